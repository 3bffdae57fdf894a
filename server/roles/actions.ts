import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { NewRole, Role, RoleChange } from '#contract/roles.ts'
import type { Actor } from '#domain/people/access.ts'
import { placeFault } from '#domain/people/accounts.ts'
import type { Powers } from '#domain/people/grants.ts'
import { powerFaults } from '#domain/people/role-change.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { holdRegion } from '../users/store.ts'
import { namedPerEffect, previewChange, type RoleEffect } from './preview.ts'
import { mustBeChangeableBy, roleAsSeenBy } from './seen.ts'
import * as store from './store.ts'

export async function createRole(tx: Transaction, context: ActionContext, given: NewRole): Promise<Role> {
  const { actor } = context
  await store.lockPowers(tx)
  const region = await holdRegion(tx, given.region)
  mustBeSound([placeFault(actor, region), ...powerFaults(actor, given)])
  const id = await store.insertRole(tx, given)
  return recordChange(tx, context, { id, event: 'role.created', before: null })
}

export async function changeRole(tx: Transaction, context: ActionContext, { id, ...wanted }: RoleChange & { id: string }): Promise<Role> {
  const { actor } = context
  const before = await lockForChange(tx, actor, { id, version: wanted.version })
  mustBeSound(powerFaults(actor, wanted))
  const { effects, losesLastManager } = await previewChange(tx, actor, before, wanted)
  mustKeepDutiesApart(effects)
  if (losesLastManager) throw new Refusal('user.last-role-manager')
  await store.updateRole(tx, id, wanted)
  return recordChange(tx, context, { id, event: 'role.changed', before })
}

/** What `changeRole` would do to those who hold the role, for whoever may do it. */
export async function previewRole(db: Connection, actor: Actor, { id, powers }: { id: string; powers: Powers }) {
  const role = await store.readRole(db, actor, id)
  mustBeChangeableBy(actor, role)
  mustBeSound(powerFaults(actor, powers))
  return previewChange(db, actor, role, powers)
}

export async function removeRole(tx: Transaction, { actor, requestId }: ActionContext, seen: Seen): Promise<void> {
  const { id } = seen
  const role = await lockForChange(tx, actor, seen)
  if (role.builtIn) throw new Refusal('role.built-in')
  const holders = await store.countHolders(tx, id)
  if (holders > 0) throw new Refusal('role.held', { holders })
  await store.deleteRole(tx, id)
  const line = { event: 'role.deleted', subject: 'role', subjectId: id, region: role.region.code, before: auditedFields(role) } as const
  await record(tx, actor, line, requestId)
}

type Seen = { id: string; version: number }

async function lockForChange(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<store.StoredRole> {
  await store.lockPowers(tx)
  const role = await store.lockRole(tx, actor, id)
  mustBeChangeableBy(actor, role)
  if (role.version !== version) throw new Refusal('record.changed', { fresh: roleAsSeenBy(actor, role) })
  return role
}

/** Whoever supervises must not file or decide, whichever of their roles it comes from. */
function mustKeepDutiesApart(effects: readonly RoleEffect[]) {
  const met = effects.filter(({ conflict }) => conflict.length > 0)
  if (met.length === 0) return
  const names = met.flatMap(({ examples }) => examples.map(({ name, username }) => `${name} (${username})`))
  throw new Refusal('role.supervision-conflict', {
    names: names.slice(0, namedPerEffect),
    count: met.reduce((sum, { people }) => sum + people, 0),
    authorities: ['SUPERVISE', ...new Set(met.flatMap(({ conflict }) => conflict))],
  })
}

function mustBeSound(found: readonly (FaultyField | null)[]) {
  const faults = found.filter((fault) => fault !== null)
  if (faults.length > 0) throw faulty(...faults)
}

type Change = { id: string; event: `role.${string}`; before: store.StoredRole | null }

async function recordChange(tx: Transaction, { actor, requestId }: ActionContext, { id, event, before }: Change): Promise<Role> {
  const after = await store.readRole(tx, actor, id)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { event, subject: 'role', subjectId: id, region: after.region.code, ...change }, requestId)
  return roleAsSeenBy(actor, after)
}

const auditedFields = ({ name, region, codes, grants, factorDays, holders }: store.StoredRole) => ({
  name,
  region: region.code,
  codes,
  grants,
  factorDays,
  holders,
})
