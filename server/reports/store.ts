import type { RegionName } from '#contract/regions.ts'
import type { Report, ReportSubscription } from '#contract/reports.ts'
import type { ReportFigures } from '#domain/reports/figures.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { holds } from '../holders.ts'

/** Whose reports, and the digits of the region that they manage today. */
type Reader = { id: string; region: { prefix: string } }
export type Managed = RegionName & { prefix: string }

/** Everything that is read in it is of the same moment. */
export const atOneMoment = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(
    db,
    async (tx) => {
      await tx`set transaction isolation level repeatable read`
      return read(tx)
    },
    { mode: 'read only' },
  )

/** The region a code stands for today. */
export async function readRegion(db: Connection, code: string): Promise<Managed | null> {
  const [row] = await db<Managed[]>`
    select ${placeColumns(db)}, place.prefix from region asked join region place on place.code = asked.current_code where asked.code = ${code}`
  return row ?? null
}

const placeColumns = (db: Connection) => db`
  place.code, place.level, json_build_object('en', place.name_en, 'zh', place.name_zh) as name`

type ReportRow = { id: string; month: string; isMonthly: boolean; madeAt: Date; code: string } & Pick<RegionName, 'level' | 'name'>

const reportFrom = ({ id, month, isMonthly, madeAt, code, level, name }: ReportRow): Report => ({
  id,
  region: { code, level, name },
  month,
  isMonthly,
  madeAt: madeAt.toISOString(),
})

/** What somebody has, of regions they still manage: those that a region became after a merger. */
const reportsOf = (db: Connection, { id, region }: Reader) => db`
  from report_recipient join report on report.id = report_id
    join region asked on asked.code = report.region_code join region place on place.code = asked.current_code
  where account_id = ${id} and starts_with(place.prefix, ${region.prefix})`

const reportColumns = (db: Connection) =>
  db`report.id, report.month, report.asked_by is null as is_monthly, report.made_at, ${placeColumns(db)}`

export async function listReports(db: Connection, reader: Reader, { page, size }: { page: number; size: number }) {
  const rows = await db<ReportRow[]>`
    select ${reportColumns(db)} ${reportsOf(db, reader)} order by report.made_at desc, report.id limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`select count(*)::int as total ${reportsOf(db, reader)}`
  return { items: rows.map(reportFrom), total: counted.total }
}

export async function readReport(db: Connection, reader: Reader, id: string): Promise<Report | null> {
  const [row] = await db<ReportRow[]>`select ${reportColumns(db)} ${reportsOf(db, reader)} and report.id = ${id}`
  return row ? reportFrom(row) : null
}

export async function readFigures(db: Connection, id: string): Promise<ReportFigures> {
  const [row] = await db<[{ figures: ReportFigures }]>`select figures from report where id = ${id}`
  return row.figures
}

// postgres.js describes JSON more narrowly than what JSON.stringify takes.
const json = (tx: Transaction, figures: ReportFigures) => tx.json(figures as unknown as Parameters<typeof tx.json>[0])

/** Answers its id. */
export async function saveAskedReport(tx: Transaction, askedBy: string, figures: ReportFigures): Promise<string> {
  const [row] = await tx<[{ id: string }]>`
    insert into report (region_code, month, asked_by, figures) values (${figures.region.code}, ${figures.month}, ${askedBy}, ${json(tx, figures)})
    on conflict (asked_by, region_code, month) where asked_by is not null do update set figures = excluded.figures, made_at = excluded.made_at
    returning id`
  return row.id
}

/** Null where another process has made it already. */
export async function addMonthlyReport(tx: Transaction, figures: ReportFigures): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into report (region_code, month, figures) values (${figures.region.code}, ${figures.month}, ${json(tx, figures)})
    on conflict (region_code, month) where asked_by is null do nothing returning id`
  return row?.id ?? null
}

export const addRecipients = (tx: Transaction, reportId: string, accounts: readonly string[]) => tx`
  insert into report_recipient (account_id, report_id) select account, ${reportId} from unnest(${[...accounts]}::uuid[]) account
  on conflict do nothing`

export async function listSubscriptions(db: Connection, { id, region }: Reader): Promise<ReportSubscription[]> {
  const rows = await db<(RegionName & { since: Date })[]>`
    select ${placeColumns(db)}, min(since) as since
    from report_subscription join region asked on asked.code = region_code join region place on place.code = asked.current_code
    where account_id = ${id} and starts_with(place.prefix, ${region.prefix}) group by place.code order by place.code`
  return rows.map(({ since, ...place }) => ({ region: place, since: since.toISOString() }))
}

export const addSubscription = async (tx: Transaction, accountId: string, code: string): Promise<boolean> =>
  (await tx`insert into report_subscription (account_id, region_code) values (${accountId}, ${code}) on conflict do nothing`).count > 0

/** Also by what a region was called before it was merged. */
export const removeSubscription = async (tx: Transaction, accountId: string, code: string): Promise<boolean> =>
  (
    await tx`
      delete from report_subscription using region asked
      where asked.code = region_code and account_id = ${accountId} and asked.current_code = (select current_code from region where code = ${code})`
  ).count > 0

/** Two subscriptions of one person are counted one after the other. */
export async function countSubscriptions(tx: Transaction, accountId: string): Promise<number> {
  await tx`select from user_account where id = ${accountId} for no key update`
  const [row] = await tx<[{ count: number }]>`select count(*)::int as count from report_subscription where account_id = ${accountId}`
  return row.count
}

export type Subscriber = { id: string; region: string; since: string }

/** Everybody who has subscribed, still manages projects, and still has the region within their own; `since` is a day in China. */
export const listSubscribers = async (db: Connection, region: string | null = null): Promise<Subscriber[]> => [
  ...(await db<Subscriber[]>`
    select u.id, place.code as region, min((since at time zone 'Asia/Shanghai')::date) as since
    from report_subscription join user_account u on u.id = account_id
      join region asked on asked.code = report_subscription.region_code join region place on place.code = asked.current_code
      join region home on home.code = u.region_code join region own on own.code = home.current_code
    where ${holds(db, 'PROJECT_MANAGEMENT')} and starts_with(place.prefix, own.prefix) ${region === null ? db`` : db`and place.code = ${region}`}
    group by u.id, place.code order by place.code, u.id`),
]

/** The months of which a region has its report already. */
export const listMadeMonths = async (db: Connection, regions: readonly string[]): Promise<{ region: string; month: string }[]> => [
  ...(await db<{ region: string; month: string }[]>`
    select region_code as region, month from report where asked_by is null and region_code = any(${[...regions]})`),
]
