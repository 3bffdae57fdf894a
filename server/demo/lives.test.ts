import { expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import { daysFrom } from '#domain/time/days.ts'
import { planted } from '../testing/planted.ts'
import { stepsOfAppeals } from './appeals.ts'
import type { County } from './county.ts'
import { stepsOfDraws } from './draws.ts'
import { demoScenarios, ordinaryScenarios, tellFilings } from './filings.ts'
import { stepsOfSupervision } from './supervision.ts'

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

/** As far as a story is planned: on any day one likes, without a database. */
const countyOn = (today: string) => ({ today, person: (username: string) => ({ id: username }), services: {} }) as unknown as County // nothing is carried out

test.each(daysFrom('2026-09-20', '2027-10-20').filter((_, at) => at % 31 === 0))(
  'whatever weekends and holidays lie before %s, nothing is told of that day or a later one, and each story in its order',
  (today) => {
    const county = countyOn(today)
    const { steps, storyOf } = tellFilings(county)
    const all = [...steps, ...stepsOfSupervision(county, storyOf), ...stepsOfDraws(county), ...stepsOfAppeals(county, '')]
    expect(all.filter(({ day }) => day >= today).map(({ day, about }) => `${about} ${day}`)).toEqual([])
    const days = [...Map.groupBy(steps, ({ about }) => about).values()].map((story) => story.map(({ day }) => day))
    expect(days.filter((story) => story.join() !== story.toSorted().join())).toEqual([])
  },
)
