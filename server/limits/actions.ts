import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { Limits } from '#contract/limits.ts'
import type { Actor } from '#domain/people/access.ts'
import { codesAlong } from '#domain/regions.ts'
import { limitFaults, limitFields, limitsFor } from '#domain/steps/limits.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { isWithinOwn, pathAbove } from './region.ts'
import * as store from './store.ts'

type NewLimits = { region: string; kind: ProjectKind; effectiveFrom: string; figures: Limits }

export async function createLimits(tx: Transaction, context: ActionContext, { region: code, kind, effectiveFrom, figures }: NewLimits) {
  const { actor } = context
  await store.lockKind(tx, kind)
  const region = await store.findRegion(tx, code)
  if (!region || !isWithinOwn(actor, region)) throw faulty({ field: 'region', code: 'region.outside' })
  await mustBeSound(tx, { region, kind, effectiveFrom, figures, except: null })
  const id = await store.insertRow(tx, { ...figures, regionCode: region.code, kind, effectiveFrom, createdBy: actor.id })
  return recordChange(tx, context, { id, event: 'limit.created', before: null })
}

type Seen = { id: string; version: number }

export async function changeLimits(
  tx: Transaction,
  context: ActionContext,
  { id, version, effectiveFrom, figures }: Seen & { effectiveFrom: string; figures: Limits },
) {
  const before = await lockFuture(tx, context.actor, { id, version })
  const region = await store.findRegion(tx, before.region.code)
  if (!region) throw new Refusal('record.not-found')
  await mustBeSound(tx, { region, kind: before.kind, effectiveFrom, figures, except: id })
  await store.updateRow(tx, id, { ...figures, effectiveFrom })
  return recordChange(tx, context, { id, event: 'limit.changed', before })
}

export async function removeLimits(tx: Transaction, { actor, requestId }: ActionContext, { id, version }: Seen): Promise<void> {
  const before = await lockFuture(tx, actor, { id, version })
  await store.deleteRow(tx, id)
  await record(tx, actor, { ...subjectOf(before), event: 'limit.deleted', before: auditedFields(before) }, requestId)
}

/** A row about to be changed or deleted: only what has not begun may be. */
async function lockFuture(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<store.StoredLimits> {
  const seen = await store.readRow(tx, actor, id)
  if (!seen) throw new Refusal('record.not-found')
  await store.lockKind(tx, seen.kind)
  const before = await store.lockRow(tx, actor, id)
  if (!before) throw new Refusal('record.not-found')
  if (before.version !== version) throw new Refusal('record.changed', { fresh: before })
  if (before.effectiveFrom <= (await readToday(tx))) throw new Refusal('limit.begun')
  return before
}

type Wanted = { region: store.LimitRegion; kind: ProjectKind; effectiveFrom: string; figures: Limits; except: string | null }

async function mustBeSound(tx: Transaction, { region, kind, effectiveFrom, figures, except }: Wanted) {
  const today = await readToday(tx)
  const rows = await store.rowsOf(tx, codesAlong(region.code), kind)
  const taken = rows.some((row) => row.regionCode === region.code && row.effectiveFrom === effectiveFrom && row.id !== except)
  const latest = `${Number(today.slice(0, 4)) + 10}-12-31`
  const faults: FaultyField[] = [
    ...(effectiveFrom < today ? [{ field: 'effectiveFrom', code: 'day.too-early' as const, facts: { limit: today } }] : []),
    ...(effectiveFrom > latest ? [{ field: 'effectiveFrom', code: 'day.too-late' as const, facts: { limit: latest } }] : []),
    ...(taken ? [{ field: 'effectiveFrom', code: 'limit.same-day' as const }] : []),
    ...limitFaults(figures, limitsFor(rows, pathAbove(region), kind, effectiveFrom)),
  ]
  if (faults.length > 0) throw faulty(...faults)
}

type Change = { id: string; event: 'limit.created' | 'limit.changed'; before: store.StoredLimits | null }

async function recordChange(tx: Transaction, { actor, requestId }: ActionContext, { id, event, before }: Change) {
  const after = await store.readRow(tx, actor, id)
  if (!after) throw new Error(`Limits ${id} vanished inside their own transaction.`)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { ...subjectOf(after), event, ...change }, requestId)
  return after
}

const subjectOf = ({ id, region }: store.StoredLimits) => ({ subject: 'limit', subjectId: id, region: region.code })
const auditedFields = (row: store.StoredLimits) => ({
  region: row.region.name,
  kind: row.kind,
  effectiveFrom: row.effectiveFrom,
  ...Object.fromEntries(limitFields.map((field) => [field, row[field]])),
})
