import { dueMonths } from '#domain/reports/months.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { readReportFigures } from './reading.ts'
import * as store from './store.ts'

const installation = { id: null, name: 'installation' }

/**
 * Makes the reports of ended months that somebody has subscribed to and nobody has made yet, and tells them. Looked at every night: usually there
 * is something to do on the first of a month, and on a later day whatever a server that was off has missed. Answers how many were made.
 */
export async function makeMonthlyReports(db: Database): Promise<number> {
  const today = await readToday(db)
  const failures: unknown[] = []
  let made = 0
  for (const { region, month } of await awaited(db, today))
    try {
      if (await makeOne(db, region, month, today)) made += 1
    } catch (error) {
      failures.push(error) // one region must not cost the others theirs
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} monthly reports could not be made: ${String(failures[0])}`)
  return made
}

async function awaited(db: Database, today: string) {
  const subscribers = await store.listSubscribers(db)
  const wanted = new Set(subscribers.flatMap(({ region, since }) => dueMonths(since, today).map((month) => `${region} ${month}`)))
  const made = await store.listMadeMonths(db, [...new Set(subscribers.map(({ region }) => region))])
  for (const { region, month } of made) wanted.delete(`${region} ${month}`)
  return [...wanted].map((one) => ({ region: one.slice(0, 12), month: one.slice(13) }))
}

/** The report, who gets it, and the notice are one change. Who may have it is asked again in it: meanwhile somebody may have lost it. */
async function makeOne(db: Database, code: string, month: string, today: string): Promise<boolean> {
  const place = await store.readRegion(db, code)
  if (!place) return false
  const figures = await readReportFigures(db, place, month)
  return inTransaction(db, async (tx) => {
    const to = (await store.listSubscribers(tx, code)).filter(({ since }) => dueMonths(since, today).includes(month)).map(({ id }) => id)
    if (to.length === 0) return false
    const id = await store.addMonthlyReport(tx, figures)
    if (id === null) return false
    await store.addRecipients(tx, id, to)
    await record(tx, installation, { event: 'report.made', subject: 'report', subjectId: id, region: place.code, after: { month } })
    const path = `/stati/index?reports=${id}`
    await notify(tx, [{ kind: 'report.made', to, path, facts: { region: place.name, month }, key: `report ${place.code} ${month}` }])
    return true
  })
}
