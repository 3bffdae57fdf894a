import type { FastifyInstance } from 'fastify'
import { languageFrom } from '#contract/language.ts'
import { roles } from '#contract/roles.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { planned } from '../search/search.ts'
import { changeRole, createRole, previewRole, removeRole } from './actions.ts'
import { grantsHindrance, roleAsSeenBy } from './seen.ts'
import * as store from './store.ts'

export function roleRoutes(app: FastifyInstance, db: Database) {
  serve(app, roles.list, async ({ actor, query, request }) => {
    const language = languageFrom(request.headers['accept-language'])
    const { items, total } = await planned(db, (tx) => store.listRoles(tx, actor, query, language))
    return { items: items.map((role) => roleAsSeenBy(actor, role)), total }
  })

  serve(app, roles.options, async ({ actor, query, request }) => {
    const language = languageFrom(request.headers['accept-language'])
    const outside = query.region !== undefined && !query.region.startsWith(actor.region.prefix)
    if (outside) return []
    const found =
      query.region === undefined
        ? await store.searchRoles(db, actor, query.text ?? '', language)
        : await store.listRolesFor(db, query.region, language)
    return found.map((role) => ({ ...role, hindrance: grantsHindrance(actor, role) }))
  })

  serve(app, roles.read, async ({ actor, params }) => roleAsSeenBy(actor, await store.readRole(db, actor, params.id)))

  serve(app, roles.holders, async ({ actor, params, query }) => {
    const role = await store.readRole(db, actor, params.id)
    return store.listHolders(db, actor, { roleId: role.id, ...query })
  })

  serve(app, roles.create, ({ context, body }) => inTransaction(db, (tx) => createRole(tx, context, body)))
  serve(app, roles.change, ({ context, params: { id }, body }) => inTransaction(db, (tx) => changeRole(tx, context, { id, ...body })))
  serve(app, roles.preview, ({ actor, params: { id }, body: powers }) => previewRole(db, actor, { id, powers }))
  serve(app, roles.remove, async ({ context, params: { id }, query: { version } }) => {
    await inTransaction(db, (tx) => removeRole(tx, context, { id, version }))
    return null
  })
}
