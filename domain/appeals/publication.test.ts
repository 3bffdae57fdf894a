import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AreaCount, monthsToPublish, publishedDigits, publishFigures } from './publication.ts'

type Counts = Readonly<Record<string, number>>

const figures = (counts: Counts): AreaCount[] => Object.entries(counts).map(([area, replied]) => ({ area, replied }))
const publish = (counted: Counts, earlier: Counts = {}): Counts =>
  Object.fromEntries(publishFigures(figures(counted), figures(earlier)).map(({ area, replied }) => [area, replied]))

const [county, east, west, north] = ['990101', '990101101', '990101102', '990101103']

test.each<[string, Counts, Counts]>([
  ['nothing at all', {}, {}],
  ['four replies are not told', { [county]: 4, [east]: 4 }, {}],
  ['five are', { [county]: 5 }, { [county]: 5 }],
  ['a county is told before its town', { [county]: 5, [east]: 5 }, { [county]: 5 }],
  ['a town is told where five others remain', { [county]: 10, [east]: 5, [west]: 5 }, { [county]: 10, [east]: 5 }],
  [
    'one small town hides the smallest of the others with it',
    { [county]: 17, [east]: 6, [west]: 8, [north]: 3 },
    { [county]: 17, [west]: 8 },
  ],
  ['a town without any reply hides another with it, too', { [county]: 14, [east]: 6, [west]: 8, [north]: 0 }, { [county]: 14, [west]: 8 }],
  [
    'two small towns hide nobody else when they have five together',
    { [county]: 13, [east]: 8, [west]: 3, [north]: 2 },
    { [county]: 13, [east]: 8 },
  ],
  ['what belongs to the county itself is hidden like a town', { [county]: 14, [east]: 6, [west]: 7 }, { [county]: 14, [west]: 7 }],
  [
    'the towns of a hidden county do not tell of its neighbour',
    { '9901': 20, '990101': 16, '990102': 4, [east]: 6, [west]: 5, [north]: 5 },
    { '9901': 20, [east]: 6, [west]: 5 },
  ],
  ['a town right below a city', { '4419': 12, '441900101': 7 }, { '4419': 12, '441900101': 7 }],
])('of a first publication: %s', (_, counted, published) => {
  expect(publish(counted)).toEqual(published)
})

test.each<[string, Counts, Counts, Counts]>([
  ['four further replies change nothing', { [county]: 9 }, { [county]: 5 }, { [county]: 5 }],
  ['five further replies are told together', { [county]: 10 }, { [county]: 5 }, { [county]: 10 }],
  [
    'a town stays as it was while fewer than five have come elsewhere in the county',
    { [county]: 26, [east]: 15 },
    { [county]: 20, [east]: 10 },
    { [county]: 26, [east]: 10 },
  ],
  ['also when none have come elsewhere', { [county]: 25, [east]: 15 }, { [county]: 20, [east]: 10 }, { [county]: 25, [east]: 10 }],
  [
    'town and county change together once five have come elsewhere',
    { [county]: 30, [east]: 15 },
    { [county]: 20, [east]: 10 },
    { [county]: 30, [east]: 15 },
  ],
  ['a town never overtakes its county', { [county]: 12, [east]: 11 }, { [county]: 9 }, { [county]: 9 }],
  ['what was told of a region that is gone stays told', { [county]: 12 }, { [county]: 12, [east]: 6 }, { [county]: 12, [east]: 6 }],
  ['appeals that moved elsewhere take nothing back', { [county]: 20, [east]: 2 }, { [county]: 20, [east]: 8 }, { [county]: 20, [east]: 8 }],
])('after an earlier publication: %s', (_, counted, earlier, published) => {
  expect(publish(counted, earlier)).toEqual(published)
})

test('an area keeps everything that was published of it, or gets everything anew', () => {
  const of = (replied: number, days: number) => ({ area: county, replied, days })
  expect(publishFigures([of(9, 3)], [of(5, 10)])).toEqual([of(5, 10)])
  expect(publishFigures([of(10, 3)], [of(5, 10)])).toEqual([of(10, 3)])
})

const towns = ['990101101', '990101102', '990101103', '990102101', '990102102', '990200101', '990200102']
/** Also what concerns a county, a city or the province itself. */
const places = [...towns, '990101', '990102', '9901', '9902', '99']
const areas = [...new Set(places.flatMap((place) => publishedDigits.map((digits) => place.slice(0, digits))))].filter(
  (area) => area !== '990200',
)

const replies = fc.record({ place: fc.constantFrom(...places), count: fc.integer({ min: 0, max: 9 }) })
/** What is replied to in each month of a year. */
const year = fc.array(fc.array(replies, { maxLength: 8 }), { minLength: 1, maxLength: 12 })

function countsOf(months: readonly { place: string; count: number }[][]): Counts {
  const all = months.flat()
  const inArea = (area: string) => all.filter(({ place }) => place.startsWith(area)).reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(areas.map((area) => [area, inArea(area)]))
}

/** Every publication of the year, each made after the one before. */
function publicationsOf(counts: readonly Counts[]): Counts[] {
  const made: Counts[] = []
  for (const counted of counts) made.push(publish(counted, made.at(-1)))
  return made
}

/** Whatever figures of areas within another, none of them within a second one, can add up to. */
function sumsWithin(area: string, figure: (area: string) => number | undefined): number[] {
  const below = areas.filter((one) => one !== area && one.startsWith(area))
  const parts = below.filter((one) => !below.some((other) => other !== one && one.startsWith(other)))
  let sums = [0]
  for (const part of parts) {
    const ofPart = [...sumsWithin(part, figure), figure(part) ?? 0]
    sums = [...new Set(sums.flatMap((sum) => ofPart.map((more) => sum + more)))]
  }
  return sums
}

const isTooFew = (number: number) => number < 5

/** All that subtraction yields within one publication. */
const remainders = (publication: Counts) =>
  Object.entries(publication).flatMap(([area, replied]) => sumsWithin(area, (of) => publication[of]).map((sum) => replied - sum))

/** The same for what is new in a publication. Where an area has not changed, nothing within it has. */
function newRemainders(publication: Counts, before: Counts): number[] {
  const added = (area: string) => (before[area] === undefined ? undefined : (publication[area] ?? 0) - before[area])
  return Object.keys(before).flatMap((area) => {
    const own = added(area) ?? 0
    const left = sumsWithin(area, added).map((sum) => own - sum)
    return left.every((number) => number === 0) ? [] : left
  })
}

test('no subtraction between areas of a publication yields fewer than five, whatever was replied to', () => {
  fc.assert(
    fc.property(year, (months) => {
      const made = publicationsOf(months.map((_, at) => countsOf(months.slice(0, at + 1))))
      expect(made.flatMap(remainders).filter(isTooFew)).toEqual([])
    }),
  )
})

test('no subtraction of a publication from a later one yields fewer than five', () => {
  fc.assert(
    fc.property(year, (months) => {
      const made = publicationsOf(months.map((_, at) => countsOf(months.slice(0, at + 1))))
      const pairs = made.flatMap((before, at) => made.slice(at + 1).map((later) => [later, before] as const))
      expect(pairs.flatMap(([later, before]) => newRemainders(later, before)).filter(isTooFew)).toEqual([])
    }),
  )
})

test('whatever figures of a year somebody adds and subtracts, if that counts certain replies then five or more', () => {
  const own = ['990101', '990101101', '990101102', '990101103'] // the county itself and three towns
  const months = fc.array(fc.tuple(...own.map(() => fc.integer({ min: 0, max: 9 }))), { minLength: 2, maxLength: 3 })
  fc.assert(
    fc.property(months, (replied) => {
      const publishedIn = (area: string, until: number): PublishedFigures => {
        const cells = replied.flatMap((_, month) => own.map((place) => (month <= until && place.startsWith(area) ? 1 : 0)))
        return { area, until, replied: cells.reduce<number>((sum, cell, at) => sum + cell * (replied.flat()[at] ?? 0), 0), cells }
      }
      let latest: PublishedFigures[] = []
      const known = new Map<string, PublishedFigures>()
      for (const until of replied.keys()) {
        const counted = own.map((area) => publishedIn(area, until))
        latest = publishFigures(counted, latest)
        for (const figure of latest) known.set(`${figure.area} ${figure.until}`, figure)
      }
      expect(certainCounts([...known.values()]).filter(isTooFew)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

type PublishedFigures = { area: string; until: number; replied: number; cells: number[] }

/** Every sum and difference of at most six figures in which each reply is counted once or not at all, and some are. */
function certainCounts(figures: readonly PublishedFigures[]): number[] {
  const found: number[] = []
  const add = (from: number, terms: number, cells: readonly number[], sum: number) => {
    if (cells.includes(1) && cells.every((cell) => cell === 0 || cell === 1)) found.push(sum)
    if (terms === 6) return
    for (const [nth, figure] of figures.slice(from).entries())
      for (const sign of [1, -1]) {
        const next = figure.cells.map((cell, at) => (cells[at] ?? 0) + sign * cell)
        add(from + nth + 1, terms + 1, next, sum + sign * figure.replied)
      }
  }
  add(0, 0, [], 0)
  return found
}

test('both hold also when appeals move between regions from month to month', () => {
  const anything = fc.array(fc.record(Object.fromEntries(areas.map((area) => [area, fc.integer({ min: 0, max: 40 })]))), { maxLength: 6 })
  fc.assert(
    fc.property(anything, (months) => {
      const made = publicationsOf(months)
      expect(made.flatMap(remainders).filter(isTooFew)).toEqual([])
      expect(made.flatMap((one, at) => newRemainders(one, made[at - 1] ?? {})).filter(isTooFew)).toEqual([])
    }),
  )
})

test('what was published once is published in every later month, and the widest area lacks at most four replies', () => {
  fc.assert(
    fc.property(year, (months) => {
      const counts = months.map((_, at) => countsOf(months.slice(0, at + 1)))
      publicationsOf(counts).forEach((publication, at, made) => {
        expect(Object.keys(publication)).toEqual(expect.arrayContaining(Object.keys(made[at - 1] ?? {})))
        expect((counts[at]?.['99'] ?? 0) - (publication['99'] ?? 0)).toBeLessThan(5)
      })
    }),
  )
})

test('the order in which areas are counted makes no difference, also where several have as many replies', () => {
  const alike = fc.constantFrom(0, 5, 6, 10)
  const counts = fc.record(Object.fromEntries(areas.map((area) => [area, area.length === 9 ? alike : fc.integer({ min: 0, max: 60 })])))
  const shuffled = (of: Counts) => fc.shuffledSubarray(figures(of), { minLength: Object.keys(of).length })
  const twice = fc.tuple(counts, counts).chain(([first, second]) => fc.tuple(shuffled(publish(first)), shuffled(second), shuffled(second)))
  fc.assert(
    fc.property(twice, ([earlier, one, other]) => {
      expect(publishFigures(one, earlier)).toEqual(publishFigures(other, earlier.toReversed()))
    }),
  )
})

test.each<[string, number | null, string, number[]]>([
  ['nothing was ever published', null, '2026-11-13', [202610]],
  ['nothing was ever published, on a day without its like in the month before', null, '2026-03-31', [202602]],
  ['the last month was published', 202610, '2026-11-30', []],
  ['a month has ended since', 202610, '2026-12-01', [202611]],
  ['several have, over the end of a year', 202610, '2027-02-01', [202611, 202612, 202701]],
  ['the clock was set back', 202610, '2026-02-01', []],
])('the months to publish when %s', (_, latest, today, months) => {
  expect(monthsToPublish(latest, today)).toEqual(months)
})
