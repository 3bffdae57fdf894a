import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riskLevels } from '#contract/risk-levels.ts'
import { defaultRating, pickWeightsOf } from '../risk/rating-figures.ts'
import { type Candidate, pickProjects } from './pick.ts'

const pickWeights = pickWeightsOf(defaultRating)

/** As the server computes it. */
const numberFor = (text: string) => (Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1) / (2 ** 52 + 1)
const pick = (candidates: readonly Candidate[], count: number, seed: string) => pickProjects(candidates, count, numberFor, seed)

const candidates = fc.uniqueArray(fc.record({ id: fc.uuid(), weight: fc.constantFrom(...riskLevels.map((level) => pickWeights[level])) }), {
  selector: ({ id }) => id,
  maxLength: 40,
})
const seeds = fc.stringMatching(/^[0-9a-f]{64}$/)

test('nobody is picked twice, everybody picked took part, and nobody is missing while there are enough', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 50 }), seeds, (given, count, seed) => {
      const chosen = pick(given, count, seed)
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen.length).toBe(Math.min(count, given.length))
      expect(chosen.every((id) => given.some((candidate) => candidate.id === id))).toBe(true)
    }),
  )
})

test('the same record gives the same result, in whatever order the projects are listed', () => {
  fc.assert(
    fc.property(candidates, seeds, (given, seed) => {
      expect(pick(given.toReversed(), 5, seed)).toEqual(pick(given, 5, seed))
    }),
  )
})

test('picking fewer is the beginning of picking more', () => {
  fc.assert(
    fc.property(candidates, seeds, (given, seed) => {
      expect(pick(given, 10, seed).slice(0, 3)).toEqual(pick(given, 3, seed))
    }),
  )
})

test('another seed or another id gives another result: nothing else decides', () => {
  const given = Array.from({ length: 40 }, (_, at) => ({
    id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
    weight: 1,
  }))
  const first = pick(given, 5, 'a')
  expect(pick(given, 5, 'b')).not.toEqual(first)
  const [winner = ''] = first
  const renamed = given.map((candidate) => (candidate.id === winner ? { ...candidate, id: 'another' } : candidate))
  expect(pick(renamed, 5, 'a')).not.toEqual(first)
})

test('a fixed record keeps its result: whoever changes the computation must name it anew', () => {
  const given = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => ({ id, weight: [1, 2, 4, 8, 1, 2][at] ?? 1 }))
  expect(pick(given, 6, 'seed')).toEqual(['b', 'd', 'c', 'e', 'f', 'a']) // computed by hand in another language as well
})

test('over many seeds a project of twice the weight comes first twice as often, and a light one still does', () => {
  const given = riskLevels.map((level) => ({ id: level, weight: pickWeights[level] }))
  const wins = new Map<string, number>()
  const draws = 6000
  for (let at = 0; at < draws; at += 1) {
    const [winner = ''] = pick(given, 1, `seed ${at}`)
    wins.set(winner, (wins.get(winner) ?? 0) + 1)
  }
  const all = given.reduce((sum, { weight }) => sum + weight, 0)
  for (const { id, weight } of given) {
    const expected = (draws * weight) / all
    // Five standard deviations: the seeds are fixed, so that this is either true or not.
    expect(Math.abs((wins.get(id) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected * (1 - weight / all)))
  }
})
