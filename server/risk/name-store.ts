import type { PendingQuery, Row } from 'postgres'
import { folded } from '#domain/reading/text.ts'
import type { NamedProject } from '#domain/risk/neighbours.ts'
import { titlesIn } from '#domain/risk/read-papers.ts'
import type { RiskProject } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'
import { milliseconds } from './record-store.ts'

/** A name that very many projects of a county share is told by the first few of them. */
const mostOfName = 3

/** Projects of the same county whose names stand in papers of these, by the index of names; `counts` says which projects are any. */
export async function listNamedProjects(
  db: Connection,
  projects: readonly RiskProject[],
  counts: PendingQuery<Row[]>,
): Promise<Map<string, NamedProject[]>> {
  const asked = new Map(projects.flatMap((project) => strangeNames(project).map((one) => [keyOf(one), one] as const)))
  if (asked.size === 0) return new Map()
  const mine = [...asked.values()].flatMap(({ county, name }) => asTyped(name).map((typed) => ({ county, name, typed })))
  const rows = await db<(NamedProject & { county: string })[]>`
    select mine.county, mine.name, other.* from unnest(${mine.map(({ county }) => county)}::text[], ${mine.map(({ name }) => name)}::text[],
      ${mine.map(({ typed }) => typed)}::text[]) as mine (county, name, typed) cross join lateral (
      select other.id as project_id, other.scope_code as region_code, ${milliseconds(db, 'other.first_submitted_at')} as submitted_at
      from project other where other.name = mine.typed and left(other.scope_code, 6) = mine.county and ${counts}
      order by other.first_submitted_at, other.id limit ${mostOfName}) other`
  const found = Map.groupBy(rows, keyOf)
  return new Map(
    projects.map((project) => [
      project.id,
      strangeNames(project).flatMap((one) => (found.get(keyOf(one)) ?? []).map(({ county: _, ...named }) => named)),
    ]),
  )
}

type Asked = { county: string; name: string }
const keyOf = ({ county, name }: Asked) => `${county} ${name}`

/** Its own name stands in nearly all of them, and is nobody else's here. */
function strangeNames({ scopeCode, filing, files }: RiskProject): Asked[] {
  const own = folded(filing.name)
  const names = new Set(files.flatMap((file) => titlesIn(file).map(({ name }) => name)))
  return [...names].filter((name) => folded(name) !== own).map((name) => ({ county: scopeCode.slice(0, 6), name }))
}

/** Texts are kept with narrow brackets, and people type wide ones. */
const asTyped = (name: string) => [...new Set([name, name.replaceAll('(', '（').replaceAll(')', '）')])]
