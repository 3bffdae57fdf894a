import type { FaultyField, FieldFault } from '#contract/errors.ts'
import { phonePattern, type UnitFields, type UnitState } from '#contract/units.ts'
import { creditCodeFault } from './values/credit-code.ts'

/** One entry of the bad-conduct list; days are calendar days, `liftedOn` the one on which it was lifted. */
export type Ban = { fromDay: string; untilDay: string; liftedOn: string | null }

/** A ban holds from its first to its last day. Lifting ends it that day and does not undo the days before: a contract signed under a ban stays so. */
export const covers = ({ fromDay, untilDay, liftedOn }: Ban, day: string) =>
  fromDay <= day && day <= untilDay && (liftedOn === null || day < liftedOn)

export const isBannedOn = (bans: readonly Ban[], day: string) => bans.some((ban) => covers(ban, day))

/** A unit stands in the contractor library while a day lies in its validity; either end may be open, but not both. */
export function isInLibraryOn({ libraryFrom, libraryUntil }: Pick<UnitFields, 'libraryFrom' | 'libraryUntil'>, day: string) {
  if (libraryFrom === null && libraryUntil === null) return false
  return (libraryFrom ?? day) <= day && day <= (libraryUntil ?? day)
}

export const isPhone = (text: string) => phone.test(text)
const phone = new RegExp(phonePattern)

type Surroundings = {
  today: string
  /** Codes of trades that may be chosen, and those the unit had before: a disabled one stays where it is. */
  trades: readonly string[]
}

/** What the schema of a unit cannot see. */
export function unitFaults(fields: UnitFields, { today, trades }: Surroundings): FaultyField[] {
  const { creditCode, founded, libraryFrom, libraryUntil } = fields
  return [
    ...faultAt('creditCode', creditCodeFault(creditCode)),
    ...faultAt('trades', fields.trades.every((trade) => trades.includes(trade)) ? null : 'choice'),
    ...faultAt('phone', fields.phone === null || isPhone(fields.phone) ? null : 'phone'),
    // Companies are older than the projects of this platform, so the general earliest day of 2000 does not hold here.
    ...outside('founded', founded, { from: '1900-01-01', until: today }),
    ...outside('libraryFrom', libraryFrom, usualDays(today)),
    ...outside('libraryUntil', libraryUntil, usualDays(today)),
    ...faultAt('libraryUntil', libraryFrom && libraryUntil && libraryUntil < libraryFrom ? 'day.before-start' : null),
  ]
}

export const banFaults = ({ fromDay, untilDay }: Pick<Ban, 'fromDay' | 'untilDay'>, today: string): FaultyField[] => [
  ...outside('fromDay', fromDay, usualDays(today)),
  ...outside('untilDay', untilDay, usualDays(today)),
  ...faultAt('untilDay', untilDay < fromDay ? 'day.before-start' : null),
]

/** Why a unit cannot be merged into another; null when it can. */
export type MergerObstacle = 'unit.merger-with-itself' | 'unit.not-living' | 'unit.merger-target'

type Merged = { id: string; state: UnitState }

/** Only a living unit is merged, and only into a confirmed one: whoever looks for it later must arrive at something that is in use. */
export function mergerObstacle(unit: Merged, into: Merged): MergerObstacle | null {
  if (unit.id === into.id) return 'unit.merger-with-itself'
  if (!isLiving(unit.state)) return 'unit.not-living'
  return into.state === 'confirmed' ? null : 'unit.merger-target'
}

/** Rejected and merged units are kept for the record and change no more. */
export const livingStates = ['proposed', 'confirmed'] as const satisfies UnitState[]
export const isLiving = (state: UnitState) => (livingStates as readonly UnitState[]).includes(state)

type Span = { from: string; until: string }

/** Days of the platform reach from 2000 to ten years ahead. */
const usualDays = (today: string): Span => ({ from: '2000-01-01', until: `${Number(today.slice(0, 4)) + 10}${today.slice(4)}` })

function outside(field: string, day: string | null, { from, until }: Span): FaultyField[] {
  if (day === null) return []
  if (day < from) return [{ field, code: 'day.too-early', facts: { limit: from } }]
  return day > until ? [{ field, code: 'day.too-late', facts: { limit: until } }] : []
}

const faultAt = (field: string, code: FieldFault | null): FaultyField[] => (code === null ? [] : [{ field, code }])
