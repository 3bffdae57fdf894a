import type { Label } from '#contract/language.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { type DecidingLevel, firstDecidingLevel, offices } from '#domain/deciding.ts'
import { needsCountyReview } from '#domain/filing.ts'
import type { Connection } from '../../database.ts'
import type { LoadedDossier } from '../life/dossier-store.ts'

type Gap = ProjectDetail['undecidable'][number]

/** The offices this filing would pass in which nobody could decide it, each with those who could appoint somebody. */
export async function listGaps(db: Connection, dossier: LoadedDossier): Promise<Gap[]> {
  const first = firstDecidingLevel(dossier)
  const levels: DecidingLevel[] = first === 'town' && needsCountyReview(dossier) ? ['town', 'county'] : [first]
  const gaps = await Promise.all(levels.map((level) => gapAt(db, dossier, level)))
  return gaps.filter((gap) => gap !== null)
}

async function gapAt(db: Connection, { id, scopeCode, filerId }: LoadedDossier, level: DecidingLevel): Promise<Gap | null> {
  const [found] = await db`
    select from user_account u ${placed(db, scopeCode)}
    where ${holds(db, 'PROJECT_MANAGEMENT')} and place.level in ${db([...offices[level]])} and u.id <> ${filerId}
      and not exists (select from project_toucher where project_id = ${id} and user_id = u.id) limit 1`
  if (found) return null
  const office = await officeOf(db, scopeCode, offices[level])
  const ask = await db<Gap['ask']>`
    select u.name, json_build_object('en', place.name_en, 'zh', place.name_zh) as region from user_account u ${placed(db, scopeCode)}
    where ${holds(db, 'USER_MANAGEMENT')} and length(place.prefix) <= ${office?.prefix.length ?? 12}
    order by length(place.prefix) desc, u.name, u.id limit 3`
  return { level, office: office?.name ?? null, ask: [...ask] }
}

/** Accounts of the regions a filing lies in: its own and those above. Looked up from the regions, which are few. */
const placed = (db: Connection, scopeCode: string) => db`
  join region home on home.code = u.region_code
  join region place on place.code = home.current_code and place.prefix in ${db([2, 4, 6, 9, 12].map((digits) => scopeCode.slice(0, digits)))}`

const holds = (db: Connection, authority: string) => db`
  u.enabled and exists (select from user_role join role on role.id = role_id where user_id = u.id and ${authority} = any (role.codes))`

async function officeOf(db: Connection, scopeCode: string, levels: readonly RegionLevel[]) {
  const [office] = await db<{ name: Label; prefix: string }[]>`
    select json_build_object('en', name_en, 'zh', name_zh) as name, prefix from region
    where prefix in ${db([2, 4, 6, 9].map((digits) => scopeCode.slice(0, digits)))} and level in ${db([...levels])}
    order by length(prefix) desc limit 1`
  return office
}

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
