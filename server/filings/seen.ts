import { Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { seenBy } from '../scope.ts'

/** Whoever may not see one of these filings hears nothing of any. */
export async function mustSeeFilings(db: Connection, actor: Actor, ...ids: readonly string[]): Promise<void> {
  const seen = await db`select from project where id = any(${[...ids]}::uuid[]) and ${seenBy(db, actor)}`
  if (seen.count < new Set(ids).size) throw new Refusal('record.not-found')
}
