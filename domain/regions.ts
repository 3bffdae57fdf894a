import type { RegionLevel } from '#contract/regions.ts'

/** How many leading digits of a code tell a region of this level from its neighbours. */
export const significantDigits: Record<RegionLevel, number> = { province: 2, city: 4, county: 6, town: 9, village: 12 }

/** The digits that a region and everything below it begin with. */
export const prefixOf = (code: string, level: RegionLevel) => code.slice(0, significantDigits[level])

/** All digits behind the significant ones are zero, so that one region has one code. */
export const isCodeOfLevel = (code: string, level: RegionLevel) =>
  /^\d{12}$/.test(code) && code === prefixOf(code, level).padEnd(12, '0') && Number(prefixOf(code, level)) > 0

export const isWithin = (code: string, region: { code: string; level: RegionLevel }) => code.startsWith(prefixOf(region.code, region.level))

/** Every code a region or an ancestor of it can have, the top first: its digits down to each level, filled up with zeros. */
export const codesAlong = (code: string): string[] => [
  ...new Set(Object.values(significantDigits).map((digits) => code.slice(0, digits).padEnd(12, '0'))),
]
