import type { ExportedList } from '#contract/exports.ts'
import type { Route } from '#contract/route.ts'

/** Which list is taken away, by which question, and which of its columns are shown at the moment. */
export type Exporting = { list: ExportedList; route: Pick<Route, 'gate' | 'query' | 'does'>; query: object; columns?: readonly string[] }
