import type { Actor } from '#domain/people/access.ts'
import { openAlertStates } from '#domain/supervision/alerts.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { seenBy } from '../scope.ts'

export async function countOpenAlerts(db: Connection, projectId: string): Promise<number> {
  const [row] = await db<[{ open: number }]>`
    select count(*)::int as open from alert where project_id = ${projectId} and state in ${words(db, openAlertStates)}`
  return row.open
}

type Place = { scopeCode: string; kind: number; filings: number }

/** Where the chosen filings lie, as far as somebody sees them. */
export const listPlaces = async (db: Connection, actor: Actor, ids: readonly string[]): Promise<Place[]> => [
  ...(await db<Place[]>`
    select project.scope_code, project.kind, count(*)::int as filings from project where id = any(${[...ids]}::uuid[]) and ${seenBy(db, actor)}
    group by project.scope_code, project.kind`),
]

/** What the files of some filings weigh together. */
export async function sumBytes(db: Connection, ids: readonly string[]): Promise<number> {
  const [row] = await db<[{ bytes: number }]>`
    select coalesce(sum(size), 0)::bigint as bytes from evidence_file join stored_content using (sha256) where project_id = any(${[...ids]}::uuid[])`
  return row.bytes
}
