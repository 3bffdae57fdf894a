import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapMarker, MapQuery } from '#contract/filing-map.ts'
import { mostInMarker } from '#contract/filing-map.ts'
import { deepestZoom, keyOf, tilesIn } from '#domain/map/tiles.ts'
import type { Actor } from '#domain/people/access.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { lookedThrough, readExtent, readTile } from './tile-store.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
const china = { west: 73, south: 3, east: 136, north: 54 }

beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  for (const who of ['county', 'village', 'filer', 'supervisor']) cookies[who] = await testServer.signIn(who)
})
afterAll(() => testServer.close())

const questions = {
  everything: '',
  'one state': '?state=in-progress&state=archived',
  'a level of risk': '?riskLevel=red&riskLevel=orange',
  'a text': '?text=村',
  'a year and a kind': `?year=${new Date().getFullYear()}&kind=1`,
  'an amount': '?atLeast=10000000',
  'what is overdue': '?delay=overdue',
  'own filings': '?mine=true',
  'what is on the map': '?placed=yes',
  'what is not': '?placed=no',
}

async function markersOf(who: string, query: string, zoom: number): Promise<MapMarker[]> {
  const as = cookies[who] ?? ''
  const { body } = await testServer.call('GET', `/projects/map${query}`, { as })
  if (body.bounds === null) return []
  // The middle of markers is told in half the digits of a place.
  const margin = 0.00001
  const view = {
    west: body.bounds.west - margin,
    east: body.bounds.east + margin,
    south: body.bounds.south - margin,
    north: body.bounds.north + margin,
  }
  const tiles = await Promise.all(
    tilesIn(zoom < 9 ? china : view, zoom).map(({ z, x, y }) => testServer.call('GET', `/projects/map/${z}/${x}/${y}${query}`, { as })),
  )
  return tiles.flatMap((tile) => tile.body as MapMarker[])
}

const sum = (markers: readonly MapMarker[]) => markers.reduce((all, { count }) => all + count, 0)

test.each(Object.entries(questions))('for everybody the map shows as many filings as the list, asked for %s', async (_, query) => {
  for (const [who, as] of Object.entries(cookies)) {
    const [list, extent] = await Promise.all([
      testServer.call('GET', `/projects${query}`, { as }),
      testServer.call('GET', `/projects/map${query}`, { as }),
    ])
    for (const zoom of [0, 10])
      expect([who, zoom, sum(await markersOf(who, query, zoom)) + extent.body.placeless]).toEqual([who, zoom, list.body.total])
  }
})

test('filings with and without a place are told apart, and together they are all', async () => {
  const [moved] = await testServer.write<{ id: string; place: number[] }[]>`
    update project set longitude = null, latitude = null from project as before where before.id = project.id
      and project.id = (select id from project where state = 'in-progress' order by id limit 1)
    returning project.id, array[before.longitude, before.latitude] as place`
  const total = async (query: string) => (await testServer.call('GET', `/projects${query}`, { as: cookies.county ?? '' })).body.total
  const [all, placed, placeless] = [await total(''), await total('?placed=yes'), await total('?placed=no')]
  expect([placed + placeless, placeless]).toEqual([all, 1])
  await testServer.write`update project set longitude = ${moved?.place[0] ?? null}, latitude = ${moved?.place[1] ?? null} where id = ${moved?.id ?? ''}`
})

test('the database numbers places as the rules do', async () => {
  const rows = await testServer.db<{ longitude: number; latitude: number; place: number }[]>`
    select project.longitude, project.latitude, fact.place from project join filing_fact fact on fact.project_id = project.id where project.longitude is not null`
  expect(rows.length).toBeGreaterThan(20)
  for (const { longitude, latitude, place } of rows) expect(place).toBe(keyOf(longitude, latitude))
})

test('a filing that stands alone is named with its state and its risk, several at one place where the map goes no deeper', async () => {
  const alone = (await markersOf('county', '', 10)).find(({ count }) => count === 1)
  expect(alone?.filings).toHaveLength(1)
  const [filing] = alone?.filings ?? []
  const { body } = await testServer.call('GET', `/projects/${filing?.id}`, { as: cookies.county ?? '' })
  expect(filing).toMatchObject({ number: body.number, name: body.name, state: body.state, level: body.risk?.level ?? null })
  const [{ first, second }] = await testServer.db<[{ first: string; second: string }]>`
    select (array_agg(id order by id))[1] as first, (array_agg(id order by id))[2] as second from project where first_submitted_at is not null and longitude is not null`
  await testServer.write`update project set longitude = 118.5, latitude = 29.5 where id in (${first}, ${second})`
  const [tile] = tilesIn({ west: 118.5, east: 118.5, south: 29.5, north: 29.5 }, deepestZoom)
  const deepest = await testServer.call('GET', `/projects/map/${deepestZoom}/${tile?.x}/${tile?.y}`, { as: cookies.county ?? '' })
  expect(deepest.body[0].filings.map(({ id }: { id: string }) => id).toSorted()).toEqual([first, second].toSorted())
})

test('a province and a city are counted cell by cell with the same result, and no further than a marker says', async () => {
  const [county] = await testServer.db<[{ code: string }]>`select code from region where parent_code is null`
  const seer = (prefix: string): Actor => ({
    id: '00000000-0000-4000-8000-000000000000',
    username: 'seer',
    name: 'seer',
    region: { code: county.code, level: 'county', prefix },
    authorities: ['PROJECT_MANAGEMENT'],
    grants: [],
    supervises: [],
  })
  const [wide, city, narrow] = [2, 4, 6].map((digits) => seer(county.code.slice(0, digits))) as [Actor, Actor, Actor]
  const questionsOf: MapQuery[] = [{}, { state: ['archived'] }, { riskLevel: ['red'] }, { atLeast: 10_000_000 }, { text: '村' }]
  for (const query of questionsOf) {
    const of = async (actor: Actor) => {
      const { bounds, placeless } = await readExtent(testServer.db, actor, query)
      const tiles = [...tilesIn(bounds ?? china, 7).slice(0, 1), ...tilesIn(bounds ?? china, 10).slice(0, 4)]
      const markers = (await Promise.all(tiles.map((tile) => readTile(testServer.db, actor, query, tile)))).flat()
      const places = markers.map(({ count, level, filings }) => `${count} ${level} ${filings.map(({ id }) => id)}`)
      return { bounds: Object.values(bounds ?? {}).map((degrees) => degrees.toFixed(3)), placeless, places: places.toSorted() }
    }
    const expected = await of(narrow)
    expect([query, await of(wide)]).toEqual([query, expected])
    expect([query, await of(city)]).toEqual([query, expected])
  }
  const isPartial = async (actor: Actor, query: MapQuery) => (await readExtent(testServer.db, actor, query)).partial
  expect(await isPartial(wide, { atLeast: 1 }), 'all of a few were looked through').toBe(false)
  const more = (count: number) => testServer.db`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, longitude, latitude)
    select 'many ' || n, 1, region_code, scope_code, filer_id, 'town-review', now(), 2026, 100.001, 20.001
    from generate_series(1, ${count}::int) as n, (select * from project where first_submitted_at is not null limit 1) as model`
  await testServer.write`${more(mostInMarker + 50)}`
  const [tile] = tilesIn({ west: 100, east: 100, south: 20, north: 20 }, 5)
  const [marker] = await readTile(testServer.db, wide, {}, tile ?? { z: 0, x: 0, y: 0 })
  expect(marker?.count).toBe(mostInMarker + 1)
  const told = testServer.db.begin(async (tx) => {
    await tx`${more(lookedThrough)}`
    const ofMany = async (actor: Actor, query: MapQuery) => (await readExtent(tx, actor, query)).partial
    throw [await ofMany(wide, {}), await ofMany(wide, { atLeast: 1 }), await ofMany(narrow, { atLeast: 1 })] // nothing of it stays
  })
  await expect(told, 'of many only the newest are, and the page is told').rejects.toEqual([false, true, false])
})

test('a tile that is none is refused', async () => {
  for (const path of [
    '/projects/map/19/0/0',
    '/projects/map/1/0/x',
    '/projects/map/1/-1/0',
    '/projects/map/8/256/0',
    '/projects/map/0/0/1',
    '/projects/map/8/262143/0',
  ])
    expect((await testServer.call('GET', path, { as: cookies.county ?? '' })).body.code).toBe('input.invalid')
})

test('whoever sees nothing of a region finds an empty map there, whatever is looked for', async () => {
  const as = cookies.village ?? ''
  const elsewhere = '?text=%E8%B7%AF&region=990102000000'
  expect((await testServer.call('GET', `/projects/map/0/0/0${elsewhere}`, { as })).body).toEqual([])
  expect((await testServer.call('GET', `/projects/map${elsewhere}`, { as })).body).toEqual({ bounds: null, placeless: 0, partial: false })
})
