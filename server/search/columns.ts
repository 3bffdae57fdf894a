import { policyWords } from '#domain/policies/policy-words.ts'
import type { Connection } from '../database/connect.ts'
import { initialsOf } from './initials.ts'
import { filingTokens, searchTokens, sourceToken } from './tokens.ts'

type Found = { text: string; tokens: number[] }
type Table<Row> = { columns: string; found: (row: Row) => Found }
type Filing = { number: string | null; formerNumber?: string | null; name: string; scopeCode: string; fundingSources: readonly string[] }

const foundBy = (...words: readonly string[]): Found => {
  const text = words.join('|').toLowerCase()
  return { text, tokens: searchTokens(text) }
}
const table = <Row>(columns: string, found: (row: Row) => Found): Table<Row> => ({ columns, found })

/** What search looks through in each table, and the columns it is made of: whoever writes one of them calls `refreshSearch`. */
const tables = {
  project: table<Filing>(
    'number, (select former_number from taken_over where project_id = project.id) as former_number, name, scope_code, funding_sources',
    ({ number, formerNumber, name, scopeCode, fundingSources }) => {
      const { text, tokens } = foundBy(`${formerNumber ? `${formerNumber} ` : ''}${number ?? ''} ${name}`, initialsOf(name))
      return { text, tokens: filingTokens([...tokens, ...fundingSources.map(sourceToken)], scopeCode) }
    },
  ),
  unit: table<{ name: string; initials: string; creditCode: string }>('name, initials, credit_code', ({ name, initials, creditCode }) =>
    foundBy(name, initials, creditCode),
  ),
  user_account: table<{ name: string; username: string; mobile: string | null; initials: string }>(
    'name, username, mobile, initials',
    ({ name, username, mobile, initials }) => foundBy(name, username, mobile ?? '', initials),
  ),
  policy: table<{ title: string; number: string | null; issuer: string; body: string }>(
    'title, number, issuer, body',
    ({ title, number, issuer, body }) => foundBy(title, number ?? '', issuer, policyWords(body)),
  ),
  expert: table<{ name: string; initials: string; employerName: string }>(
    'name, initials, employer_name',
    ({ name, initials, employerName }) => foundBy(name, initials, employerName),
  ),
}
export type SearchedTable = keyof typeof tables
export const searchedTables = Object.keys(tables) as SearchedTable[] // the keys just written

const portion = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Makes rows findable by what they say now: those that were just written, or in portions all of them. Answers how many had changed. A row that
 * somebody else writes meanwhile is left to them.
 */
export async function refreshSearch(db: Connection, name: SearchedTable, ids?: readonly string[]): Promise<number> {
  const { columns, found } = tables[name] as Table<never> // each row is read with the columns of its own table
  let changed = 0
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const rows: Stored[] = await db<Stored[]>`
      select id, xmin::text as seen, search_text, search_tokens, ${db.unsafe(columns)} from ${db(name)}
      where id > ${after} ${ids ? db`and id = any(${[...ids]}::uuid[])` : db``} order by id limit ${portion}`
    changed += await save(
      db,
      name,
      rows.flatMap((row) => renewed(row, found(row as never))),
    )
    after = rows.length === portion ? rows.at(-1)?.id : undefined
  }
  return changed
}

/** The same columns of one filing, for the statement that writes the rest of it. */
export function filingSearch(filing: Filing) {
  const { text, tokens } = tables.project.found(filing)
  return { search_text: text, search_tokens: `{${tokens}}` }
}

type Stored = { id: string; seen: string; searchText: string; searchTokens: number[] }

const renewed = (row: Stored, { text, tokens }: Found): Stored[] =>
  text === row.searchText && String(tokens) === String(row.searchTokens)
    ? []
    : [{ id: row.id, seen: row.seen, searchText: text, searchTokens: tokens }]

async function save(db: Connection, name: SearchedTable, rows: readonly Stored[]): Promise<number> {
  if (rows.length === 0) return 0
  await db`
    update ${db(name)} set search_text = fresh.text, search_tokens = fresh.tokens::integer[]
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ seen }) => seen)}::text[], ${rows.map(({ searchText }) => searchText)}::text[],
      ${rows.map(({ searchTokens }) => `{${searchTokens}}`)}::text[]) as fresh (id, seen, text, tokens)
    where ${db(name)}.id = fresh.id and ${db(name)}.xmin::text = fresh.seen`
  return rows.length
}
