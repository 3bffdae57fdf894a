import type { Connection } from '../database/connect.ts'

/** Bytes that some row needs. Not every table knows their hash. */
export type NeededFile = { key: string; size: number; sha256: string | null }

/** Tables whose rows stand for stored bytes, from the catalogue: they name a key, a size and a kind of file. */
export async function tablesWithFiles(db: Connection): Promise<{ name: string; hashed: boolean }[]> {
  return db<{ name: string; hashed: boolean }[]>`
    select table_name as name, bool_or(column_name = 'sha256') as hashed from information_schema.columns
    where table_schema = current_schema() group by table_name
    having array['key', 'size', 'media_type'] <@ array_agg(column_name::text) order by table_name`
}

export async function neededFiles(db: Connection): Promise<NeededFile[]> {
  const tables = await tablesWithFiles(db)
  const parts = tables.map(({ name, hashed }) => `select key, size, ${hashed ? 'sha256' : 'null::text'} as sha256 from ${name}`)
  return db.unsafe<NeededFile[]>(
    `select key, max(size) as size, max(sha256) as sha256 from (${parts.join(' union all ')}) as needed group by key order by key`,
  )
}
