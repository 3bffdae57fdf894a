import { type MapMarker, type MappedFiling, type MapQuery, mostInMarker, mostNamed } from '#contract/filing-map.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import type { Actor } from '#domain/access.ts'
import { type Bounds, cellsOfTile, deepestZoom, rangeOf, type Tile, tileAround } from '#domain/map-tiles.ts'
import type { AreaPart } from '#domain/scope-parts.ts'
import type { Connection } from '../../database.ts'
import { factsWanted } from '../list/area-total-store.ts'
import { askedParts, branchesOf, type Fragment, isRolledUp, isSearched, wantedOf } from '../list/list-filter-store.ts'
import { isFrequent } from '../list/search-store.ts'

/** The markers of one tile: of each of its cells how many filings, the worst risk, and the filings themselves where they are to be named. */
export async function readTile(db: Connection, actor: Actor, query: MapQuery, tile: Tile): Promise<MapMarker[]> {
  const sources = await sourcesOf(db, actor, query, tile.z)
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

/** What the filings of a list span, a little more or less than exactly, and how many have no place. */
export async function readExtent(db: Connection, actor: Actor, query: MapQuery) {
  const sources = await sourcesOf(db, actor, query, 0)
  const [bounds, placeless] = await Promise.all([readBounds(db, sources), countPlaceless(db, sources)])
  return { bounds, placeless }
}

const levelOf = (risk: number) => riskLevels[risk - 1] ?? null

/** What the map reads, piece by piece of the scope, and whether there may be more than anybody wants to wait for. */
type Sources = { pieces: readonly Fragment[]; areCapped: boolean }

type Cell = { from: number; until: number; longitude: number; latitude: number; count: number; risk: number }
type Range = { first: number; cell: number }

/**
 * What is wider than a county is counted cell by cell, the worst risk first and no further than a marker says: nobody waits for a million to be
 * read. Everything else is told apart after it was found.
 */
async function readCells(db: Connection, { pieces, areCapped }: Sources, { first, cell }: Range): Promise<Cell[]> {
  if (pieces.length === 0) return []
  const figures = db`count(*)::int as count, max(risk) as risk, avg(longitude)::float8 as longitude, avg(latitude)::float8 as latitude`
  if (!areCapped) {
    const all = pieces.map((piece) => inRange(db, piece, db`${first}`, db`${first + cell * cellsOfTile - 1}`))
    return db<Cell[]>`
      select ${first}::bigint + nth * ${cell}::bigint as "from", ${first}::bigint + (nth + 1) * ${cell}::bigint - 1 as "until", count, risk, longitude, latitude
      from (select (place - ${first}) / ${cell} as nth, ${figures} from (${joined(db, all)}) as found group by 1) as found`
  }
  const worstFirst = [4, 3, 2, 1, 0].flatMap((risk) =>
    pieces.map(
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

async function listFilings(db: Connection, { pieces }: Sources, cells: readonly Cell[]): Promise<FoundFiling[]> {
  if (cells.length === 0) return []
  const within = pieces.map((piece) => db`(${inRange(db, piece, db`cells.from`, db`cells.until`)} limit ${mostNamed})`)
  return db<FoundFiling[]>`
    select cells.from, found.risk, project.id, project.number, project.name, project.state, project.longitude, project.latitude
    from unnest(${cells.map(({ from }) => from)}::bigint[], ${cells.map(({ until }) => until)}::bigint[]) as cells ("from", "until")
      cross join lateral (select * from (${joined(db, within)}) as found limit ${mostNamed}) as found
      join project on project.id = found.project_id
    order by found.risk desc, project.number nulls last, project.id`
}

async function readBounds(db: Connection, sources: Sources): Promise<Bounds | null> {
  if (sources.pieces.length === 0) return null
  // The first and the last of each level stand at the ends of their range.
  const ends = [0, 1, 2, 3, 4]
    .flatMap((risk) => sources.pieces.map((piece) => db`${piece} and fact.place is not null and fact.risk = ${db.unsafe(String(risk))}`))
    .flatMap((piece) => [db`(${piece} order by fact.place limit 1)`, db`(${piece} order by fact.place desc limit 1)`])
  const [found] = await db<[{ least: number | null; most: number | null }]>`
    select min(place) as least, max(place) as most from (${joined(db, ends)}) as found`
  if (found.least === null || found.most === null) return null
  const cells = await readCells(db, sources, rangeOf(tileAround(found.least, found.most)))
  const [longitudes, latitudes] = [cells.map(({ longitude }) => longitude), cells.map(({ latitude }) => latitude)]
  return { west: Math.min(...longitudes), south: Math.min(...latitudes), east: Math.max(...longitudes), north: Math.max(...latitudes) }
}

async function countPlaceless(db: Connection, { pieces }: Sources): Promise<number> {
  if (pieces.length === 0) return 0
  const placeless = pieces.map((piece) => db`(${piece} and fact.place is null limit ${mostInMarker + 1})`)
  const [found] = await db<[{ count: number }]>`
    select count(*)::int as count from (select from (${joined(db, placeless)}) as found limit ${mostInMarker + 1}) as found`
  return found.count
}

/** Such a tile is no larger than a county: whatever is looked for, it is soon read through. */
const zoomOfCounty = 9

/** From the facts alone where these know the filters, else beside the filings. */
async function sourcesOf(db: Connection, actor: Actor, query: MapQuery, zoom: number): Promise<Sources> {
  const question: ProjectQuery = { ...query, page: 1, size: 1, sort: 'created' }
  const { riskLevel, ...unjudged } = question
  const { areas, filerId } = askedParts(actor, question)
  const isWide = areas.some(({ prefix }) => prefix.length < 6) && !question.filer
  if (isRolledUp(unjudged) && !filerId) {
    const levels = riskLevel?.length ? db`and fact.risk = any(${riskLevel.map((level) => riskLevels.indexOf(level) + 1)})` : db``
    const pieces = areas.map(
      (area) => db`${facts(db)} from filing_fact as fact where ${within(db, area)} and ${factsWanted(db, area, unjudged)} ${levels}`,
    )
    return { pieces, areCapped: isWide }
  }
  const areCapped = isWide && (!isSearched(question) || zoom >= zoomOfCounty || (await isFrequent(db, actor, question)))
  const pieces = branchesOf(db, actor, question).map(({ place, candidates }, at) => {
    const area = areas[at]
    const found = area && areCapped ? db`project` : db`(select * from project where ${candidates} offset 0) as project`
    return db`
      ${facts(db)} from ${found} join filing_fact as fact on fact.project_id = project.id
      where ${area && areCapped ? db`${place} and ${within(db, area)}` : db`true`} and ${wantedOf(db, actor, question) ?? db`true`}`
  })
  return { pieces, areCapped }
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
  return prefix.length > 4
    ? county
    : db`fact.county = any(array(select distinct left(code, 6) from region where code between ${first} and ${last}))`
}
