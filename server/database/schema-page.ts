import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './connect.ts'
import { schemaFiles } from './migrate.ts'

type Column = { table: string; name: string; type: string; nullable: boolean; fallback: string | null; generated: boolean }
type Key = { table: string; definition: string }
type Index = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string; definition: string }

/** The schema as a page for people: what the database says of itself, with the comments of the files beside it. */
export async function describeSchema(db: Database): Promise<string> {
  const [columns, keys, indexes, triggers] = [await listColumns(db), await listKeys(db), await listIndexes(db), await listTriggers(db)]
  const files = await Promise.all(
    schemaFiles.map(async (name) => ({
      name,
      ...notesIn(await readFile(join(import.meta.dirname, '..', 'schema', `${name}.sql`), 'utf8')),
    })),
  )
  const about = new Map(files.flatMap((file) => [...file.about])) // indexes may stand in another file than their table
  const of = <Thing extends { table: string }>(things: readonly Thing[], table: string) => things.filter((thing) => thing.table === table)
  const parts = files.map(({ name, head, tables }) => {
    const texts = tables.map((table) =>
      tableText(table, about, {
        columns: of(columns, table),
        keys: of(keys, table),
        indexes: of(indexes, table),
        triggers: of(triggers, table),
      }),
    )
    return [`## ${name}`, head, ...texts].join('\n\n')
  })
  return `${[title, ...parts].join('\n\n')}\n`
}

const title = `# The schema

Made from the database and from the comments in \`server/schema/\`; a test fails while this page says something else. To write it anew:
\`npx vitest run --project integration server/database/schema-page.test.ts -u\`.`

type Parts = { columns: Column[]; keys: Key[]; indexes: Index[]; triggers: Trigger[] }

function tableText(table: string, about: Notes['about'], { columns, keys, indexes, triggers }: Parts): string {
  const note = (name: string) => about.get(`${table}.${name}`) ?? ''
  const lists = [
    keys.map(({ definition }) => `- ${definition}`),
    indexes.map(({ name, definition }) => `- \`${name}\` ${definition}: ${about.get(name) ?? ''}`),
    triggers.map(({ name, definition }) => `- trigger \`${name}\`: ${definition}`),
  ]
  return [
    `### ${table}`,
    about.get(table) ?? '',
    ['| Column | Type | |', '|---|---|---|', ...columns.map((column) => columnText(column, note(column.name)))].join('\n'),
    ...lists.filter((list) => list.length > 0).map((list) => list.join('\n')),
  ].join('\n\n')
}

function columnText({ name, type, nullable, fallback, generated }: Column, note: string) {
  const value = fallback === null ? '' : generated ? `, made from \`${oneLine(fallback)}\`` : `, else \`${oneLine(fallback)}\``
  return `| ${name} | ${type}${nullable ? '' : ' not null'}${value.replaceAll('|', '\\|')} | ${note.replaceAll('|', '\\|')} |`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

type Notes = { head: string; tables: string[]; about: Map<string, string> }

/** What the comments of a file say about its tables, columns and indexes. A comment above several indexes in a row speaks for all of them. */
export function notesIn(sql: string): Notes {
  const about = new Map<string, string>()
  const tables: string[] = []
  const lines = sql.split('\n')
  const head = lines.slice(0, lines.indexOf('')).map(words).join(' ')
  let comment: string[] = []
  let table: string | null = null
  let group = ''
  for (const line of lines.slice(lines.indexOf(''))) {
    if (/^\s*--/.test(line)) {
      comment.push(words(line))
      continue
    }
    const said = comment.join(' ')
    comment = []
    const [, made] = /^create (?:unlogged )?table (\w+) \(/.exec(line) ?? []
    const [, indexed] = /^create (?:unique )?index (\w+)/.exec(line) ?? []
    if (made) {
      tables.push(made)
      about.set(made, said)
      table = made
    } else if (indexed) {
      group = said || group
      about.set(indexed, group)
    } else if (line.startsWith(')')) {
      table = null
      group = ''
    } else if (table && said) about.set(`${table}.${line.trim().split(/\s/)[0]}`, said)
    if (line === '') group = ''
  }
  return { head, tables, about }
}

const words = (line: string) => line.replace(/^\s*--\s*/, '')

const listColumns = (db: Database) => db<Column[]>`
  select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    pg_get_expr(adbin, adrelid) as fallback, attgenerated <> '' as generated
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by relname, attnum`

const listKeys = (db: Database) => db<Key[]>`
  select relname as table, lower(pg_get_constraintdef(pg_constraint.oid)) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') order by relname, contype desc, conname`

const listIndexes = (db: Database) => db<Index[]>`
  select owner.relname as table, made.relname as name, regexp_replace(pg_get_indexdef(made.oid), '^.* USING (btree )?', '') as definition
  from pg_index join pg_class owner on owner.oid = indrelid join pg_class made on made.oid = indexrelid
  where owner.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by 1, 2`

const listTriggers = (db: Database) => db<Trigger[]>`
  select relname as table, tgname as name, regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', '') as definition
  from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace order by 1, 2`
