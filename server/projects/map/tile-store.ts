import { type MapMarker, type MappedFiling, type MapQuery, mostInMarker, mostNamed } from '#contract/filing-map.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { type Bounds, cellsOfTile, deepestZoom, rangeOf, type Tile, tileAround } from '#domain/map/tiles.ts'
import type { Actor } from '#domain/people/access.ts'
import type { AreaPart } from '#domain/people/scope-parts.ts'
import type { Connection } from '../../database/connect.ts'
import { factsWanted } from '../list/area-total-store.ts'
import { askedParts, type Branch, branchesOf, type Fragment, isRolledUp, isSearched, wantedOf } from '../list/list-filter-store.ts'
import { isFrequent } from '../list/search-store.ts'

/** The markers of one tile: of each of its cells how many filings, the worst risk, and the filings themselves where they are to be named. */
export async function readTile(db: Connection, actor: Actor, query: MapQuery, tile: Tile): Promise<MapMarker[]> {
  const sources = await sourcesOf(db, actor, query, tile)
  const cells = await readCells(db, sources, rangeOf(tile))
  const isDeepest = tile.z === deepestZoom
  const filings = await listFilings(
    db,
    sources,
    cells.filter(({ count }) => count === 1 || isDeepest),
  )
  return cells.map(({ longitude, latitude, count, risk, from }) => ({
    longitude,
    latitude,
    count,
    level: levelOf(risk),
    filings: filings
      .filter((filing) => filing.from === from)
      .map(({ from: _, risk: judged, ...filing }) => ({ ...filing, level: levelOf(judged) })),
  }))
}

/** What the filings of a list span (in a wide area as far as they are counted), how many have no place, and whether some were passed over. */
export async function readExtent(db: Connection, actor: Actor, query: MapQuery) {
  const sources = await sourcesOf(db, actor, query, null)
  const [bounds, placeless] = await Promise.all([readBounds(db, sources), countPlaceless(db, sources)])
  return { bounds, placeless, partial: sources.isPartial }
}

const levelOf = (risk: number) => riskLevels[risk - 1] ?? null

/**
 * What the map reads, piece by piece of the scope. `ordered`: the same in pieces that an index holds in the order of their places, where there
 * may be more than anybody wants to wait for; `isReadThrough`: no index narrows the pieces to a range of places; `isPartial`: only the newest
 * were looked through.
 */
type Sources = { pieces: readonly Fragment[]; ordered: readonly Fragment[] | null; isReadThrough: boolean; isPartial: boolean }

type Cell = Bounds & { from: number; until: number; longitude: number; latitude: number; count: number; risk: number }
type Range = { first: number; cell: number }

/**
 * What is wider than a county is counted cell by cell, the worst risk first and no further than a marker says: nobody waits for a million to be
 * read. Everything else is told apart after it was found.
 */
async function readCells(db: Connection, { pieces, ordered }: Sources, { first, cell }: Range): Promise<Cell[]> {
  if (pieces.length === 0) return []
  const figures = db`
    count(*)::int as count, max(risk) as risk, avg(longitude)::float8 as longitude, avg(latitude)::float8 as latitude, min(longitude)::float8 as west,
    min(latitude)::float8 as south, max(longitude)::float8 as east, max(latitude)::float8 as north`
  if (!ordered) {
    const all = pieces.map((piece) => inRange(db, piece, db`${first}`, db`${first + cell * cellsOfTile - 1}`))
    return db<Cell[]>`
      select ${first}::bigint + nth * ${cell}::bigint as "from", ${first}::bigint + (nth + 1) * ${cell}::bigint - 1 as "until", found.*
      from (select (place - ${first}) / ${cell} as nth, ${figures} from (${joined(db, all)}) as found group by 1) as found`
  }
  const worstFirst = [4, 3, 2, 1, 0].flatMap((risk) =>
    ordered.map(
      (piece) => db`
      (${piece} and fact.place between cells.from and cells.until and fact.risk = ${db.unsafe(String(risk))} limit ${mostInMarker + 1})`,
    ),
  )
  return db<Cell[]>`
    select cells.*, found.* from (
        select ${first}::bigint + n * ${cell}::bigint as "from", ${first}::bigint + (n + 1) * ${cell}::bigint - 1 as "until"
        from generate_series(0, ${cellsOfTile - 1}) as n) as cells
      cross join lateral (select ${figures} from (select * from (${joined(db, worstFirst)}) as found limit ${mostInMarker + 1}) as found) as found
    where found.count > 0`
}

const joined = (db: Connection, parts: readonly Fragment[]): Fragment => parts.reduce((all, next) => db`${all} union all ${next}`)

/** Every level of risk by its own range of the index. */
const inRange = (db: Connection, piece: Fragment, from: Fragment, until: Fragment): Fragment =>
  db`${piece} and fact.place between ${from} and ${until} and fact.risk = any('{0,1,2,3,4}')`

type FoundFiling = Omit<MappedFiling, 'level'> & { from: number; risk: number }

async function listFilings(db: Connection, { pieces, isReadThrough }: Sources, cells: readonly Cell[]): Promise<FoundFiling[]> {
  if (cells.length === 0) return []
  const between = (from: Fragment, until: Fragment) => pieces.map((piece) => inRange(db, piece, from, until))
  const ofAll = () => between(db`${Math.min(...cells.map(({ from }) => from))}`, db`${Math.max(...cells.map(({ until }) => until))}`)
  const ofCell = () => between(db`cells.from`, db`cells.until`).map((piece) => db`(${piece} limit ${mostNamed})`)
  return db<FoundFiling[]>`
    ${isReadThrough ? db`with once as materialized (${joined(db, ofAll())})` : db``}
    select cells.from, found.risk, project.id, project.number, project.name, project.state, project.longitude, project.latitude
    from unnest(${cells.map(({ from }) => from)}::bigint[], ${cells.map(({ until }) => until)}::bigint[]) as cells ("from", "until")
      cross join lateral (
        select * from (${isReadThrough ? db`select * from once where place between cells.from and cells.until` : joined(db, ofCell())}) as found
        limit ${mostNamed}) as found
      join project on project.id = found.project_id
    order by found.risk desc, project.number nulls last, project.id`
}

async function readBounds(db: Connection, sources: Sources): Promise<Bounds | null> {
  if (sources.pieces.length === 0) return null
  if (!sources.ordered) return spanOf(db, sources.pieces)
  // The first and the last of each level stand at the ends of their range.
  const ends = [0, 1, 2, 3, 4]
    .flatMap((risk) =>
      (sources.ordered ?? []).map((piece) => db`${piece} and fact.place is not null and fact.risk = ${db.unsafe(String(risk))}`),
    )
    .flatMap((piece) => [db`(${piece} order by fact.place limit 1)`, db`(${piece} order by fact.place desc limit 1)`])
  const [found] = await db<[{ least: number | null; most: number | null }]>`
    select min(place) as least, max(place) as most from (${joined(db, ends)}) as found`
  if (found.least === null || found.most === null) return null
  const cells = await readCells(db, sources, rangeOf(tileAround(found.least, found.most)))
  return {
    west: Math.min(...cells.map(({ west }) => west)),
    south: Math.min(...cells.map(({ south }) => south)),
    east: Math.max(...cells.map(({ east }) => east)),
    north: Math.max(...cells.map(({ north }) => north)),
  }
}

/** Null where nothing has a place. */
async function spanOf(db: Connection, pieces: readonly Fragment[]): Promise<Bounds | null> {
  const [found] = await db<[Bounds | { west: null }]>`
    select min(longitude)::float8 as west, min(latitude)::float8 as south, max(longitude)::float8 as east, max(latitude)::float8 as north
    from (${joined(db, pieces)}) as found where place is not null`
  return found.west === null ? null : found
}

async function countPlaceless(db: Connection, { pieces }: Sources): Promise<number> {
  if (pieces.length === 0) return 0
  const placeless = pieces.map((piece) => db`(${piece} and fact.place is null limit ${mostInMarker + 1})`)
  const [found] = await db<[{ count: number }]>`
    select count(*)::int as count from (select from (${joined(db, placeless)}) as found limit ${mostInMarker + 1}) as found`
  return found.count
}

/** Such a tile is no larger than a town: whatever is looked for, it is soon read through. */
const zoomOfTown = 11
/** So many of the newest are looked through for what no index knows and is too frequent to be gathered. */
export const lookedThrough = 1_000

/** From the facts alone where these know the filters, else beside the filings. */
async function sourcesOf(db: Connection, actor: Actor, query: MapQuery, tile: Tile | null): Promise<Sources> {
  const question: ProjectQuery = { ...query, page: 1, size: 1, sort: 'created' }
  const { riskLevel, placed, ...unjudged } = question
  const { areas, filerId } = askedParts(actor, question)
  const isWide = areas.some(({ prefix }) => prefix.length < 6) && !question.filer
  if (isRolledUp(unjudged) && !filerId) {
    const levels = riskLevel?.length ? db`and fact.risk = any(${riskLevel.map((level) => riskLevels.indexOf(level) + 1)})` : db``
    const known = placed ? (placed === 'yes' ? db`and fact.place is not null` : db`and fact.place is null`) : db``
    const pieceOf = (area: AreaPart) =>
      db`${facts(db)} from filing_fact as fact where ${within(db, area)} and ${factsWanted(db, area, unjudged)} ${levels} ${known}`
    return {
      pieces: areas.map(pieceOf),
      ordered: isWide ? (await byCounties(db, areas, tile)).map(pieceOf) : null,
      isReadThrough: false,
      isPartial: false,
    }
  }
  const isNear = tile !== null && tile.z >= zoomOfTown
  const isGathered = isSearched(question) && !isNear && !(await isFrequent(db, actor, question))
  const wanted = wantedOf(db, actor, question) ?? db`true`
  const first = db.unsafe(`limit ${lookedThrough}`)
  const setOf = ({ place, candidates }: Branch): Fragment => (isGathered ? candidates : place)
  const order = isGathered ? db`` : db`order by created_at desc, id desc`
  const branches = branchesOf(db, actor, question)
  const pieces = branches.map((branch, at) => {
    const area = isWide ? areas[at] : undefined
    if (!area) return db`${besideFacts(db, db`(select * from project where ${branch.candidates} offset 0) as project`)} where ${wanted}`
    if (!isNear)
      return db`${besideFacts(db, db`(select * from project where ${setOf(branch)} ${order} ${first}) as project`)} where ${wanted}`
    return db`
      ${facts(db)} from (select * from filing_fact as fact where ${within(db, area)} and ${ofTile(db, tile)} ${first}) as fact
        join project on project.id = fact.project_id where ${branch.place} and ${wanted}`
  })
  const isPartial = isWide && tile === null && (await areMoreThanLookedThrough(db, branches.map(setOf)))
  return { pieces, ordered: null, isReadThrough: true, isPartial }
}

async function areMoreThanLookedThrough(db: Connection, sets: readonly Fragment[]): Promise<boolean> {
  const most = db.unsafe(`limit ${lookedThrough + 1}`)
  const rows = sets.map((set) => db`(select from project where ${set} ${most})`)
  const [found] = await db<[{ count: number }]>`select count(*)::int as count from (${joined(db, rows)}) as found`
  return found.count > lookedThrough
}

/** Of a city everything together is in no order, of each of its counties it is. The markers of a tile need none. */
async function byCounties(db: Connection, areas: readonly AreaPart[], tile: Tile | null): Promise<AreaPart[]> {
  if (tile !== null) return [...areas]
  const parts = areas.map(async (area) => {
    if (area.prefix.length !== 4) return [area]
    const counties = await db<{ prefix: string }[]>`${countiesOf(db, area.prefix)}`
    return counties.map(({ prefix }) => ({ ...area, prefix }))
  })
  return (await Promise.all(parts)).flat()
}

const besideFacts = (db: Connection, projects: Fragment) =>
  db`${facts(db)} from ${projects} join filing_fact as fact on fact.project_id = project.id`

function ofTile(db: Connection, tile: Tile): Fragment {
  const { first, cell } = rangeOf(tile)
  return db`fact.place between ${first} and ${first + cell * cellsOfTile - 1} and fact.risk = any('{0,1,2,3,4}')`
}

const facts = (db: Connection) => db`select fact.project_id, fact.place, fact.risk, fact.longitude, fact.latitude`

/** Asked in the way the indexes of the map answer: that of a province knows no counties, and a city is some counties. */
function within(db: Connection, { prefix }: AreaPart): Fragment {
  const [first, last] = [prefix.padEnd(12, '0'), prefix.padEnd(12, '9')]
  if (prefix.length < 4) return db`fact.scope_code between ${first} and ${last}`
  const county =
    prefix.length > 6
      ? db`fact.county = ${prefix.slice(0, 6)} and fact.scope_code between ${first} and ${last}`
      : db`fact.county = ${prefix}`
  return prefix.length > 4 ? county : db`fact.county = any(array(${countiesOf(db, prefix)}))`
}

/** What the regions of a city begin with, found by leaping from one county to the next: a city has ten thousand regions. */
function countiesOf(db: Connection, prefix: string): Fragment {
  const [first, last] = [prefix.padEnd(12, '0'), prefix.padEnd(12, '9')]
  return db`
    with recursive county as (
      select min(code) as code from region where code between ${first} and ${last}
      union all
      select (select min(code) from region where code > rpad(left(county.code, 6), 12, '9') and code <= ${last}) from county where county.code is not null)
    select left(code, 6) as prefix from county where code is not null`
}
