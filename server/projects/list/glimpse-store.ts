import type { FoundFiling, FoundPerson } from '#contract/lookup.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../../database.ts'
import { seenBy } from '../../scope.ts'
import { containsText } from '../../search.ts'
import { askedParts, type Branch, branchesOf, type Fragment } from './list-filter-store.ts'

/** So many of the newest filings are read through first: what is frequent is found among them, what is not is rare enough for the index. */
const newest = 2_000

type Sought = { text: string; size: number }

/** The newest filings somebody may see whose name, number or initials contain a text. To be `planned`: terms differ in how frequent they are. */
export async function glimpseProjects(db: Connection, actor: Actor, { text, size }: Sought): Promise<FoundFiling[]> {
  const question: ProjectQuery = { text, page: 1, size, sort: '-created' }
  const everywhere = branchesOf(db, actor, { page: 1, size, sort: '-created' })
  if (everywhere.length === 0) return []
  const recent = await rowsOf(
    db,
    merged(db, everywhere, (branch) => amongNewest(db, branch, { text, size })),
    size,
  )
  if (recent.length === size) return recent
  return rowsOf(
    db,
    merged(db, branchesOf(db, actor, question), ({ condition }) => inOrder(db, condition, size)),
    size,
  )
}

const amongNewest = (db: Connection, { condition }: Branch, { text, size }: Sought): Fragment => db`
  select id, created_at from (
    select id, created_at, search_text from project where ${condition} order by created_at desc, id desc limit ${newest}) as recent
  where strpos(search_text, ${text.toLowerCase()}) > 0 order by created_at desc, id desc limit ${size}`

const inOrder = (db: Connection, condition: Fragment, size: number): Fragment =>
  db`select project.id, project.created_at from project where ${condition} order by project.created_at desc, project.id desc limit ${size}`

const merged = (db: Connection, branches: readonly Branch[], piece: (branch: Branch) => Fragment): Fragment =>
  branches.map((branch) => db`(${piece(branch)})`).reduce((all, next) => db`${all} union all ${next}`)

const rowsOf = async (db: Connection, found: Fragment, size: number): Promise<FoundFiling[]> => [
  ...(await db<FoundFiling[]>`
    select project.id, project.number, project.name, project.state, json_build_object('en', place.name_en, 'zh', place.name_zh) as region
    from (${found}) as found join project on project.id = found.id join region place on place.code = project.region_code
    order by found.created_at desc, found.id desc limit ${size}`),
]

/** People of the areas somebody looks after who have filed something there. One's own filings need no looking for. */
export async function glimpseFilers(db: Connection, actor: Actor, { text, size }: Sought): Promise<FoundPerson[]> {
  const { areas } = askedParts(actor, { page: 1, size, sort: '-created' })
  if (areas.length === 0) return []
  const near = areas.map(({ prefix }) => db`starts_with(home.current_code, ${prefix})`).reduce((all, next) => db`${all} or ${next}`)
  return [
    ...(await db<FoundPerson[]>`
      select u.id, u.name, 'filer' as as, u.username as about, json_build_object('en', place.name_en, 'zh', place.name_zh) as region
      from user_account u join region home on home.code = u.region_code join region place on place.code = home.current_code
      where ${containsText(db, 'u.search_text', text)} and (${near})
        and exists (select from project where project.filer_id = u.id and ${seenBy(db, actor)})
      order by u.name, u.id limit ${size}`),
  ]
}
