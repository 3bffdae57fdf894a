import { addDays, daysBetween } from '#domain/time/days.ts'
import type { Chance } from '../fuzz/chance.ts'
import type { Snapshot } from './snapshot.ts'
import type { KnownUnit, Walker, World } from './world.ts'

/** What a step is told depends on: the filing as it stands, the day, and whether the teller means it well. */
export type Telling = Pick<World, 'units' | 'people'> & {
  chance: Chance
  today: string
  seen: Snapshot
  by: Walker
  /** Something of it is to be impossible, or at least odd. */
  isOdd: boolean
}

/** Now and then in an odd telling, never in a sound one. */
export const slips = ({ chance, isOdd }: Telling) => isOdd && chance.happens(0.35)

/** A day between two others; where it slips, before the first, after the second, or one that no project has. */
export function someDay(telling: Telling, earliest: string, latest: string): string {
  const { chance, today } = telling
  if (slips(telling))
    return chance.pick([
      addDays(earliest, -1 - chance.below(60)),
      addDays(latest, 1 + chance.below(60)),
      addDays(today, 1 + chance.below(20)),
      addDays(today, 3_660 + chance.below(40)),
      '1999-12-31',
      '2000-01-01',
    ])
  const length = daysBetween(earliest, latest)
  return length <= 0 ? earliest : addDays(earliest, chance.below(length + 1))
}

/** A share of an amount between two percentages, in whole fen; where it slips, anything that the wire carries. */
export function someShare(telling: Telling, amount: number, fromPercent: number, toPercent: number): number {
  const { chance } = telling
  if (slips(telling)) return chance.pick([1, Math.max(1, Math.round(amount * 3)), Math.max(1, Math.round(amount / 9)), 999_999_999_999])
  const percent = fromPercent + chance.below((toPercent - fromPercent) * 10 + 1) / 10
  return Math.max(1, Math.round((amount * percent) / 100))
}

export const reasonIn = (telling: Telling) =>
  telling.chance.pick(['现场条件变化，情况说明如下', '经集体研究同意，特此说明', '资料补正后办理'])
/** Something may have happened otherwise than it should have: whoever tells it well gives a reason beforehand. */
export const deviationReason = (telling: Telling) => (slips(telling) ? null : reasonIn(telling))

export const unitsWith = ({ units }: Telling, role: string): readonly KnownUnit[] => units.filter(({ roles }) => roles.includes(role))

/** The price a contract should not pass, and what has become of the contract. */
export const ceilingOf = ({ project }: Snapshot) => project.controlPrice ?? project.estimatedPrice ?? 1
export const agreedValue = ({ project }: Snapshot) => (project.contractPrice ?? 1) + project.approvedChanges
