import type { FaultyField } from '#contract/errors.ts'
import type { RegionObstacle } from '#contract/region-obstacles.ts'
import type { RegionDetail, RegionLevel } from '#contract/regions.ts'

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

/**
 * What may stand directly below what. Some prefectures have no county layer (直筒子市, such as Dongguan 4419), so a town may stand
 * under a city; nothing else is skipped.
 */
export const levelsBelow: Record<RegionLevel, readonly RegionLevel[]> = {
  province: ['city'],
  city: ['county', 'town'],
  county: ['town'],
  town: ['village'],
  village: [],
}

type Place = { code: string; level: RegionLevel }

/** How many digits are a level's own: GB/T 10114 numbers towns and villages with three, what lies above them with two. */
export const ownDigits: Record<RegionLevel, number> = { province: 2, city: 2, county: 2, town: 3, village: 3 }

/** What the code of a child begins with. The digits of a layer that is skipped are zero, as in 441900 for the towns of Dongguan. */
export const beginningBelow = (parent: Place, level: RegionLevel) =>
  prefixOf(parent.code, parent.level).padEnd(significantDigits[level] - ownDigits[level], '0')

/** A child's whole code from its own digits. */
export const codeBelow = (parent: Place, level: RegionLevel, own: string) => (beginningBelow(parent, level) + own).padEnd(12, '0')

/** The own digits of a code below a parent. */
export const ownDigitsOf = (code: string, level: RegionLevel) =>
  code.slice(significantDigits[level] - ownDigits[level], significantDigits[level])

/** The number after the highest one in use, else the first free one; null when all are taken. */
export function nextOwnDigits(level: RegionLevel, taken: readonly string[]): string | null {
  const width = ownDigits[level]
  const used = new Set(taken.map(Number))
  const highest = Math.max(0, ...used)
  const free =
    highest + 1 < 10 ** width ? highest + 1 : Array.from({ length: highest }, (_, at) => at + 1).find((number) => !used.has(number))
  return free === undefined ? null : String(free).padStart(width, '0')
}

/** The code of the region above one of this code, as far as no layer is skipped. */
export const parentCodeOf = (code: string, level: RegionLevel) => code.slice(0, significantDigits[level] - ownDigits[level]).padEnd(12, '0')

type RegionDraft = { code: string; level: RegionLevel; validFrom: string | null; validTo: string | null }

/** Everything wrong with a region that is to be added below another. */
export function regionFaults(draft: RegionDraft, parent: Place & { open: boolean }): FaultyField[] {
  const faults = [...validityFaults(draft)]
  if (!parent.open) faults.push({ field: 'parentCode', code: 'region.closed' })
  if (!levelsBelow[parent.level].includes(draft.level)) return [...faults, { field: 'level', code: 'region.level' }]
  const beginning = beginningBelow(parent, draft.level)
  if (!draft.code.startsWith(beginning)) return [...faults, { field: 'code', code: 'region.code-parent', facts: { beginning } }]
  const isNumbered = isCodeOfLevel(draft.code, draft.level) && Number(ownDigitsOf(draft.code, draft.level)) > 0
  return isNumbered ? faults : [...faults, { field: 'code', code: 'region.code-form', facts: { own: ownDigits[draft.level], beginning } }]
}

export const validityFaults = ({ validFrom, validTo }: Pick<RegionDraft, 'validFrom' | 'validTo'>): FaultyField[] =>
  validFrom && validTo && validTo < validFrom ? [{ field: 'validTo', code: 'day.before-start' }] : []

type Successor = Place & { open: boolean; currentCode: string }

/** Why a region cannot go over into another. The successor must be in use, so that a chain never grows at its far end and never closes. */
export function successorFaults(region: Place, successor: Successor): FaultyField[] {
  if (successor.code === region.code) return [{ field: 'successor', code: 'region.itself' }]
  if (successor.currentCode === region.code) return [{ field: 'successor', code: 'region.cycle' }]
  if (successor.level !== region.level) return [{ field: 'successor', code: 'region.other-level' }]
  return successor.open ? [] : [{ field: 'successor', code: 'region.closed' }]
}

export const regionActions = ['add', 'change', 'move', 'disable', 'enable', 'replace', 'restore', 'remove'] as const
export type RegionAction = (typeof regionActions)[number]

/** What the rules look at in a region. */
export type ManagedRegion = Pick<
  RegionDetail,
  'code' | 'level' | 'parentCode' | 'parentReplaced' | 'enabled' | 'open' | 'replacedBy' | 'parts' | 'uses'
>

type Manager = { region: Place }

/** Why an action is closed; null when it is open. Draws the buttons and guards the transaction. */
export const regionObstacle = (manager: Manager, region: ManagedRegion, action: RegionAction): RegionObstacle | null =>
  checks[action].find((check) => check.holds(manager, region))?.obstacle ?? null

type Check = { obstacle: RegionObstacle; holds: (manager: Manager, region: ManagedRegion) => boolean }
const check = (obstacle: RegionObstacle, holds: Check['holds']): Check => ({ obstacle, holds })

// Whoever closed the region they work in, or the root of everything, would saw off the branch they sit on.
const ownRegion = check('own-region', (manager, region) => manager.region.code === region.code)
const topRegion = check('top-region', (_, region) => region.parentCode === null)
const replaced = check('replaced', (_, region) => region.replacedBy !== null)
const parentReplaced = check('parent-replaced', (_, region) => region.parentReplaced)

const checks: Record<RegionAction, readonly Check[]> = {
  add: [
    check('lowest-level', (_, region) => levelsBelow[region.level].length === 0),
    replaced,
    check('closed', (_, region) => !region.open),
  ],
  change: [replaced],
  // The order among siblings is the parent's affair, and one's own parent lies outside.
  move: [topRegion, check('outside-parent', (manager, region) => manager.region.code === region.code)],
  disable: [topRegion, ownRegion, replaced, check('disabled', (_, region) => !region.enabled)],
  enable: [replaced, parentReplaced, check('enabled', (_, region) => region.enabled)],
  // Filings and people of a part left behind would fall out of every town's scope: parts go first, each to its own successor.
  replace: [topRegion, ownRegion, replaced, check('has-parts', (_, region) => region.parts > 0)],
  restore: [check('not-replaced', (_, region) => region.replacedBy === null), parentReplaced],
  remove: [topRegion, ownRegion, check('in-use', (_, region) => Object.values(region.uses).some((count) => count > 0))],
}
