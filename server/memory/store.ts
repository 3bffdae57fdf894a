import { memoryRules } from '#contract/memory.ts'
import type { Acceptor } from '#contract/project-actions.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export async function listPhrases(db: Connection, userId: string): Promise<string[]> {
  const rows = await db<{ text: string }[]>`
    select text from own_phrase where user_id = ${userId} order by kept_at desc, text limit ${memoryRules.phrases}`
  return rows.map(({ text }) => text)
}

/** One after the other for each person, so that two at once do not exceed what may be kept. */
export const lockPhrases = (tx: Transaction, userId: string) => tx`select from user_account where id = ${userId} for no key update`

export const addPhrase = (tx: Transaction, userId: string, text: string) => tx`
  insert into own_phrase (user_id, text) values (${userId}, ${text}) on conflict (user_id, text) do nothing`

export const removePhrase = (tx: Transaction, userId: string, text: string) =>
  tx`delete from own_phrase where user_id = ${userId} and text = ${text}`

const lately = 20

/** Whom somebody wrote down as acceptors in their latest judgements, each once. */
export async function listAcceptors(db: Connection, userId: string): Promise<Acceptor[]> {
  return [
    ...(await db<Acceptor[]>`
      with latest as (
        select acceptors, decided_at from acceptance where decided_by = ${userId} order by decided_at desc limit ${lately}),
      people as (
        select distinct on (person->>'name', person->>'mobile') person->>'name' as name, person->>'unit' as unit, person->>'mobile' as mobile,
          decided_at
        from latest, jsonb_array_elements(acceptors) person order by person->>'name', person->>'mobile', decided_at desc)
      select name, unit, mobile from people order by decided_at desc, name limit ${memoryRules.acceptors}`),
  ]
}
