import type { Breach } from './path.ts'
import type { World } from './world.ts'

/** Per county, year and kind numbers run from one without gap or double, whatever became of their filings. */
export async function brokenNumbers({ db }: World): Promise<Breach[]> {
  const rows = await db<{ series: string; numbers: number; last: number }[]>`
    select left(number, 13) as series, count(distinct number) as numbers, max(substr(number, 14)::integer) as last
    from project where number is not null group by 1 having count(*) <> max(substr(number, 14)::integer)`
  return rows.map(({ series, numbers, last }) => ({
    seed: 0,
    sentence: `numbers have no gap and no double: ${series} has ${numbers} of ${last}`,
    label: 'approve',
    by: 'everybody',
    input: null,
    filing: '',
  }))
}
