import type { Actor } from '#domain/people/access.ts'
import { coverGaps, coverOf, type Gap, nearestAbove, topmostGaps } from '#domain/supervision/cover.ts'
import { addDays, weekdayOf } from '#domain/time/days.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { settleNotices } from '../filings/settled-notices.ts'
import { listNotifiedSince, lockUnread, notify } from '../notifications/store.ts'
import { findCoverPlace, listPlaces, listRoleAdministrators, listTopRegions, listWatches, stillUnanswered } from './cover-store.ts'

/**
 * Where somebody has to be assigned: too few people supervise a place, or the reader was told so this week and nobody was assigned since. An
 * appeal that nobody can handle is told in the same way as a gap, so that both are found here, with the same things said of them.
 */
export async function listGaps(db: Connection, actor: Actor): Promise<Gap[]> {
  const watches = await listWatches(db, actor)
  const gaps = coverGaps(await listPlaces(db, actor), watches)
  const notified = (await listNotifiedSince(db, actor.id, keyOf('', await readToday(db)))).map(({ key, at }) => ({
    code: placeOf(key),
    at,
  }))
  const others = (await stillUnanswered(db, notified)).filter((code) => isWithin(code, actor) && !gaps.some((gap) => gap.code === code))
  const wanted = coverOf(others, watches).map(({ code, cover }) => ({ code, missing: cover }))
  return [...gaps, ...wanted].sort((one, other) => (one.code < other.code ? -1 : 1))
}

const isWithin = (code: string, { region }: Actor) => code.startsWith(region.prefix)

/** Notifies whoever manages roles above a place that too few people supervise it today, once a week for each. Answers where that is so. */
export async function notifyOfCoverGaps(db: Database): Promise<Set<string>> {
  const today = await readToday(db)
  const found = new Set<string>()
  for (const region of await listTopRegions(db)) {
    const gaps = coverGaps(await listPlaces(db, { region }), await listWatches(db, { region }))
    for (const { code } of gaps) found.add(code)
    for (const { code } of topmostGaps(gaps)) await inTransaction(db, (tx) => notifyCoverMissing(tx, { code, today }))
  }
  await inTransaction(db, settleCoverNotices)
  return found
}

/**
 * What somebody was told of missing cover is settled once the place has it and somebody was assigned there since: the same for a gap and for
 * an appeal that nobody could handle, so that it tells neither from the other.
 */
export async function settleCoverNotices(tx: Transaction): Promise<void> {
  const notified = (await lockUnread(tx, 'cover.missing', 'ROLE_MANAGEMENT')).map(({ id, key, at }) => ({ id, code: placeOf(key), at }))
  if (notified.length === 0) return
  const missing = new Set(await stillUnanswered(tx, notified))
  for (const region of await listTopRegions(tx))
    for (const { code } of coverGaps(await listPlaces(tx, { region }), await listWatches(tx, { region }))) missing.add(code)
  const done = notified.filter(({ code }) => !missing.has(code))
  if (done.length > 0)
    await settleNotices(
      tx,
      done.map(({ id }) => id),
    )
}

type Missing = { code: string; today: string; except?: readonly string[]; appealId?: string; gaps?: ReadonlySet<string> }

/**
 * The very same words, whether a check of cover found nobody assigned or an appeal found nobody left; a village is named by its town, so
 * that nothing tells what made somebody look. Sent once a week, so that an appeal and a check that come together cannot be told apart
 * either. `except` are people who must not learn of it, `gaps` places of which it is said already, there or above.
 */
export async function notifyCoverMissing(tx: Transaction, { code, today, except = [], appealId, gaps }: Missing) {
  const place = await findCoverPlace(tx, code)
  if (!place || gaps?.has(place.code)) return
  const administrators = await listRoleAdministrators(tx, place.code)
  const to = nearestAbove(
    place,
    administrators.filter(({ id }) => !except.includes(id)),
  )
  await notify(tx, [
    {
      kind: 'cover.missing',
      to,
      path: '/system/supervision',
      facts: { region: place.name },
      key: keyOf(place.code, today),
      ...(appealId && { appealId }),
    },
  ])
}

/** Told once a week for each place: what all keys of a week begin with, and the place. */
const keyOf = (code: string, today: string) => `cover.missing ${mondayOf(today)} ${code}`
const placeOf = (key: string) => key.slice(-12)

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))
