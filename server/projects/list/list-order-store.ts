import { Refusal } from '#contract/errors.ts'
import type { ProjectOrder, ProjectQuery } from '#contract/projects.ts'
import type { Connection } from '../../database/connect.ts'
import type { Fragment } from './list-filter-store.ts'

type Order = { column: string; id?: string; type: string; form: RegExp; empty: boolean }

const moment = {
  type: 'timestamptz',
  form: /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/,
  empty: false,
}
const amount = { type: 'bigint', form: /^\d{1,15}$/, empty: true }
const anything = { type: 'text', form: /^[^\0]{1,120}$/ }

/** What a list may be sorted by, how its values look in a cursor, and which of them may be empty: those come last either way. */
const orders: Record<ProjectOrder, Order> = {
  created: { column: 'project.created_at', ...moment },
  changed: { column: 'last.changed_at', id: 'last.project_id', ...moment },
  number: { column: 'project.number', ...anything, empty: true },
  name: { column: 'project.name', ...anything, empty: false },
  estimate: { column: 'project.estimated_price', ...amount },
  contract: { column: 'project.contract_price', ...amount },
  due: { column: 'project.due_on', type: 'date', form: /^\d{4}-\d\d-\d\d$/, empty: true },
  risk: { column: 'risk.rank', type: 'integer', form: /^\d{1,4}$/, empty: true },
}

function orderOf({ sort }: ProjectQuery) {
  const order = sort.replace('-', '') as ProjectOrder // one of the allowed names, with or without its sign
  return { ...orders[order], direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** Rows with a value stand in order; rows without one follow by their id. The one index is read forwards or backwards, ids with it. */
export type Segment = 'valued' | 'empty'

export const hasEmpty = (question: ProjectQuery) => orderOf(question).empty

/** Which rows belong to a segment; null when all do. */
export function inSegment(db: Connection, question: ProjectQuery, segment: Segment): Fragment | null {
  const { column, empty } = orderOf(question)
  if (!empty) return null
  if (column === 'risk.rank') return segment === 'empty' ? db`not exists (${scored(db)})` : null
  return segment === 'empty' ? db`${db.unsafe(column)} is null` : db`${db.unsafe(column)} is not null`
}

/** What all rows are sorted by, with nothing where they have no value. */
export function joinedForAll(db: Connection, question: ProjectQuery): Fragment {
  if (orderOf(question).column === 'last.changed_at') return joinedChange(db)
  return orderOf(question).column === 'risk.rank' ? db`left join project_risk risk on risk.project_id = project.id and risk.rank > 0` : db``
}

/** When filings were changed is in no index of theirs, which every step would have to write. */
const joinedChange = (db: Connection) => db`join (select project_id, changed_at from filing_change) as last on last.project_id = project.id`

/**
 * The score stands apart from the filing. Nothing found and not judged yet are alike here: neither has a place among those that have one.
 * A wanted level is told here once more, so that the index of ranks can be read on until enough are found.
 */
export function joinedFor(db: Connection, question: ProjectQuery, segment: Segment): Fragment {
  if (orderOf(question).column === 'last.changed_at') return joinedChange(db)
  if (orderOf(question).column !== 'risk.rank' || segment === 'empty') return db``
  const wanted = question.riskLevel?.length ? db`and risk.level in ${db(question.riskLevel)}` : db``
  return db`join project_risk risk on risk.project_id = project.id and risk.rank > 0 ${wanted}`
}

const scored = (db: Connection) => db`select from project_risk risk where risk.project_id = project.id and risk.rank > 0`

/** Sorted as the index is: spelling out where empty values go would hide it from the planner, and there are none here. */
export function inOrder(db: Connection, question: ProjectQuery, segment: Segment, digits: number | null) {
  const { column, direction } = orderOf(question)
  // Only a province has an index that brings its numbers in order; elsewhere the planner must not walk through foreign ones.
  const value = column === 'project.number' && digits !== 2 ? `${column} || ''` : column
  return db.unsafe(segment === 'empty' ? `project.id ${direction}` : `${value} ${direction}, project.id ${direction}`)
}

/** The same for rows already found; of all together those without a value come last. */
export function foundInOrder(db: Connection, question: ProjectQuery, segment: Segment | 'all') {
  const { direction } = orderOf(question)
  if (segment === 'empty') return db.unsafe(`found.id ${direction}`)
  return db.unsafe(`found.value ${direction}${segment === 'all' ? ' nulls last' : ''}, found.id ${direction}`)
}

/** Where a page begins: so many rows on, or where the page before ended. */
export type Start = { skip: number } | { after: Cursor }

export const startOf = (question: ProjectQuery): Start =>
  question.after ? { after: readCursor(question, question.after) } : { skip: (question.page - 1) * question.size }

export const sortedBy = (db: Connection, question: ProjectQuery, segment: Segment) =>
  db.unsafe(segment === 'empty' ? 'null' : orderOf(question).column)

/** Where a page ended: the last row's value (null: it had none) and id. */
export type Cursor = { value: string | null; id: string }

export const writeCursor = ({ value, id }: Cursor) => `${value ?? ''}|${id}`

/** What no page can have ended with is refused: a cursor of another order would silently show other rows. */
export function readCursor(question: ProjectQuery, after: string): Cursor {
  const { form, empty } = orderOf(question)
  const at = after.lastIndexOf('|')
  const [value, id] = [after.slice(0, at), after.slice(at + 1)]
  const usable = at >= 0 && uuid.test(id) && (value === '' ? empty : form.test(value) && isDay(value))
  if (!usable) throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'after', code: 'format' }])
  return { value: value || null, id }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** 2026-02-31 looks like a day and is none; whatever does not begin like one is not asked. */
function isDay(value: string) {
  const [day] = /^\d{4}-\d\d-\d\d(?=$| )/.exec(value) ?? []
  if (day === undefined) return true
  const read = new Date(`${day}T00:00:00Z`)
  return day > '0001' && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** The rows after a cursor, as a comparison of whole pairs, which an index answers at once. */
export function afterCursor(db: Connection, question: ProjectQuery, { value, id }: Cursor): Fragment {
  const { column, id: ids = 'project.id', type, direction } = orderOf(question)
  const further = db.unsafe(direction === 'desc' ? '<' : '>')
  if (value === null) return db`project.id ${further} ${id}::uuid`
  return db`(${db.unsafe(column)}, ${db.unsafe(ids)}) ${further} (${value}::text::${db.unsafe(type)}, ${id}::uuid)`
}

/** The same among rows already found: those without a value come after all others. */
export function foundAfter(db: Connection, question: ProjectQuery, { value, id }: Cursor): Fragment {
  const { type, direction } = orderOf(question)
  const further = db.unsafe(direction === 'desc' ? '<' : '>')
  if (value === null) return db`found.value is null and found.id ${further} ${id}::uuid`
  return db`((found.value, found.id) ${further} (${value}::text::${db.unsafe(type)}, ${id}::uuid) or found.value is null)`
}

/** Written out: of a limit handed in the planner knows nothing, and prepares for thousands of rows. */
export const atMost = (db: Connection, rows: number) => db.unsafe(`limit ${Math.trunc(rows)}`)
