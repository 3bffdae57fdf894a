import type { PendingQuery, Row } from 'postgres'
import type * as T from 'typebox'
import { type filingFilters, nothingChosen } from '#contract/project-filters.ts'
import type { Connection } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'

/** A region as a filter: the digits before its trailing zeros, filled up to those of a level. */
export function significant(code: string) {
  const length = code.replace(/0+$/, '').length
  return code.slice(0, [2, 4, 6, 9, 12].find((digits) => digits >= length) ?? 12)
}

export const inRegion = (db: Connection, code: string): PendingQuery<Row[]> => inSubtree(db, 'project.scope_code', significant(code))

type Asked = T.Static<T.TObject<typeof filingFilters>>
type FilingFilters = { [Name in keyof Asked]?: Asked[Name] | undefined } & { region?: string | undefined }

/** What narrows filings and whatever belongs to them, as conditions on `project`; the kind and the region are for the scope to say. */
export function aboutFiling(db: Connection, asked: FilingFilters): PendingQuery<Row[]>[] {
  const { trade, source, method, year, from, until, ownLevel, region } = asked
  const month = db`filing_month(project.year, project.first_submitted_at)`
  return [
    ...(trade ? [trade === nothingChosen ? db`project.trade is null` : db`project.trade = ${trade}`] : []),
    ...(method ? [method === nothingChosen ? db`project.method is null` : db`project.method = ${method}`] : []),
    ...(source ? [source === nothingChosen ? db`project.funding_sources = '{}'` : db`project.funding_sources @> ${[source]}`] : []),
    ...(year !== undefined ? [db`project.year = ${year}`] : []),
    ...(from ? [db`${month} >= ${monthNumber(from)}`] : []),
    ...(until ? [db`${month} between 1 and ${monthNumber(until)}`] : []),
    ...(ownLevel && region ? [db`project.scope_code = ${region}`] : []),
  ]
}

/** 2026-11 as the database counts months: 202611. */
const monthNumber = (month: string) => Number(month.replace('-', ''))
