import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DrawEntry, DrawRecord, DrawTerms } from '#contract/draws.ts'
import { sha256 } from '../values/sha256.ts'
import { draw, drawAlgorithm, listHashOf, listText, numbersFrom, replay, seedHashOf } from './draw.ts'
import { canFill, fillable, placesOf, shortage } from './seat-matching.ts'

const code = (letter: string, number: number) => `${letter}${String(number).padStart(7, '0')}`
const trades = ['road', 'bridge', 'sewage'] as const

/** A pool of people with some employers shared. */
const pools = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 25 }), fc.subarray([...trades], { minLength: 1 })), { maxLength: 45 })
  .map((people) =>
    people.map(([employer, specialties], at): DrawEntry => ({ id: code('E', at), employer: code('U', employer), specialties })),
  )
const quotas = fc.uniqueArray(fc.record({ specialty: fc.constantFrom(...trades), count: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  selector: ({ specialty }) => specialty,
})
const seeds = fc.stringMatching(/^[0-9a-f]{64}$/)
const given = fc.record({
  subject: fc.constant('experts' as const),
  quotas,
  list: pools,
  seed: seeds,
  text: fc.string({ minLength: 1, maxLength: 200 }),
})

const recordOf = (drawn: DrawTerms & { list: DrawEntry[]; seed: string; text: string }): DrawRecord => ({
  ...drawn,
  algorithm: drawAlgorithm,
  listHash: listHashOf(drawn, drawn.list),
  seedHash: seedHashOf(drawn.seed),
  result: draw(drawn),
})

describe('one draw', () => {
  test('is the same today as when it was first made', () => {
    const list = Array.from({ length: 12 }, (_, at) => ({ id: code('E', at), employer: code('U', at), specialties: ['road'] }))
    const drawn = draw({ subject: 'experts', quotas: [{ specialty: 'road', count: 3 }], list, seed: 'ab'.repeat(32), text: '桃源' })
    expect(listText({ subject: 'experts', quotas: [{ specialty: 'road', count: 3 }] }, list.slice(0, 1))).toBe(
      'shuffle-1\nsubject experts\nquota road 3\nentry E0000000 U0000000 road',
    )
    expect({ chosen: drawn.chosen.map(({ id }) => id), alternates: drawn.alternates.map(({ id }) => id) }).toMatchInlineSnapshot(`
      {
        "alternates": [
          "E0000002",
          "E0000001",
          "E0000011",
        ],
        "chosen": [
          "E0000006",
          "E0000007",
          "E0000005",
        ],
      }
    `)
  })

  test('never seats two of one employer, seats only fitting specialties, and fills every place if the list suffices', () => {
    fc.assert(
      fc.property(given, (drawn) => {
        const { chosen, alternates, order } = draw(drawn)
        const entry = (id: string) => drawn.list.find((one) => one.id === id)
        const seated = [...chosen, ...alternates]
        const employers = seated.map(({ id }) => entry(id)?.employer)
        expect(new Set(employers).size).toBe(employers.length)
        expect(seated.every(({ id, specialty }) => entry(id)?.specialties.includes(specialty))).toBe(true)
        expect([...order].sort()).toEqual(drawn.list.map(({ id }) => id).sort())
        if (!canFill(placesOf(drawn.quotas), drawn.list)) return
        for (const { specialty, count } of drawn.quotas)
          for (const part of [chosen, alternates]) expect(part.filter((seat) => seat.specialty === specialty)).toHaveLength(count)
      }),
      { numRuns: 300 },
    )
  })

  test('never returns somebody who is not on the list', () => {
    fc.assert(
      fc.property(given, fc.subarray([...trades], { minLength: 1 }), (drawn, specialties) => {
        const excluded: DrawEntry = { id: 'X0000000', employer: 'X0000001', specialties }
        expect(JSON.stringify(draw(drawn))).not.toContain(excluded.id)
        expect(draw({ ...drawn, list: [...drawn.list, excluded] }).order).toContain(excluded.id)
      }),
    )
  })

  test('seats in the order of the shuffle where there is one specialty and every employer sends one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 40 }), seeds, (size, seed) => {
        const list = Array.from({ length: size }, (_, at) => ({ id: code('E', at), employer: code('U', at), specialties: ['road'] }))
        const { order, chosen, alternates } = draw({ subject: 'experts', quotas: [{ specialty: 'road', count: 3 }], list, seed, text: 'x' })
        expect([...chosen, ...alternates].map(({ id }) => id)).toEqual(order.slice(0, 6))
      }),
    )
  })

  test('favours nobody: over many seeds each of eight is seated as often as the others', () => {
    const list = Array.from({ length: 8 }, (_, at) => ({ id: code('E', at), employer: code('U', at), specialties: ['road'] }))
    const rounds = 4000
    const seated = new Map<string, number>()
    const firsts = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      const terms = { subject: 'experts' as const, quotas: [{ specialty: 'road', count: 3 }] }
      const { chosen } = draw({ ...terms, list, seed: sha256(`seed ${round}`), text: 'any text' })
      for (const { id } of chosen) seated.set(id, (seated.get(id) ?? 0) + 1)
      const first = chosen[0]?.id ?? ''
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    const square = (counts: Map<string, number>, expected: number) =>
      list.reduce((sum, { id }) => sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected, 0)
    // The 99.9 % quantile of chi-square with seven degrees of freedom; the seeds are fixed, so this never fails by chance.
    expect(square(firsts, rounds / 8)).toBeLessThan(24.32)
    expect(square(seated, (rounds * 3) / 8)).toBeLessThan(24.32)
  })
})

describe('a number below a limit', () => {
  test('stays below it, and leaves out the words that would favour small ones', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 1000 }), (key, limit) => {
        const below = numbersFrom(key)
        for (let time = 0; time < 20; time += 1) expect(below(limit)).toBeLessThan(limit)
      }),
    )
    // Three quarters of all words below 2^32 lie below this limit; without rejection the lower third would come twice as often.
    const limit = 3 * 2 ** 30
    const below = numbersFrom('fixed')
    const low = Array.from({ length: 3000 }, () => below(limit)).filter((number) => number < limit / 3).length
    expect(Math.abs(low - 1000)).toBeLessThan(100)
  })
})

describe('a record', () => {
  test('is computed again from itself alone, also after a journey as JSON', () => {
    fc.assert(
      fc.property(given, (drawn) => {
        const record = JSON.parse(JSON.stringify(recordOf(drawn)))
        expect(replay(record)).toMatchObject({ listHash: true, seedHash: true, result: true, same: true })
      }),
    )
  })

  const sample = recordOf({
    subject: 'experts',
    quotas: [{ specialty: 'road', count: 3 }],
    list: Array.from({ length: 20 }, (_, at) => ({ id: code('E', at), employer: code('U', at), specialties: ['road'] })),
    seed: 'cd'.repeat(32),
    text: '见证',
  })
  const { list } = sample
  const swapped = (entry: Partial<DrawEntry>) => list.map((one, at) => (at === 4 ? { ...one, ...entry } : one))

  test.each<[string, Partial<DrawRecord>, Partial<ReturnType<typeof replay>>]>([
    ['one id of the list was changed', { list: swapped({ id: 'Z0000000' }) }, { listHash: false, result: false }],
    ['an employer of the list was changed', { list: swapped({ employer: 'U0000000' }) }, { listHash: false }],
    [
      'somebody was added',
      { list: [...list, { id: 'Z0000000', employer: 'Z0000001', specialties: ['road'] }] },
      { listHash: false, result: false },
    ],
    ['somebody was left out', { list: list.slice(1) }, { listHash: false, result: false }],
    ['the places were changed', { quotas: [{ specialty: 'road', count: 2 }] }, { listHash: false, result: false }],
    ['the seed was changed', { seed: 'ce'.repeat(32) }, { seedHash: false, result: false }],
    ['the text was changed', { text: '见 证' }, { listHash: true, seedHash: true, result: false }],
    ['the result was changed', { result: { ...sample.result, chosen: sample.result.chosen.toReversed() } }, { result: false }],
    ['it claims another algorithm', { algorithm: 'shuffle-2' }, { listHash: false }],
  ])('says so when %s', (_what, change, said) => {
    expect(replay({ ...sample, ...change })).toMatchObject({ ...said, same: false })
  })
})

describe('whether a list suffices', () => {
  const entry = (employer: string, ...specialties: string[]): DrawEntry => ({
    id: code('E', employer.charCodeAt(0)),
    employer,
    specialties,
  })

  test('counts each employer once and moves those who fit elsewhere', () => {
    const list = [entry('a', 'road', 'bridge'), entry('a', 'road'), entry('b', 'road')]
    expect(
      fillable(
        [
          { specialty: 'road', count: 1 },
          { specialty: 'bridge', count: 1 },
        ],
        list,
      ),
    ).toBe(2)
    expect(fillable([{ specialty: 'road', count: 3 }], list)).toBe(2)
    expect(canFill([{ specialty: 'bridge', count: 2 }], list)).toBe(false)
  })

  test('tells per specialty what is missing', () => {
    expect(shortage([{ specialty: 'road', count: 2 }], [entry('a', 'road'), entry('a', 'road')])).toEqual([
      { specialty: 'road', wanted: 4, found: 1 },
    ])
  })
})
