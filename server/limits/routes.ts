import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import { type LimitRecord, type LimitRow, type Limits, limits } from '#contract/limits.ts'
import type { Actor } from '#domain/access.ts'
import { becomesLooser, limitFaults, limitFields, limitsFor, loosened } from '#domain/limits.ts'
import { codesAlong } from '#domain/regions.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { serve } from '../http.ts'
import * as store from './store.ts'

export function limitRoutes(app: FastifyInstance, db: Database) {
  serve(app, limits.applied, async ({ query: { region: code, kind } }) => {
    const region = await store.findRegion(db, code)
    const path = codesAlong(region?.code ?? '')
    const applied = region && limitsFor(await store.rowsOf(db, path, kind), path, kind, await readToday(db))
    if (!applied) throw new Refusal('record.not-found')
    return applied
  })

  serve(app, limits.record, async ({ actor, query: { region, kind, on } }) => readRecord(db, actor, { region, kind, on }))

  serve(app, limits.create, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const { region: code, kind, effectiveFrom, ...figures } = body
      await store.lockKind(tx, kind)
      const region = await store.findRegion(tx, code)
      if (!region || !isOwn(actor, region)) throw faulty({ field: 'region', code: 'region.outside' })
      await check(tx, { region, kind, effectiveFrom, figures, except: null })
      const id = await store.insertRow(tx, { ...figures, regionCode: region.code, kind, effectiveFrom, createdBy: actor.id })
      return note(tx, { actor, id, event: 'limit.created', before: null, request })
    }),
  )

  serve(app, limits.change, ({ actor, params: { id }, body, request }) =>
    inTransaction(db, async (tx) => {
      const { version, effectiveFrom, ...figures } = body
      const before = await open(tx, { actor, id, version })
      const region = await store.findRegion(tx, before.region.code)
      if (!region) throw new Refusal('record.not-found')
      await check(tx, { region, kind: before.kind, effectiveFrom, figures, except: id })
      await store.updateRow(tx, id, { ...figures, effectiveFrom })
      return note(tx, { actor, id, event: 'limit.changed', before, request })
    }),
  )

  serve(app, limits.remove, ({ actor, params: { id }, query: { version }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await open(tx, { actor, id, version })
      await store.deleteRow(tx, id)
      await record(tx, actor, { ...subjectOf(before), event: 'limit.deleted', before: inWords(before) }, request.id)
      return null
    }),
  )
}

const isOwn = (actor: Actor, { code }: { code: string }) => code.startsWith(actor.region.prefix)

type Place = { region: string; kind: ProjectKind; on: string | undefined }

async function readRecord(db: Database, actor: Actor, { region: code, kind, on }: Place): Promise<LimitRecord> {
  const region = await store.findRegion(db, code)
  if (!region || !isOwn(actor, region)) throw new Refusal('record.not-found')
  const today = await readToday(db)
  const path = codesAlong(region.code)
  const rows = await store.rowsOf(db, path, kind)
  return {
    region,
    kind,
    today,
    applies: limitsFor(rows, path, kind, today),
    above: limitsFor(rows, pathAbove(region), kind, on ?? today),
    rows: ownRows(rows, region.code, today),
    looserBelow: looserBelow(rows, await store.rowsBelow(db, region, kind), today),
  }
}

const pathAbove = ({ code, isTop }: store.LimitRegion) => (isTop ? [] : codesAlong(code).filter((along) => along !== code))

/** The rows of one region with what became of them, the newest first. */
function ownRows(rows: readonly store.StoredLimits[], code: string, today: string): LimitRow[] {
  const own = rows.filter((row) => row.regionCode === code)
  const inForce = own.find((row) => row.effectiveFrom <= today)
  return own.map((row, at) => ({
    ...row,
    state: row === inForce ? 'in-force' : row.effectiveFrom > today ? 'future' : 'past',
    looser: becomesLooser(row, { rows, path: codesAlong(code), until: own[at - 1]?.effectiveFrom ?? null }),
  }))
}

/** Rows below that an ancestor, tightened since, has left behind. */
const looserBelow = (above: readonly store.StoredLimits[], below: readonly store.StoredLimits[], today: string) =>
  below.flatMap((row) => {
    const along = codesAlong(row.regionCode).filter((code) => code !== row.regionCode)
    const ancestor = limitsFor([...above, ...below], along, row.kind, today)
    const fields = ancestor ? loosened(row, ancestor) : []
    return fields.length > 0 ? [{ region: row.region, fields, effectiveFrom: row.effectiveFrom }] : []
  })

/** A row about to be changed or deleted: only what has not begun may be. */
async function open(tx: Transaction, { actor, id, version }: { actor: Actor; id: string; version: number }) {
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

async function check(tx: Transaction, { region, kind, effectiveFrom, figures, except }: Wanted) {
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

type Noted = {
  actor: Actor
  id: string
  event: 'limit.created' | 'limit.changed'
  before: store.StoredLimits | null
  request: FastifyRequest
}

async function note(tx: Transaction, { actor, id, event, before, request }: Noted) {
  const after = await store.readRow(tx, actor, id)
  if (!after) throw new Error(`Limits ${id} vanished inside their own transaction.`)
  const change = { before: before && inWords(before), after: inWords(after) }
  await record(tx, actor, { ...subjectOf(after), event, ...change }, request.id)
  return after
}

const subjectOf = ({ id, region }: store.StoredLimits) => ({ subject: 'limit', subjectId: id, region: region.code })
const inWords = (row: store.StoredLimits) => ({
  region: row.region.name,
  kind: row.kind,
  effectiveFrom: row.effectiveFrom,
  ...Object.fromEntries(limitFields.map((field) => [field, row[field]])),
})
