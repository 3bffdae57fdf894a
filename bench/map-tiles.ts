/**
 * How fast the tiles of the map are, for people who look at a province, a city, a county and a town, at every zoom, while they pan, with and
 * without filters. CONNECTIONS (1 by default) says how many are asked for at a time.
 *
 *   node scripts/run.mjs bench/map-tiles.ts 100000 1000000
 *   node scripts/run.mjs bench/map-tiles.ts postgres://…/filled-before
 */
import { tilesIn } from '../domain/map/tiles.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { signIn } from './filing-people.ts'
import { load } from './load.ts'
import { withOwnServer } from './own-server.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const seconds = Number(process.env.SECONDS ?? 2)
const viewers = ['manager-of-the-province', 'manager-of-a-city', 'manager-of-a-county', 'manager-of-a-town']
const questions = ['', 'state=in-progress', 'riskLevel=red', 'trade=road', 'year=2025', `text=${encodeURIComponent('灌溉')}`]
const zooms = [4, 6, 8, 10, 12, 14, 16, 18]

const measure = async (db: Database, url: string) => {
  // A walk over places that are there: nobody pans across an empty sea.
  const places = await db<{ longitude: number; latitude: number; code: string }[]>`
    select longitude, latitude, scope_code as code from project where longitude is not null and hashtext(id::text) % 50 = 0 limit 2000`
  await withOwnServer(url, async (port) => {
    console.log(['', 'zoom', 'requests', 'p50 ms', 'p95 ms', 'failures'].map((cell, at) => cell.padEnd(at === 0 ? 60 : 10)).join(''))
    for (const who of viewers) {
      const cookie = await signIn(port, who)
      for (const question of questions) for (const zoom of zooms) await measureZoom({ port, cookie, who, question, zoom, places })
      const next = () => ({ method: 'GET' as const, path: '/api/projects/map', cookie })
      note(`${who}, the extent`, '', await load({ port, connections: 1, seconds, next }))
    }
  })
}

type Terms = { port: number; cookie: string; who: string; question: string; zoom: number; places: readonly Place[] }
type Place = { longitude: number; latitude: number }

async function measureZoom({ port, cookie, who, question, zoom, places }: Terms) {
  let at = 0
  const next = () => {
    const { longitude, latitude } = places[at++ % places.length] ?? { longitude: 112, latitude: 26 }
    const [tile] = tilesIn({ west: longitude, east: longitude, south: latitude, north: latitude }, zoom)
    return { method: 'GET' as const, path: `/api/projects/map/${zoom}/${tile?.x}/${tile?.y}?${question}`, cookie }
  }
  await load({ port, connections: 2, seconds: 0.5, next })
  note(
    `${who} ${decodeURIComponent(question)}`,
    String(zoom),
    await load({ port, connections: Number(process.env.CONNECTIONS ?? 1), seconds, next }),
  )
}

const note = (what: string, zoom: string, { requests, p50, p95, failures }: Awaited<ReturnType<typeof load>>) =>
  console.log(
    [what, zoom, String(requests), String(p50), String(p95), String(failures)].map((cell, at) => cell.padEnd(at === 0 ? 60 : 10)).join(''),
  )

for (const target of process.argv.slice(2))
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db, url) => {
      await fillProvince(db, Number(target))
      await db`vacuum analyze filing_fact`
      await measure(db, url)
    })
  else {
    const db = connect(target, { connections: 1 })
    await measure(db, target)
    await db.end()
  }
