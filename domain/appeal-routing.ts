import type { ProjectKind } from '#contract/kinds.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Actor } from './access.ts'
import type { Standing } from './appeals.ts'
import { significantDigits } from './regions.ts'

/** Where an appeal belongs: the region it is about, the kind of its project if it has one, and how local its handlers may be. */
export type AppealPlace = { scopeCode: string; kind: ProjectKind | null; deepest: number }

/** A project's appeal goes to whoever supervises it, at any level. */
export const deepestForProject = significantDigits.village

/** A region's goes strictly above, so that nobody handles what is said about their own place; at the top there is only the top itself. */
export const deepestForRegion = ({ level, isTop }: { level: RegionLevel; isTop: boolean }) => significantDigits[level] - (isTop ? 0 : 1)

type Watcher = Pick<Actor, 'authorities' | 'supervises'>

/** How high somebody stands in this matter by their assignments; null when they are not in charge of it. */
export function standingIn({ authorities, supervises }: Watcher, place: AppealPlace): Standing | null {
  if (!authorities.includes('SUPERVISE')) return null
  const digits = supervises.filter((watch) => covers(watch, place)).map(({ prefix }) => prefix.length)
  return digits.length === 0 ? null : Math.min(...digits)
}

const covers = ({ prefix, kinds }: Actor['supervises'][number], { scopeCode, kind, deepest }: AppealPlace) =>
  scopeCode.startsWith(prefix) && prefix.length <= deepest && (kind === null || kinds.includes(kind))

type Keeper = { id: string; digits: number }

/** Whom a gap in supervision is told to: the nearest of those who manage roles above it; at the top, those there. */
export function nearestKeepers(keepers: readonly Keeper[], { digits, isTop }: { digits: number; isTop: boolean }): string[] {
  const above = keepers.filter((keeper) => keeper.digits < digits || (isTop && keeper.digits === digits))
  const nearest = Math.max(...above.map((keeper) => keeper.digits))
  return above.filter((keeper) => keeper.digits === nearest).map(({ id }) => id)
}
