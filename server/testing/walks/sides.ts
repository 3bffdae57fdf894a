import type { RegionLevel } from '#contract/regions.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Snapshot } from './snapshot.ts'

/** Who stands where, by the page that says what the product is: on purpose not by the functions of the product. */

const lies = (actor: Actor, { project }: Snapshot) => project.scopeCode.startsWith(actor.region.prefix)

/** The current filer, or an administrator of villages whose region holds the filing's. */
export const isOwnerSide = (actor: Actor, seen: Snapshot) =>
  (actor.authorities.includes('PERSONAL_PROJECT_MANAGEMENT') && seen.project.filerId === actor.id) ||
  (actor.authorities.includes('VILLAGE_ADMIN') && lies(actor, seen))

export const countyOffices: readonly RegionLevel[] = ['county', 'city', 'province']

export type Level = 'town' | 'county'

/** A village's project is decided by its town, a town's or county's own by the county. */
export const ordinaryLevel = ({ project }: Snapshot): Level => (project.scopeCode.endsWith('000') ? 'county' : 'town')

/** A manager of that level, or a higher one who stands in. */
export const mayDecide = (actor: Actor, seen: Snapshot, level: Level = ordinaryLevel(seen)) =>
  actor.authorities.includes('PROJECT_MANAGEMENT') &&
  lies(actor, seen) &&
  (countyOffices.includes(actor.region.level) || (level === 'town' && actor.region.level === 'town'))

export const isSupervisor = (actor: Actor, { project }: Snapshot) =>
  actor.authorities.includes('SUPERVISE') &&
  actor.supervises.some(({ prefix, kinds }) => project.scopeCode.startsWith(prefix) && kinds.includes(project.kind))
