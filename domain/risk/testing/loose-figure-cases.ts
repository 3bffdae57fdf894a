import type { AppealCounts, MarketAward, OwnerSample } from '../indicators/loose-figures.ts'

/** K12 among four owners of ten projects each, two of whom gave one and two of whom gave two without competition. */
export const ownerOf = (projects: number, nonCompetitive: number, ownerUnitId = 'x'): OwnerSample => ({
  ownerUnitId,
  projects,
  nonCompetitive,
})
const timid = [1, 1, 2, 2].map((given, at) => ownerOf(10, given, `timid ${at}`))
/** Whose upper fence lies at 0.8: shares of 0.1, 0.3, 0.3 and 0.5, and that of the owner itself. */
const bold = [1, 3, 3, 5].map((given, at) => ownerOf(10, given, `bold ${at}`))

type OwnerCase = [says: string, owner: OwnerSample, around: readonly OwnerSample[], expected: 'fired' | 'clear' | 'gap']
export const ownerCases: Record<'K12', OwnerCase[]> = {
  K12: [
    ['far above the others', ownerOf(10, 9), timid, 'fired'],
    ['exactly six tenths', ownerOf(10, 6), timid, 'fired'],
    ['a little less', ownerOf(1000, 599), timid, 'clear'],
    ['a little more', ownerOf(1000, 601), timid, 'fired'],
    ['exactly at a fence above six tenths', ownerOf(10, 8), bold, 'fired'],
    ['a little below that fence', ownerOf(1000, 799), bold, 'clear'],
    ['a little above that fence', ownerOf(1000, 801), bold, 'fired'],
    ['exactly five projects', ownerOf(5, 4), timid, 'fired'],
    ['four projects, too few to tell', ownerOf(4, 4), timid, 'gap'],
    ['six projects', ownerOf(6, 5), timid, 'fired'],
    ['none at all', ownerOf(0, 0), timid, 'gap'],
    ['nobody to compare with', ownerOf(10, 6), [], 'fired'],
  ],
}

const awards = (...prices: number[][]): MarketAward[] =>
  prices.flatMap((ofOne, supplier) => ofOne.map((price) => ({ supplierKey: `${supplier}`, price })))
const times = (count: number, price = 100) => Array.from({ length: count }, () => price)

type MarketCase = [says: string, awards: MarketAward[], expected: 'fired' | 'clear' | 'gap', concentration: number]
export const marketCases: Record<'K50', MarketCase[]> = {
  K50: [
    ['one supplier of everything', awards(times(10)), 'fired', 1],
    ['four alike: exactly a quarter', awards(times(3), times(3), times(3), times(3)), 'fired', 0.25],
    ['four hardly unlike', awards([100, 100, 110], times(3), times(3), times(3)), 'fired', 0.2501],
    ['five, hardly less than a quarter', awards(times(3), times(3), times(3), times(3), [0.3]), 'clear', 0.2499],
    ['five alike', awards(times(2), times(2), times(2), times(2), times(2)), 'clear', 0.2],
    ['by value, not by number', awards(times(9), [8100]), 'fired', 0.82],
    ['nine awards', awards(times(9)), 'gap', 1],
    ['eleven awards', awards(times(11)), 'fired', 1],
    ['none', [], 'gap', 0],
  ],
}

type AppealCase = [says: string, counts: AppealCounts, expected: 2 | 3 | 4 | 'clear']
export const appealCases: Record<'K46', AppealCase[]> = {
  K46: [
    ['none', { open: 0, substantiated: 0 }, 'clear'],
    ['one open', { open: 1, substantiated: 0 }, 2],
    ['two open', { open: 2, substantiated: 0 }, 3],
    ['three open', { open: 3, substantiated: 0 }, 3],
    ['one substantiated', { open: 0, substantiated: 1 }, 4],
    ['one substantiated beside two open', { open: 2, substantiated: 1 }, 4],
  ],
}
