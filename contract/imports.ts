import * as T from 'typebox'
import type { Authority } from './authority.ts'
import type { Label } from './language.ts'
import { languages } from './language.ts'
import { byId, label, moment, nothing, object, oneOf, orNull, route, text } from './route.ts'

/** What one workbook can bring in, in the order in which it is written: later sheets may name what stands in earlier ones. */
export const importedSheets = ['regions', 'dictionaries', 'units', 'users', 'assignments', 'experts', 'filings', 'taken-over'] as const
export type ImportedSheet = (typeof importedSheets)[number]

/** What each sheet is called in the workbook. */
export const sheetTitles: Record<ImportedSheet, Label> = {
  regions: { en: 'Regions', zh: '区域' },
  dictionaries: { en: 'Dictionary items', zh: '字典项' },
  units: { en: 'Units', zh: '单位' },
  users: { en: 'Users', zh: '用户' },
  assignments: { en: 'Supervision assignments', zh: '监督分工' },
  experts: { en: 'Experts', zh: '专家' },
  filings: { en: 'Draft filings', zh: '备案草稿' },
  'taken-over': { en: 'Running projects', zh: '存量项目' },
}

/** Who may bring a sheet in: whoever may add one row of it by hand. Running projects are taken over by those who decide filings. */
export const sheetAuthorities: Record<ImportedSheet, readonly Authority[]> = {
  regions: ['DEPARTMENT_MANAGEMENT'],
  dictionaries: ['DICTIONARY_MANAGEMENT'],
  units: ['UNIT_MANAGEMENT'],
  users: ['USER_MANAGEMENT'],
  assignments: ['ROLE_MANAGEMENT'],
  experts: ['PROJECT_MANAGEMENT'],
  filings: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
  'taken-over': ['PROJECT_MANAGEMENT'],
}
export const importers = [...new Set(Object.values(sheetAuthorities).flat())]

export const sheetsOpenTo = (authorities: readonly Authority[]): ImportedSheet[] =>
  importedSheets.filter((sheet) => sheetAuthorities[sheet].some((authority) => authorities.includes(authority)))

export const importRules = {
  /** Of one workbook, all its sheets together. */
  mostRows: 10_000,
  bytes: 10 * 1024 * 1024,
  /** Faults that are told; the number of all of them is told besides. */
  mostFaults: 1_000,
  keptHours: 24,
  /** Of one person, at a time. */
  mostUnfinished: 2,
  /** How long the codes of new users serve. */
  codeDays: 30,
} as const

/** `checking` and `writing` go on by themselves; `sound` waits for somebody's word, `faulty` for another workbook. */
export const importStates = ['checking', 'faulty', 'sound', 'writing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** What is wrong at one place of the workbook, as people count rows there. */
export const ImportFault = object({
  sheet: T.String(),
  row: T.Integer(),
  /** The heading of the column; none where the whole row is meant. */
  column: orNull(label),
  /** What stands there. */
  given: orNull(T.String()),
  /** What is wrong: a code of a field or of a refusal. */
  code: T.String(),
  facts: T.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),
  /** What should stand there. */
  expected: orNull(label),
})
export type ImportFault = T.Static<typeof ImportFault>

const count = T.Integer()
export const Import = object({
  id: T.String({ format: 'uuid' }),
  /** What the workbook is called. */
  name: T.String(),
  state: oneOf(importStates),
  sheets: T.Array(object({ sheet: oneOf(importedSheets), rows: count })),
  /** Rows looked at or written so far. */
  rows: count,
  total: count,
  faultCount: count,
  /** Why it failed: a code of the catalogue. */
  failure: orNull(T.String()),
  /** The codes of new users can be fetched, once. */
  hasCodes: T.Boolean(),
  createdAt: moment,
  expiresAt: moment,
})
export type Import = T.Static<typeof Import>
export const ImportDetail = object({ ...Import.properties, faults: T.Array(ImportFault) })
export type ImportDetail = T.Static<typeof ImportDetail>

export const imports = {
  template: route({
    method: 'GET',
    path: '/imports/template',
    gate: importers,
    does: 'A workbook to fill in, with drop-downs and explanations, of the sheets one may bring in',
    query: object({ language: oneOf(languages), sheet: T.Optional(oneOf(importedSheets)) }),
    streams: true,
    reply: T.Unknown(),
  }),
  start: route({
    method: 'POST',
    path: '/imports',
    gate: importers,
    does: 'Reads a workbook, the raw body, and tries it out without writing anything',
    query: object({ name: text(1, 120) }),
    raw: true,
    reply: Import,
  }),
  list: route({ method: 'GET', path: '/imports', gate: importers, does: 'The workbooks one has handed in', reply: T.Array(Import) }),
  read: route({
    method: 'GET',
    path: '/imports/:id',
    gate: importers,
    does: 'A workbook one has handed in, with its faults',
    params: byId,
    reply: ImportDetail,
  }),
  write: route({
    method: 'POST',
    path: '/imports/:id/writing',
    gate: importers,
    freshProof: true,
    does: 'Writes a workbook that was found sound: all of it or nothing',
    params: byId,
    reply: Import,
  }),
  codes: route({
    method: 'POST',
    path: '/imports/:id/codes',
    gate: importers,
    freshProof: true,
    does: 'The codes with which the new users sign in the first time, as a workbook, once',
    params: byId,
    body: object({ language: oneOf(languages) }),
    streams: true,
    reply: T.Unknown(),
  }),
  remove: route({ method: 'DELETE', path: '/imports/:id', gate: importers, does: 'Gives a workbook up', params: byId, reply: nothing }),
}
