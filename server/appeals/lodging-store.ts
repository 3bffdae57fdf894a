import type { CounterWay } from '#contract/appeal-states.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { NewAppeal } from '#contract/public-appeals.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'
import { noteConcerned } from '../filings/concerned-people.ts'
import { isPublic } from '../filings/public-summary.ts'

/** What an appeal can be about. */
export type Subject = {
  projectId: string | null
  projectKind: ProjectKind | null
  regionCode: string
  regionLevel: RegionLevel
  regionZh: string
  regionEn: string
  scopeCode: string
  isTop: boolean
}

const regionColumns = (db: Connection) =>
  db`region.code as region_code, region.level as region_level, region.name_zh as region_zh, region.name_en as region_en, region.parent_code is null as is_top`

export async function findFiling(db: Connection, number: string): Promise<Subject | null> {
  const [row] = await db<Subject[]>`
    select project.id as project_id, project.kind as project_kind, ${regionColumns(db)}, project.scope_code
    from project join region on region.code = project.region_code where project.number = ${number.toUpperCase()} and ${isPublic(db)}`
  return row ?? null
}

export async function findRegion(db: Connection, code: string): Promise<Subject | null> {
  const [row] = await db<Subject[]>`
    select null::uuid as project_id, null::smallint as project_kind, ${regionColumns(db)}, region.current_code as scope_code
    from region where region.code = ${code}`
  return row ?? null
}

export type Lodging = Subject & {
  reference: string
  codeHash: Buffer
  passwordHash: string
  type: NewAppeal['type']
  deepest: number
  content: Buffer
  wanted: Buffer | null
  identity: Buffer | null
  dueOn: string
  counter: CounterWay | null
}

/**
 * The region responsible for what an appeal is about, which from now on waits with going over into another one. Whoever works at the filing is
 * waited for: then they are known to have a part in it.
 */
export async function holdScope(tx: Transaction, { projectId, regionCode }: Subject): Promise<string> {
  const [held] = await tx<[{ scopeCode: string }]>`
    ${projectId ? tx`select scope_code from project where id = ${projectId}` : tx`select current_code as scope_code from region where code = ${regionCode}`}
    for share`
  return held.scopeCode
}

/** Everybody who is part of the filing is kept away from this moment on. */
export async function insertAppeal(tx: Transaction, given: Lodging): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into appeal (reference, code_hash, password_hash, type, project_id, region_code, region_level, region_zh, region_en, scope_code,
      project_kind, deepest, content, wanted, identity, due_on, counter, password_due)
    values (${given.reference}, ${given.codeHash}, ${given.passwordHash}, ${given.type}, ${given.projectId}, ${given.regionCode}, ${given.regionLevel},
      ${given.regionZh}, ${given.regionEn}, ${given.scopeCode}, ${given.projectKind}, ${given.deepest}, ${given.content}, ${given.wanted},
      ${given.identity}, ${given.dueOn}, ${given.counter}, ${given.counter !== null})
    returning id`
  if (given.projectId) await noteConcerned(tx, anyOf(tx, [given.projectId]))
  return added.id
}

export type Known = { id: string; passwordHash: string; passwordDue: boolean }

export async function findByCode(db: Connection, codeHash: Buffer): Promise<Known | null> {
  const [row] = await db<Known[]>`select id, password_hash, password_due from appeal where code_hash = ${codeHash}`
  return row ?? null
}

/** Answers whether the password was still the one that was checked: of two who choose at once, one has chosen. */
export async function replacePassword(tx: Transaction, { id, passwordHash }: Known, chosen: string): Promise<boolean> {
  const { count } = await tx`
    update appeal set password_hash = ${chosen}, password_due = false, version = version + 1 where id = ${id} and password_hash = ${passwordHash}`
  return count === 1
}

/** Each proof of work serves once; answers whether this one was still unused. */
export async function spendProof(tx: Connection, signature: string, expiresAt: Date): Promise<boolean> {
  const { count } = await tx`
    insert into spent_proof (signature, expires_at) values (${signature}, ${expiresAt}) on conflict (signature) do nothing`
  return count === 1
}
