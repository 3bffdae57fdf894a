import type { ProjectKind } from '#contract/kinds.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Actor } from '../people/access.ts'
import { significantDigits } from '../regions.ts'

/** Where an appeal belongs: the region it is about, the kind of its project if it has one, and how local its handlers may be. */
export type AppealPlace = { scopeCode: string; kind: ProjectKind | null; deepest: number }

/** A project's appeal goes to whoever supervises it, at any level. */
export const deepestForProject = significantDigits.village

/** A region's goes strictly above, so that nobody handles what is said about their own place; at the top there is only the top itself. */
export const deepestForRegion = ({ level, isTop }: { level: RegionLevel; isTop: boolean }) => significantDigits[level] - (isTop ? 0 : 1)

type Watcher = Pick<Actor, 'authorities' | 'supervises'>

/** The leading digits of the widest region by which somebody is in charge of an appeal; null when they are not. */
export function chargeDigits({ authorities, supervises }: Watcher, place: AppealPlace): number | null {
  if (!authorities.includes('SUPERVISE')) return null
  const digits = supervises.filter((watch) => covers(watch, place)).map(({ prefix }) => prefix.length)
  return digits.length === 0 ? null : Math.min(...digits)
}

const covers = ({ prefix, kinds }: Actor['supervises'][number], { scopeCode, kind, deepest }: AppealPlace) =>
  scopeCode.startsWith(prefix) && prefix.length <= deepest && (kind === null || kinds.includes(kind))
