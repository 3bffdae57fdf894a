import { type Authority, filingAuthorities } from '#contract/authority.ts'
import type { Actor } from './access.ts'

/** What an account or a role amounts to: what its holders may do, and what they may hand out. */
export type Powers = { codes: readonly Authority[]; grants: readonly Authority[] }
export type ManagedAccount = Powers & { id: string; regionCode: string }

/** Why somebody may not touch an account. */
export type AccountObstacle = 'own-account' | 'outside-region' | 'beyond-grants'

/** What of some powers lies beyond what the actor may hand out. */
export const beyondGrants = (actor: Actor, { codes, grants }: Powers): readonly Authority[] =>
  [...new Set([...codes, ...grants])].filter((authority) => !actor.grants.includes(authority))

/** One manages accounts of one's own subtree whose powers one could have handed out oneself, and never one's own. */
export function accountObstacle(actor: Actor, account: ManagedAccount): AccountObstacle | null {
  if (account.id === actor.id) return 'own-account'
  if (!account.regionCode.startsWith(actor.region.prefix)) return 'outside-region'
  return beyondGrants(actor, account).length > 0 ? 'beyond-grants' : null
}

export type AssignmentObstacle = 'beyond-grants' | 'outside-region'

/** A role is handed out within one's grants, and only to people of the region that owns it. */
export function assignmentObstacle(actor: Actor, role: Powers & { prefix: string }, regionCode: string): AssignmentObstacle | null {
  if (beyondGrants(actor, role).length > 0) return 'beyond-grants'
  return regionCode.startsWith(role.prefix) ? null : 'outside-region'
}

/** What several roles amount to in one account. */
export const together = (powers: readonly Powers[]): Powers => ({
  codes: [...new Set(powers.flatMap(({ codes }) => codes))],
  grants: [...new Set(powers.flatMap(({ grants }) => grants))],
})

/**
 * Somebody must always be able to manage every role of the installation: an enabled account of its top region that holds
 * ROLE_MANAGEMENT. One further down would not do: it could never give the top back to anyone.
 */
export const administersAllRoles = (account: { enabled: boolean; atTop: boolean; codes: readonly Authority[] }) =>
  account.enabled && account.atTop && account.codes.includes('ROLE_MANAGEMENT')

/** Whoever supervises must not file or decide: the codes that may not stand beside SUPERVISE in one account. */
export const conflictingWithSupervision = (codes: readonly Authority[]): readonly Authority[] =>
  codes.includes('SUPERVISE') ? filingAuthorities.filter((authority) => codes.includes(authority)) : []

export type ManagedRole = { regionCode: string; heldByActor: boolean; before: Powers | null; after: Powers | null }
export type RoleObstacle = 'own-role' | 'outside-region' | 'beyond-grants'

/** A role is made or edited by someone who does not hold it, in its owning region or above, within their grants before and after. */
export function roleObstacle(actor: Actor, { regionCode, heldByActor, before, after }: ManagedRole): RoleObstacle | null {
  if (heldByActor) return 'own-role'
  if (!regionCode.startsWith(actor.region.prefix)) return 'outside-region'
  const powers = [before, after].filter((given) => given !== null)
  return powers.some((given) => beyondGrants(actor, given).length > 0) ? 'beyond-grants' : null
}
