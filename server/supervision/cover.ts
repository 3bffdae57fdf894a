import { coverGaps, nearestAbove, topmostGaps } from '#domain/cover.ts'
import { addDays, weekdayOf } from '#domain/days.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { notify } from '../notifications/store.ts'
import { findCoverPlace, listPlaces, listRoleAdministrators, listTopRegions, listWatches } from './cover-store.ts'

/** Notifies whoever manages roles above a place that nobody supervises it today, once a week for each. */
export async function notifyOfCoverGaps(db: Database): Promise<void> {
  const today = await readToday(db)
  for (const region of await listTopRegions(db)) {
    const gaps = topmostGaps(coverGaps(await listPlaces(db, { region }), await listWatches(db, { region })))
    for (const { code } of gaps) await inTransaction(db, (tx) => notifyCoverMissing(tx, { code, today }))
  }
}

type Missing = { code: string; today: string; except?: readonly string[]; appealId?: string }

/**
 * The very same words, whether a check of cover found nobody assigned or an appeal found nobody left; a village is named by its town, so
 * that nothing tells what made somebody look. Sent once a week, so that an appeal and a check that come together cannot be told apart
 * either. `except` are people who must not learn of it.
 */
export async function notifyCoverMissing(tx: Transaction, { code, today, except = [], appealId }: Missing) {
  const place = await findCoverPlace(tx, code)
  if (!place) return
  const administrators = await listRoleAdministrators(tx, place.code)
  const to = nearestAbove(
    place,
    administrators.filter(({ id }) => !except.includes(id)),
  )
  const key = `cover.missing ${place.code} ${mondayOf(today)}`
  await notify(tx, [
    { kind: 'cover.missing', to, path: '/system/supervision', facts: { region: place.name }, key, ...(appealId && { appealId }) },
  ])
}

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))
