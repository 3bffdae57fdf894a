import type { RegionLevel } from '#contract/regions.ts'
import { type Candidate, nearest, type OnePerson } from '#domain/notices/notifications.ts'
import { type DecidingLevel, offices } from '#domain/steps/deciding.ts'
import type { Connection } from '../database/connect.ts'
import { holds } from '../holders.ts'

/** A filing as far as it decides who hears of it. */
export type Concerned = { id: string; scopeCode: string; kind: number; filerId: string }
export type Reach = 1 | 2

type Deciding = { level: DecidingLevel; reach?: Reach; except?: string | null }

/** Who could decide, by the rule that lets them: the office, the authority, and nobody who ever filed or changed it, or asked for it. */
export const decidersOf = async (db: Connection, filing: Concerned, deciding: Deciding): Promise<string[]> =>
  nearest(await candidatesFor(db, filing, deciding), deciding.reach)

/** The same with those who stand in for them today, if they could decide it themselves. */
export async function decidersAndDeputiesOf(db: Connection, filing: Concerned, deciding: Deciding): Promise<string[]> {
  const candidates = await candidatesFor(db, filing, deciding)
  const people = nearest(candidates, deciding.reach)
  const deputies = candidates.filter(({ id }) => people.includes(id)).flatMap((person) => person.deputies)
  return [...new Set([...people, ...candidates.map(({ id }) => id).filter((id) => deputies.includes(id))])]
}

const candidatesFor = (db: Connection, { id, scopeCode, filerId }: Concerned, { level, except = null }: Deciding) => db<
  (Candidate & { deputies: string[] })[]
>`
  select u.id, length(place.prefix) as digits, array(select deputy_id from deputy
      where person_id = u.id and ended_at is null and today() between from_day and until_day) as deputies
  from user_account u ${working(db, scopeCode, offices[level])}
  where ${holds(db, 'PROJECT_MANAGEMENT')} and u.id <> ${filerId} and u.id is distinct from ${except}
    and not exists (select from project_toucher where project_id = ${id} and user_id = u.id)`

/** The filer, as long as they may file, and those who administer the region. */
export async function ownerSideOf(db: Connection, { scopeCode, filerId }: Concerned): Promise<string[]> {
  const people = await db<(Candidate & { isFiler: boolean })[]>`
    select u.id, 0 as digits, true as is_filer from user_account u where u.id = ${filerId} and ${holds(db, 'PERSONAL_PROJECT_MANAGEMENT')}
    union all select u.id, length(place.prefix), false from user_account u ${working(db, scopeCode)} where ${holds(db, 'VILLAGE_ADMIN')}`
  const filer = people.filter(({ isFiler }) => isFiler).map(({ id }) => id)
  return [...new Set([...filer, ...nearest(people.filter(({ isFiler }) => !isFiler))])]
}

/** The owner side, and a decider who asked for something, as long as they could still decide there. */
export async function askerAndOwnerSideOf(db: Connection, filing: Concerned, asker: string): Promise<string[]> {
  const ownerSide = await ownerSideOf(db, filing)
  if (ownerSide.includes(asker)) return ownerSide
  const found = await db<{ id: string }[]>`
    select u.id from user_account u ${working(db, filing.scopeCode)} where u.id = ${asker} and ${holds(db, 'PROJECT_MANAGEMENT')}`
  return [...ownerSide, ...found.map(({ id }) => id)]
}

/** Whoever supervises this region and kind today, by an assignment as near as there is one, and who began the matter if they still do. */
export async function supervisorsOf(db: Connection, { scopeCode, kind }: Concerned, reach: Reach = 1, beganBy?: string): Promise<string[]> {
  const candidates = await supervising(db, { scopeCode, kind })
  const beginner = candidates.filter(({ id }) => id === beganBy).map(({ id }) => id)
  return [...new Set([...nearest(candidates, reach), ...beginner])]
}

/** Somebody in particular, as long as they still work there in that capacity. */
export async function personOf(db: Connection, filing: Concerned, { person, as }: OnePerson): Promise<string[]> {
  const candidates =
    as === 'SUPERVISE'
      ? await supervising(db, filing)
      : await db<
          { id: string }[]
        >`select u.id from user_account u ${working(db, filing.scopeCode)} where u.id = ${person} and ${holds(db, as)}`
  return candidates.some(({ id }) => id === person) ? [person] : []
}

const supervising = (db: Connection, { scopeCode, kind }: Pick<Concerned, 'scopeCode' | 'kind'>) => db<Candidate[]>`
    select u.id, length(living.prefix) as digits from supervision_assignment given
      join region assigned on assigned.code = given.region_code
      join region living on living.code = assigned.current_code and living.prefix in ${db(prefixesOf(scopeCode))}
      join user_account u on u.id = given.user_id
    where given.from_day <= today() and coalesce(given.until_day >= today(), true) and ${kind} = any(given.kinds) and ${holds(db, 'SUPERVISE')}`

/** The digits every region on the way down to this one begins with. */
export const prefixesOf = (scopeCode: string) => [2, 4, 6, 9, 12].map((digits) => scopeCode.slice(0, digits))

/** Accounts of the region itself and of those above: looked up from the regions, which are few. */
export const working = (db: Connection, scopeCode: string, levels?: readonly RegionLevel[]) => db`
  join region home on home.code = u.region_code
  join region place on place.code = home.current_code and place.prefix in ${db(prefixesOf(scopeCode))}
    ${levels ? db`and place.level in ${db([...levels])}` : db``}`
