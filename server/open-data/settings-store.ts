import { randomBytes } from 'node:crypto'
import type { Publication } from '#contract/open-data.ts'
import { significantDigits } from '#domain/regions.ts'
import type { Connection, Transaction } from '../database/connect.ts'

/** `edition`: as long as it is the same, positions of the feed go on. It has none until it is switched on. */
export type Settings = Publication & { version: number; isOn: boolean; edition: string | null }

const key = 'open-data'

export async function readSettings(db: Connection): Promise<Settings> {
  const [row] = await db<{ value: Settings }[]>`select value from setting where key = ${key}`
  return row?.value ?? defaults(db)
}

/** Before anybody has said anything the top region publishes, under a licence that asks for nothing but its name. */
async function defaults(db: Connection): Promise<Settings> {
  const [top] = await db<
    [{ code: string; nameZh: string }]
  >`select code, name_zh from region where parent_code is null order by code limit 1`
  return {
    publisher: top.nameZh,
    licenceName: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    prefix: `cn-${top.code.slice(0, significantDigits.county)}`,
    version: 0,
    isOn: false,
    edition: null,
  }
}

/** Two people at once take turns, also while there is no row to lock yet. */
export const lockSettings = (tx: Transaction) => tx`select pg_advisory_xact_lock(909231)`

export const saveSettings = (tx: Transaction, value: Settings) => tx`
  insert into setting (key, value) values (${key}, ${tx.json(value)})
  on conflict (key) do update set value = excluded.value, changed_at = now()`

export const newEdition = () => randomBytes(4).toString('hex')
