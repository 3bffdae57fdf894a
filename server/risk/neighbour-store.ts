import type { CoBid, NeighbourAward, NeighbourChange, NeighbourFiling, Neighbours, SameBytes } from '#domain/risk/neighbours.ts'
import type { Spread } from '#domain/risk/quartiles.ts'
import type { Reach } from '#domain/risk/settings.ts'
import { type RiskFile, type RiskProject, supplierKey } from '#domain/risk/subject.ts'
import { abandonedStates } from '#domain/steps/lifecycle.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { listLikeBids } from './bid-store.ts'
import { listSameInvoices } from './invoice-store.ts'
import { listNamedProjects } from './name-store.ts'
import { listLikePhotos } from './photo-store.ts'
import { milliseconds } from './record-store.ts'

type Of<Thing> = Thing & { of: string }

/** A project that was given up or never submitted is nobody's neighbour. */
const isAnybodys = (db: Connection) =>
  db`other.first_submitted_at is not null and other.state not in ${words(db, [...abandonedStates, 'draft'])}`
/** Nor is one its own. */
const isNeighbour = (db: Connection) => db`other.id <> target.id and ${isAnybodys(db)}`
const nearest = 200
const fewest = 3

/** A unit by its id after mergers, anybody else by name and mobile, as the rules tell suppliers apart. */
const keyOf = (db: Connection) => db`coalesce(coalesce(other_supplier.merged_into, other_supplier.id)::text,
  other.supplier_name || '|' || coalesce(other.supplier_mobile, ''))`
const chosen = (db: Connection, ids: readonly string[]) => db`target.id = any(${[...ids]}::uuid[])`

/** What lies around each of these projects. One question a kind of neighbour for all of them together. */
export async function loadNeighbours(db: Connection, projects: readonly RiskProject[], reach: Reach): Promise<Map<string, Neighbours>> {
  const ids = projects.map(({ id }) => id)
  const signed = projects.filter(({ contract }) => contract !== null).map(({ id }) => id)
  const changed = projects.filter(({ changes }) => changes.some(({ type }) => type === 'value')).map(({ id }) => id)
  const [filings, awards, coBids, phones, bytes, invoices, likePhotos, likeBids, named, templates, prices, changes, placeOf, trades] =
    await Promise.all([
      listFilings(db, ids, reach.filings),
      listAwards(db, signed, reach.ownerAwards),
      listCoBids(db, signed, reach.coBids),
      listPhones(db, ids),
      listSameBytes(db, projects),
      listSameInvoices(db, projects, isAnybodys(db)),
      listLikePhotos(db, projects, isAnybodys(db)),
      listLikeBids(db, projects),
      listNamedProjects(db, projects, isAnybodys(db)),
      db<{ sha256: string }[]>`select sha256 from template_file`,
      listUnitPrices(db, signed, reach.unitPrices),
      listChanges(db, changed, reach.valueChanges),
      listPlaces(db, projects),
      listSupplierTrades(db, projects),
    ])
  const group = <Thing extends { of: string }>(things: readonly Thing[]) => Map.groupBy(things, ({ of }) => of)
  const groups = { filings: group(filings), awards: group(awards), coBids: group(coBids), phones: group(phones), changes: group(changes) }
  const allowed = templates.map(({ sha256 }) => sha256)
  return new Map(
    projects.map((project) => {
      const { id, supplier } = project
      const { names, localNames, deciders } = placeOf(project)
      return [
        id,
        {
          regionNames: names,
          localNames,
          filings: groups.filings.get(id) ?? none,
          ownerAwards: groups.awards.get(id) ?? none,
          coBids: groups.coBids.get(id) ?? none,
          phones: groups.phones.get(id) ?? none,
          sameBytes: bytes.get(id) ?? none,
          sameInvoices: invoices.get(id) ?? none,
          likePhotos: likePhotos.get(id) ?? none,
          likeBids: likeBids.get(id) ?? none,
          namedProjects: named.get(id) ?? none,
          templates: allowed,
          unitPrices: prices.get(id) ?? null,
          supplierTrades: (supplier && trades.get(supplierKey(supplier))) ?? null,
          valueChanges: groups.changes.get(id) ?? none,
          townDeciders: deciders,
        },
      ]
    }),
  )
}

const none: readonly never[] = []

/** The same trade in the same place or of the same owner, each by its own index, the newest first. */
const listFilings = (db: Connection, ids: readonly string[], months: number) => {
  // What is still being written is looked at as if it were submitted now.
  const submitted = db`coalesce(target.first_submitted_at, moment())`
  const earlier = db`trade = target.trade
    and first_submitted_at between ${submitted} - make_interval(months => ${months}) and ${submitted}
    order by first_submitted_at desc limit ${nearest}`
  return db<Of<NeighbourFiling>[]>`
    select target.id as of, other.id as project_id, other.scope_code as region_code, other.kind, other.trade, other.owner_unit_id, other.name,
      other.decision_date, ${milliseconds(db, 'other.first_submitted_at')} as submitted_at, other.estimated_price, other.contract_price,
      case when other.supplier_kind is not null then ${keyOf(db)} end as supplier_key, other.longitude, other.latitude
    from project target cross join lateral (
        (select id from project where scope_code = target.scope_code and ${earlier})
        union (select id from project where owner_unit_id = target.owner_unit_id and ${earlier})) near
      join project other on other.id = near.id left join unit other_supplier on other_supplier.id = other.supplier_unit_id
    where ${chosen(db, ids)} and ${isNeighbour(db)}`
}

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

/** A dash or a space makes no other phone. */
const listPhones = (db: Connection, ids: readonly string[]) => {
  const digits = db`regexp_replace(living.phone, '\\D', '', 'g')`
  return db<Of<{ unitId: string; accounts: string[]; experts: string[] }>[]>`
  select round.project_id as of, living.id as unit_id, array_remove(array_agg(distinct person.id), null) as accounts,
    array_remove(array_agg(distinct expert.id), null) as experts
  from sourcing_round round join bidder on bidder.round_id = round.id join unit filed on filed.id = bidder.unit_id
    join unit living on living.id = coalesce(filed.merged_into, filed.id)
    left join user_account person on person.mobile = ${digits} left join expert on expert.mobile = ${digits} and expert.state <> 'removed'
  where round.project_id = any(${[...ids]}::uuid[]) and (person.id is not null or expert.id is not null) group by 1, 2`
}

/** Bytes that stand in thousands of projects are told by the first few of them, the oldest first: a later copy changes nothing about those. */
async function listSameBytes(db: Connection, projects: readonly RiskProject[]): Promise<Map<string, SameBytes[]>> {
  const copies = new Map<string, number>()
  for (const { files } of projects)
    for (const [sha256, same] of Map.groupBy(files, (file) => file.sha256))
      copies.set(sha256, Math.max(copies.get(sha256) ?? 0, same.length))
  const rows = await db<(Omit<SameBytes, 'fileId'> & { sha256: string })[]>`
    select mine.sha256, twin.* from unnest(${[...copies.keys()]}::text[], ${[...copies.values()]}::int[]) as mine (sha256, copies) cross join lateral (
      select file.category, other.id as project_id, other.scope_code as region_code, other.owner_unit_id, other.decision_date,
        ${milliseconds(db, 'greatest(file.uploaded_at, other.first_submitted_at)')} as recorded_at
      from evidence_file file join project other on other.id = file.project_id
      where file.sha256 = mine.sha256 and file.superseded_by is null and ${isAnybodys(db)}
      order by file.uploaded_at, file.id limit ${fewest} + mine.copies) twin`
  const twins = Map.groupBy(rows, ({ sha256 }) => sha256)
  const sameAs = ({ id: fileId, sha256 }: RiskFile, own: string): SameBytes[] => {
    const others = (twins.get(sha256) ?? []).filter(({ projectId }) => projectId !== own).slice(0, fewest)
    return others.map(({ sha256: _sha256, ...twin }) => ({ fileId, ...twin }))
  }
  return new Map(projects.map(({ id, files }) => [id, files.flatMap((file) => sameAs(file, id))]))
}

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

/** What was granted to the same supplier up to the project's own changes, however long ago those were. */
const listChanges = (db: Connection, ids: readonly string[], months: number) => db<Of<NeighbourChange>[]>`
  select target.id as of, other.* from project target cross join lateral (
    select min(approved_at) - make_interval(months => ${months}, days => 1) as first, max(approved_at) as last
    from change_order where project_id = target.id and type = 'value') own cross join lateral (
    select other.id as project_id, other.scope_code as region_code, change.id as change_id, asked.decided_by as approved_by,
      ${milliseconds(db, 'change.approved_at')} as approved_at
    from project other join change_order change on change.project_id = other.id and change.type = 'value'
      join project_request asked on asked.id = change.request_id
    where other.supplier_unit_id = target.supplier_unit_id and asked.decided_by is not null and ${isNeighbour(db)}
      and change.approved_at between own.first and own.last
    order by change.approved_at desc limit ${nearest}) other
  where ${chosen(db, ids)} and target.supplier_unit_id is not null`

type Place = { names: string[]; localNames: string[]; deciders: number | null }

/** The names around each place, and how many managers sit where it is decided first: in the town for a village, else in the county. */
async function listPlaces(db: Connection, projects: readonly RiskProject[]): Promise<(project: RiskProject) => Place> {
  const around = ({ scopeCode, filing: { regionCode } }: RiskProject) => [
    ...new Set([scopeCode, regionCode, ...[9, 6, 4, 2].map((digits) => scopeCode.slice(0, digits).padEnd(12, '0'))]),
  ]
  const codes = [...new Set(projects.flatMap(around))]
  const [regions, offices] = await Promise.all([
    db<{ code: string; level: string; name: string }[]>`select code, level, name_zh as name from region where code = any(${codes})`,
    db<{ code: string; deciders: number }[]>`
      select person.region_code as code, count(distinct person.id)::int as deciders from user_account person
        join user_role held on held.user_id = person.id join role on role.id = held.role_id
      where person.enabled and 'PROJECT_MANAGEMENT' = any(role.codes) and person.region_code = any(${codes}) group by 1`,
  ])
  const [known, deciders] = [
    new Map(regions.map((region) => [region.code, region])),
    new Map(offices.map((one) => [one.code, one.deciders])),
  ]
  return (project) => {
    const place = known.get(project.scopeCode)
    const office = project.scopeCode.slice(0, place?.level === 'village' ? 9 : 6).padEnd(12, '0')
    const regions = around(project).flatMap((code) => known.get(code) ?? [])
    const names = regions.map(({ name }) => name)
    const localNames = regions.filter(({ level }) => level === 'village' || level === 'town').map(({ name }) => name)
    return { names, localNames, deciders: place ? (deciders.get(office) ?? 0) : null }
  }
}

type Trades = { trades: number; others: Spread }

/** How many trades each supplier of these projects has, beside suppliers as a whole, as the market was last counted. */
async function listSupplierTrades(db: Connection, projects: readonly RiskProject[]): Promise<Map<string, Trades>> {
  const keys = [...new Set(projects.flatMap(({ supplier }) => (supplier?.unitId ? [supplier.unitId] : [])))]
  if (keys.length === 0) return new Map()
  const rows = await db<{ key: string; trades: number; others: Spread }[]>`
    select own.unit_id as key, own.trades, market.value as others from supplier_market own join setting market on market.key = ${marketKey}
    where own.unit_id = any(${keys}::uuid[])`
  return new Map(rows.map(({ key, ...trades }) => [key, trades]))
}

const marketKey = 'risk.market'

/** How many awards and trades suppliers had, and how trades are spread over those with enough awards, counted anew. */
export async function refreshMarket(tx: Transaction, { fewestAwards }: { fewestAwards: number }) {
  await tx`delete from supplier_market`
  await tx`
    insert into supplier_market (unit_id, awards, trades)
    select coalesce(unit.merged_into, unit.id), count(*), count(distinct project.trade) from project join unit on unit.id = project.supplier_unit_id
    where project.sign_date is not null and project.state not in ${words(tx, abandonedStates)} group by 1`
  await tx`
    insert into setting (key, value)
    select ${marketKey}, jsonb_build_object('count', count(*), 'q1', coalesce(percentile_cont(0.25) within group (order by trades), 0),
      'q3', coalesce(percentile_cont(0.75) within group (order by trades), 0)) from supplier_market where awards >= ${fewestAwards}
    on conflict (key) do update set value = excluded.value, changed_at = now()`
}
