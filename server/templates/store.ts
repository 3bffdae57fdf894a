import type { FilingTemplate, NewTemplate } from '#contract/templates.ts'
import type { Actor } from '#domain/people/access.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'

type Row = Pick<FilingTemplate, 'id' | 'name' | 'kind' | 'trade' | 'regionCode' | 'region' | 'version'> & {
  fills: Omit<NewTemplate, 'name' | 'kind' | 'trade' | 'regionCode'>
}
const templateFrom = ({ fills, ...row }: Row): FilingTemplate => ({ ...row, ...fills })

const columns = (db: Connection) => db`
  template.id, template.name, template.kind, template.trade, template.region_code, template.fills, template.version,
  json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region
  from filing_template template join region on region.code = template.region_code`

/** Those of the region somebody manages, and of everything below. */
const kept = (db: Connection, { region: { prefix } }: Actor) => inSubtree(db, 'region.current_code', prefix)

export async function listTemplates(db: Connection, actor: Actor, { page, size }: { page: number; size: number }) {
  const items = await db<Row[]>`
    select ${columns(db)} where ${kept(db, actor)} order by template.region_code, template.name limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from filing_template template join region on region.code = template.region_code where ${kept(db, actor)}`
  return { items: items.map(templateFrom), total: counted.total }
}

/** Those of somebody's region and of all above it; where one of these was merged, what it had kept counts as well. */
const offered = (db: Connection, { region: { code } }: Actor) => db`
  region.current_code in (select along.current_code from region along where along.code = any(${codesAlong(code)}))`

const offeredAtOnce = 200

export async function listOffered(db: Connection, actor: Actor): Promise<FilingTemplate[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} where ${offered(db, actor)} order by length(region.prefix) desc, template.name limit ${offeredAtOnce}`
  return rows.map(templateFrom)
}

/** One that is offered to somebody. */
export async function findOffered(db: Connection, actor: Actor, id: string): Promise<FilingTemplate | null> {
  const [row] = await db<Row[]>`select ${columns(db)} where template.id = ${id} and ${offered(db, actor)}`
  return row ? templateFrom(row) : null
}

export async function lockTemplate(tx: Transaction, actor: Actor, id: string): Promise<FilingTemplate | null> {
  const [row] = await tx<Row[]>`select ${columns(tx)} where template.id = ${id} and ${kept(tx, actor)} for update of template`
  return row ? templateFrom(row) : null
}

export async function readTemplate(tx: Transaction, id: string): Promise<FilingTemplate> {
  const [row] = await tx<Row[]>`select ${columns(tx)} where template.id = ${id}`
  if (!row) throw new Error(`Template ${id} vanished.`)
  return templateFrom(row)
}

export async function countOf(tx: Transaction, regionCode: string): Promise<number> {
  const [counted] = await tx<[{ total: number }]>`select count(*)::int as total from filing_template where region_code = ${regionCode}`
  return counted.total
}

/** Null where another template of the region has the name. */
export async function insertTemplate(tx: Transaction, { name, kind, trade, regionCode, ...fills }: NewTemplate): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into filing_template (name, kind, trade, region_code, fills)
    values (${name}, ${kind}, ${trade}, ${regionCode}, ${tx.json(fills)}) on conflict (region_code, name) do nothing returning id`
  return row?.id ?? null
}

export async function isNameTaken(tx: Transaction, { name, regionCode }: NewTemplate, except: string): Promise<boolean> {
  const [row] = await tx`select from filing_template where region_code = ${regionCode} and name = ${name} and id <> ${except}`
  return row !== undefined
}

export const updateTemplate = (tx: Transaction, id: string, { name, kind, trade, regionCode, ...fills }: NewTemplate) => tx`
  update filing_template set name = ${name}, kind = ${kind}, trade = ${trade}, region_code = ${regionCode}, fills = ${tx.json(fills)},
    version = version + 1 where id = ${id}`

export const deleteTemplate = (tx: Transaction, id: string) => tx`delete from filing_template where id = ${id}`
