import { describe, expect, test } from 'vitest'
import { scanEverything } from '../risk/running.ts'
import { openHouse } from '../testing/house.ts'
import { demoScenarios, ordinaryScenarios } from './filings.ts'
import { planted } from './planted.ts'

/** Days of loading with weekends, Spring Festival, National Day and the end of a year shortly before them. */
const days = ['2026-11-15', '2027-02-24', '2027-10-11']

/**
 * Signatures near the end of a year are what they are on some days of loading; how many trades a supplier takes says nothing of the one
 * filing; overdue findings come with the supervision cases.
 */
const mayFire: readonly string[] = ['K41', 'K45', 'K47']

describe.each(days)('loaded on %s', (today) => {
  const reading = readResults(today)
  const firedFor = (results: Map<string, readonly string[]>, key: string) => results.get(key) ?? []

  test('every indicator fires where it was planted', async () => {
    const results = await reading()
    const silent = Object.entries(planted).flatMap(([id, { filings }]) =>
      filings.filter((key) => !firedFor(results, key).includes(id)).map((key) => `${id} ${key}`),
    )
    expect(silent).toEqual([])
  })

  test('nothing fires for ordinary filings', async () => {
    const results = await reading()
    const odd = ordinaryScenarios.flatMap(({ key }) =>
      firedFor(results, key)
        .filter((id) => !mayFire.includes(id))
        .map((id) => `${key} ${id}`),
    )
    expect(odd).toEqual([])
  })
})

/** Assesses every filing once, whichever test asks first. */
function readResults(today: string) {
  let known: Promise<Map<string, readonly string[]>> | undefined
  return () => {
    known ??= assessAll(today)
    return known
  }
}

/** As the background job does it: everything that is new, with its neighbours and the market. */
async function assessAll(today: string): Promise<Map<string, readonly string[]>> {
  const house = await openHouse({}, { filings: true, today })
  await scanEverything(house.db)
  const rows = await house.db<{ name: string; fired: string[] }[]>`
    select name, array_remove(array_agg(indicator order by indicator) filter (where severity is not null), null) as fired
    from project left join risk_result on project_id = project.id group by name`
  await house.close()
  const keys = new Map(demoScenarios.map(({ key, place, name }) => [`${place}${name}`, key]))
  return new Map(rows.map(({ name, fired }) => [keys.get(name) ?? '', fired ?? []]))
}
