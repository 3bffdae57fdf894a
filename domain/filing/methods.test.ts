import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../steps/limits.ts'
import { bandOf, isMethodEnough, type Method, proposedMethod } from './methods.ts'

const limits = defaultLimits[1]
const methods: Record<string, Method> = {
  tender: { code: 'public-tender', methodClass: 'tender' },
  negotiation: { code: 'negotiation', methodClass: 'competitive' },
  inquiry: { code: 'inquiry', methodClass: 'competitive' },
  lottery: { code: 'lottery', methodClass: 'lottery' },
  direct: { code: 'direct', methodClass: 'non-competitive' },
}

test.each([
  ['one fen below the direct limit', 9_999_999, ['tender', 'negotiation', 'inquiry', 'lottery', 'direct']],
  ['at the direct limit', 10_000_000, ['tender', 'negotiation', 'inquiry', 'lottery']],
  ['one fen below the simple limit', 49_999_999, ['tender', 'negotiation', 'inquiry', 'lottery']],
  ['at the simple limit', 50_000_000, ['tender', 'negotiation']],
  ['one fen below the statutory limit', 399_999_999, ['tender', 'negotiation']],
  ['at the statutory limit', 400_000_000, ['tender']],
])('%s these ways need no reason', (_, amount, enough) => {
  expect(Object.keys(methods).filter((name) => isMethodEnough(methods[name]!, amount, limits))).toEqual(enough)
})

test('a way that is enough for an amount is enough for every smaller one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.integer({ min: 1, max: 999_999_999_999 }), (one, other) => {
      const [smaller, larger] = one < other ? [one, other] : [other, one]
      for (const method of Object.values(methods))
        expect(isMethodEnough(method, larger, limits) && !isMethodEnough(method, smaller, limits)).toBe(false)
    }),
  )
})

test('the proposal is the lightest way that needs no reason', () => {
  const propose = (amount: number) => proposedMethod(Object.values(methods), amount, limits)?.code
  expect([5_000_000, 20_000_000, 80_000_000, 500_000_000].map(propose)).toEqual(['direct', 'lottery', 'negotiation', 'public-tender'])
  expect(bandOf(400_000_000, limits)).toBe('statutory')
})
