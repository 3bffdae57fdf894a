import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { languageFrom } from '#contract/language.ts'
import { type Role, type RoleHindrance, type RoleHolder, roles } from '#contract/roles.ts'
import type { Actor } from '#domain/access.ts'
import { placeFault } from '#domain/accounts.ts'
import { beyondGrants, type Powers, roleObstacle } from '#domain/grants.ts'
import { type GroupEffect, powerFaults, roleEffects } from '#domain/role-change.ts'
import { record } from '../audit/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { planned } from '../search.ts'
import { holdRegion } from '../users/store.ts'
import * as store from './store.ts'

export function roleRoutes(app: FastifyInstance, db: Database) {
  serve(app, roles.list, async ({ actor, query, request }) => {
    const language = languageFrom(request.headers['accept-language'])
    const { items, total } = await planned(db, (tx) => store.listRoles(tx, actor, query, language))
    return { items: items.map((role) => asSeenBy(actor, role)), total }
  })

  serve(app, roles.options, async ({ actor, query, request }) => {
    const language = languageFrom(request.headers['accept-language'])
    const outside = query.region !== undefined && !query.region.startsWith(actor.region.prefix)
    if (outside) return []
    const found =
      query.region === undefined
        ? await store.searchRoles(db, actor, query.text ?? '', language)
        : await store.listRolesFor(db, query.region, language)
    return found.map((role) => ({ ...role, hindrance: grantsHindrance(actor, role) }))
  })

  serve(app, roles.read, async ({ actor, params }) => asSeenBy(actor, await store.readRole(db, actor, params.id)))

  serve(app, roles.holders, async ({ actor, params, query }) => {
    const role = await store.readRole(db, actor, params.id)
    return store.listHolders(db, actor, { roleId: role.id, ...query })
  })

  serve(app, roles.create, async ({ actor, body, request }) => {
    const role = await inTransaction(db, async (tx) => {
      await store.lockPowers(tx)
      const region = await holdRegion(tx, body.region)
      mustBeSound([placeFault(actor, region), ...powerFaults(actor, body)])
      const id = await store.insertRole(tx, body)
      return note(tx, { actor, id, event: 'role.created', request }, null)
    })
    return asSeenBy(actor, role)
  })

  serve(app, roles.change, async ({ actor, params: { id }, body, request }) => {
    const role = await inTransaction(db, async (tx) => {
      const before = await lockForChange(tx, actor, id, body.version)
      mustBeSound(powerFaults(actor, body))
      const { effects, losesLastManager } = await preview(tx, actor, before, body)
      mustKeepDutiesApart(effects)
      if (losesLastManager) throw new Refusal('user.last-role-manager')
      await store.updateRole(tx, id, body)
      return note(tx, { actor, id, event: 'role.changed', request }, before)
    })
    return asSeenBy(actor, role)
  })

  serve(app, roles.preview, async ({ actor, params, body }) => {
    const role = await store.readRole(db, actor, params.id)
    mustBeChangedBy(actor, role)
    mustBeSound(powerFaults(actor, body))
    return preview(db, actor, role, body)
  })

  serve(app, roles.remove, async ({ actor, params: { id }, query, request }) => {
    await inTransaction(db, async (tx) => {
      const role = await lockForChange(tx, actor, id, query.version)
      if (role.builtIn) throw new Refusal('role.built-in')
      const holders = await store.countHolders(tx, id)
      if (holders > 0) throw new Refusal('role.held', { holders })
      await store.deleteRole(tx, id)
      const line = { event: 'role.deleted', subject: 'role', subjectId: id, region: role.region.code, before: inAudit(role) } as const
      await record(tx, actor, line, request.id)
    })
    return null
  })
}

async function lockForChange(tx: Transaction, actor: SignedIn, id: string, version: number): Promise<store.KeptRole> {
  await store.lockPowers(tx)
  const role = await store.lockRole(tx, actor, id)
  mustBeChangedBy(actor, role)
  if (role.version !== version) throw new Refusal('record.changed', { fresh: asSeenBy(actor, role) })
  return role
}

/** What a change would mean for everyone who holds the role. */
async function preview(db: Connection, actor: Actor, before: store.KeptRole, after: Powers) {
  const groups = await store.groupHolders(db, actor, before.id)
  const givesUp = before.codes.includes('ROLE_MANAGEMENT') && !after.codes.includes('ROLE_MANAGEMENT')
  const losesLastManager =
    givesUp && (await store.countRoleKeepers(db, {})) > 0 && (await store.countRoleKeepers(db, { butRole: before.id })) === 0
  return {
    holders: groups.reduce((sum, { people }) => sum + people, 0),
    elsewhere: groups.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
    effects: roleEffects(groups, before, after).map(writable),
    losesLastManager,
  }
}

const namedPerEffect = 20
type Effect = GroupEffect<RoleHolder>

/** The reply owns its lists. */
const writable = ({ gains, loses, conflict, people, examples }: Effect) => ({
  gains: { codes: [...gains.codes], grants: [...gains.grants] },
  loses: { codes: [...loses.codes], grants: [...loses.grants] },
  conflict: [...conflict],
  people,
  examples: examples.slice(0, namedPerEffect),
})

/** Whoever supervises must not file or decide, whichever of their roles it comes from. */
function mustKeepDutiesApart(effects: readonly Effect[]) {
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

function mustBeChangedBy(actor: Actor, role: store.KeptRole) {
  const hindrance = hindranceOf(actor, role)
  if (hindrance) throw new Refusal(`role.${hindrance.reason}`, hindrance.missing.length > 0 ? { authorities: hindrance.missing } : {})
}

const asSeenBy = (actor: Actor, { prefix, heldByActor, ...role }: store.KeptRole): Role => ({
  ...role,
  hindrance: hindranceOf(actor, { prefix, heldByActor, ...role }),
})

function hindranceOf(actor: Actor, { codes, grants, region, heldByActor }: store.KeptRole): RoleHindrance | null {
  const obstacle = roleObstacle(actor, { regionCode: region.code, heldByActor, before: { codes, grants }, after: null })
  if (obstacle === null) return null
  if (obstacle === 'beyond-grants') return grantsHindrance(actor, { codes, grants })
  return { reason: obstacle === 'own-role' ? obstacle : 'owned-above', missing: [] }
}

function grantsHindrance(actor: Actor, powers: Powers) {
  const missing = [...beyondGrants(actor, powers)]
  return missing.length > 0 ? { reason: 'beyond-grants' as const, missing } : null
}

type Change = { actor: SignedIn; id: string; event: `role.${string}`; request: FastifyRequest }

async function note(tx: Transaction, { actor, id, event, request }: Change, before: store.KeptRole | null): Promise<store.KeptRole> {
  const after = await store.readRole(tx, actor, id)
  const lines = { before: before && inAudit(before), after: inAudit(after) }
  await record(tx, actor, { event, subject: 'role', subjectId: id, region: after.region.code, ...lines }, request.id)
  return after
}

const inAudit = ({ name, region, codes, grants, holders }: store.KeptRole) => ({ name, region: region.code, codes, grants, holders })
