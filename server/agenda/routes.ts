import type { FastifyInstance } from 'fastify'
import { agenda, longestAgenda } from '#contract/agenda.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { admitAddress } from '../appeals/address-guard.ts'
import { readStillness } from '../backup/state-store.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { findActor } from '../session/actor-store.ts'
import { endFeed, hashOf, renewFeed } from './actions.ts'
import { listAgenda } from './entry-store.ts'
import { feedText } from './feed.ts'
import { readFeed, useFeed } from './feed-store.ts'

type Parts = { publicUrl: string | null; basePath: string }

/** How far a subscription looks back and ahead. */
const feedDays = { back: 7, ahead: 54 }
const usualDays = 35

export function agendaRoutes(app: FastifyInstance, db: Database, { publicUrl, basePath }: Parts) {
  const rootOf = ({ protocol, host }: { protocol: string; host: string }) => publicUrl ?? `${protocol}://${host}${basePath}`

  serve(app, agenda.read, ({ actor, query: { from, until, whose, kinds } }) =>
    inTransaction(db, async (tx) => {
      const today = await readToday(tx)
      const days = periodOf(from ?? today, until)
      return { today, days: await listAgenda(tx, actor, { ...days, whose, kinds }) }
    }),
  )

  serve(app, agenda.feed, async ({ actor }) => {
    const feed = await readFeed(db, actor.id)
    return { feed: feed && { madeAt: feed.madeAt.toISOString(), usedAt: feed.usedAt?.toISOString() ?? null, language: feed.language } }
  })

  serve(app, agenda.renewFeed, async ({ context, body, request }) => {
    const secret = await inTransaction(db, (tx) => renewFeed(tx, context, body.language))
    return { address: `${rootOf(request)}api/agenda/calendar.ics?key=${secret}` }
  })

  serve(app, agenda.endFeed, async ({ context }) => {
    await inTransaction(db, (tx) => endFeed(tx, context))
    return null
  })

  // Whatever is wrong with an address, it leads nowhere: nobody learns whether it ever did.
  serve(app, agenda.subscription, async ({ query: { key }, request, response }) => {
    await admitAddress(db, request.ip, 'calendar-feed')
    const text = (await readStillness(db)) === null ? await subscriptionText(db, key, rootOf(request)) : null
    if (text === null) throw new Refusal('record.not-found')
    response.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store')
    return text
  })
}

/** By the rights of this moment. */
const subscriptionText = (db: Database, secret: string, root: string): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const feed = await useFeed(tx, hashOf(secret))
    const actor = feed && (await findActor(tx, feed.userId))
    if (!feed || !actor) return null
    const today = await readToday(tx)
    const period = { from: addDays(today, -feedDays.back), until: addDays(today, feedDays.ahead) }
    const days = await listAgenda(tx, actor, { ...period, whose: 'mine' })
    return feedText({ days, language: feed.language, root, at: new Date().toISOString() })
  })

function periodOf(from: string, until = addDays(from, usualDays - 1)) {
  if (until < from) throw faulty({ field: 'until', code: 'day.too-early', facts: { limit: from } })
  const limit = addDays(from, longestAgenda - 1)
  if (daysBetween(from, until) >= longestAgenda) throw faulty({ field: 'until', code: 'day.too-late', facts: { limit } })
  return { from, until }
}
