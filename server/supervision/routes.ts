import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { supervision } from '#contract/supervision.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { changeAssignment, createAssignment, endAssignment, removeAssignment } from './actions.ts'
import { listGaps } from './cover.ts'
import { namePlaces } from './cover-store.ts'
import { assignmentAsSeenBy } from './seen.ts'
import * as store from './store.ts'

export function supervisionRoutes(app: FastifyInstance, db: Database) {
  serve(app, supervision.list, async ({ actor, query }) => {
    const today = await readToday(db)
    const { items, total } = await store.listAssignments(db, actor, query)
    return { items: items.map((stored) => assignmentAsSeenBy(actor, stored, today)), total }
  })

  serve(app, supervision.read, async ({ actor, params }) => {
    const stored = await store.readAssignment(db, actor, params.id)
    if (!stored) throw new Refusal('record.not-found')
    return assignmentAsSeenBy(actor, stored, await readToday(db))
  })

  serve(app, supervision.supervisors, ({ actor, query }) => store.listSupervisors(db, actor, query))

  serve(app, supervision.cover, async ({ actor, query: { page, size } }) => {
    const gaps = await listGaps(db, actor)
    const shown = gaps.slice((page - 1) * size, page * size)
    const places = await namePlaces(
      db,
      shown.map(({ code }) => code),
    )
    return { items: places.map((place, at) => ({ ...place, missing: shown[at]?.missing ?? [] })), total: gaps.length }
  })

  serve(app, supervision.create, ({ context, body }) => inTransaction(db, (tx) => createAssignment(tx, context, body)))
  serve(app, supervision.change, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => changeAssignment(tx, context, { id, ...body })),
  )
  serve(app, supervision.end, ({ context, params: { id }, body }) => inTransaction(db, (tx) => endAssignment(tx, context, { id, ...body })))
  serve(app, supervision.remove, async ({ context, params: { id }, query: { version } }) => {
    await inTransaction(db, (tx) => removeAssignment(tx, context, { id, version }))
    return null
  })
}
