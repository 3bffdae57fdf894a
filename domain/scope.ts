import type { Authority } from '#contract/authority.ts'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import type { Actor } from './access.ts'

/**
 * One reason why somebody sees filings. Scope is a function of person and authority: each authority gives its own grounds,
 * reading is their union, and an action uses the grounds of its own authority alone.
 */
export type Ground =
  | { authority: 'PERSONAL_PROJECT_MANAGEMENT'; filerId: string }
  | { authority: 'VILLAGE_ADMIN' | 'PROJECT_MANAGEMENT' | 'SUPERVISE'; prefix: string; kinds: readonly ProjectKind[] }

/** What the rule looks at in a filing. `scopeCode` is the region responsible today. */
export type ScopedFiling = { filerId: string; scopeCode: string; kind: ProjectKind; everSubmitted: boolean }

export const filingGrounds = (actor: Actor): readonly Ground[] => actor.authorities.flatMap((authority) => groundsOf[authority](actor))

const none = () => []
const subtree =
  (authority: 'VILLAGE_ADMIN' | 'PROJECT_MANAGEMENT') =>
  (actor: Actor): Ground[] => [{ authority, prefix: actor.region.prefix, kinds: projectKinds }]

const groundsOf: Record<Authority, (actor: Actor) => readonly Ground[]> = {
  PERSONAL_PROJECT_MANAGEMENT: (actor) => [{ authority: 'PERSONAL_PROJECT_MANAGEMENT', filerId: actor.id }],
  VILLAGE_ADMIN: subtree('VILLAGE_ADMIN'),
  PROJECT_MANAGEMENT: subtree('PROJECT_MANAGEMENT'),
  SUPERVISE: (actor) => actor.supervises.map(({ prefix, kinds }) => ({ authority: 'SUPERVISE', prefix, kinds })),
  UNIT_MANAGEMENT: none,
  DEPARTMENT_MANAGEMENT: none,
  USER_MANAGEMENT: none,
  ROLE_MANAGEMENT: none,
  DICTIONARY_MANAGEMENT: none,
  DICTIONARY_MANAGEMENT_NOTEDIT: none,
}

/** A draft that was never submitted is shown to the owner side alone. */
export function isSeenOn(ground: Ground, filing: ScopedFiling): boolean {
  if ('filerId' in ground) return ground.filerId === filing.filerId
  const within = filing.scopeCode.startsWith(ground.prefix) && ground.kinds.includes(filing.kind)
  return within && (filing.everSubmitted || ground.authority === 'VILLAGE_ADMIN')
}

export const maySee = (actor: Actor, filing: ScopedFiling) => filingGrounds(actor).some((ground) => isSeenOn(ground, filing))
