import { publishedDigits } from '#domain/appeals/publication.ts'
import type { Connection, Transaction } from '../../database/connect.ts'

/** What is published of an area: the replies of a year up to the end of the month `until`. */
export type PublishedFigure = { area: string; until: number; replied: number; medianDays: number }

type Asked = { area: string; year: number }

/** What the latest publication of a year tells of an area; what was published once is in every later one. */
export const publishedFigure = (db: Connection, { area, year }: Asked) => db`
  select area, until, replied, median_days as "medianDays" from appeal_publication_figure
  where area = ${area} and month between ${year * 100 + 1} and ${year * 100 + 12} order by month desc limit 1`

export async function readPublishedFigure(db: Connection, asked: Asked): Promise<PublishedFigure | null> {
  const [figure] = await db<PublishedFigure[]>`${publishedFigure(db, asked)}`
  return figure ?? null
}

export async function latestPublication(db: Connection): Promise<number | null> {
  const [row] = await db<[{ month: number | null }]>`select max(month) as month from appeal_publication`
  return row.month
}

/** Answers whether it is this process that publishes the month. Another one waits here until the first has done so. */
export async function claimPublication(tx: Transaction, month: number): Promise<boolean> {
  const { count } = await tx`insert into appeal_publication (month) values (${month}) on conflict do nothing`
  return count === 1
}

/** First replies of the month's year up to its end, in every area, counted where their appeals belong today. */
export const countReplies = async (tx: Transaction, month: number): Promise<PublishedFigure[]> => [
  ...(await tx<PublishedFigure[]>`
    select region.prefix as area, ${month}::int as until, count(*)::int as replied,
      percentile_cont(0.5) within group (order by replied_on - lodged_on) as median_days
    from appeal cross join unnest(${[...publishedDigits]}::int[]) as digits join region on region.prefix = left(appeal.scope_code, digits)
    where replied_on >= make_date(${month}::int / 100, 1, 1)
      and replied_on < make_date(${month}::int / 100, ${month}::int % 100, 1) + interval '1 month'
    group by region.prefix`),
]

/** What the publication before told of the same year. */
export const earlierFigures = async (tx: Transaction, month: number): Promise<PublishedFigure[]> => [
  ...(await tx<PublishedFigure[]>`
    select area, until, replied, median_days from appeal_publication_figure
    where month = (select max(month) from appeal_publication where month < ${month}) and month / 100 = ${month}::int / 100`),
]

export const addFigures = (tx: Transaction, month: number, figures: readonly PublishedFigure[]) => tx`
  insert into appeal_publication_figure (month, area, until, replied, median_days)
  select ${month}, area, until, replied, "medianDays"
  from jsonb_to_recordset(${tx.json([...figures])}) as figure (area text, until int, replied int, "medianDays" float8)`
