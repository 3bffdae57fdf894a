import type { Connection } from '../database.ts'

export type AnswerTimes = { n: number; medianDays: number; withinClockShare: number }

/** Fewer answers than this would tell of single appeals. */
const fewest = 5
/** A town has nine digits; below it nothing is told. */
const deepest = 9

/**
 * How long first replies took, by the year they were given in, from town level up and only of five or more. It is a figure without a list:
 * whole years and regions alone, so that no two answers differ by one appeal.
 */
export async function appealAnswerTimes(db: Connection, { prefix, year }: { prefix: string; year: number }): Promise<AnswerTimes | null> {
  if (prefix.length > deepest) return null
  const [times] = await db<[AnswerTimes]>`
    select count(*)::int as n, coalesce(percentile_cont(0.5) within group (order by replied_on - lodged_on), 0)::float8 as median_days,
      coalesce(avg((replied_on <= reply_due_on)::int), 0)::float8 as within_clock_share
    from appeal where replied_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and starts_with(scope_code, ${prefix})`
  return times.n < fewest ? null : times
}
