import type { FoundFiling, FoundPerson } from '#contract/lookup.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../../database/connect.ts'
import { seenBy } from '../../scope.ts'
import { containsText } from '../../search/search.ts'
import { askedParts } from './list-filter-store.ts'
import { rowFrom } from './row-store.ts'
import { findAmongFirst, gather } from './search-store.ts'

type Sought = { text: string; size: number }

/** The newest filings somebody may see whose name, number or initials contain a text. */
export async function lookUpFilings(db: Connection, actor: Actor, { text, size }: Sought): Promise<FoundFiling[]> {
  const question: ProjectQuery = { text, page: 1, size, sort: '-created' }
  const newest = await findAmongFirst(db, actor, question, { skip: 0 })
  const rows = newest.length < size ? (await gather(db, actor, question, { skip: 0 })).rows : newest
  return rows.slice(0, size).map((row) => {
    const { id, number, name, state, region } = rowFrom(row)
    return { id, number, name, state, region: region.name }
  })
}

/** People of the areas somebody looks after who have filed something there. One's own filings need no looking for. */
export async function lookUpFilers(db: Connection, actor: Actor, { text, size }: Sought): Promise<FoundPerson[]> {
  const { areas } = askedParts(actor, { page: 1, size, sort: '-created' })
  if (areas.length === 0) return []
  const near = areas.map(({ prefix }) => db`starts_with(home.current_code, ${prefix})`).reduce((all, next) => db`${all} or ${next}`)
  return [
    ...(await db<FoundPerson[]>`
      select u.id, u.name, 'filer' as as, u.username as about, json_build_object('en', place.name_en, 'zh', place.name_zh) as region
      from user_account u join region home on home.code = u.region_code join region place on place.code = home.current_code
      where ${containsText(db, 'u', text)} and (${near})
        and exists (select from project where project.filer_id = u.id and ${seenBy(db, actor)})
      order by u.name, u.id limit ${size}`),
  ]
}
