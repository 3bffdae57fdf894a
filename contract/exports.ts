import * as T from 'typebox'
import { languages } from './language.ts'
import { byId, moment, nothing, object, oneOf, orNull, type Route, route, text } from './route.ts'

/** The lists that can be taken away as a file. Appeals are not among them. */
export const exportedLists = [
  'filings',
  'queue',
  'findings',
  'alerts',
  'inspections',
  'draws',
  'experts',
  'units',
  'users',
  'roles',
  'assignments',
  'regions',
  'dictionaries',
  'policies',
  'audit-lines',
] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['waiting', 'running', 'done', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

export const exportRules = {
  /** One sheet of Excel holds little more. */
  mostRows: 1_000_000,
  /** Of one person, at a time. */
  mostUnfinished: 3,
  keptHours: 24,
  /** Of a file with more rows its owner is told when it is ready: by then they do something else. */
  longRows: 20_000,
  /** Of a table that is sent along. */
  mostTableRows: 5_000,
} as const

const format = oneOf(exportFormats)
export const ExportWish = object({
  format,
  language: oneOf(languages),
  /** Which columns, in this order; all of them where none is named. */
  columns: T.Optional(T.Array(T.String({ pattern: '^[a-z-]{1,30}$' }), { minItems: 1, maxItems: 40, uniqueItems: true })),
})
export type ExportWish = T.Static<typeof ExportWish>

export const Export = object({
  id: T.String({ format: 'uuid' }),
  list: oneOf(exportedLists),
  format,
  /** What the file is called. */
  name: T.String(),
  state: oneOf(exportStates),
  /** Written so far, and how many there are, as far as that is known before. */
  rows: T.Integer(),
  total: orNull(T.Integer()),
  bytes: orNull(T.Integer()),
  /** Why it failed: a code of the catalogue. */
  failure: orNull(T.String()),
  createdAt: moment,
  expiresAt: moment,
})
export type Export = T.Static<typeof Export>

/** Asks for a list as a file: the list's own question, open to whoever may read the list. */
export const exportOf = <const R extends Pick<Route, 'gate' | 'query' | 'does'>>(list: ExportedList, { gate, query }: R) =>
  route({
    method: 'POST',
    path: `/exports/${list}`,
    gate,
    does: `Begins a file of a list (${list}) with the filters and order of its question`,
    ...(query && { query }),
    body: ExportWish,
    reply: Export,
  })

const cell = T.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: 500, minimum: -1e15, maximum: 1e15 })
export const tableKinds = ['text', 'yuan', 'count', 'share', 'day'] as const

export const exports = {
  list: route({
    method: 'GET',
    path: '/exports',
    gate: 'session',
    does: 'The files one has asked for, the newest first',
    reply: T.Array(Export),
  }),
  link: route({
    method: 'POST',
    path: '/exports/:id/link',
    gate: 'session',
    does: 'A short-lived address of a finished file, for the person who asked for it and may still read the list',
    params: byId,
    reply: object({ path: T.String(), expiresAt: moment }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/exports/:id',
    gate: 'session',
    does: 'Gives a file up, finished or not',
    params: byId,
    reply: nothing,
  }),
  table: route({
    method: 'POST',
    path: '/exports/table',
    gate: 'session',
    does: 'Turns a table that is on the page, such as the figures behind a chart, into a file',
    body: object({
      format,
      title: text(1, 60),
      columns: T.Array(object({ title: text(1, 60), kind: oneOf(tableKinds) }), { minItems: 1, maxItems: 40 }),
      rows: T.Array(T.Array(cell, { maxItems: 40 }), { maxItems: exportRules.mostTableRows }),
    }),
    streams: true,
    reply: T.Unknown(),
  }),
}
