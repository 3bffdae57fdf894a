import { Refusal } from '#contract/errors.ts'
import type { Role, RoleHindrance } from '#contract/roles.ts'
import type { Actor } from '#domain/people/access.ts'
import { beyondGrants, type Powers, roleObstacle } from '#domain/people/grants.ts'
import type { StoredRole } from './store.ts'

/** A role as somebody sees it: with what keeps them from changing it. */
export const roleAsSeenBy = (actor: Actor, { prefix, heldByActor, ...role }: StoredRole): Role => ({
  ...role,
  hindrance: hindranceOf(actor, { prefix, heldByActor, ...role }),
})

export function mustBeChangeableBy(actor: Actor, role: StoredRole) {
  const hindrance = hindranceOf(actor, role)
  if (hindrance) throw new Refusal(`role.${hindrance.reason}`, hindrance.missing.length > 0 ? { authorities: hindrance.missing } : {})
}

function hindranceOf(actor: Actor, { codes, grants, region, heldByActor }: StoredRole): RoleHindrance | null {
  const obstacle = roleObstacle(actor, { regionCode: region.code, heldByActor, before: { codes, grants }, after: null })
  if (obstacle === null) return null
  if (obstacle === 'beyond-grants') return grantsHindrance(actor, { codes, grants })
  return { reason: obstacle === 'own-role' ? obstacle : 'owned-above', missing: [] }
}

export function grantsHindrance(actor: Actor, powers: Powers) {
  const missing = [...beyondGrants(actor, powers)]
  return missing.length > 0 ? { reason: 'beyond-grants' as const, missing } : null
}
