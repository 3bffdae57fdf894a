import type * as T from 'typebox'
import type { Pick, PickRecord, PickTerms } from '#contract/inspection-picks.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import type { place } from '#contract/project-views.ts'
import type { RiskLevel } from '#contract/risk-levels.ts'
import type { Actor } from '#domain/people/access.ts'
import { pendingInspectionStates, workStates } from '#domain/supervision/inspections.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { inRegion } from '../filings/filters.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenAs } from '../scope.ts'

/** More than any county has at once; a wider region is picked from county by county. */
export const mostCandidates = 20_000

/** Projects under way in the region that one supervises, in a fixed order, with the level that weighs them. */
export const listCandidates = async (db: Connection, actor: Actor, { region, kinds }: Omit<PickTerms, 'count'>) => [
  ...(await db<{ id: string; kind: ProjectKind; level: RiskLevel }[]>`
    select project.id, project.kind, coalesce(risk.level, 'green') as level from project left join project_risk risk on risk.project_id = project.id
    where ${seenAs(db, actor, 'SUPERVISE')} and ${inRegion(db, region)} and project.kind = any(${[...kinds]})
      and project.state in ${words(db, workStates)}
      and not exists (select from inspection where project_id = project.id and state in ${words(db, pendingInspectionStates)})
    order by project.id limit ${mostCandidates + 1}`),
]

type NewPick = { region: string; kinds: readonly number[]; record: PickRecord; madeBy: string }

export async function insertPick(tx: Transaction, { region, kinds, record, madeBy }: NewPick): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into inspection_pick (region_code, kinds, record, made_by) values (${region}, ${[...kinds]}, ${tx.json(record)}, ${madeBy}) returning id`
  return added.id
}

type Stored = Omit<Pick, 'madeAt' | 'chosen'> & { madeAt: Date }

/** A pick is told to whoever supervises its region today, or made it. */
const visibleTo = (db: Connection, actor: Actor) => {
  const within = actor.supervises.map(({ prefix }) => db`starts_with(place.current_code, ${prefix})`)
  return within.reduce((all, next) => db`${all} or ${next}`, db`pick.made_by = ${actor.id}`)
}

const named = (db: Connection) => db`
  json_build_object('code', place.code, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)) as region,
  json_build_object('id', maker.id, 'name', maker.name) as made_by, pick.made_at`

export async function readPick(db: Connection, actor: Actor, id: string): Promise<Stored | null> {
  const [row] = await db<Stored[]>`
    select pick.id, pick.kinds, pick.record, ${named(db)} from inspection_pick pick join region place on place.code = pick.region_code
      join user_account maker on maker.id = pick.made_by
    where pick.id = ${id} and (${visibleTo(db, actor)})`
  return row ?? null
}

type Row = {
  id: string
  region: { code: string; name: Label }
  candidates: number
  chosen: number
  madeBy: { id: string; name: string }
  madeAt: Date
}

export async function listPicks(db: Connection, actor: Actor, { page, size }: { page: number; size: number }) {
  const rows = await db<Row[]>`
    select pick.id, ${named(db)}, jsonb_array_length(pick.record -> 'candidates') as candidates, jsonb_array_length(pick.record -> 'chosen') as chosen
    from inspection_pick pick join region place on place.code = pick.region_code join user_account maker on maker.id = pick.made_by
    where ${visibleTo(db, actor)} order by pick.made_at desc, pick.id limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from inspection_pick pick join region place on place.code = pick.region_code where ${visibleTo(db, actor)}`
  return { items: rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })), total: counted.total }
}

type Place = T.Static<typeof place>

/** The regions of one's assignments, the widest first. */
export const listAssigned = async (db: Connection, actor: Actor): Promise<Place[]> => [
  ...(await db<Place[]>`
    select code, level, json_build_object('en', name_en, 'zh', name_zh) as name from region
    where prefix = any(${actor.supervises.map(({ prefix }) => prefix)}) and code = current_code order by length(prefix), code`),
]

/** The chosen ones in their order, as far as this reader may see them. */
export const listChosen = async (db: Connection, actor: Actor, pickId: string, ids: readonly string[]): Promise<Pick['chosen']> => [
  ...(await db<Pick['chosen']>`
    select ${projectSummary(db)} as project, coalesce((select level from project_risk where project_id = project.id), 'green') as level,
      (select id from inspection where inspection.pick_id = ${pickId} and inspection.project_id = project.id limit 1) as inspection_id
    from project join region place on place.code = project.region_code
    where project.id = any(${[...ids]}::uuid[]) and ${seenAs(db, actor, 'SUPERVISE')}
    order by array_position(${[...ids]}::uuid[], project.id)`),
]
