import type { Transaction } from '../database/connect.ts'

/** Each table, index, constraint, function, trigger and sequence of a database, with what it holds or how it is made. */
export type DatabaseContent = ReadonlyMap<string, string>

export async function describeContent(tx: Transaction): Promise<DatabaseContent> {
  const rules = await tx<{ name: string; made: string }[]>`
    select 'index ' || indexname as name, indexdef as made from pg_indexes where schemaname = current_schema()
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = current_schema()::regnamespace
    union all
    select 'function ' || oid::regprocedure, pg_get_functiondef(oid)
    from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = current_schema()::regnamespace
    union all
    select 'column ' || attrelid::regclass || '.' || attname,
      format_type(atttypid, atttypmod) || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '')
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    union all
    select 'sequence ' || sequencename, coalesce(last_value::text, 'unused') from pg_sequences where schemaname = current_schema()`
  const content = new Map(rules.map(({ name, made }) => [name, made]))
  const tables = await tx<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    order by relname`
  for (const { name } of tables) content.set(`table ${name}`, await describeRows(tx, name))
  return content
}

/** How many rows, and a sum of their hashes: the same in whichever order they lie. */
async function describeRows(tx: Transaction, table: string): Promise<string> {
  const [{ rows, sum }] = await tx.unsafe<[{ rows: string; sum: string }]>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row_to_json(entry)::text, 0)::numeric), 0)::text as sum from ${table} as entry`,
  )
  return `${rows} rows, ${sum}`
}

/** What one database has and the other has not, or has otherwise; a line each. */
export const differences = (one: DatabaseContent, other: DatabaseContent): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [here, there] = [one.get(name), other.get(name)]
    if (here === there) return []
    if (there === undefined) return [`missing: ${name}`]
    if (here === undefined) return [`added: ${name}`]
    return [`different: ${name}`]
  })
