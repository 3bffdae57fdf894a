import { Refusal } from '#contract/errors.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { LimitRecord, LimitRow } from '#contract/limits.ts'
import type { Actor } from '#domain/people/access.ts'
import { codesAlong } from '#domain/regions.ts'
import { becomesLooser, limitsFor, loosened } from '#domain/steps/limits.ts'
import { readToday } from '../calendar/store.ts'
import type { Connection } from '../database/connect.ts'
import { isWithinOwn, pathAbove } from './region.ts'
import * as store from './store.ts'

type Place = { region: string; kind: ProjectKind; on: string | undefined }

/** The limits of a region: what applies and from where, its own rows, and what below has become looser. */
export async function readLimitRecord(db: Connection, actor: Actor, { region: code, kind, on }: Place): Promise<LimitRecord> {
  const region = await store.findRegion(db, code)
  if (!region || !isWithinOwn(actor, region)) throw new Refusal('record.not-found')
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

/** Rows below that are looser than an ancestor, which was tightened since. */
const looserBelow = (above: readonly store.StoredLimits[], below: readonly store.StoredLimits[], today: string) =>
  below.flatMap((row) => {
    const along = codesAlong(row.regionCode).filter((code) => code !== row.regionCode)
    const ancestor = limitsFor([...above, ...below], along, row.kind, today)
    const fields = ancestor ? loosened(row, ancestor) : []
    return fields.length > 0 ? [{ region: row.region, fields, effectiveFrom: row.effectiveFrom }] : []
  })
