import type { FastifyInstance } from 'fastify'
import { channels } from '#contract/channels.ts'
import { contacts } from '#contract/contacts.ts'
import { languageFrom } from '#contract/language.ts'
import { readStillness } from '../backup/state-store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop, mustBeAtTop } from '../scope.ts'
import * as actions from './actions.ts'
import * as contactActions from './contact-actions.ts'
import { readContacts } from './contact-store.ts'
import { listOutbox } from './outbox-store.ts'
import type { Sending } from './sending.ts'
import { listChannels, readChannel } from './store.ts'

type Parts = Sending & { publicUrl: string | null }

export function channelRoutes(app: FastifyInstance, db: Database, parts: Parts) {
  const { encryption, publicUrl } = parts
  const read = async (shownOnce: string | null = null) => ({
    mayRead: true,
    isRestoredCopy: (await readStillness(db)) !== null,
    hasPublicUrl: publicUrl !== null,
    items: await listChannels(db),
    shownOnce,
  })
  const nothingToSee = { mayRead: false, isRestoredCopy: false, hasPublicUrl: false, items: [], shownOnce: null }

  serve(app, channels.list, async ({ actor }) => ((await isAtTop(db, actor)) ? read() : nothingToSee))

  serve(app, channels.add, async ({ context, body: { kind, ...draft } }) => {
    return read(await inTransaction(db, (tx) => actions.addChannel(tx, { context, encryption }, kind, draft)))
  })

  serve(app, channels.change, async ({ context, params, body }) => {
    return read(await inTransaction(db, (tx) => actions.changeChannel(tx, { context, encryption }, params.id, body)))
  })

  serve(app, channels.remove, async ({ context, params }) => {
    await inTransaction(db, (tx) => actions.removeChannel(tx, context, params.id))
    return read()
  })

  serve(app, channels.test, ({ context, params, body, request }) =>
    actions.testChannel(db, parts, context, {
      channelId: params.id,
      to: body.to,
      language: languageFrom(request.headers['accept-language']),
    }),
  )

  serve(app, channels.outbox, async ({ actor, params, query }) => {
    await mustBeAtTop(db, actor)
    await readChannel(db, params.id)
    return listOutbox(db, params.id, query)
  })

  serve(app, channels.retry, async ({ context, params }) => {
    await inTransaction(db, (tx) => actions.retryChannel(tx, context, params.id))
    return read()
  })

  serve(app, channels.drop, async ({ context, params }) => {
    await inTransaction(db, (tx) => actions.dropFromOutbox(tx, context, params.id, params.messageId))
    return null
  })
}

export function contactRoutes(app: FastifyInstance, db: Database, sending: Sending) {
  serve(app, contacts.read, ({ actor }) => readContacts(db, actor.id))

  serve(app, contacts.prefer, async ({ actor, context, body }) => {
    await inTransaction(db, (tx) => contactActions.savePreferences(tx, context, body))
    return readContacts(db, actor.id)
  })

  serve(app, contacts.address, async ({ actor, context, params, body }) => {
    await contactActions.nameAddress(db, sending, context, { channelId: params.id, ...body })
    return readContacts(db, actor.id)
  })

  serve(app, contacts.confirm, async ({ actor, context, params, body }) => {
    await contactActions.confirmAddress(db, sending.encryption, context, params.id, body.code)
    return readContacts(db, actor.id)
  })

  serve(app, contacts.forget, async ({ actor, context, params }) => {
    await inTransaction(db, (tx) => contactActions.forgetAddress(tx, context, params.id))
    return readContacts(db, actor.id)
  })
}
