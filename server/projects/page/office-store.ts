import type { Label } from '#contract/language.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Connection } from '../../database/connect.ts'
import type { LoadedDossier } from '../life/dossier-store.ts'

/** The digits every region on the way down to this one begins with. */
const prefixesOf = (scopeCode: string) => [2, 4, 6, 9, 12].map((digits) => scopeCode.slice(0, digits))

/** The nearest office of these levels that a place belongs to. */
export async function findOffice(db: Connection, scopeCode: string, levels: readonly RegionLevel[]) {
  const [office] = await db<{ name: Label; prefix: string }[]>`
    select json_build_object('en', name_en, 'zh', name_zh) as name, prefix from region
    where prefix in ${db(prefixesOf(scopeCode))} and level in ${db([...levels])} order by length(prefix) desc limit 1`
  return office
}

/** What a few people are called, in the order of their names. */
export async function listNames(db: Connection, ids: readonly string[]): Promise<string[]> {
  const people = await db<{ name: string }[]>`select name from user_account where id = any(${[...ids]}::uuid[]) order by name, id limit 5`
  return people.map(({ name }) => name)
}

/** Who could give somebody an account in an office of a place: the nearest who manage accounts there or above. */
export const listAppointers = async (
  db: Connection,
  scopeCode: string,
  digits: number,
): Promise<ProjectDetail['undecidable'][number]['ask']> => [
  ...(await db<ProjectDetail['undecidable'][number]['ask']>`
    select u.name, json_build_object('en', place.name_en, 'zh', place.name_zh) as region from user_account u
      join region home on home.code = u.region_code
      join region place on place.code = home.current_code and place.prefix in ${db(prefixesOf(scopeCode))}
    where u.enabled and exists (select from user_role join role on role.id = role_id where user_id = u.id and 'USER_MANAGEMENT' = any (role.codes))
      and length(place.prefix) <= ${digits}
    order by length(place.prefix) desc, u.name, u.id limit 3`),
]

/** The funding source to begin with: what this filer used last, else what was used last in the region, else the first there is. */
export async function proposedSource(db: Connection, { id, filerId, scopeCode }: LoadedDossier): Promise<string | null> {
  const usable = db`join dictionary_item item on item.dictionary = 'zjly' and item.code = source and item.enabled`
  const [row] = await db<{ source: string | null }[]>`
    select coalesce(
      (select source from project join funding_line on project_id = project.id ${usable}
        where project.filer_id = ${filerId} and project.id <> ${id} order by project.created_at desc, funding_line.position limit 1),
      (select source from project join funding_line on project_id = project.id ${usable}
        where project.scope_code = ${scopeCode} and project.id <> ${id} order by project.created_at desc, funding_line.position limit 1),
      (select code from dictionary_item where dictionary = 'zjly' and enabled order by position, code limit 1)) as source`
  return row?.source ?? null
}
