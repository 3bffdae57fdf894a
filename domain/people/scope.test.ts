import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Authority, authorities } from '#contract/authority.ts'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { periodOf } from './assignments.ts'
import { explainScope, filingGrounds, isSeenOn, maySee, type ScopedFiling, type Viewer, widestGrounds } from './scope.ts'

const county = { code: '990101000000', level: 'county', prefix: '990101' } as const
const town = { code: '990101101000', level: 'town', prefix: '990101101' } as const
const village = { code: '990101101201', level: 'village', prefix: '990101101201' } as const
const person = (more: Partial<Viewer>): Viewer => ({ id: 'me', region: town, authorities: [], supervises: [], ...more })
const filing = (more: Partial<ScopedFiling> = {}): ScopedFiling => ({
  filerId: 'somebody',
  scopeCode: village.code,
  kind: 1,
  everSubmitted: true,
  ...more,
})

describe('who sees a filing', () => {
  test.each<[string, Partial<Viewer>, Partial<ScopedFiling>, boolean]>([
    ['its filer', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }, { filerId: 'me' }, true],
    ['its filer, wherever it lies', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }, { filerId: 'me', scopeCode: '110101001001' }, true],
    ['its filer, as a draft', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }, { filerId: 'me', everSubmitted: false }, true],
    ['its filer, no longer with the authority', { authorities: [] }, { filerId: 'me' }, false],
    ['another filer', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }, {}, false],
    ['an administrator around it', { authorities: ['VILLAGE_ADMIN'] }, {}, true],
    ['an administrator around it, as a draft', { authorities: ['VILLAGE_ADMIN'] }, { everSubmitted: false }, true],
    ['an administrator elsewhere', { authorities: ['VILLAGE_ADMIN'] }, { scopeCode: '990101102201' }, false],
    ['an administrator below', { authorities: ['VILLAGE_ADMIN'], region: village }, { scopeCode: town.code }, false],
    ['a manager around it', { authorities: ['PROJECT_MANAGEMENT'], region: county }, {}, true],
    ['a manager around it, not as a draft', { authorities: ['PROJECT_MANAGEMENT'] }, { everSubmitted: false }, false],
    ['a supervisor without an assignment', { authorities: ['SUPERVISE'], region: county }, {}, false],
    ['an assignment without the authority', { supervises: [{ prefix: '990101', kinds: [1] }] }, {}, false],
    ['a supervisor assigned there', { authorities: ['SUPERVISE'], supervises: [{ prefix: '990101101', kinds: [1] }] }, {}, true],
    ['a supervisor of another kind', { authorities: ['SUPERVISE'], supervises: [{ prefix: '990101101', kinds: [2] }] }, {}, false],
    [
      'a supervisor, not a draft',
      { authorities: ['SUPERVISE'], supervises: [{ prefix: '99', kinds: [1] }] },
      { everSubmitted: false },
      false,
    ],
    ['whoever only manages the system', { authorities: authorities.slice(4), region: county }, {}, false],
  ])('%s', (_, viewer, given, expected) => {
    expect(maySee(person(viewer), filing(given))).toBe(expected)
  })
})

const digits = (length: number) => fc.string({ unit: fc.constantFrom('0', '1'), minLength: length, maxLength: length })
const prefix = fc.constantFrom(2, 4, 6, 9, 12).chain(digits)
const kinds = fc.uniqueArray(fc.constantFrom(...projectKinds), { minLength: 1 })
const anyFiling: fc.Arbitrary<ScopedFiling> = fc.record({
  filerId: fc.constantFrom('me', 'somebody'),
  scopeCode: digits(12),
  kind: fc.constantFrom(...projectKinds),
  everSubmitted: fc.boolean(),
})
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}`)
const term = fc.record({ prefix, kinds, fromDay: day, untilDay: fc.option(day) })
const anyPerson = fc.record({
  id: fc.constant('me'),
  region: prefix.map((digits) => ({ code: digits.padEnd(12, '0'), level: 'town' as const, prefix: digits })),
  authorities: fc.uniqueArray(fc.constantFrom<Authority>(...authorities)),
  assignments: fc.array(term, { maxLength: 5 }),
})
const today = '2026-03-05'
const asViewer = ({ assignments, ...rest }: typeof anyPerson extends fc.Arbitrary<infer P> ? P : never): Viewer => ({
  ...rest,
  supervises: assignments.filter((given) => periodOf(given, today) === 'current'),
})

test('the widest grounds show exactly what all grounds show', () => {
  fc.assert(
    fc.property(anyPerson, fc.array(anyFiling, { minLength: 20 }), (someone, filings) => {
      const viewer = asViewer(someone)
      const widest = widestGrounds(filingGrounds(viewer))
      for (const given of filings) expect(widest.some((ground) => isSeenOn(ground, given))).toBe(maySee(viewer, given))
    }),
  )
})

test('no ground that is left says what another one says', () => {
  const ground = (given: string, of: readonly ProjectKind[]) => ({ authority: 'SUPERVISE' as const, prefix: given, kinds: of })
  const same = ground('990101', [1, 2])
  expect(widestGrounds([ground('990101101', [1]), same, ground('990101', [2, 1]), ground('990101102', [3])])).toEqual([
    same,
    ground('990101102', [3]),
  ])
})

test('an explanation agrees with the rule for every filing of somebody else', () => {
  fc.assert(
    fc.property(anyPerson, anyFiling, (someone, given) => {
      const { scopeCode, kind, everSubmitted } = given
      const findings = explainScope(someone, { scopeCode, today })
      const mayKnow = findings.some((finding) => (everSubmitted ? finding.kinds.includes(kind) : finding.drafts))
      expect(mayKnow).toBe(maySee(asViewer(someone), { ...given, filerId: 'somebody' }))
      expect(findings.map(({ authority }) => authority)).toEqual(someone.authorities)
    }),
    { numRuns: 1000 },
  )
})

describe('the reason', () => {
  const assigned = (fromDay: string, untilDay: string | null, at = '990101') => ({ prefix: at, kinds: [1, 2] as const, fromDay, untilDay })
  test.each([
    ['PERSONAL_PROJECT_MANAGEMENT', [], 'own-filings', []],
    ['VILLAGE_ADMIN', [], 'region-contains', [1, 2, 3]],
    ['PROJECT_MANAGEMENT', [], 'region-contains', [1, 2, 3]],
    ['SUPERVISE', [], 'no-assignment', []],
    ['SUPERVISE', [assigned('2026-03-05', '2026-03-05')], 'assigned', [1, 2]],
    ['SUPERVISE', [assigned('2026-03-06', null)], 'assignment-not-current', []],
    ['SUPERVISE', [assigned('2026-03-01', '2026-03-04')], 'assignment-not-current', []],
    ['SUPERVISE', [assigned('2026-03-01', null, '990102')], 'assigned-elsewhere', []],
    ['UNIT_MANAGEMENT', [], 'no-filings', []],
  ] as const)('%s with %j is %s', (authority, assignments, reason, shown) => {
    const [finding] = explainScope({ id: 'me', region: town, authorities: [authority], assignments }, { scopeCode: village.code, today })
    expect(finding).toMatchObject({ authority, reason, kinds: shown, drafts: authority === 'VILLAGE_ADMIN' })
  })

  test('of somebody whose region lies elsewhere', () => {
    const findings = explainScope(
      { id: 'me', region: town, authorities: ['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'], assignments: [] },
      { scopeCode: '990101102201', today },
    )
    expect(findings.map(({ reason }) => reason)).toEqual(['region-elsewhere', 'region-elsewhere'])
  })
})
