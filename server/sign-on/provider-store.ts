import { Refusal } from '#contract/errors.ts'
import type { Provider } from '#contract/providers.ts'
import type { ProviderChoice } from '#contract/session.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export type KeptProvider = {
  id: string
  name: { en: string; zh: string }
  issuer: string
  clientId: string
  secret: Buffer | null
  claim: string | null
  countsAsFactor: boolean
  isOn: boolean
  version: number
}

const nameOf = (db: Connection) => db`json_build_object('en', name_en, 'zh', name_zh) as name`
const columns = (db: Connection) => db`id, ${nameOf(db)}, issuer, client_id, secret, claim, counts_as_factor, is_on, version`

export async function readProvider(db: Connection, id: string): Promise<KeptProvider> {
  const [provider] = await db<KeptProvider[]>`select ${columns(db)} from sign_on_provider where id = ${id}`
  if (!provider) throw new Refusal('record.not-found')
  return provider
}

export async function lockProvider(tx: Transaction, id: string): Promise<KeptProvider> {
  const [provider] = await tx<KeptProvider[]>`select ${columns(tx)} from sign_on_provider where id = ${id} for update`
  if (!provider) throw new Refusal('record.not-found')
  return provider
}

/** Where people can sign in now. */
export const listChoices = async (db: Connection): Promise<ProviderChoice[]> => [
  ...(await db<ProviderChoice[]>`select id, ${nameOf(db)} from sign_on_provider where is_on order by name_en, id`),
]

/** As whoever keeps it sees it. */
export const findProvider = async (db: Connection, id: string) => (await listProviders(db)).find((provider) => provider.id === id)

type Row = KeptProvider & { links: number; lastUsedAt: Date | null }

export async function listProviders(db: Connection): Promise<Omit<Provider, 'addresses'>[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}, (select count(*)::int from sign_on_link where provider_id = sign_on_provider.id) as links,
      (select max(used_at) from sign_on_link where provider_id = sign_on_provider.id) as last_used_at
    from sign_on_provider order by name_en, id`
  return rows.map(({ secret, lastUsedAt, ...row }) => ({
    ...row,
    hasSecret: secret !== null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

type Written = Omit<KeptProvider, 'id' | 'version'>

export async function addProvider(
  tx: Transaction,
  { name, issuer, clientId, secret, claim, countsAsFactor, isOn }: Written,
): Promise<string> {
  const [row] = await tx<[{ id: string }]>`
    insert into sign_on_provider (name_en, name_zh, issuer, client_id, secret, claim, counts_as_factor, is_on)
    values (${name.en}, ${name.zh}, ${issuer}, ${clientId}, ${secret}, ${claim}, ${countsAsFactor}, ${isOn}) returning id`
  return row.id
}

export const saveProvider = (tx: Transaction, id: string, { name, issuer, clientId, secret, claim, countsAsFactor, isOn }: Written) => tx`
  update sign_on_provider set name_en = ${name.en}, name_zh = ${name.zh}, issuer = ${issuer}, client_id = ${clientId}, secret = ${secret},
    claim = ${claim}, counts_as_factor = ${countsAsFactor}, is_on = ${isOn}, version = version + 1 where id = ${id}`

export const removeProvider = (tx: Transaction, id: string) => tx`delete from sign_on_provider where id = ${id}`

export async function hasLinks(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx`select from sign_on_link where provider_id = ${id} limit 1`
  return rows.length > 0
}
