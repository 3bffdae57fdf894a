import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorities } from '#contract/authority.ts'
import { type Powers, together } from './grants.ts'
import { roleEffect, roleEffects } from './role-change.ts'

const powers = (codes: Powers['codes'], grants: Powers['grants'] = []): Powers => ({ codes, grants })

test('one loses only what no other role gives', () => {
  const effect = roleEffect(powers(['VILLAGE_ADMIN']), powers(['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT']), powers(['UNIT_MANAGEMENT']))
  expect(effect).toEqual({ gains: powers(['UNIT_MANAGEMENT']), loses: powers(['PROJECT_MANAGEMENT']), conflict: [] })
})

test('a supervisor whose other role turns to filing is in conflict', () => {
  const effect = roleEffect(powers(['SUPERVISE']), powers([]), powers(['VILLAGE_ADMIN']))
  expect(effect.conflict).toEqual(['VILLAGE_ADMIN'])
})

test('people meet the same effect together, conflicts first, the untouched not at all', () => {
  const holders = [
    { others: powers([]), people: 5, examples: ['a'] },
    { others: powers(['UNIT_MANAGEMENT']), people: 7, examples: ['b'] },
    { others: powers(['SUPERVISE']), people: 1, examples: ['c'] },
    { others: powers(['VILLAGE_ADMIN']), people: 3, examples: ['d'] },
  ]
  const effects = roleEffects(holders, powers([]), powers(['VILLAGE_ADMIN']))
  expect(effects.map(({ people, examples, conflict }) => ({ people, examples, conflict }))).toEqual([
    { people: 1, examples: ['c'], conflict: ['VILLAGE_ADMIN'] },
    { people: 12, examples: ['a', 'b'], conflict: [] },
  ])
})

const some = fc.uniqueArray(fc.constantFrom(...authorities))
const somePowers = fc.record({ codes: some, grants: some })

test('what was, plus gains, minus losses, is what will be', () => {
  fc.assert(
    fc.property(somePowers, somePowers, somePowers, (others, before, after) => {
      const { gains, loses } = roleEffect(others, before, after)
      const was = together([others, before]).codes
      const reached = [...was.filter((code) => !loses.codes.includes(code)), ...gains.codes]
      expect(new Set(reached)).toEqual(new Set(together([others, after]).codes))
      expect(gains.codes.filter((code) => loses.codes.includes(code) || was.includes(code))).toEqual([])
    }),
  )
})
