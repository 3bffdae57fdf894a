import { Refusal } from '#contract/errors.ts'
import type { RegionName } from '#contract/regions.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Assignment, Viewer } from '#domain/people/scope.ts'
import type { Connection } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'

type Role = { name: { en: string; zh: string }; codes: Viewer['authorities'] }
export type ExplainedPerson = {
  id: string
  username: string
  name: string
  enabled: boolean
  region: RegionName & { prefix: string }
  roles: Role[]
  assignments: (Assignment & { region: RegionName })[]
}

/** Somebody of the asker's region with everything that decides what they see, whether it is in force or not. */
export async function readPerson(
  db: Connection,
  actor: Actor,
  wanted: { userId: string } | { username: string },
): Promise<ExplainedPerson> {
  const isWanted = 'userId' in wanted ? db`u.id = ${wanted.userId}` : db`lower(u.username) = lower(${wanted.username})`
  const [person] = await db<ExplainedPerson[]>`
    select u.id, u.username, u.name, u.enabled,
      json_build_object('code', region.code, 'level', region.level, 'prefix', region.prefix,
        'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region,
      coalesce((
        select json_agg(json_build_object('name', json_build_object('en', role.name_en, 'zh', role.name_zh), 'codes', role.codes) order by role.name_en, role.id)
        from user_role join role on role.id = role_id where user_id = u.id), '[]') as roles,
      coalesce((
        select json_agg(json_build_object('kinds', a.kinds, 'fromDay', a.from_day, 'untilDay', a.until_day, 'prefix', held.prefix, 'region',
          json_build_object('code', held.code, 'level', held.level, 'name', json_build_object('en', held.name_en, 'zh', held.name_zh)))
          order by a.from_day desc, a.id)
        from supervision_assignment a join region given on given.code = a.region_code join region held on held.code = given.current_code
        where a.user_id = u.id), '[]') as assignments
    from user_account u join region home on home.code = u.region_code join region on region.code = home.current_code
    where ${isWanted} and ${inSubtree(db, 'region.current_code', actor.region.prefix)}`
  if (!person) throw new Refusal('record.not-found')
  return person
}

/** A region of the asker's own, with the one that looks after its filings today. */
export async function readTarget(db: Connection, actor: Actor, code: string) {
  const [target] = await db<{ region: RegionName; current: RegionName; today: string }[]>`
    select today() as today,
      json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region,
      json_build_object('code', now.code, 'level', now.level, 'name', json_build_object('en', now.name_en, 'zh', now.name_zh)) as current
    from region join region now on now.code = region.current_code
    where region.code = ${code} and ${inSubtree(db, 'region.code', actor.region.prefix)}`
  if (!target) throw new Refusal('record.not-found')
  return target
}
