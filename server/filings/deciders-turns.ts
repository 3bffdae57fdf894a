import type { PendingQuery, Row } from 'postgres'
import { type RegionLevel, regionLevels } from '#contract/region-levels.ts'
import type { DecidersTask } from '#contract/turns.ts'
import type { Actor } from '#domain/people/access.ts'
import { type DecidingLevel, decidingLevelIn, firstDecidingLevel, levelsDecidedBy, offices, ownLevelOf } from '#domain/steps/deciding.ts'
import { statesWaitingFor } from '#domain/steps/turns.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { holds } from '../holders.ts'
import { groundsOf, inSubtree, inTheirCounties, seenAs } from '../scope.ts'

type Fragment = PendingQuery<Row[]>

/** The most urgent first, then what has waited longest. */
export const byUrgency = (db: Connection): Fragment => db`due_on, since, project_id`

/**
 * What waits for a decider by the rules of `domain/steps/turns.ts`, one piece for each task: rows of `project_id, request_id, request_kind, task, since,
 * due_on`. Queue and workbench read these and nothing else.
 */
export async function decidersTurns(db: Connection, actor: Actor): Promise<Record<DecidersTask, Fragment>> {
  const own = await turnsOf(db, actor)
  const others = await Promise.all((actor.standsInFor ?? []).map((person) => turnsOf(db, person, actor)))
  if (others.length === 0) return own
  // What waits for both stands there once.
  const together = (task: DecidersTask) => others.reduce((all, theirs) => db`${all} union ${theirs[task]}`, own[task])
  const shared = (task: DecidersTask) => db`select * from (${together(task)}) as shared`
  return { review: shared('review'), decide: shared('decide'), accept: shared('accept'), archive: shared('archive') }
}

/** What waits for one decider; with a deputy, as much of it as the deputy may decide. */
async function turnsOf(db: Connection, actor: Actor, deputy?: Actor): Promise<Record<DecidersTask, Fragment>> {
  const cover = await coverBelow(db, actor)
  const forDeputy = (level: Fragment, asker: Fragment) =>
    deputy
      ? db`and ${inReach(db, deputy, 'project')} and ${level} in ${words(db, levelsDecidedBy(deputy.region.level))}
        and ${asker} <> ${deputy.id} and ${untouchedBy(db, deputy)}`
      : db``
  const inState = (task: DecidersTask, since: Fragment, from = db`project`) => db`
    select project.id as project_id, null::uuid as request_id, null::text as request_kind, ${task} as task, ${since} as since, project.due_on
    from ${from} join region place on place.code = project.scope_code
    where ${inReach(db, actor, 'project')} and project.state in ${words(db, statesWaitingFor(task))}
      and ${isTurn(db, actor, { level: levelInState(db, task), due: db`project.due_on`, asker: db`project.filer_id`, cover })} and ${untouchedBy(db, actor)}
      ${forDeputy(levelInState(db, task), db`project.filer_id`)}`
  return {
    review: inState('review', db`project.changed_at`, byDueDay(db, actor, cover)),
    decide: db`
      select project.id as project_id, request.id as request_id, request.kind as request_kind, 'decide' as task, request.asked_at as since, request.due_on
      from project_request request join project on project.id = request.project_id join region place on place.code = project.scope_code
      where request.state = 'open' and request.asked_by <> ${actor.id} and ${inReach(db, actor, 'request')}
        and ${isTurn(db, actor, { level: levelOfRequest(db), due: db`request.due_on`, asker: db`request.asked_by`, cover })} and ${untouchedBy(db, actor)}
        ${forDeputy(levelOfRequest(db), db`request.asked_by`)}`,
    accept: inState('accept', dayOr(db, 'actual_end')),
    archive: inState('archive', dayOr(db, 'settlement_date')),
  }
}

/** The day since which it waits; what was put there without one waits since it was changed. The column is our own. */
const dayOr = (db: Connection, column: string): Fragment =>
  db`coalesce(${db.unsafe(`project.${column}`)}::timestamp at time zone 'Asia/Shanghai', project.changed_at)`

const inReach = (db: Connection, actor: Actor, record: 'project' | 'request'): Fragment =>
  db`${seenAs(db, actor, 'PROJECT_MANAGEMENT')} and ${inTheirCounties(db, record, groundsOf(actor, 'PROJECT_MANAGEMENT'))}`

/** Cities and provinces mostly see what is late: it is read in the order of its days. */
const byDueDay = (db: Connection, { region }: Actor, { uncovered }: Cover): Fragment =>
  region.prefix.length >= 6 || uncovered.length > 0
    ? db`project`
    : db`(select * from project where project.due_on < today() order by project.due_on, project.id offset 0) as project`

/** Nobody decides what they ever filed or changed. Looked up one by one (`offset 0`), so that the most urgent come in their order. */
const untouchedBy = (db: Connection, { id }: Actor): Fragment =>
  db`not exists (select from project_toucher where project_toucher.project_id = project.id and user_id = ${id} offset 0)`

/** `decidingLevelIn` for every state of a task and every level of a region. */
function levelInState(db: Connection, task: DecidersTask): Fragment {
  const towns = statesWaitingFor(task).flatMap((state) =>
    regionLevels.filter((level) => decidingLevelIn(state, level) === 'town').map((level) => `('${state}', '${level}')`),
  )
  return db`case when (project.state, place.level) in (${db.unsafe(towns.join(', '))}) then 'town' else 'county' end`
}

/** What a town was asked moves up with a village that has become part of something larger. */
const levelOfRequest = (db: Connection): Fragment => {
  const villages = regionLevels.filter((regionLevel) => firstDecidingLevel({ regionLevel }) === 'town')
  return db`case when place.level in ${words(db, villages)} then request.deciding_level else 'county' end`
}

/** Whoever asked for it does not decide it; where nothing was asked for, that is the filer. */
type Asked = { level: Fragment; due: Fragment; asker: Fragment; cover: Cover }

/** `isTurnOf` for a decider: the turn of the nearest office in which somebody could decide, once late also of those above it. */
function isTurn(db: Connection, actor: Actor, asked: Asked): Fragment {
  const { level, due, cover } = asked
  const office = actor.region.level
  const own = ownLevelOf(office)
  const may = levelsDecidedBy(office)
  if (may.length === 0) return db`false`
  const mayDecide = db`${level} in ${words(db, may)}`
  if (may.every((one) => one === own)) return mayDecide
  if (own !== null) return db`(${level} = ${own} or ${mayDecide} and (${due} < today() or ${nobodyNearer(db, actor, asked)}))`
  const left =
    cover.uncovered.length > 0
      ? db`left(project.scope_code, 6) = any(${[...cover.uncovered]}) and ${nobodyNearer(db, actor, asked)}`
      : db`false`
  return db`(${mayDecide} and (${due} < today() or ${left}))`
}

/**
 * No office between the filing and this one has anybody who could decide. Where there are people at all, they are looked for one by one only if
 * one of them has a part in this filing.
 */
function nobodyNearer(db: Connection, { region }: Actor, { level, asker, cover }: Asked): Fragment {
  const ids = cover.managers.map(({ id }) => id)
  const isEmpty = db`case ${level} when 'town' then ${noOfficeOf(db, region, cover, 'town')} else ${noOfficeOf(db, region, cover, 'county')} end`
  if (ids.length === 0) return isEmpty
  const hasPart = db`(project.filer_id = any(${ids}::uuid[]) or ${asker} = any(${ids}::uuid[])
    or exists (select from project_toucher where project_id = project.id and user_id = any(${ids}::uuid[]) offset 0))`
  return db`(${isEmpty} or ${hasPart} and not exists (
    select from region office join region home on home.current_code = office.code join user_account u on u.region_code = home.code
    where office.prefix in (${prefixesBelow(db, region)}) and u.id = any(${ids}::uuid[])
      and case ${level} when 'town' then office.level in ${words(db, offices.town)} else office.level in ${words(db, offices.county)} end
      and u.id not in (project.filer_id, ${asker})
      and not exists (select from project_toucher where project_id = project.id and user_id = u.id)))`
}

/** Nobody at all sits in an office of a level between. */
function noOfficeOf(db: Connection, region: Actor['region'], { managers }: Cover, level: DecidingLevel): Fragment {
  const prefixes = managers.filter((manager) => offices[level].includes(manager.level)).map(({ prefix }) => prefix)
  return digitsBelow(region)
    .map((digits) => db`left(project.scope_code, ${db.unsafe(String(digits))}) <> all(${prefixes}::text[])`)
    .reduce((all, next) => db`${all} and ${next}`)
}

/** An office lies above villages. */
const digitsBelow = ({ prefix }: Actor['region']) => [9, 6, 4].filter((digits) => digits > prefix.length)
const prefixesBelow = (db: Connection, region: Actor['region']) =>
  db.unsafe(
    digitsBelow(region)
      .map((digits) => `left(project.scope_code, ${digits})`)
      .join(', '),
  )

type Manager = { id: string; prefix: string; level: RegionLevel }
/** Those who decide nearer to the filings than an office that may stand in for them. */
type Cover = {
  managers: readonly Manager[]
  /** Counties in which nobody decides, and places that have no county above them: there cities and provinces look at everything. */
  uncovered: readonly string[]
}

async function coverBelow(db: Connection, { region }: Actor): Promise<Cover> {
  if (levelsDecidedBy(region.level).every((level) => level === ownLevelOf(region.level))) return { managers: [], uncovered: [] }
  if (region.prefix.length >= 6) return { managers: await managersBelow(db, region, offices.town), uncovered: [] }
  const above = await managersBelow(db, region, offices.county)
  const rows = await db<{ prefix: string }[]>`
    select distinct left(region.code, 6) as prefix from region where ${inSubtree(db, 'region.code', region.prefix)}
      and left(region.code, 6) <> all(${above.map(({ prefix }) => prefix)}::text[])`
  const uncovered = rows.map(({ prefix }) => prefix)
  const towns = await managersBelow(db, region, ['town'])
  return { managers: [...above, ...towns.filter(({ prefix }) => uncovered.includes(prefix.slice(0, 6)))], uncovered }
}

const managersBelow = (db: Connection, { prefix }: Actor['region'], levels: readonly RegionLevel[]) => db<Manager[]>`
  select u.id, region.prefix, region.level from region join region home on home.current_code = region.code join user_account u on u.region_code = home.code
  where ${inSubtree(db, 'region.code', prefix)} and region.prefix <> ${prefix} and region.level in ${words(db, levels)} and ${holds(db, 'PROJECT_MANAGEMENT')}`
