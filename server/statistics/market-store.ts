import type { Statistics } from '#contract/statistics.ts'
import { yearsAndMonths } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import { type Fragment, factsWithin } from '../filings/figures.ts'
import { type Asked, awardsOfYears, narrowed, ofPage, readsFacts } from './reading-store.ts'

export type Held = {
  key: string
  contracts: number
  amount: number
  /** From the smallest on, and from the largest on. */
  rank: number
  place: number
  /** What this one and all smaller ones hold. */
  below: number
  suppliers: number
  allContracts: number
  total: number
}

/** So many are named, and the curve is drawn in so many steps. */
const named = 10
const steps = 20

/** Who was contracted, the largest first, and how unevenly: the curve rises from the smallest to the largest. */
export const suppliers = (db: Connection, asked: Asked): Fragment => db`
  with held as materialized (
      select supplier, sum(contracts)::int as contracts, sum(amount)::bigint as amount from (${awards(db, asked)}) as award
      group by supplier having sum(contracts) > 0),
    whole as materialized (select count(*) as suppliers, sum(contracts) as "allContracts", sum(amount)::bigint as total from held),
    ranked as (
      select supplier as key, contracts, amount, row_number() over rising as rank, (sum(amount) over rising)::bigint as below
      from held window rising as (order by amount, supplier rows unbounded preceding))
  select ranked.*, whole.*, suppliers - rank + 1 as place from ranked, whole
  where rank > suppliers - ${named} or rank * ${steps} / suppliers <> (rank - 1) * ${steps} / suppliers order by rank`

/** Of a wide area without filters whole years have figures, and an index holds all that is asked of other months. */
function awards(db: Connection, asked: Asked): Fragment {
  const each = db`select supplier, 1 as contracts, contract as amount`
  if (readsFacts(asked)) return db`${each} from page_fact where supplier is not null and ${ofPage(db, asked, asked.period)}`
  const { years, months } = yearsAndMonths(asked.period)
  const single = db`
    ${each} from filing_fact where ${factsWithin(db, asked.prefix)} ${narrowed(db, asked)} and supplier is not null and month = any(${months})`
  if (years.length === 0) return single
  const yearly = awardsOfYears(db, asked, years)
  return months.length === 0 ? yearly : db`${yearly} union all ${single}`
}

export type Concentration = Omit<Statistics['suppliers'], 'top'> & { top: Omit<Statistics['suppliers']['top'][number], 'name'>[] }

export function concentrationOf(held: readonly Held[]): Concentration {
  const [any] = held
  if (!any) return { suppliers: 0, contracts: 0, amount: 0, top: [], lorenz: [] }
  const isStep = ({ rank }: Held) => Math.floor((rank * steps) / any.suppliers) !== Math.floor(((rank - 1) * steps) / any.suppliers)
  const top = held.filter(({ place }) => place <= named).toSorted((one, other) => one.place - other.place)
  return {
    suppliers: any.suppliers,
    contracts: any.allContracts,
    amount: any.total,
    top: top.map(({ key, contracts, amount }) => ({ key, contracts, amount })),
    lorenz: [
      { suppliers: 0, amount: 0 },
      ...held.filter(isStep).map(({ rank, below }) => ({ suppliers: rank / any.suppliers, amount: below / any.total })),
    ],
  }
}

/** Of each owner the projects from the direct limit on, and those of them given without competition. Within a county or less. */
export const owners = (db: Connection, asked: Asked): Fragment => db`
  select owner_unit_id as "ownerUnitId", count(*)::int as projects, (count(*) filter (where method = any(array(
    select code from dictionary_item where dictionary = 'qrgysqd' and method_class = 'non-competitive'))))::int as "nonCompetitive"
  from page_fact where above_direct and owner_unit_id is not null and ${ofPage(db, asked, asked.period)} group by owner_unit_id`

export type Market = { town: string; trade: string; suppliers: string[]; prices: number[] }

/** Every award of a town and industry signed since a day, where there are enough of them to speak of a market. Within a county or less. */
export const markets = (
  db: Connection,
  asked: Asked,
  { since, until, least }: { since: string; until: string; least: number },
): Fragment => db`
  select left(scope_code, 9) as town, trade, array_agg(supplier) as suppliers, array_agg(contract) as prices
  from filing_fact where county = ${asked.prefix.slice(0, 6)} and ${factsWithin(db, asked.prefix)} and supplier is not null
    and sign_date between ${since} and ${until} and month > 0 ${narrowed(db, asked)}
  group by left(scope_code, 9), trade having count(*) >= ${least}`
