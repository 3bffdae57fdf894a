import { faulty, Refusal } from '#contract/errors.ts'
import type { BadConductEntry, UnitDetail, UnitFields, UnitOption } from '#contract/units.ts'
import { banFaults, isLiving, mergerObstacle, unitFaults } from '#domain/units.ts'
import { plainCreditCode } from '#domain/values/credit-code.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { holdItems } from '../dictionaries/store.ts'
import { notify } from '../notifications/store.ts'
import * as store from './store.ts'

export async function createUnit(tx: Transaction, context: ActionContext, given: UnitFields): Promise<UnitDetail> {
  const id = await store.addUnit(tx, await checkedFields(tx, given), null)
  return recordChange(tx, context, { event: 'unit.created', id, before: null })
}

type Proposal = Omit<UnitFields, 'grade' | 'libraryFrom' | 'libraryUntil'>

/** Whoever files may propose a unit; what the library says of it is for the administration. */
export async function proposeUnit(tx: Transaction, context: ActionContext, given: Proposal): Promise<UnitOption> {
  const fields = await checkedFields(tx, { ...given, grade: null, libraryFrom: null, libraryUntil: null })
  const id = await store.addUnit(tx, fields, context.actor.id)
  await recordChange(tx, context, { event: 'unit.proposed', id, before: null })
  const [option] = await store.readOption(tx, id)
  return option!
}

type Seen = { id: string; version: number }

export async function changeUnit(tx: Transaction, context: ActionContext, { id, version, fields }: Seen & { fields: UnitFields }) {
  const before = await lockLiving(tx, id, version)
  await store.saveFields(tx, id, await checkedFields(tx, fields, before))
  return recordChange(tx, context, { event: 'unit.changed', id, before })
}

export async function confirmUnit(tx: Transaction, context: ActionContext, { id, version }: Seen): Promise<UnitDetail> {
  const before = await lockProposal(tx, id, version)
  await store.saveState(tx, id, 'confirmed')
  await notifyProposer(tx, context, before, 'unit.confirmed')
  return recordChange(tx, context, { event: 'unit.confirmed', id, before })
}

export async function rejectUnit(tx: Transaction, context: ActionContext, { id, version, reason }: Seen & { reason: string }) {
  const before = await lockProposal(tx, id, version)
  await store.saveState(tx, id, 'rejected', reason)
  await notifyProposer(tx, context, before, 'unit.rejected')
  return recordChange(tx, context, { event: 'unit.rejected', id, before })
}

/** Of two records of one unit the other one stays, with everything that belonged to this one. */
export async function mergeUnits(tx: Transaction, context: ActionContext, { id, version, into }: Seen & { into: string }) {
  const pair = await store.lockPair(tx, [id, into])
  const before = await store.lockUnit(tx, id, version)
  const survivor = pair.find((unit) => unit.id === into)
  if (!survivor) throw faulty({ field: 'into', code: 'choice' })
  const obstacle = mergerObstacle(before, survivor)
  if (obstacle) throw new Refusal(obstacle, { state: survivor.state })
  const moved = await store.moveInto(tx, id, into)
  const absorbed = { id, name: before.name, creditCode: before.creditCode, ...moved }
  await recordLine(tx, context, { event: 'unit.absorbed', id: into, before: null, after: absorbed })
  return recordChange(tx, context, { event: 'unit.merged', id, before })
}

export async function recordBadConduct(tx: Transaction, context: ActionContext, { id, entry }: { id: string; entry: BadConductEntry }) {
  await lockLiving(tx, id)
  const faults = banFaults(entry, await readToday(tx))
  if (faults.length > 0) throw faulty(...faults)
  await store.addBadConduct(tx, id, context.actor.id, entry)
  await recordLine(tx, context, { event: 'unit.bad-conduct-recorded', id, before: null, after: entry })
  return store.readUnit(tx, id)
}

type Lifting = { id: string; entryId: string; reason: string }

export async function liftBadConduct(tx: Transaction, context: ActionContext, { id, entryId, reason }: Lifting): Promise<UnitDetail> {
  const unit = await store.lockUnit(tx, id)
  const before = unit.badConduct.find((entry) => entry.id === entryId)
  if (!before) throw new Refusal('record.not-found')
  if (before.liftedAt) throw new Refusal('unit.lifted')
  await store.liftBadConduct(tx, entryId, context.actor.id, reason)
  const fresh = await store.readUnit(tx, id)
  const after = fresh.badConduct.find((entry) => entry.id === entryId)
  await recordLine(tx, context, { event: 'unit.bad-conduct-lifted', id, before, after })
  return fresh
}

/** Whoever proposed a unit hears what became of it. They may not open the library, so the way leads to their own page. */
async function notifyProposer(tx: Transaction, { actor }: ActionContext, unit: UnitDetail, kind: 'unit.confirmed' | 'unit.rejected') {
  const proposer = await store.proposerOf(tx, unit.id)
  if (proposer) await notify(tx, [{ kind, to: [proposer], path: '/', facts: { unit: unit.name }, by: actor.id }])
}

async function lockLiving(tx: Transaction, id: string, version?: number): Promise<UnitDetail> {
  const unit = await store.lockUnit(tx, id, version)
  if (!isLiving(unit.state)) throw new Refusal('unit.not-living', { state: unit.state })
  return unit
}

async function lockProposal(tx: Transaction, id: string, version: number): Promise<UnitDetail> {
  const unit = await store.lockUnit(tx, id, version)
  if (unit.state !== 'proposed') throw new Refusal('unit.not-proposed', { state: unit.state })
  return unit
}

/** The fields as they may be written: the rules hold, the trades exist, and nobody else has the credit code. */
async function checkedFields(tx: Transaction, given: UnitFields, before?: UnitDetail): Promise<UnitFields> {
  const fields = { ...given, creditCode: plainCreditCode(given.creditCode) }
  const items = await holdItems(tx, 'trade', fields.trades)
  const kept = before?.trades.map(({ code }) => code) ?? []
  const trades = items.filter(({ code, enabled }) => enabled || kept.includes(code)).map(({ code }) => code)
  const faults = unitFaults(fields, { today: await readToday(tx), trades })
  if (faults.length > 0) throw faulty(...faults)
  await store.claimCreditCode(tx, fields.creditCode, before?.id)
  return fields
}

type Change = { event: `unit.${string}`; id: string; before: UnitDetail | null }

/** Writes the audit line of a change and answers with what the unit is now. */
async function recordChange(tx: Transaction, context: ActionContext, { event, id, before }: Change): Promise<UnitDetail> {
  const after = await store.readUnit(tx, id)
  await recordLine(tx, context, { event, id, before: before && auditedFields(before), after: auditedFields(after) })
  return after
}

type Line = { event: `unit.${string}`; id: string; before: unknown; after: unknown }

/** Units belong to the whole installation; a line about one is kept where its author works. */
const recordLine = (tx: Transaction, { actor, requestId }: ActionContext, { id, ...line }: Line) =>
  record(tx, actor, { subject: 'unit', subjectId: id, region: actor.region.code, ...line }, requestId)

/** What a person decided, without what follows from the day it is read on. */
function auditedFields({ accounts, mergedFrom, badConduct, bannedUntil, inLibrary, createdAt, changedAt, ...rest }: UnitDetail) {
  return rest
}
