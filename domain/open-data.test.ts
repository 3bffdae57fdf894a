import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import type { FilingSummary } from '#contract/public-appeals.ts'
import { unpublishedStates } from './filing/public-filings.ts'
import { numberFrom, openProject, projectId } from './open-data.ts'
import { faultsOfProject } from './testing/oc4ids.ts'

const prefix = 'cn-990101'
const label = (zh: string, en: string) => ({ zh, en })
const signed: FilingSummary = {
  number: 'BA9901012026100001',
  name: '桃源村村道硬化工程',
  kind: 1,
  trade: label('道路', 'Roads'),
  region: { code: '990101101201', name: label('桃源村', 'Taoyuan') },
  regionPath: [label('林溪县', 'Linxi'), label('青石镇', 'Qingshi'), label('桃源村', 'Taoyuan')],
  owner: '桃源村村民委员会',
  estimatedPrice: 8_450_050,
  method: label('公开招标', 'Open tender'),
  state: 'settled',
  plannedStart: '2026-03-01',
  plannedEnd: '2026-06-30',
  supplier: { kind: 'unit', name: '青石建设有限公司' },
  contractPrice: 8_000_000,
  progress: 100,
  actualEnd: '2026-06-20',
  reviewedPrice: 7_900_000,
}

test('a filing becomes a project with each of its public fields in its place', () => {
  expect(openProject(signed, { prefix, language: 'zh' })).toEqual({
    id: 'cn-990101-BA9901012026100001',
    language: 'zh',
    identifiers: [{ id: 'BA9901012026100001' }],
    title: '桃源村村道硬化工程',
    status: 'completion',
    additionalClassifications: [
      { scheme: 'local-category', id: '1', description: '工程' },
      { scheme: 'local-trade', id: '道路', description: '道路' },
      { scheme: 'local-state', id: 'settled', description: '已结算' },
    ],
    locations: [{ id: '990101101201', description: '林溪县青石镇桃源村' }],
    publicAuthority: { id: '桃源村村民委员会', name: '桃源村村民委员会' },
    parties: [
      { id: '桃源村村民委员会', name: '桃源村村民委员会', roles: ['publicAuthority'] },
      { id: '青石建设有限公司', name: '青石建设有限公司', roles: ['supplier'] },
    ],
    budget: { amount: { amount: 84_500.5, currency: 'CNY' } },
    period: { startDate: '2026-03-01T00:00:00+08:00', endDate: '2026-06-30T23:59:59+08:00' },
    metrics: [{ id: 'physicalProgress', title: '工程进度', observations: [{ id: '1', measure: 100, unit: { name: '%' } }] }],
    completion: { endDate: '2026-06-20T23:59:59+08:00', finalValue: { amount: 79_000, currency: 'CNY' } },
    contractingProcesses: [
      {
        id: 'cn-990101-BA9901012026100001-1',
        summary: {
          status: 'closed',
          tender: { procurementMethodDetails: '公开招标' },
          suppliers: [{ id: '青石建设有限公司', name: '青石建设有限公司' }],
          contractValue: { amount: 80_000, currency: 'CNY' },
        },
      },
    ],
  })
})

const shown = { en: 'Roads', zh: '道路' }
test.each(['en', 'zh'] as const)('ids are the same in both languages, words are %s', (language) => {
  const project = openProject(signed, { prefix, language })
  expect(project.additionalClassifications[1]).toEqual({ scheme: 'local-trade', id: '道路', description: shown[language] })
  expect(project).toMatchObject({ language, id: projectId(prefix, signed.number) })
})

const stages: [Partial<FilingSummary>, string][] = [
  [{ state: 'filed' }, 'preparation'],
  [{ state: 'sourcing' }, 'implementation'],
  [{ state: 'contracted' }, 'implementation'],
  [{ state: 'in-progress' }, 'implementation'],
  [{ state: 'completed' }, 'completion'],
  [{ state: 'accepted' }, 'completion'],
  [{ state: 'archived' }, 'completion'],
  [{ state: 'terminated' }, 'cancelled'],
  // Where it was paused nobody is told: its public fields say enough.
  [{ state: 'suspended', supplier: null, contractPrice: null, actualEnd: null }, 'preparation'],
  [{ state: 'suspended', actualEnd: null }, 'implementation'],
  [{ state: 'suspended' }, 'completion'],
]
test.each(stages)('%j is a project in %s', (differs, status) => {
  expect(openProject({ ...signed, ...differs }, { prefix, language: 'zh' }).status).toBe(status)
})

test('an owner that does the work itself is one party with both roles', () => {
  const own = openProject({ ...signed, supplier: { kind: 'unit', name: signed.owner } }, { prefix, language: 'zh' })
  expect(own.parties).toEqual([{ id: signed.owner, name: signed.owner, roles: ['publicAuthority', 'supplier'] }])
})

test('an id leads back to its number, and one of somebody else to none', () => {
  expect(numberFrom(prefix, projectId(prefix, signed.number))).toBe(signed.number)
  for (const foreign of ['', prefix, `${prefix}-`, signed.number, `other-${signed.number}`]) expect(numberFrom(prefix, foreign)).toBeNull()
})

const poison = '毒药POISON'
const words = fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text.replaceAll(poison, '')}`)
const labels = fc.record({ en: words, zh: words })
const fen = fc.integer({ min: 1, max: 999_999_999_999 })
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const orNull = <Value>(given: fc.Arbitrary<Value>) => fc.option(given, { nil: null })
const suppliers = fc.oneof(
  fc.record({ kind: fc.constant('unit' as const), name: words }),
  // A person's name must not get out even where it came this far.
  fc.record({ kind: fc.constantFrom('person' as const, 'team' as const), name: fc.constantFrom(null, poison) }),
)
const publicStates = projectStates.filter((state) => !unpublishedStates.some((hidden) => hidden === state))

/** Any public filing, and beside it what nobody may learn, under the names it has elsewhere. */
const summaries = fc.record({
  number: words,
  name: words,
  kind: fc.constantFrom(1, 2, 3),
  trade: orNull(labels),
  region: fc.record({ code: words, name: labels }),
  regionPath: fc.array(labels, { minLength: 1, maxLength: 5 }),
  owner: orNull(words),
  estimatedPrice: orNull(fen),
  method: orNull(labels),
  state: fc.constantFrom(...publicStates),
  plannedStart: orNull(days),
  plannedEnd: orNull(days),
  supplier: orNull(suppliers),
  contractPrice: orNull(fen),
  progress: orNull(fc.integer({ min: 0, max: 100 })),
  actualEnd: orNull(days),
  reviewedPrice: orNull(fen),
  contactName: fc.constant(poison),
  filer: fc.constant({ name: poison }),
  controlPrice: fc.constant(poison),
  bidders: fc.constant([{ name: poison }]),
  alerts: fc.constant([poison]),
  findings: fc.constant([poison]),
  inspections: fc.constant([poison]),
  appeals: fc.constant([poison]),
})

test('whatever a public filing says, its project is valid and holds nothing that is not public', () => {
  fc.assert(
    fc.property(summaries, fc.constantFrom('en' as const, 'zh' as const), (summary, language) => {
      const project = openProject(summary, { prefix, language })
      expect(faultsOfProject(project)).toEqual([])
      expect(JSON.stringify(project)).not.toContain(poison)
    }),
  )
})
