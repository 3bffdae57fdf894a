import type { PendingQuery, Row } from 'postgres'
import type { Actor } from '#domain/access.ts'
import { filingGrounds, type Ground } from '#domain/scope.ts'
import type { Connection } from './database.ts'

type Fragment = PendingQuery<Row[]>

/**
 * The rows of a region and of everything below it. The number of digits is written into the statement, not handed in,
 * so that the planner recognises the index of that level.
 */
export function inSubtree(
  db: Connection,
  column: 'project.scope_code' | 'region.current_code' | 'region.code' | 'line.region_code',
  prefix: string,
): Fragment {
  return db`left(${db.unsafe(column)}, ${db.unsafe(String(digits(prefix)))}) = ${prefix}`
}

/** Which filings somebody may read, as a condition on `project`: the union of all their grounds, nothing without one. */
export function seenBy(db: Connection, actor: Actor): Fragment {
  return anyOf(
    db,
    filingGrounds(actor).map((ground) => onGround(db, ground)),
  )
}

/** The same for one action, which only counts the grounds of its own authority. */
export function seenAs(db: Connection, actor: Actor, authority: Ground['authority']): Fragment {
  const grounds = filingGrounds(actor).filter((ground) => ground.authority === authority)
  return anyOf(
    db,
    grounds.map((ground) => onGround(db, ground)),
  )
}

function onGround(db: Connection, ground: Ground): Fragment {
  if ('filerId' in ground) return db`project.filer_id = ${ground.filerId}`
  const within = inSubtree(db, 'project.scope_code', ground.prefix)
  if (ground.authority === 'VILLAGE_ADMIN') return within
  const submitted = db`${within} and project.first_submitted_at is not null`
  return ground.kinds.length === 3 ? submitted : db`${submitted} and project.kind in ${db([...ground.kinds])}`
}

const anyOf = (db: Connection, conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? db`false` : db`(${conditions.reduce((all, next) => db`${all} or ${next}`)})`

function digits(prefix: string) {
  if (![2, 4, 6, 9, 12].includes(prefix.length)) throw new Error(`No region level has ${prefix.length} digits.`)
  return prefix.length
}
