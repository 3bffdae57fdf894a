import type { Place } from '#contract/places.ts'
import type { Region, RegionDetail, RegionLevel } from '#contract/regions.ts'
import { codeBelow, levelsBelow, nextOwnDigits, ownDigitsOf } from '#domain/regions.ts'

/** What a form about a region holds. */
export type RegionValues = {
  level: RegionLevel
  code: string
  nameZh: string
  nameEn: string
  validFrom: string | null
  validTo: string | null
  centre: Place | null
}

export const valuesOf = ({ name, validFrom, validTo, centre }: RegionDetail) => ({
  nameZh: name.zh,
  nameEn: name.en,
  validFrom,
  validTo,
  centre,
})

export function freshValues(parent: RegionDetail, siblings: readonly Region[]): Partial<RegionValues> {
  const level = siblings[0]?.level ?? levelsBelow[parent.level][0] ?? 'village'
  return { level, code: nextCode(parent, level, siblings), nameZh: '', nameEn: '', validFrom: null, validTo: null, centre: null }
}

/** The code after the highest one in use; empty when all are taken. */
export function nextCode(parent: RegionDetail, level: RegionLevel, siblings: readonly Region[]): string {
  const taken = siblings.filter((sibling) => sibling.level === level).map(({ code }) => ownDigitsOf(code, level))
  const own = nextOwnDigits(level, taken)
  return own === null ? '' : codeBelow(parent, level, own)
}
