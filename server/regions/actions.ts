import { faulty, Refusal } from '#contract/errors.ts'
import type { NewRegion, RegionChange, RegionDetail, StaysOpen } from '#contract/regions.ts'
import type { Actor } from '#domain/people/access.ts'
import { type RegionAction, regionFaults, regionObstacle, successorFaults, validityFaults } from '#domain/regions.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import * as store from './store.ts'

export async function addRegion(tx: Transaction, context: ActionContext, given: NewRegion): Promise<RegionDetail> {
  await store.lockRegions(tx, [given.parentCode])
  const parent = await store.findPlace(tx, context.actor, given.parentCode)
  if (!parent) throw faulty({ field: 'parentCode', code: 'region.outside' })
  const faults = regionFaults(given, parent)
  if (faults.length === 0 && (await store.isTaken(tx, given.code))) faults.push({ field: 'code', code: 'code.taken' })
  if (faults.length > 0) throw faulty(...faults)
  await store.insertRegion(tx, given)
  return recordChange(tx, context, { code: given.code, event: 'region.added', before: null })
}

export async function changeRegion(tx: Transaction, context: ActionContext, { code, ...wanted }: RegionChange & { code: string }) {
  const before = await lockFor('change', tx, context.actor, { code, version: wanted.version })
  const faults = validityFaults(wanted)
  if (faults.length > 0) throw faulty(...faults)
  await store.updateRegion(tx, code, wanted)
  return recordChange(tx, context, { code, event: 'region.changed', before })
}

type Moving = { code: string; after: string | null }

/** Siblings are put in order under the lock of their parent. */
export async function moveRegion(tx: Transaction, { actor, requestId }: ActionContext, { code, after }: Moving): Promise<RegionDetail> {
  const region = await store.readRegion(tx, actor, code)
  mustBeOpenTo('move', actor, region)
  const parent = region.parentCode ?? code
  await store.lockRegions(tx, [parent])
  const before = await store.siblingsOf(tx, parent)
  const others = before.filter((sibling) => sibling !== code)
  if (after !== null && !others.includes(after)) throw faulty({ field: 'after', code: 'choice' })
  const at = after === null ? 0 : others.indexOf(after) + 1
  await store.saveOrder(tx, others.toSpliced(at, 0, code))
  const change = { before: { position: before.indexOf(code) + 1 }, after: { position: at + 1 } }
  await record(tx, actor, { event: 'region.moved', ...subjectOf(code), ...change }, requestId)
  return store.readRegion(tx, actor, code)
}

type Seen = { code: string; version: number }

export async function disableRegion(tx: Transaction, context: ActionContext, { code, version, confirmed }: Seen & { confirmed: boolean }) {
  const before = await lockFor('disable', tx, context.actor, { code, version })
  if (!confirmed && staysAnything(before.staysOpen)) throw new Refusal('region.unconfirmed', before.staysOpen)
  await store.saveEnabled(tx, code, false)
  return recordChange(tx, context, { code, event: 'region.disabled', before })
}

export async function enableRegion(tx: Transaction, context: ActionContext, seen: Seen): Promise<RegionDetail> {
  const before = await lockFor('enable', tx, context.actor, seen)
  await store.saveEnabled(tx, seen.code, true)
  return recordChange(tx, context, { code: seen.code, event: 'region.enabled', before })
}

/** A region goes over into another one, which looks after its affairs from now on. */
export async function mergeRegions(tx: Transaction, context: ActionContext, { code, version, successor }: Seen & { successor: string }) {
  const { actor, requestId } = context
  const before = await lockFor('replace', tx, actor, { code, version, also: successor })
  const place = await store.findPlace(tx, actor, successor)
  const faults = place ? successorFaults(before, place) : [{ field: 'successor', code: 'region.outside' } as const]
  if (faults.length > 0) throw faulty(...faults)
  await store.saveSuccessor(tx, code, successor)
  const after = { absorbed: { code, name: before.name } }
  await record(tx, actor, { event: 'region.grown', ...subjectOf(successor), after }, requestId)
  return recordChange(tx, context, { code, event: 'region.replaced', before })
}

/** A merger is undone: what had gone over comes back. */
export async function restoreRegion(tx: Transaction, context: ActionContext, seen: Seen): Promise<RegionDetail> {
  const before = await lockFor('restore', tx, context.actor, seen)
  await store.forgetSuccessor(tx, seen.code)
  return recordChange(tx, context, { code: seen.code, event: 'region.restored', before })
}

export async function removeRegion(tx: Transaction, { actor, requestId }: ActionContext, seen: Seen): Promise<void> {
  const before = await lockFor('remove', tx, actor, seen)
  await store.deleteRegion(tx, seen.code)
  await record(tx, actor, { event: 'region.removed', ...subjectOf(seen.code), before: auditedFields(before) }, requestId)
}

/** The region, held, if it lies within somebody's own, is what they saw and is open to this action. */
async function lockFor(action: RegionAction, tx: Transaction, actor: Actor, { code, version, also = code }: Seen & { also?: string }) {
  await mustLieWithin(tx, actor, code)
  await store.lockRegions(tx, [code, also])
  const region = await store.readRegion(tx, actor, code)
  if (region.version !== version) throw new Refusal('record.changed', { fresh: region })
  mustBeOpenTo(action, actor, region)
  return region
}

function mustBeOpenTo(action: RegionAction, actor: Actor, region: RegionDetail) {
  const reason = regionObstacle(actor, region, action)
  if (reason === 'in-use') throw new Refusal('region.in-use', { uses: region.uses })
  if (reason) throw new Refusal('region.action-closed', { action, reason })
}

export async function mustLieWithin(db: Connection, actor: Actor, code: string) {
  if (!(await store.findPlace(db, actor, code))) throw new Refusal('record.not-found')
}

const staysAnything = ({ users, filings, children }: StaysOpen) => users + filings + children > 0

type Change = { code: string; event: `region.${string}`; before: RegionDetail | null }

async function recordChange(tx: Transaction, { actor, requestId }: ActionContext, { code, event, before }: Change) {
  const after = await store.readRegion(tx, actor, code)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { event, ...subjectOf(code), ...change }, requestId)
  return after
}

const subjectOf = (code: string) => ({ subject: 'region', subjectId: code, region: code })

const auditedFields = ({ code, name, level, parentCode, enabled, validFrom, validTo, replacedBy }: RegionDetail) => ({
  code,
  name,
  level,
  parentCode,
  enabled,
  validFrom,
  validTo,
  replacedBy,
})
