import type { Statistics } from '#contract/statistics.ts'
import { hasAwardCells } from '#domain/statistics-reading.ts'
import type { Connection } from '../database.ts'
import { type Asked, type Fragment, facet, gathered, narrowed, spans, wholeRows, within } from './cell-store.ts'

export type Held = {
  key: string
  name: string | null
  contracts: number
  amount: number
  place: number
  climb: number
  below: number
  suppliers: number
  allContracts: number
  total: number
}

/** Named, and how many steps the curve is drawn in. */
const named = 10
const steps = 20

/** Who was contracted, the largest first, and how unevenly: the curve climbs from the smallest to the largest. */
export function suppliers(db: Connection, asked: Asked): Fragment {
  const own = facet(asked)
  const parts = gathered(db, asked, {
    known: ({ span }) => hasAwardCells(asked.prefix.length, span, own),
    cell: (stretch) => db`select supplier, contracts, amount from statistics_award where area = ${asked.prefix} and ${spans(db, stretch)}`,
    row: (source) => db`select supplier, contracted as contracts, contracted_price as amount ${source} and supplier is not null`,
  })
  return db`
    with held as materialized (select supplier, sum(contracts)::int as contracts, sum(amount)::bigint as amount from (${parts}) as part
        group by supplier having sum(contracts) > 0),
      whole as materialized (select count(*) as suppliers, sum(contracts) as "allContracts", sum(amount)::bigint as total from held),
      ranked as (
        select supplier as key, contracts, amount, row_number() over climbing as climb, (sum(amount) over climbing)::bigint as below
        from held window climbing as (order by amount, supplier rows unbounded preceding))
    select ranked.*, whole.*, suppliers - climb + 1 as place,
      case when climb > suppliers - ${named} then coalesce((select unit.name from unit where unit.id = case when length(key) = 36 then key::uuid end),
        (select project.supplier_name from filing_fact join project on project.id = filing_fact.project_id where filing_fact.supplier = key limit 1)) end as name
    from ranked, whole
    where climb > suppliers - ${named} or climb * ${steps} / suppliers <> (climb - 1) * ${steps} / suppliers order by climb`
}

export function concentrationOf(held: readonly Held[]): Statistics['suppliers'] {
  const [any] = held
  if (!any) return { suppliers: 0, contracts: 0, amount: 0, top: [], lorenz: [] }
  const isStep = ({ climb }: Held) => Math.floor((climb * steps) / any.suppliers) !== Math.floor(((climb - 1) * steps) / any.suppliers)
  const top = held.filter(({ place }) => place <= named).toSorted((one, other) => one.place - other.place)
  return {
    suppliers: any.suppliers,
    contracts: any.allContracts,
    amount: any.total,
    top: top.map(({ key, name, contracts, amount }) => ({ key, name: name ?? '', contracts, amount })),
    lorenz: [
      { suppliers: 0, amount: 0 },
      ...held.filter(isStep).map(({ climb, below }) => ({ suppliers: climb / any.suppliers, amount: below / any.total })),
    ],
  }
}

/** Towns and villages, too, are found by the county they lie in: the indexes of what is compared begin with it. */
const inCounty = (db: Connection, { prefix }: Asked): Fragment => db`left(scope_code, 6) = ${prefix.slice(0, 6)}`

/** Of each owner the projects from the direct limit on, and those of them given without competition. */
export const owners = (db: Connection, asked: Asked): Fragment => db`
  select owner_unit_id as "ownerUnitId", count(*)::int as projects, (count(*) filter (where method = any(array(
    select code from dictionary_item where dictionary = 'qrgysqd' and method_class = 'non-competitive'))))::int as "nonCompetitive"
  ${wholeRows(db, asked, 'facts', asked.period)} and above_direct and owner_unit_id is not null and ${inCounty(db, asked)}
  group by owner_unit_id`

export type Market = { town: string; trade: string; suppliers: string[]; prices: number[] }

/** Every award of a town and industry signed since a day, where there are enough of them to speak of a market. */
export const markets = (
  db: Connection,
  asked: Asked,
  { since, until, least }: { since: string; until: string; least: number },
): Fragment => db`
  select left(scope_code, 9) as town, trade, array_agg(supplier) as suppliers, array_agg(contract) as prices
  from filing_fact where ${within(db, asked.prefix)} and ${inCounty(db, asked)} and supplier is not null and sign_date between ${since} and ${until} and month > 0
    ${narrowed(db, asked)}
  group by left(scope_code, 9), trade having count(*) >= ${least}`

/** What some units and places are called. */
export const names = (db: Connection, { units, places }: { units: readonly string[]; places: readonly string[] }) => ({
  units: db`(select coalesce(json_object_agg(id, name), '{}') from unit where id = any(${[...units]}::uuid[]))`,
  places: db`(select coalesce(json_object_agg(code, json_build_object('code', code, 'level', level,
    'name', json_build_object('en', name_en, 'zh', name_zh))), '{}') from region where code = any(${[...places]}))`,
})
