import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyCategories, policyLevels } from '#contract/policies.ts'
import { indicatorsCiting } from './citations.ts'
import { textCitedBy } from './clauses.ts'
import { draftFaults, levelsIssuing, policyClosedFor, policyFaults, policyStateOn } from './policies.ts'

const today = '2026-06-01'
const fields = {
  category: 'notice',
  level: 'county',
  issuedOn: '2026-01-01',
  amendedOn: null,
  inForceFrom: null,
  ending: null,
  endsOn: null,
  successorId: null,
} as const

describe('the state on a day', () => {
  test.each([
    ['in force from the day it says', { inForceFrom: '2026-06-01' }, 'in-force'],
    ['not yet on the day before', { inForceFrom: '2026-06-02' }, 'coming'],
    ['in force where no day is given', {}, 'in-force'],
    ['repealed from the day it ends', { ending: 'repealed', endsOn: '2026-06-01' }, 'repealed'],
    ['amended from the day another text holds', { ending: 'amended', endsOn: '2026-06-01' }, 'amended'],
    ['still in force on the day before', { ending: 'amended', endsOn: '2026-06-02' }, 'in-force'],
    ['withdrawn whatever its days are', { inForceFrom: '2026-01-01', publication: 'withdrawn' }, 'withdrawn'],
    ['a draft whatever its days are', { ending: 'repealed', endsOn: '2026-01-01', publication: 'draft' }, 'draft'],
  ] as const)('is %s', (_, given, state) => {
    expect(policyStateOn({ inForceFrom: null, ending: null, endsOn: null, publication: 'published', ...given }, today)).toBe(state)
  })
})

describe('what a policy must fulfil', () => {
  test('nothing is wrong with a notice of a county', () => expect(policyFaults(fields, today)).toEqual([]))

  test.each([
    ['a law of a town', { category: 'law', level: 'town' }, 'level', 'choice'],
    ['an issue in the future', { issuedOn: '2026-06-02' }, 'issuedOn', 'day.in-the-future'],
    ['an amendment before the issue', { amendedOn: '2025-12-31' }, 'amendedOn', 'day.too-early'],
    ['an amendment in the future', { amendedOn: '2026-07-01' }, 'amendedOn', 'day.in-the-future'],
    ['in force before the issue', { inForceFrom: '2025-12-31' }, 'inForceFrom', 'day.too-early'],
    ['repealed before it began', { inForceFrom: '2026-05-01', ending: 'repealed', endsOn: '2026-04-30' }, 'endsOn', 'day.too-early'],
    ['an end without a day', { ending: 'repealed' }, 'endsOn', 'required'],
    ['a last day without an end', { endsOn: '2026-05-01' }, 'endsOn', 'not-expected'],
    ['an amended text without the one in its place', { ending: 'amended', endsOn: '2026-05-01' }, 'successorId', 'required'],
    ['a successor of what goes on', { successorId: 'other' }, 'successorId', 'not-expected'],
  ] as const)('%s is refused at its field', (_, given, field, code) => {
    expect(policyFaults({ ...fields, ...given }, today)).toMatchObject([{ field, code }])
  })

  test('a draft may be dated ahead, and must be in order otherwise', () => {
    expect(draftFaults({ ...fields, issuedOn: '2026-07-01', inForceFrom: '2026-08-01' })).toEqual([])
    expect(draftFaults({ ...fields, issuedOn: '2026-07-01', inForceFrom: '2026-06-01' })).toMatchObject([{ field: 'inForceFrom' }])
  })

  test('every category can be issued by somebody, and by nobody else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...policyCategories), fc.constantFrom(...policyLevels), (category, level) => {
        expect(policyFaults({ ...fields, category, level }, today)).toHaveLength(levelsIssuing[category].includes(level) ? 0 : 1)
      }),
    )
    expect(Object.values(levelsIssuing).every((levels) => levels.length > 0)).toBe(true)
  })
})

test.each([
  ['a clerk', [], '990101000000', false, 'authority'],
  ['a manager of the town below', ['PROJECT_MANAGEMENT'], '990101101000', false, 'issued-elsewhere'],
  ['a manager of its region', ['PROJECT_MANAGEMENT'], '990101000000', false, null],
  ['a manager of its region, once it was withdrawn', ['PROJECT_MANAGEMENT'], '990101000000', true, 'withdrawn'],
] as const)('%s may change a policy or is told why not', (_, authorities, code, withdrawn, reason) => {
  expect(policyClosedFor({ authorities, region: { code } }, { regionCode: '990101000000', withdrawn })).toBe(reason)
})

test('the indicators that rest on a law are found by its title, with their articles', () => {
  const cited = indicatorsCiting('中华人民共和国招标投标法')
  expect(cited.find(({ indicator }) => indicator === 'K01')?.articles).toEqual(['第三条', '第四十九条', '第六十六条'])
  // The law is not its regulations.
  expect(cited.map(({ indicator }) => indicator)).not.toContain('K16')
  expect(indicatorsCiting('中华人民共和国招标投标法实施条例').map(({ indicator }) => indicator)).toContain('K16')
  expect(indicatorsCiting('临溪县某通知')).toEqual([])
})

test.each([
  ['《招标投标法》第四条、第四十九条', { title: '招标投标法', articles: ['第四条', '第四十九条'] }],
  [
    '财政部《关于完善建设工程价款结算有关办法的通知》（财建〔2022〕183号）',
    { title: '关于完善建设工程价款结算有关办法的通知', articles: [] },
  ],
  ['审计实务经验，无对应法条', null],
])('a clause names its text and the articles of it: %s', (zh, cited) => {
  expect(textCitedBy({ en: '', zh })).toEqual(cited)
})
