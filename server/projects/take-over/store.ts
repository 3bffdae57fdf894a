import type { Filing } from '#contract/filing.ts'
import type { TakenOverFacts } from '#domain/filing/taken-over.ts'
import type { Connection, Transaction } from '../../database/connect.ts'
import { noteChangedFilings } from '../../filings/changed.ts'
import { limitRowInForce } from '../../limits/in-force.ts'

export async function isNumberTaken(db: Connection, { formerNumber, county }: { formerNumber: string; county: string }): Promise<boolean> {
  const [row] = await db`
    select from taken_over join project on project.id = taken_over.project_id
    where taken_over.former_number = ${formerNumber} and left(project.scope_code, 6) = ${county} limit 1`
  return row !== undefined
}

export async function isNameTaken(db: Connection, { name, scopeCode, year }: { name: string; scopeCode: string; year: number }) {
  const [row] = await db`
    select from project where scope_code = ${scopeCode} and name = ${name} and year = ${year} and state not in ('void', 'terminated') limit 1`
  return row !== undefined
}

/** Somebody of the region who may file, else of the region above it. */
export async function filerFor(db: Connection, scopeCode: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select person.id from user_account person join user_role on user_id = person.id join role on role.id = role_id
      join region home on home.code = person.region_code join region place on place.code = home.current_code
    where person.enabled and role.codes && array['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'] and starts_with(${scopeCode}, place.prefix)
    order by length(place.prefix) desc, person.created_at, person.id limit 1`
  return row?.id ?? null
}

type NewProject = { filing: Filing; filerId: string; scopeCode: string }

export async function insertTakenOver(
  tx: Transaction,
  { filing: { name, kind, regionCode }, filerId, scopeCode }: NewProject,
): Promise<string> {
  const [project] = await tx<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id) values (${name}, ${kind}, ${regionCode}, ${scopeCode}, ${filerId}) returning id`
  await tx`insert into project_risk (project_id, stale_since) values (${project.id}, moment()) on conflict do nothing`
  noteChangedFilings(tx, [project.id])
  return project.id
}

export const noteTakenOver = (tx: Transaction, id: string, { state, formerNumber }: { state: string; formerNumber: string | null }) =>
  tx`insert into taken_over (project_id, taken_over_on, state, former_number) values (${id}, today(), ${state}, ${formerNumber})`

/**
 * What is known, under its columns. The day of filing decides in which month it counts; where only the year is known, it counts in its first
 * month, and the day stays unknown.
 */
export function columnsOf(tx: Transaction, facts: TakenOverFacts, name: string) {
  const submitted = facts.filedOn ?? `${facts.year}-01-01`
  const isSigned = facts.signDate !== null
  return {
    first_submitted_at: `${submitted}T00:00:00+08:00`,
    year: facts.year,
    filed_on: facts.filedOn,
    town_reviewed: true,
    limit_row_id: limitRowInForce(tx, tx`${submitted}::date`),
    contract_name: isSigned ? name : null,
    contract_price: facts.contractPrice,
    sign_date: facts.signDate,
    contract_start: facts.contractStart,
    contract_end: facts.contractEnd,
    actual_start: facts.actualStart,
    progress: progressOf(facts),
    paid: facts.paid ?? 0,
    actual_end: facts.actualEnd,
    accepted_on: facts.acceptedOn,
    settlement_submitted: facts.settlementSubmitted,
    settlement_reviewed: facts.settlementReviewed,
    settlement_date: facts.settlementDate,
    warranty_end: facts.warrantyEnd,
  }
}

function progressOf({ state, progress }: TakenOverFacts): number {
  if (state === 'in-progress') return progress ?? 0
  return ['completed', 'accepted', 'settled', 'archived'].includes(state) ? 100 : 0
}

/** A round that goes on, and what was paid so far as one payment of its last day. */
export async function addRecords(tx: Transaction, projectId: string, facts: TakenOverFacts, actorId: string) {
  const { noticeDate, closingDate, paid, paidOn, supplier } = facts
  if (noticeDate !== null)
    await tx`insert into sourcing_round (project_id, number, notice_date, closing_date) values (${projectId}, 1, ${noticeDate}, ${closingDate})`
  if (paid === null) return
  await tx`
    insert into payment (project_id, paid_on, amount, payee, reason, recorded_by)
    select ${projectId}, ${paidOn}, ${paid}, ${payee(tx, supplier)}, '接管前累计支付', ${actorId}`
}

const payee = (tx: Transaction, supplier: TakenOverFacts['supplier']) =>
  supplier?.kind === 'unit' ? tx`(select name from unit where id = ${supplier.unitId})` : tx`${supplier?.name ?? ''}::text`

type Numbered = { id: string; number: string; search_text: string; search_tokens: string }

export const saveNumbers = (tx: Transaction, numbered: readonly Numbered[]) => tx`
  update project set number = given.number, search_text = given.text, search_tokens = given.tokens::integer[]
  from unnest(${numbered.map(({ id }) => id)}::uuid[], ${numbered.map(({ number }) => number)}::text[],
    ${numbered.map(({ search_text }) => search_text)}::text[], ${numbered.map(({ search_tokens }) => search_tokens)}::text[])
    as given (id, number, text, tokens) where project.id = given.id`
