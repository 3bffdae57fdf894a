import type { FilingSummary } from '#contract/public-appeals.ts'
import type { Connection } from '../database.ts'
import { isPublic, summaryColumns, summarySource } from '../public-summary.ts'

/** What everybody may know of a filing. */
export async function readSummary(db: Connection, number: string): Promise<FilingSummary | null> {
  const [row] = await db<FilingSummary[]>`
    select ${summaryColumns(db)} from ${summarySource(db)} where project.number = ${number.toUpperCase()} and ${isPublic(db)}`
  return row ?? null
}
