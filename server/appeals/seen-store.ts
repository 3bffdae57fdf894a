import type { PendingQuery, Row } from 'postgres'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/**
 * Which appeals somebody may know of, as a condition on `appeal`: they are in charge of it, and it does not concern them. Every
 * query of this feature that answers to a person carries it, so that whoever is excluded reads what they would read without the appeal.
 */
export const seenAppeals = (db: Connection, actor: Actor): Fragment =>
  db`(${inCharge(db, actor)}) and ${unconcerned(db, db`${actor.id}::uuid`)}`

function inCharge(db: Connection, { authorities, supervises }: Actor): Fragment {
  if (!authorities.includes('SUPERVISE') || supervises.length === 0) return db`false`
  return supervises
    .map(({ prefix, kinds }) => {
      // The number of digits is written into the statement, so that the planner recognises the index of that level.
      const digits = db.unsafe(String(prefix.length))
      const within = prefix.length === 12 ? db`appeal.scope_code = ${prefix}` : db`left(appeal.scope_code, ${digits}) = ${prefix}`
      return db`(${within} and appeal.deepest >= ${digits} and coalesce(appeal.project_kind = any(${[...kinds]}), true))`
    })
    .reduce((all, next) => db`${all} or ${next}`)
}

/** Neither kept away by somebody, nor ever part of the filing it is about: the database notes both in one place. */
export const unconcerned = (db: Connection, person: Fragment): Fragment => db`
  not exists (select from appeal_concerned kept where kept.appeal_id = appeal.id and kept.user_id = ${person})`
