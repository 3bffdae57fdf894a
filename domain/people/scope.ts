import type { Authority } from '#contract/authority.ts'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import type { ScopeReason } from '#contract/scope.ts'
import type { Actor } from './access.ts'
import { periodOf, type Term } from './assignments.ts'

/**
 * One reason why somebody sees filings. Scope is a function of person and authority: each authority gives its own grounds,
 * reading is their union, and an action uses the grounds of its own authority alone.
 */
export type Ground =
  | { authority: 'PERSONAL_PROJECT_MANAGEMENT'; filerId: string }
  | { authority: 'VILLAGE_ADMIN' | 'PROJECT_MANAGEMENT' | 'SUPERVISE'; prefix: string; kinds: readonly ProjectKind[] }

/** What the rule looks at in a filing. `scopeCode` is the region responsible today. */
export type ScopedFiling = { filerId: string; scopeCode: string; kind: ProjectKind; everSubmitted: boolean }

/** Whose filings somebody sees depends on this much of them. */
export type Viewer = Pick<Actor, 'id' | 'region' | 'authorities' | 'supervises'>

export const filingGrounds = (actor: Viewer): readonly Ground[] => actor.authorities.flatMap((authority) => groundsOf[authority](actor))

const none = () => []
const subtree =
  (authority: 'VILLAGE_ADMIN' | 'PROJECT_MANAGEMENT') =>
  (actor: Viewer): Ground[] => [{ authority, prefix: actor.region.prefix, kinds: projectKinds }]

const groundsOf: Record<Authority, (actor: Viewer) => readonly Ground[]> = {
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

export const maySee = (actor: Viewer, filing: ScopedFiling) => filingGrounds(actor).some((ground) => isSeenOn(ground, filing))

/** The grounds that say everything the others say: one who sees a county need not also be asked about its villages. */
export const widestGrounds = (grounds: readonly Ground[]): readonly Ground[] =>
  grounds.filter((ground, at) => !grounds.some((other, place) => implies(other, ground) && (place < at || !implies(ground, other))))

/** Whatever is seen on the second ground is seen on the first one, too. */
function implies(wide: Ground, narrow: Ground): boolean {
  if ('filerId' in wide || 'filerId' in narrow) return 'filerId' in wide && 'filerId' in narrow && wide.filerId === narrow.filerId
  const showsDrafts = wide.authority === 'VILLAGE_ADMIN' || narrow.authority !== 'VILLAGE_ADMIN'
  return showsDrafts && narrow.prefix.startsWith(wide.prefix) && narrow.kinds.every((kind) => wide.kinds.includes(kind))
}

/** A supervision assignment, in force or not. */
export type Assignment = Term & { prefix: string; kinds: readonly ProjectKind[] }

/** What one authority lets somebody see of the filings of a region that are not their own, and why. */
export type ScopeFinding = { authority: Authority; kinds: readonly ProjectKind[]; drafts: boolean; reason: ScopeReason }

type Explained = Omit<Viewer, 'supervises'> & { assignments: readonly Assignment[] }
type Question = { scopeCode: string; today: string }

/** Asks the rule itself about an imagined filing of each kind; the reason is only told beside it. */
export function explainScope(person: Explained, { scopeCode, today }: Question): ScopeFinding[] {
  const viewer: Viewer = { ...person, supervises: person.assignments.filter((given) => periodOf(given, today) === 'current') }
  return person.authorities.map((authority) => {
    const grounds = groundsOf[authority](viewer)
    const sees = (kind: ProjectKind, everSubmitted: boolean) =>
      grounds.some((ground) => isSeenOn(ground, { filerId: notThem, scopeCode, kind, everSubmitted }))
    const kinds = projectKinds.filter((kind) => sees(kind, true))
    return {
      authority,
      kinds,
      drafts: projectKinds.some((kind) => sees(kind, false)),
      reason: reasonOf(authority, person, kinds, scopeCode),
    }
  })
}

/** Of somebody else: one's own filings are told apart by their reason. */
const notThem = 'somebody else'

function reasonOf(authority: Authority, { assignments }: Explained, kinds: readonly ProjectKind[], scopeCode: string): ScopeReason {
  const sees = kinds.length > 0
  if (authority === 'PERSONAL_PROJECT_MANAGEMENT') return 'own-filings'
  if (authority === 'VILLAGE_ADMIN' || authority === 'PROJECT_MANAGEMENT') return sees ? 'region-contains' : 'region-elsewhere'
  if (authority !== 'SUPERVISE') return 'no-filings'
  if (sees) return 'assigned'
  if (assignments.length === 0) return 'no-assignment'
  return assignments.some(({ prefix }) => scopeCode.startsWith(prefix)) ? 'assignment-not-current' : 'assigned-elsewhere'
}
