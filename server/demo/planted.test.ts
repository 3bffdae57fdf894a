import { describe, expect, test } from 'vitest'
import { lastEndedMonth } from '#domain/appeals/publication.ts'
import { publishAppealFigures } from '../appeals/publication/publication.ts'
import { readPublishedFigure } from '../appeals/publication/store.ts'
import type { Database } from '../database/connect.ts'
import { scanEverything } from '../risk/running.ts'
import { readDemoPapers } from '../testing/demo-papers.ts'
import { planted } from '../testing/planted.ts'
import { openTestServer } from '../testing/test-server.ts'
import { demoScenarios, ordinaryScenarios } from './filings.ts'

/** Days of loading with weekends, Spring Festival, National Day and the end of a year shortly before them. On other days the other tests load it. */
const days = ['2027-02-24', '2027-10-11']

/**
 * Signatures near the end of a year are what they are on some days of loading; how many trades a supplier takes says nothing of the one
 * filing; overdue findings come with the supervision cases.
 */
const mayFire: readonly string[] = ['K41', 'K45', 'K47']

describe.each(days)('loaded on %s', (today) => {
  const reading = readResults(today)
  const firedFor = (results: Map<string, readonly string[]>, key: string) => results.get(key) ?? []

  test('every indicator fires where it was planted', async () => {
    const { results } = await reading()
    const silent = Object.entries(planted).flatMap(([id, { filings }]) =>
      filings.filter((key) => !firedFor(results, key).includes(id)).map((key) => `${id} ${key}`),
    )
    expect(silent).toEqual([])
  })

  test('nothing fires for ordinary filings', async () => {
    const { results } = await reading()
    const odd = ordinaryScenarios.flatMap(({ key }) =>
      firedFor(results, key)
        .filter((id) => !mayFire.includes(id))
        .map((id) => `${key} ${id}`),
    )
    expect(odd).toEqual([])
  })

  test('enough appeals were replied to in the month that ended last for the figures of the county to be published', async () => {
    const { figure } = await reading()
    expect(figure).toMatchObject({ area: county, until: lastEndedMonth(today) })
    expect(figure?.replied).toBeGreaterThanOrEqual(5)
  })
})

const county = '990101'

/** Assesses every filing once, whichever test asks first. */
function readResults(today: string) {
  let known: ReturnType<typeof assessAll> | undefined
  return () => {
    known ??= assessAll(today)
    return known
  }
}

/** As the background job does it: everything that is new, with its neighbours and the market. */
async function assessAll(today: string) {
  const testServer = await openTestServer({}, { filings: true, today })
  await readDemoPapers(testServer)
  await scanEverything(testServer.db)
  if (today === days[0]) await scanAgain(testServer.db)
  const rows = await testServer.db<{ name: string; fired: string[] }[]>`
    select name, array_remove(array_agg(indicator order by indicator) filter (where severity is not null), null) as fired
    from project left join risk_result on project_id = project.id group by name`
  await publishAppealFigures(testServer.db, today)
  const figure = await readPublishedFigure(testServer.db, { area: county, year: Math.floor(lastEndedMonth(today) / 100) })
  await testServer.close()
  const keys = new Map(demoScenarios.map(({ key, place, name }) => [`${place}${name}`, key]))
  const results: Map<string, readonly string[]> = new Map(rows.map(({ name, fired }) => [keys.get(name) ?? '', fired ?? []]))
  return { results, figure }
}

/** A second scan finds the same and writes nothing; one filing at a time, from nothing, finds what all of them together did. */
async function scanAgain(db: Database) {
  const together = await found(db)
  await scanEverything(db)
  expect(await found(db), 'not even the rows were written again').toEqual(together)
  await db`delete from project_risk`
  expect(await found(db), 'results go with the rating').toEqual([])
  await scanEverything(db, { size: 1, lanes: 1 })
  const without = (rows: Found[]) => rows.map(({ written: _written, ...row }) => row)
  expect(without(await found(db))).toEqual(without(together))
}

type Found = { project: string; indicator: string; outcome: unknown; written: string }

const found = async (db: Database): Promise<Found[]> => [
  ...(await db<Found[]>`
    select project_id as project, indicator, outcome, xmin::text as written from risk_result
    union all select project_id, 'gaps', gaps, xmin::text from risk_gap
    union all select project_id, 'rating', to_jsonb(score || level), '' from project_risk order by project, indicator`),
]
