import type { FaultyField } from '#contract/errors.ts'
import type { Actor } from './access.ts'
import { assignmentObstacle, beyondGrants, conflictingWithSupervision, type Powers, together } from './grants.ts'

/** What somebody wants an account to be. */
export type WantedAccount = { region: string; unit: string | null; roles: readonly string[] }
type PresentAccount = { region: { code: string }; unit: { id: string } | null; roles: readonly { id: string }[] }
type GivenRole = Powers & { id: string; prefix: string }

/** What is known of the things it names. `before` is null for a new account. */
export type Circumstances = {
  actor: Actor
  before: PresentAccount | null
  usernameTaken: boolean
  region: { code: string; open: boolean } | null
  unitUsable: boolean
  roles: readonly GivenRole[]
}

/** Everything wrong with it at once, each at its field. What stays as it was is not held against it. */
export function accountFaults(wanted: WantedAccount, known: Circumstances): FaultyField[] {
  const faults = [known.usernameTaken && ({ field: 'username', code: 'username.taken' } as const), regionFault(wanted, known)]
  return [...faults, unitFault(wanted, known), ...roleFaults(wanted, known)].filter((fault) => fault !== null && fault !== false)
}

const regionFault = (wanted: WantedAccount, { actor, before, region }: Circumstances): FaultyField | null =>
  before?.region.code === wanted.region ? null : placeFault(actor, region)

/** People are put, and roles are made, in one's own subtree, where the region is in use. */
export function placeFault(actor: Actor, region: Circumstances['region']): FaultyField | null {
  if (!region?.code.startsWith(actor.region.prefix)) return { field: 'region', code: 'region.outside' }
  return region.open ? null : { field: 'region', code: 'region.closed' }
}

const unitFault = (wanted: WantedAccount, { before, unitUsable }: Circumstances): FaultyField | null =>
  wanted.unit === null || wanted.unit === before?.unit?.id || unitUsable ? null : { field: 'unit', code: 'unit.unusable' }

function roleFaults(wanted: WantedAccount, { actor, before, roles }: Circumstances): FaultyField[] {
  if (wanted.roles.some((id) => !roles.some((role) => role.id === id))) return [{ field: 'roles', code: 'choice' }]
  const kept = before?.region.code === wanted.region ? before.roles.map(({ id }) => id) : []
  const added = roles.filter(({ id }) => !kept.includes(id))
  const obstacles = added.map((role) => assignmentObstacle(actor, role, wanted.region))
  const beyond = beyondGrants(actor, together(added))
  const conflict = conflictingWithSupervision(together(roles).codes)
  const faults: (FaultyField | false)[] = [
    beyond.length > 0 && { field: 'roles', code: 'roles.beyond-grants', facts: { authorities: beyond } },
    obstacles.includes('outside-region') && { field: 'roles', code: 'roles.outside-region' },
    conflict.length > 0 && { field: 'roles', code: 'supervision.conflict', facts: { authorities: ['SUPERVISE', ...conflict] } },
  ]
  return faults.filter((fault) => fault !== false)
}
