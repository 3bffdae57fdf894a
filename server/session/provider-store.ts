import type { PendingQuery, Row } from 'postgres'
import type { Connection, Transaction } from '../database/connect.ts'
import { endSessions } from './store.ts'

/** Everything that came about by a provider ends. */
export const endEverythingBy = (tx: Transaction, providerId: string) => end(tx, tx`provider_id = ${providerId}`)

type Of = { providerId: string; userId: string /** The session in which it is done. */; but: string | null }

/** Of one account what came about by a provider, except for the session in which that is done. */
export async function endThoseOf(tx: Transaction, { providerId, userId, but }: Of) {
  await endPending(tx, tx`provider_id = ${providerId} and user_id = ${userId}`)
  await endSessions(tx, tx`provider_id = ${providerId} and user_id = ${userId} and id is distinct from ${but}::uuid`)
}

type There = { providerId: string; subject: string | null; session: string | null }
type Person = { id: string; name: string; regionCode: string }

/** What a session of a provider, or a person there, had opened here. Answers whose it was. */
export async function endThoseAt(tx: Transaction, { providerId, subject, session }: There): Promise<Person[]> {
  const which = tx`provider_id = ${providerId} and ${session === null ? tx`provider_subject = ${subject}` : tx`provider_session = ${session}`}`
  const people = await tx<Person[]>`
    select id, name, region_code from user_account where id in (select user_id from session where ${which}) order by id`
  await end(tx, which)
  return [...people]
}

async function end(tx: Transaction, which: PendingQuery<Row[]>) {
  await endPending(tx, which)
  await endSessions(tx, which)
}

const endPending = (tx: Connection, which: PendingQuery<Row[]>) => tx`delete from pending_sign_in where ${which}`
