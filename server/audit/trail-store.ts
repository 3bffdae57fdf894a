import type { PendingQuery, Row } from 'postgres'
import type { AuditLine, AuditPage, AuditPerson, AuditQuery } from '#contract/audit.ts'
import { auditEvents, auditSubjects } from '#contract/audit-events.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'
import { type Cursor, cursorFrom, cursorTo, momentText, toMilliseconds } from './cursor.ts'

type Fragment = PendingQuery<Row[]>

/** Only lines about the organisation: whatever a filing or an appeal leaves behind is read there, by those who may. */
const shownSubjects = Object.keys(auditSubjects)
/** A search through texts looks at so many lines at a time, so that it stays quick on a trail of any length. */
const searchDepth = 10_000

type Terms = { actor: Actor; atTop: boolean; query: AuditQuery }
type Found = Omit<AuditLine, 'at'> & { at: string; nth: number }

/** The trail as somebody may read it: the lines of their region, and those of no region at the top; the newest first. */
export async function listLines(db: Connection, terms: Terms): Promise<AuditPage> {
  const { query } = terms
  const places = await placesFor(db, terms)
  if (!places) return { items: [], older: null, searchedTo: null }
  const cursor = cursorFrom(query.older)
  const depth = query.text === undefined ? query.size + 1 : searchDepth
  const lines = candidates(db, { query, places, cursor, depth })
  const found = await matching(db, lines, query)
  const items = found.slice(0, query.size).map(({ nth: _, ...line }) => ({ ...line, at: toMilliseconds(line.at) }))
  const last = found[query.size - 1]
  if (found.length > query.size && last) return { items, older: cursorTo(last, cursor), searchedTo: null }
  const edge = query.text === undefined ? null : await lineAt(db, lines, searchDepth)
  return { items, older: edge && cursorTo(edge, cursor), searchedTo: edge && toMilliseconds(edge.at) }
}

/** Accounts of one's own region, to choose whose lines to look at. */
export const listPeople = async (db: Connection, actor: Actor, { text, id }: { text?: string; id?: string }): Promise<AuditPerson[]> => [
  ...(await db<AuditPerson[]>`
    select person.id, person.name, person.username
    from user_account person join region lived on lived.code = person.region_code join region on region.code = lived.current_code
    where ${inSubtree(db, 'region.code', actor.region.prefix)}
      ${id ? db`and person.id = ${id}` : db``}
      ${text ? db`and (${contains(db, db`person.name`, text)} or ${contains(db, db`person.username`, text)} or ${contains(db, db`person.initials`, text)})` : db``}
    order by person.name, person.id limit 50`),
]

/** Where lines may lie: everywhere, or in a subtree, with what was merged into it and without what was merged away. */
type Places = 'everywhere' | { prefix: string; mergedIn: string[]; mergedAway: string[] }

async function placesFor(db: Connection, { actor, atTop, query }: Terms): Promise<Places | null> {
  if (atTop && query.region === undefined) return 'everywhere'
  const [region] = await db<{ prefix: string }[]>`
    select prefix from region where code = ${query.region ?? actor.region.code} and ${inSubtree(db, 'region.code', actor.region.prefix)}`
  if (!region) return null
  const { prefix } = region
  const merged = await db<{ code: string; isHere: boolean }[]>`
    select code, starts_with(current_code, ${prefix}) as is_here from region
    where replaced_by is not null and starts_with(code, ${prefix}) <> starts_with(current_code, ${prefix})`
  const codes = (isHere: boolean) => merged.filter((row) => row.isHere === isHere).map((row) => row.code)
  return { prefix, mergedIn: codes(true), mergedAway: codes(false) }
}

type Wanted = { query: AuditQuery; places: Places; cursor: Cursor | null; depth: number }

/** The next lines in order, all of which may be read; each knows which of its moment it is. */
function candidates(db: Connection, { query, places, cursor, depth }: Wanted): Fragment {
  const skipped = cursor?.shown ?? 0
  const conditions = db`${filters(db, query)} ${cursor ? db`and line.at <= ${cursor.at}::timestamptz` : db``}`
  const from = (place: Fragment) => db`
    (select line.* from audit_line line where ${place} ${conditions} order by line.at desc, line.id desc limit ${depth + skipped})`
  const sources = placeConditions(db, places)
    .map(from)
    .reduce((all, next) => db`${all} union all ${next}`)
  return db`
    (select line.*, row_number() over (partition by line.at order by line.id desc) as nth from (
      select * from (${sources}) source order by source.at desc, source.id desc offset ${skipped} limit ${depth}) line)`
}

function placeConditions(db: Connection, places: Places) {
  if (places === 'everywhere') return [db`true`]
  const { prefix, mergedIn, mergedAway } = places
  const here = inSubtree(db, 'line.region_code', prefix)
  return [
    mergedAway.length > 0 ? db`${here} and line.region_code <> all(${mergedAway})` : here,
    ...(mergedIn.length > 0 ? [db`line.region_code = any(${mergedIn})`] : []),
  ]
}

/** Days are days of the product's calendar. */
const filters = (db: Connection, { from, until, person, event, subject, subjectId }: AuditQuery) => db`
  and line.subject = any(${subject ? [subject] : shownSubjects})
  ${from ? db`and line.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${until ? db`and line.at < (${until}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${person ? db`and line.actor_id = ${person}` : db``}
  ${event ? db`and line.event = ${event}` : db``}
  ${subjectId ? db`and line.subject_id = ${subjectId}` : db``}`

const matching = (db: Connection, lines: Fragment, { size, text }: AuditQuery) => db<Found[]>`
  select ${momentText(db)} as at, line.nth, line.event, line.subject, line.subject_id, line.before, line.after, line.request_id,
    (select address from audit_address where line_id = line.id) as address,
    json_build_object('id', line.actor_id, 'name', line.actor_name) as person,
    case when line.region_code is not null then json_build_object('code', line.region_code, 'name',
      case when region.code is not null then json_build_object('en', region.name_en, 'zh', region.name_zh) end) end as region
  from ${lines} line left join region on region.code = line.region_code
  ${text === undefined ? db`` : db`where ${mentions(db, text)}`}
  order by line.at desc, line.id desc limit ${size + 1}`

/** What people type may be part of a name, of what was written, or of what the event is called in either language. */
function mentions(db: Connection, text: string) {
  const wanted = text.toLowerCase()
  const events = Object.entries(auditEvents)
    .filter(([, { en, zh }]) => en.toLowerCase().includes(wanted) || zh.includes(wanted))
    .map(([event]) => event)
  const columns = [db`line.actor_name`, db`line.event`, db`line.subject_id`, db`line.before::text`, db`line.after::text`]
  const texts = [...columns, db`region.name_zh`, db`region.name_en`].map((column) => contains(db, column, text))
  return db`(line.event = any(${events}) or ${texts.reduce((all, next) => db`${all} or ${next}`)})`
}

const contains = (db: Connection, column: Fragment, text: string) => db`strpos(lower(${column}), ${text.toLowerCase()}) > 0`

async function lineAt(db: Connection, lines: Fragment, depth: number) {
  const [line] = await db<Pick<Found, 'at' | 'nth'>[]>`
    select ${momentText(db)} as at, line.nth from ${lines} line order by line.at desc, line.id desc offset ${depth - 1} limit 1`
  return line ?? null
}
