import type { PendingQuery, Row } from 'postgres'
import { type AgendaDay, type AgendaEntry, type AgendaKind, type AgendaQuery, agendaKinds, countedOfADay } from '#contract/agenda.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { agendaSources } from './source-store.ts'

type Fragment = PendingQuery<Row[]>
export type Asked = { from: string; until: string; whose: AgendaQuery['whose']; kinds?: readonly AgendaKind[] | undefined }

/** How many of one kind a day shows. */
export const shownOfADay = 10

type Found = Omit<AgendaEntry, 'kind' | 'path' | 'request' | 'indicator' | 'severity'> & {
  projectId: string
  day: string
  total: number
  request: AgendaEntry['request'] | null
  indicator: string | null
  severity: AgendaEntry['severity'] | null
}

/** What there is on each day, each kind asked for by the day: however much there is of it, every day has its first few and its number. */
export async function listAgenda(db: Connection, actor: Actor, { kinds, ...asked }: Asked): Promise<AgendaDay[]> {
  const wanted = agendaKinds.filter((kind) => !kinds || kinds.length === 0 || kinds.includes(kind))
  const sources = await agendaSources(db, actor, asked.whose)
  const found = await Promise.all(wanted.map(async (kind) => ({ kind, rows: await readKind(db, sources[kind], asked) })))
  const all = found.flatMap(({ kind, rows }) => rows.map((row) => ({ kind, row })))
  return [...Map.groupBy(all, ({ row }) => row.day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, things]) => ({ day, entries: things.map(({ kind, row }) => entryFrom(kind, row)), ...rest(things) }))
}

/** The first of each kind on a day tells how many there are of it. */
function rest(things: readonly { kind: AgendaKind; row: Found }[]): Pick<AgendaDay, 'more' | 'many'> {
  const totals = [...Map.groupBy(things, ({ kind }) => kind).values()].map(([first]) => first?.row.total ?? 0)
  return { more: totals.reduce((sum, total) => sum + total, 0) - things.length, many: totals.some((total) => total >= countedOfADay) }
}

/** A source is a question about `series.day`. */
const readKind = (db: Connection, source: Fragment, { from, until }: Pick<Asked, 'from' | 'until'>) => db<Found[]>`
  select series.day, found.id, found.project_id, found.title, found.request, found.indicator, found.severity, found.movable, found.total,
    case when place.code is not null then json_build_object('en', place.name_en, 'zh', place.name_zh) end as region
  from (select generate_series(${from}::date, ${until}::date, '1 day')::date as day) series
    cross join lateral (
      select counted.*, row_number() over (order by counted.id) as nth, count(*) over ()::int as total
      from (${source} limit ${countedOfADay}) counted) found
    left join region place on place.code = found.region_code
  where found.nth <= ${shownOfADay} order by series.day, found.nth`

const entryFrom = (kind: AgendaKind, { id, projectId, title, region, movable, request, indicator, severity }: Found): AgendaEntry => ({
  kind,
  id,
  title,
  region,
  movable,
  path: `/v2/project/${projectId}${placeOf[kind](id)}`,
  ...(request && { request }),
  ...(indicator && { indicator }),
  ...(severity && { severity }),
})

/** Where on the page of its filing a thing is done. */
const placeOf: Record<AgendaKind, (id: string) => string> = {
  review: () => '',
  returned: () => '',
  contract: () => '',
  request: () => '?tab=changes',
  consent: () => '?tab=changes',
  alert: (id) => `?tab=risk&alert=${id}`,
  finding: (id) => `?tab=supervision&finding=${id}`,
  inspection: (id) => `?tab=supervision&visit=${id}`,
  draw: (id) => `?tab=experts&draw=${id}`,
}
