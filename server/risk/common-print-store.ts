import type { RiskProject } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'

/** What stands in so many other tenders, by as many other bidders, is everybody's: norms, laws, phrases of the trade. */
const mostTenders = 5
const mostBidders = 5
/** Nobody looks further back than so many filings of the county, nor at more tenders among them. */
const newestFilings = 2_000
const newestTenders = 30

/**
 * Of these fingerprints those that are in common use in the county. The bidders of the project itself do not count, so that no ring makes its own
 * words common by bidding often.
 */
export async function listCommonPrints(
  db: Connection,
  { id, scopeCode, rounds }: RiskProject,
  prints: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const bidders = rounds.flatMap((round) => round.bidders.map(({ unitId }) => unitId))
  const rows = await db<{ print: number }[]>`
    with newest as (
      select id, created_at from project where left(scope_code, 6) = ${scopeCode.slice(0, 6)} order by created_at desc limit ${newestFilings}),
    tender as (
      select newest.id from newest cross join lateral (
        select from evidence_file file where file.project_id = newest.id and file.bidder_id is not null limit 1) bid
      where newest.id <> ${id} order by created_at desc limit ${newestTenders})
    select asked.print from tender
      join evidence_file file on file.project_id = tender.id and file.bidder_id is not null and file.superseded_by is null
      left join unit filed on filed.id = file.bidder_id
      join content_print content on content.sha256 = file.sha256 cross join unnest(content.prints) held (print)
      join unnest(${[...prints]}::bigint[]) asked (print) on asked.print = held.print
    where coalesce(filed.merged_into, filed.id) <> all(${bidders}::uuid[])
    group by asked.print
    having count(distinct tender.id) > ${mostTenders} and count(distinct coalesce(filed.merged_into, filed.id)) > ${mostBidders}`
  return new Set(rows.map(({ print }) => print))
}
