import { expect, test } from 'vitest'
import type { Filing } from '#contract/filing.ts'
import { sampleDossier } from '../testing/sample-dossier.ts'
import { filingObstacles, filingWarnings } from './filing.ts'

const today = '2026-11-15'
const withFiling = (changes: Partial<Filing>) => {
  const sample = sampleDossier()
  return { ...sample, filing: { ...sample.filing, ...changes } }
}
const faults = (changes: Partial<Filing>) =>
  filingObstacles(withFiling(changes), today).map((obstacle) =>
    obstacle.kind === 'field' ? `${obstacle.field} ${obstacle.code}` : obstacle.kind,
  )

test('a complete filing has nothing in its way', () => {
  expect(faults({})).toEqual([])
})

test.each([
  ['trade', 'trade required'],
  ['description', 'description required'],
  ['decisionType', 'decisionType required'],
  ['decisionDate', 'decisionDate required'],
  ['estimatedPrice', 'estimatedPrice required'],
  ['plannedStart', 'plannedStart required'],
  ['plannedEnd', 'plannedEnd required'],
  ['ownerUnitId', 'ownerUnitId required'],
  ['contactName', 'contactName required'],
  ['contactPhone', 'contactPhone required'],
  ['shouldAttend', 'shouldAttend required'],
  ['didAttend', 'didAttend required'],
  ['agreed', 'agreed required'],
] as const)('%s is asked for', (name, fault) => {
  expect(faults({ [name]: null })).toContain(fault)
})

test('attendance is only asked for where a meeting of villagers decided', () => {
  expect(faults({ decisionType: 'county-approval', shouldAttend: null, didAttend: null, agreed: null })).toEqual([])
})

test.each([
  ['a name of three characters', { name: '修路吧' }, 'name too-short'],
  ['a description of nine characters', { description: '九个字的描述不够长' }, 'description too-short'],
  ['a decision of tomorrow', { decisionDate: '2026-11-16' }, 'decisionDate day.in-the-future'],
  ['more present than invited', { didAttend: 31 }, 'didAttend too-large'],
  ['more in favour than present', { agreed: 28 }, 'agreed too-large'],
  ['an end before the start', { plannedEnd: '2026-04-30' }, 'plannedEnd day.before-start'],
  ['no funding at all', { fundingLines: [] }, 'fundingLines required'],
  [
    'funding one fen short',
    { fundingLines: [{ source: 'collective', amount: 7_999_999, documentNo: null }] },
    'fundingLines does-not-add-up',
  ],
] as const)('%s is refused', (_, changes, fault) => {
  expect(faults(changes as Partial<Filing>)).toEqual([fault])
})

test('giving work directly from the direct limit on needs one of the legal reasons', () => {
  const large = { estimatedPrice: 10_000_000, fundingLines: [{ source: 'collective', amount: 10_000_000, documentNo: null }] }
  expect(faults(large)).toEqual(['exemptionReason required'])
  expect(faults({ ...large, exemptionReason: 'emergency' })).toEqual([])
})

test.each([
  [30, 20, 11, []],
  [30, 19, 10, ['quorum-not-met']],
  [30, 20, 10, ['majority-not-met']],
  [30, 10, 5, ['quorum-not-met', 'majority-not-met']],
] as const)('of %i invited %i came and %i agreed: %j', (shouldAttend, didAttend, agreed, warnings) => {
  expect(filingWarnings(withFiling({ shouldAttend, didAttend, agreed }))).toEqual(warnings)
})
