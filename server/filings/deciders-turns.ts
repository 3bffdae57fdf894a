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
import { cutOff, type Line, lineOf, waitingDay, waitsFor, wideLineOf } from './waiting-lines.ts'

type Fragment = PendingQuery<Row[]>

/**
 * What waits for a decider by the rules of `domain/steps/turns.ts`, for each task: rows of `project_id, request_id, request_kind, task, since, due_on,
 * urgency`, the last being the day they are ordered by. Queue, workbench and calendar read these and nothing else.
 */
export async function decidersTurns(db: Connection, actor: Actor): Promise<Record<DecidersTask, Line>> {
  const own = await turnsOf(db, actor)
  const others = await Promise.all((actor.standsInFor ?? []).map((person) => turnsOf(db, person, actor)))
  if (others.length === 0) return own
  // What waits for both stands there once.
  const shared =
    (task: DecidersTask): Line =>
    (most) => {
      const together = [own, ...others].map((those) => db`(${those[task](most)})`).reduce((all, next) => db`${all} union ${next}`)
      return cutOff(db, db`select * from (${together}) as shared`, most)
    }
  return { review: shared('review'), decide: shared('decide'), accept: shared('accept'), archive: shared('archive') }
}

/** What waits for one decider; with a deputy, as much of it as the deputy may decide. */
async function turnsOf(db: Connection, actor: Actor, deputy?: Actor): Promise<Record<DecidersTask, Line>> {
  const cover = await coverBelow(db, actor)
  const forDeputy = (level: Fragment, asker: Fragment) =>
    deputy
      ? db`and ${seenAs(db, deputy, 'PROJECT_MANAGEMENT')} and ${level} in ${words(db, levelsDecidedBy(deputy.region.level))}
        and ${asker} <> ${deputy.id} and ${untouchedBy(db, deputy)}`
      : db``
  const wanted = (level: Fragment, record: 'project' | 'request', asker: Fragment) => db`
    ${seenAs(db, actor, 'PROJECT_MANAGEMENT')} and ${isTurn(db, actor, { level, due: db`${db.unsafe(record)}.due_on`, asker, cover })}
      and ${untouchedBy(db, actor)} ${forDeputy(level, asker)}`
  const inState = (task: DecidersTask, since: Fragment): Line => {
    const pick = (source: Fragment) => db`
      select project.id as project_id, null::uuid as request_id, null::text as request_kind, ${task} as task, ${since} as since, project.due_on, project.urgency
      from (${source}) as project
      where ${waitsFor(db, task)} and ${wanted(levelInState(db, actor, task), 'project', db`project.filer_id`)}`
    return ofActor(db, actor, {
      record: 'project',
      pick,
      cover,
      waiting: waitingIn(db, task),
      late: task === 'review' ? dueBefore(db) : null,
    })
  }
  const decide = (source: Fragment) => db`
    select project.id as project_id, request.id as request_id, request.kind as request_kind, 'decide' as task, request.asked_at as since, request.due_on,
      request.urgency
    from (${source}) as request, lateral (select * from project where project.id = request.project_id offset 0) as project
    where request.asked_by <> ${actor.id} and ${wanted(levelOfRequest(db, actor), 'request', db`request.asked_by`)}`
  const sinceThatDay = db`project.urgency::timestamp at time zone 'Asia/Shanghai'`
  return {
    review: inState('review', db`project.changed_at`),
    decide: ofActor(db, actor, {
      record: 'request',
      pick: decide,
      cover,
      waiting: openRequests(db),
      late: openRequests(db)(db`request.due_on < today()`),
    }),
    accept: inState('accept', sinceThatDay),
    archive: inState('archive', sinceThatDay),
  }
}

/** The rows that wait, under a condition, each with the day by which it stands in line. */
type Waiting = (where: Fragment) => Fragment

const waitingIn =
  (db: Connection, task: DecidersTask): Waiting =>
  (where) =>
    db`select project.*, ${waitingDay(db)} as urgency from project where ${waitsFor(db, task)} and ${where}`

const openRequests =
  (db: Connection): Waiting =>
  (where) =>
    db`select request.*, request.due_on as urgency from project_request request where request.state = 'open' and ${where}`

/** Of all that is due on a day, in the order of an index: what it waits for is asked of one after the other, by `pick`. */
const dueBefore = (db: Connection): Fragment => db`select project.*, project.due_on as urgency from project where project.due_on < today()`

type Terms = { record: 'project' | 'request'; pick: (source: Fragment) => Fragment; cover: Cover; waiting: Waiting; late: Fragment | null }

/** Counties and towns look through what waits in their county; cities and provinces at what is late, and at all of the counties in which nobody decides. */
function ofActor(db: Connection, actor: Actor, { record, pick, cover, waiting, late }: Terms): Line {
  if (actor.region.prefix.length >= 6)
    return lineOf(db, { source: waiting(inTheirCounties(db, record, groundsOf(actor, 'PROJECT_MANAGEMENT'))), pick })
  const inCounty = db`left(${db.unsafe(record)}.scope_code, 6) = uncovered.county`
  const day = record === 'project' ? waitingDay(db) : db`request.due_on`
  return wideLineOf(db, { pick, late, inTime: waiting(late ? db`${inCounty} and ${day} >= today()` : inCounty), counties: cover.uncovered })
}

/** Nobody decides what they ever filed or changed. */
const untouchedBy = (db: Connection, { id }: Actor): Fragment =>
  db`project.id not in (select project_id from project_toucher where user_id = ${id})`

const villages = regionLevels.filter((regionLevel) => firstDecidingLevel({ regionLevel }) === 'town')

/** What belongs to something larger is told from a list of those few, made once a statement: what waits in a county is a thousand filings of its villages. */
const isOfVillage = (db: Connection, { region }: Actor): Fragment => db`
  project.scope_code not in (select code from region where level not in ${words(db, villages)} and ${inSubtree(db, 'region.code', region.prefix)})`

/** `decidingLevelIn` for every state of a task and every level of a region. */
function levelInState(db: Connection, actor: Actor, task: DecidersTask): Fragment {
  const states = statesWaitingFor(task).filter((state) => villages.some((level) => decidingLevelIn(state, level) === 'town'))
  return db`case when project.state in ${words(db, states)} and ${isOfVillage(db, actor)} then 'town' else 'county' end`
}

/** What a town was asked moves up with a village that has become part of something larger. */
const levelOfRequest = (db: Connection, actor: Actor): Fragment =>
  db`case when ${isOfVillage(db, actor)} then request.deciding_level else 'county' end`

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
    or project.id in (select project_id from project_toucher where user_id = any(${ids}::uuid[])))`
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
    select distinct left(region.code, 6) as prefix from region where region.level <> 'village' and ${inSubtree(db, 'region.code', region.prefix)}
      and left(region.code, 6) <> all(${above.map(({ prefix }) => prefix)}::text[])`
  const uncovered = rows.map(({ prefix }) => prefix)
  const towns = await managersBelow(db, region, ['town'])
  return { managers: [...above, ...towns.filter(({ prefix }) => uncovered.includes(prefix.slice(0, 6)))], uncovered }
}

const managersBelow = (db: Connection, { prefix }: Actor['region'], levels: readonly RegionLevel[]) => db<Manager[]>`
  select u.id, region.prefix, region.level from region join region home on home.current_code = region.code join user_account u on u.region_code = home.code
  where ${inSubtree(db, 'region.code', prefix)} and region.prefix <> ${prefix} and region.level in ${words(db, levels)} and ${holds(db, 'PROJECT_MANAGEMENT')}`
