import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { type Ground, isSeenOn, type ScopedFiling } from './scope.ts'
import { type AreaPart, narrowedTo, scopeParts } from './scope-parts.ts'

const prefixes = ['98', '9801', '980101', '980101101', '980101101201', '980101102', '980102', '9802']
const codes = ['980101101201', '980101101202', '980101102201', '980101000000', '980102101201', '980201101201']
const kind = fc.constantFrom(...projectKinds)
const ground: fc.Arbitrary<Ground> = fc.oneof(
  fc.record({
    authority: fc.constantFrom('VILLAGE_ADMIN' as const, 'PROJECT_MANAGEMENT' as const, 'SUPERVISE' as const),
    prefix: fc.constantFrom(...prefixes),
    kinds: fc.array(kind, { minLength: 1, maxLength: 4 }),
  }),
  fc.constant({ authority: 'PERSONAL_PROJECT_MANAGEMENT' as const, filerId: 'me' }),
)
const filing: fc.Arbitrary<ScopedFiling> = fc.record({
  filerId: fc.constantFrom('me', 'another'),
  scopeCode: fc.constantFrom(...codes),
  kind,
  everSubmitted: fc.boolean(),
})

const holds = ({ prefix, kinds, submitted }: AreaPart, { scopeCode, kind: its, everSubmitted }: ScopedFiling) =>
  scopeCode.startsWith(prefix) && kinds.includes(its) && (submitted === 'either' || submitted === everSubmitted)

test('the pieces of a scope hold what is seen, each filing in one piece only', () => {
  fc.assert(
    fc.property(fc.array(ground, { maxLength: 6 }), filing, (grounds, one) => {
      const { areas, filerId } = scopeParts(grounds)
      const times = areas.filter((area) => holds(area, one)).length
      expect(times).toBeLessThanOrEqual(1)
      expect(times === 1 || filerId === one.filerId).toBe(grounds.some((each) => isSeenOn(each, one)))
    }),
    { numRuns: 2_000 },
  )
})

test('narrowed to a subtree and a kind, the pieces hold exactly what lies in both', () => {
  const narrow = fc.record({ prefix: fc.constantFrom('', ...prefixes), kind: fc.option(kind, { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(ground, { maxLength: 6 }), filing, narrow, (grounds, one, within) => {
      const whole = scopeParts(grounds)
      const inside = one.scopeCode.startsWith(within.prefix) && (within.kind === undefined || within.kind === one.kind)
      const times = (areas: readonly AreaPart[]) => areas.filter((area) => holds(area, one)).length
      expect(times(narrowedTo(whole, within).areas)).toBe(inside ? times(whole.areas) : 0)
    }),
    { numRuns: 2_000 },
  )
})

test('two assignments of different width are told apart by kind', () => {
  const supervises = (prefix: string, kinds: ProjectKind[]): Ground => ({ authority: 'SUPERVISE', prefix, kinds })
  expect(scopeParts([supervises('980101', [1]), supervises('980101101', [1, 2])]).areas).toEqual([
    { prefix: '980101', kinds: [1], submitted: true },
    { prefix: '980101101', kinds: [2], submitted: true },
  ])
})
