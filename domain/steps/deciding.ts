import type { ProjectState } from '#contract/lifecycle.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Actor } from '../people/access.ts'

/** The office that decides: a town for its villages, the county for what towns and the county do themselves. */
export type DecidingLevel = 'town' | 'county'

/** Who touched a filing and where it belongs, as far as deciding is concerned. */
export type DecidedFiling = {
  scopeCode: string
  /** The level of the region the filing belongs to today. */
  regionLevel: RegionLevel
  filerId: string
  /** Everyone who ever was the filer or changed filing fields or the owner side's evidence. */
  touchedBy: readonly string[]
}

export const firstDecidingLevel = ({ regionLevel }: Pick<DecidedFiling, 'regionLevel'>): DecidingLevel =>
  regionLevel === 'village' ? 'town' : 'county'

/** Where there is no county layer the city stands in for it, and a higher manager may always stand in. */
export const offices: Record<DecidingLevel, readonly RegionLevel[]> = {
  town: ['town', 'county', 'city', 'province'],
  county: ['county', 'city', 'province'],
}

/** The office that decides what a filing waits for: in the county's review the county, else whoever decides first. */
export const decidingLevelIn = (state: ProjectState, regionLevel: RegionLevel): DecidingLevel =>
  state === 'county-review' ? 'county' : firstDecidingLevel({ regionLevel })

/** At which levels an office may decide: its own, and in the place of those below. */
export const levelsDecidedBy = (office: RegionLevel): readonly DecidingLevel[] =>
  (['town', 'county'] as const).filter((level) => offices[level].includes(office))

/** At which level no office can be nearer. All others decide where nobody nearer could, or once the day has passed. */
export const ownLevelOf = (office: RegionLevel): DecidingLevel | null => (office === 'town' || office === 'county' ? office : null)

export const isDecider = (actor: Actor, filing: DecidedFiling, level: DecidingLevel) =>
  actor.authorities.includes('PROJECT_MANAGEMENT') &&
  filing.scopeCode.startsWith(actor.region.prefix) &&
  offices[level].includes(actor.region.level)

/** Separation of duties: nobody decides what they ever filed or changed. */
export const isDutySeparated = (actor: Actor, { filerId, touchedBy }: DecidedFiling) => filerId === actor.id || touchedBy.includes(actor.id)

export const isOwnerSide = (actor: Actor, { filerId, scopeCode }: Pick<DecidedFiling, 'filerId' | 'scopeCode'>) =>
  (actor.authorities.includes('PERSONAL_PROJECT_MANAGEMENT') && filerId === actor.id) ||
  (actor.authorities.includes('VILLAGE_ADMIN') && scopeCode.startsWith(actor.region.prefix))

export const isSupervisorOf = (actor: Actor, { scopeCode, kind }: { scopeCode: string; kind: number }) =>
  actor.authorities.includes('SUPERVISE') &&
  actor.supervises.some((assignment) => scopeCode.startsWith(assignment.prefix) && assignment.kinds.some((given) => given === kind))

/** Whoever administers or decides in the region may hand a filing over to another filer. */
export const mayTransfer = (actor: Actor, { scopeCode }: Pick<DecidedFiling, 'scopeCode'>) =>
  (actor.authorities.includes('VILLAGE_ADMIN') || actor.authorities.includes('PROJECT_MANAGEMENT')) &&
  scopeCode.startsWith(actor.region.prefix)

/** A filing that was declared void needs nobody who runs it; every other one can be handed over, drafts and returned ones first of all. */
export const hasFiler = ({ state }: { state: ProjectState }) => state !== 'void'
