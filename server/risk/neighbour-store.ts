import type { CoBid, NeighbourAward, NeighbourChange, NeighbourFiling, Neighbours, SameBytes } from '#domain/risk/neighbours.ts'
import type { Spread } from '#domain/risk/quartiles.ts'
import type { RiskProject } from '#domain/risk/subject.ts'
import { supplierKey } from '#domain/risk/subject.ts'
import type { Connection } from '../database.ts'
import type { Reach } from './context-store.ts'

type Of<Thing> = Thing & { of: string }

/** A project is no neighbour of itself, and one that was given up or never submitted is nobody's. */
const isNeighbour = (db: Connection) =>
  db`other.id <> target.id and other.first_submitted_at is not null and other.state not in ('void', 'terminated', 'draft')`
const nearest = 200

/** A unit by its id after mergers, anybody else by name and mobile, as the rules tell suppliers apart. */
const keyOf = (db: Connection) => db`coalesce(coalesce(other_supplier.merged_into, other_supplier.id)::text,
  other.supplier_name || '|' || coalesce(other.supplier_mobile, ''))`
const chosen = (db: Connection, ids: readonly string[]) => db`target.id = any(${[...ids]}::uuid[])`

/** What lies around each of these projects. One question a kind of neighbour for all of them together. */
export async function loadNeighbours(db: Connection, projects: readonly RiskProject[], reach: Reach): Promise<Map<string, Neighbours>> {
  const ids = projects.map(({ id }) => id)
  const signed = projects.filter(({ contract }) => contract !== null).map(({ id }) => id)
  const changed = projects.filter(({ changes }) => changes.some(({ type }) => type === 'value')).map(({ id }) => id)
  const [filings, awards, coBids, phones, bytes, templates, prices, changes, names, deciders, trades] = await Promise.all([
    listFilings(db, ids, reach.filings),
    listAwards(db, signed, reach.ownerAwards),
    listCoBids(db, signed, reach.coBids),
    listPhones(db, ids),
    listSameBytes(db, ids),
    db<{ sha256: string }[]>`select sha256 from template_file`,
    listUnitPrices(db, signed, reach.unitPrices),
    listChanges(db, changed, reach.valueChanges),
    listRegionNames(db, ids),
    countDeciders(db, ids),
    listSupplierTrades(db, projects),
  ])
  const group = <Thing extends { of: string }>(things: readonly Thing[]) => Map.groupBy(things, ({ of }) => of)
  const groups = {
    filings: group(filings),
    awards: group(awards),
    coBids: group(coBids),
    phones: group(phones),
    bytes: group(bytes),
    changes: group(changes),
  }
  const allowed = templates.map(({ sha256 }) => sha256)
  return new Map(
    projects.map(({ id, supplier }) => [
      id,
      {
        regionNames: names.get(id) ?? [],
        filings: groups.filings.get(id) ?? [],
        ownerAwards: groups.awards.get(id) ?? [],
        coBids: groups.coBids.get(id) ?? [],
        phones: groups.phones.get(id) ?? [],
        sameBytes: groups.bytes.get(id) ?? [],
        templates: allowed,
        unitPrices: prices.get(id) ?? null,
        supplierTrades: (supplier && trades.get(supplierKey(supplier))) ?? null,
        valueChanges: groups.changes.get(id) ?? [],
        townDeciders: deciders.get(id) ?? null,
      },
    ]),
  )
}

const listFilings = (db: Connection, ids: readonly string[], months: number) => db<Of<NeighbourFiling>[]>`
  select target.id as of, other.* from project target cross join lateral (
    select other.id as project_id, other.scope_code as region_code, other.kind, other.trade, other.owner_unit_id, other.name, other.decision_date,
      (extract(epoch from other.first_submitted_at) * 1000)::bigint as submitted_at, other.estimated_price, other.contract_price,
      case when other.supplier_kind is not null then ${keyOf(db)} end as supplier_key, other.longitude, other.latitude
    from project other left join unit other_supplier on other_supplier.id = other.supplier_unit_id
    where other.id in (
        select id from project where scope_code = target.scope_code and trade = target.trade
        union select id from project where owner_unit_id = target.owner_unit_id and trade = target.trade)
      and ${isNeighbour(db)} and other.first_submitted_at between target.first_submitted_at - make_interval(months => ${months}) and target.first_submitted_at
    order by other.first_submitted_at desc limit ${nearest}) other
  where ${chosen(db, ids)}`

const listAwards = (db: Connection, ids: readonly string[], months: number) => db<Of<NeighbourAward>[]>`
  select target.id as of, other.* from project target cross join lateral (
    select other.id as project_id, other.scope_code as region_code, ${keyOf(db)} as supplier_key, other.contract_price as price, other.sign_date, item.method_class
    from project other left join unit other_supplier on other_supplier.id = other.supplier_unit_id
      left join dictionary_item item on item.dictionary = 'qrgysqd' and item.code = other.method
    where other.owner_unit_id = target.owner_unit_id and other.contract_price is not null and ${isNeighbour(db)}
      and other.sign_date between target.sign_date - make_interval(months => ${months}) and target.sign_date
    order by other.sign_date desc limit ${nearest}) other
  where ${chosen(db, ids)}`

const listCoBids = (db: Connection, ids: readonly string[], months: number) => db<Of<CoBid>[]>`
  select target.id as of, other.* from project target cross join lateral (
    select distinct other.id as project_id, other.scope_code as region_code, rival.unit_id as rival_id, ${keyOf(db)} as winner_key, other.sign_date
    from bidder ours join sourcing_round here on here.id = ours.round_id and here.project_id = target.id
      join bidder rival on rival.unit_id = ours.unit_id and ours.unit_id <> target.supplier_unit_id
      join sourcing_round there on there.id = rival.round_id and not there.failed
      join bidder together on together.round_id = there.id and together.unit_id = target.supplier_unit_id
      join project other on other.id = there.project_id left join unit other_supplier on other_supplier.id = other.supplier_unit_id
    where not here.failed and ${isNeighbour(db)} and other.sign_date between target.sign_date - make_interval(months => ${months}) and target.sign_date
    limit ${nearest}) other
  where ${chosen(db, ids)} and target.supplier_unit_id is not null`

const listPhones = (db: Connection, ids: readonly string[]) => db<Of<{ unitId: string; accounts: string[]; experts: string[] }>[]>`
  select round.project_id as of, living.id as unit_id, array_remove(array_agg(distinct person.id), null) as accounts,
    array_remove(array_agg(distinct expert.id), null) as experts
  from sourcing_round round join bidder on bidder.round_id = round.id join unit filed on filed.id = bidder.unit_id
    join unit living on living.id = coalesce(filed.merged_into, filed.id)
    left join user_account person on person.mobile = living.phone left join expert on expert.mobile = living.phone and expert.state <> 'removed'
  where round.project_id = any(${[...ids]}::uuid[]) and (person.id is not null or expert.id is not null) group by 1, 2`

/** Bytes that stand in thousands of projects are told by the first few of them. */
const listSameBytes = (db: Connection, ids: readonly string[]) => db<Of<SameBytes>[]>`
  select target.id as of, file.id as file_id, file.category, other.* from project target
    join evidence_file file on file.project_id = target.id and file.superseded_by is null cross join lateral (
    select other.id as project_id, other.scope_code as region_code, other.owner_unit_id, other.decision_date
    from evidence_file twin join project other on other.id = twin.project_id
    where twin.sha256 = file.sha256 and twin.project_id <> target.id and ${isNeighbour(db)} limit 5) other
  where ${chosen(db, ids)}`

/** The newest two hundred prices by unit of measure in the county before the contract was signed. */
async function listUnitPrices(db: Connection, ids: readonly string[], months: number): Promise<Map<string, Spread>> {
  const rows = await db<Of<Spread>[]>`
    select target.id as of, prices.* from project target cross join lateral (
      select count(*)::int as count, percentile_cont(0.25) within group (order by price) as q1, percentile_cont(0.75) within group (order by price) as q3
      from (select other.contract_price / other.quantity as price from project other
        where left(other.scope_code, 6) = left(target.scope_code, 6) and other.trade = target.trade and other.quantity_unit = target.quantity_unit
          and other.contract_price is not null and other.quantity is not null and ${isNeighbour(db)}
          and other.sign_date between target.sign_date - make_interval(months => ${months}) and target.sign_date
        order by other.sign_date desc limit ${nearest}) samples) prices
    where ${chosen(db, ids)} and target.quantity is not null and target.quantity_unit is not null and prices.count > 0`
  return new Map(rows.map(({ of, ...spread }) => [of, spread]))
}

const listChanges = (db: Connection, ids: readonly string[], months: number) => db<Of<NeighbourChange>[]>`
  select target.id as of, other.* from project target cross join lateral (
    select other.id as project_id, other.scope_code as region_code, change.id as change_id, asked.decided_by as approved_by,
      (extract(epoch from change.approved_at) * 1000)::bigint as approved_at
    from project other join change_order change on change.project_id = other.id and change.type = 'value'
      join project_request asked on asked.id = change.request_id
    where other.supplier_unit_id = target.supplier_unit_id and asked.decided_by is not null and ${isNeighbour(db)}
      and change.approved_at > now() - make_interval(months => ${months + 12}) limit ${nearest}) other
  where ${chosen(db, ids)} and target.supplier_unit_id is not null`

async function listRegionNames(db: Connection, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db<Of<{ names: string[] }>[]>`
    select target.id as of, array_agg(region.name_zh) as names from project target
      join region on region.code in (target.scope_code, target.region_code, rpad(left(target.scope_code, 9), 12, '0'), rpad(left(target.scope_code, 6), 12, '0'))
    where ${chosen(db, ids)} group by target.id`
  return new Map(rows.map(({ of, names }) => [of, names]))
}

/** How many managers sit where the project is decided first: in the town for a village, else in the county. */
async function countDeciders(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<Of<{ deciders: number }>[]>`
    select target.id as of, office.deciders from project target join region place on place.code = target.scope_code
      cross join lateral (select count(distinct person.id)::int as deciders from user_account person
        join user_role held on held.user_id = person.id join role on role.id = held.role_id
        where person.enabled and 'PROJECT_MANAGEMENT' = any(role.codes)
          and person.region_code = rpad(left(target.scope_code, case place.level when 'village' then 9 else 6 end), 12, '0')) office
    where ${chosen(db, ids)}`
  return new Map(rows.map(({ of, deciders }) => [of, deciders]))
}

type Trades = { awards: number; trades: number; others: Spread }

/** How many awards and trades each supplier of these projects has, beside suppliers as a whole, as the market table last counted them. */
async function listSupplierTrades(db: Connection, projects: readonly RiskProject[]): Promise<Map<string, Trades>> {
  const keys = [...new Set(projects.flatMap(({ supplier }) => (supplier?.unitId ? [supplier.unitId] : [])))]
  if (keys.length === 0) return new Map()
  const rows = await db<{ key: string; awards: number; trades: number; count: number; q1: number; q3: number }[]>`
    select own.unit_id as key, own.awards, own.trades, spread.count, spread.q1, spread.q3 from supplier_market own, (
      select count(*)::int as count, coalesce(percentile_cont(0.25) within group (order by trades), 0) as q1,
        coalesce(percentile_cont(0.75) within group (order by trades), 0) as q3 from supplier_market where awards >= 5) spread
    where own.unit_id = any(${keys}::uuid[])`
  return new Map(rows.map(({ key, awards, trades, ...others }) => [key, { awards, trades, others }]))
}
