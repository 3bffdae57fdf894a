import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { alwaysNotified, notifications } from '#contract/notifications.ts'
import { type Database, inTransaction, withTimeout } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import type { Readers } from '../replica/readers.ts'
import * as store from './store.ts'
import { createStreams } from './streams.ts'

export function notificationRoutes(app: FastifyInstance, db: Database, { position }: Pick<Readers, 'position'>) {
  const streams = createStreams({ db, position, onError: (error) => app.log.error(error) })
  // Before the server waits for its connections to end: these never would by themselves.
  app.addHook('preClose', () => streams.close())

  serve(app, notifications.list, ({ actor, query }) => store.listNotices(db, actor.id, query))

  serve(app, notifications.stream, async ({ actor, query, request, response }) => {
    await withTimeout(streams.listening())
    const last = await store.lastPlace(db, actor.id)
    const seq = Math.min(lastHeard(request) ?? query.after ?? last, last)
    if (streams.isCrowded(actor.sessionId)) throw new Refusal('request.too-many', { seconds: 60 })
    beginStream(response, request)
    streams.open({ userId: actor.id, sessionId: actor.sessionId, seq, response: response.raw })
    return null
  })

  serve(app, notifications.read, async ({ actor, params, body }) => {
    await inTransaction(db, (tx) => store.markRead(tx, actor.id, params.id, body.read))
    return { unread: await store.countUnread(db, actor.id) }
  })

  serve(app, notifications.readAll, async ({ actor, body }) => {
    await inTransaction(db, (tx) => store.markAllRead(tx, actor.id, body.until))
    return { unread: await store.countUnread(db, actor.id) }
  })

  serve(app, notifications.preferences, async ({ actor }) => ({ muted: await store.listMuted(db, actor.id) }))

  serve(app, notifications.prefer, async ({ actor, body }) => {
    const muted = body.muted.filter((kind) => !alwaysNotified.includes(kind))
    await inTransaction(db, (tx) => store.saveMuted(tx, actor.id, muted))
    return { muted: await store.listMuted(db, actor.id) }
  })
}

/** The number a browser says it heard last, when it comes back after a broken line. */
function lastHeard({ headers }: FastifyRequest): number | null {
  const said = headers['last-event-id']
  return typeof said === 'string' && /^\d{1,16}$/.test(said) ? Number(said) : null
}

/** Written by hand: an answer without an end is neither compressed nor held back on its way. */
function beginStream(response: FastifyReply, request: FastifyRequest) {
  const given = response.getHeaders() as OutgoingHttpHeaders // the same, with names it knows spelled out
  response.hijack()
  response.raw.writeHead(200, {
    ...given,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  response.raw.write('retry: 3000\n\n')
  request.raw.socket.setNoDelay(true)
  request.raw.socket.setTimeout(0)
}
