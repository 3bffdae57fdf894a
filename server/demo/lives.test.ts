import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import { addDays, daysFrom } from '#domain/days.ts'
import { defaultLimits } from '#domain/limits.ts'
import { firstDictionaries } from '../first-data/dictionaries.ts'
import { builtInRoles } from '../first-data/roles.ts'
import { demoAccounts } from './accounts.ts'
import { demoCompanies } from './contractors.ts'
import { demoScenarios, ordinaryScenarios, tellAll } from './filings.ts'
import { demoPeople } from './people.ts'
import { planted } from './planted.ts'
import { demoUnits } from './units.ts'
import { worldOf } from './world.ts'

const levels = { 6: 'county', 9: 'town', 12: 'village' } as const
const regionOf = (code: string) => {
  const prefix = code.endsWith('000000') ? code.slice(0, 6) : code.endsWith('000') ? code.slice(0, 9) : code
  return { code, prefix, level: levels[prefix.length as 6 | 9 | 12] }
}

/** The invented county as the database would have it, on any day one likes. */
function countyOn(today: string) {
  const actors = [...demoAccounts, ...demoPeople].map(({ username, name, region, role, mobile }) => ({
    id: username,
    username,
    name,
    mobile,
    region: regionOf(region),
    authorities: builtInRoles[role].codes,
    grants: builtInRoles[role].grants,
    supervises: role === 'supervisor' ? [{ prefix: regionOf(region).prefix, kinds: [1, 2, 3] as const }] : [],
  }))
  const names = [...demoUnits().map(({ name }) => name), ...demoCompanies(today, () => '').map(({ name }) => name), '临溪县农业农村局']
  const ban = { fromDay: addDays(today, -60), untilDay: addDays(today, 305) }
  const units = names.map((name) => ({ id: name, name, bans: name.includes('鸿顺') ? [ban] : [] }))
  const methods = firstDictionaries.qrgysqd.map(([code, , , methodClass]) => ({
    code,
    methodClass: methodClass ?? ('competitive' as const),
  }))
  const limits = { 1: { id: '1', ...defaultLimits[1] }, 2: { id: '2', ...defaultLimits[2] }, 3: { id: '3', ...defaultLimits[3] } }
  return worldOf({ today, actors, units, methods, limits, seal: (plain) => Buffer.from(plain) })
}

test('about 120 filings cover every state and all three kinds, and most of them are ordinary', () => {
  expect(demoScenarios.length).toBeGreaterThanOrEqual(120)
  expect(new Set(demoScenarios.map(({ state }) => state))).toEqual(new Set(projectStates))
  expect(new Set(demoScenarios.map(({ kind }) => kind))).toEqual(new Set([1, 2, 3]))
  expect(ordinaryScenarios.length).toBeGreaterThanOrEqual(70)
  expect(new Set(demoScenarios.map(({ key }) => key)).size).toBe(demoScenarios.length)
})

test('every planted case names filings there are, and at least 25 indicators have one', () => {
  const keys = demoScenarios.map(({ key }) => key)
  expect(
    Object.values(planted)
      .flatMap(({ filings }) => filings)
      .filter((key) => !keys.includes(key)),
  ).toEqual([])
  expect(Object.keys(planted).length).toBeGreaterThanOrEqual(25)
})

/** The rules refuse nothing on the way, whatever weekends and holidays lie in between: taking a step they refuse would throw. */
test.each(daysFrom('2026-09-20', '2027-10-20').filter((_, at) => at % 31 === 0))('the rules allow every life as told on %s', (today) => {
  for (const { events, files, scenario, columns } of tellAll(countyOn(today))) {
    const late = [...events, ...files].filter(({ at }) => String(at) >= `${today}T`)
    expect(late, scenario.key).toEqual([])
    expect(columns.state).toBe(scenario.state)
  }
})
