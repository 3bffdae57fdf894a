import type { PendingQuery, Row } from 'postgres'
import { analysisFilters, type Delay } from '#contract/project-filters.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { type LateSpan, lateSpans } from '#domain/statistics/facts.ts'
import type { Connection } from '../../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** Whether a list is asked for in words that only the analysis uses. */
export const isAnalysed = (question: ProjectQuery) =>
  Object.keys(analysisFilters).some((name) => question[name as keyof typeof analysisFilters] !== undefined)

/** What the figures of the analysis count, as conditions on `project`. They read the same facts as the figures do. */
export function analysedBy(db: Connection, question: ProjectQuery): Fragment[] {
  const { stage, delay, overBudget, disclosure, competition, aboveDirect, owner, supplier, indicator, signedFrom, signedUntil } = question
  const conditions: Fragment[] = []
  if (stage) conditions.push(db`project.contract_price is not null`)
  if (stage === 'settled') conditions.push(db`project.settlement_reviewed is not null`)
  if (competition) conditions.push(givenIn(db, competition))
  if (owner) conditions.push(db`project.owner_unit_id = ${owner}`)
  if (indicator)
    conditions.push(db`
      exists (select from risk_result found where found.project_id = project.id and found.indicator = ${indicator} and found.severity is not null)`)
  if (signedFrom) conditions.push(db`project.sign_date >= ${signedFrom}`)
  if (signedUntil) conditions.push(db`project.sign_date <= ${signedUntil}`)
  const facts: Fragment[] = []
  if (delay) facts.push(db.unsafe(delayed[delay]) as unknown as Fragment) // a fixed text of the table below
  if (overBudget !== undefined) facts.push(overBudget ? db`fact.over_budget` : db`not fact.over_budget and fact.contract is not null`)
  if (disclosure) facts.push(db`fact.disclosure = ${disclosure === 'complete' ? 2 : 1}`)
  if (aboveDirect !== undefined) facts.push(aboveDirect ? db`fact.above_direct` : db`not fact.above_direct`)
  if (supplier) facts.push(db`fact.supplier = ${supplier}`)
  if (facts.length > 0)
    conditions.push(db`
      project.id in (select fact.project_id from filing_fact fact where fact.project_id = project.id and ${facts.reduce((all, next) => db`${all} and ${next}`)})`)
  return conditions
}

/** By the class their method has today: whatever is not given without competition is given in one. */
const givenIn = (db: Connection, competition: 'yes' | 'no') => db`
  project.method in (select code from dictionary_item where dictionary = 'qrgysqd'
    and method_class ${db.unsafe(competition === 'yes' ? '<>' : '=')} 'non-competitive')`

const spans = (days: string, { from, until }: LateSpan) => `${days} >= ${from}${until === null ? '' : ` and ${days} <= ${until}`}`
const late = (span: LateSpan) => spans('fact.delay', span)
const overdue = (span: LateSpan) => spans('today() - fact.ends_on', span)

const delayed: Record<Delay, string> = {
  completed: 'fact.delay is not null',
  'on-time': 'fact.delay <= 0',
  late: 'fact.delay > 0',
  'late-30': late(lateSpans['30']),
  'late-90': late(lateSpans['90']),
  'late-more': late(lateSpans.more),
  overdue: 'fact.ends_on < today()',
  'overdue-30': overdue(lateSpans['30']),
  'overdue-90': overdue(lateSpans['90']),
  'overdue-more': overdue(lateSpans.more),
}
