import * as T from 'typebox'
import { projectKind } from './filing.ts'
import type { IndicatorId } from './risk.ts'
import { day, oneOf } from './route.ts'

/** A code of a dictionary. A dash asks for what names none. */
export const dictionaryCode = T.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$' })
export const nothingChosen = '-'

/** A calendar month, such as 2026-11. */
export const month = T.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })
export type Month = T.Static<typeof month>

/** What narrows filings, and whatever belongs to filings, alike. */
export const filingFilters = {
  kind: T.Optional(projectKind),
  trade: T.Optional(dictionaryCode),
  source: T.Optional(dictionaryCode),
  method: T.Optional(dictionaryCode),
  /** The year of the first submission. */
  year: T.Optional(T.Integer({ minimum: 2000, maximum: 2100 })),
  /** Months of the first submission, both included. */
  from: T.Optional(month),
  until: T.Optional(month),
  /** Of the region itself alone, not of those below it. */
  ownLevel: T.Optional(T.Boolean()),
}

/** How a filing stands to its agreed end: completed by then or so many days later, or past it and not completed today. */
export const delays = [
  'completed',
  'on-time',
  'late',
  'late-30',
  'late-90',
  'late-more',
  'overdue',
  'overdue-30',
  'overdue-90',
  'overdue-more',
] as const
export type Delay = (typeof delays)[number]

/** What the figures of the analysis count, so that each of them opens its list. */
export const analysisFilters = {
  /** Has a contract price; has a reviewed settlement beside it. */
  stage: T.Optional(oneOf(['contracted', 'settled'])),
  delay: T.Optional(oneOf(delays)),
  /** The settlement, or before it the contract with its changes, exceeds the estimate. */
  overBudget: T.Optional(T.Boolean()),
  disclosure: T.Optional(oneOf(['complete', 'incomplete'])),
  competition: T.Optional(oneOf(['yes', 'no'])),
  /** The estimate reaches the direct limit of its time. */
  aboveDirect: T.Optional(T.Boolean()),
  owner: T.Optional(T.String({ format: 'uuid' })),
  /** A unit by its id, a person or team by its digest. */
  supplier: T.Optional(T.String({ pattern: '^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$' })),
  /** Checked by its form alone: the table of indicators is too much for every list to load. */
  indicator: T.Optional(T.Unsafe<IndicatorId>({ type: 'string', pattern: '^K[0-6]\\d$' })),
  signedFrom: T.Optional(day),
  signedUntil: T.Optional(day),
}
