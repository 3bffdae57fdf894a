import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities } from '#contract/authority.ts'
import { projectKinds } from '#contract/kinds.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { filingGrounds, isSeenOn, maySee, type Viewer } from '#domain/people/scope.ts'
import { codeBelow, levelsBelow, ownDigits, prefixOf } from '#domain/regions.ts'
import { connect, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { groundsOf, inSubtree, inTheirCounties, seenAs, seenBy } from './scope.ts'
import { freshDatabase } from './testing/test-server.ts'

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 1 })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await drop()
})

type Place = { code: string; level: RegionLevel; parent: string | null }

/** A tree grown by chance: each step hangs a region below one that is there, now and then a town right under a city. */
const tree: fc.Arbitrary<Place[]> = fc
  .array(fc.record({ at: fc.nat(), level: fc.nat(), own: fc.integer({ min: 1, max: 3 }) }), { minLength: 10, maxLength: 40 })
  .map((steps) => {
    const places = new Map<string, Place>([['110000000000', { code: '110000000000', level: 'province', parent: null }]])
    for (const { at, level, own } of steps) {
      const parents = [...places.values()].filter((place) => levelsBelow[place.level].length > 0)
      const parent = parents[at % parents.length] as Place // the province is always one
      const levels = levelsBelow[parent.level]
      const next = levels[level % levels.length] as RegionLevel
      const digits = ownDigits[next]
      // The last code there can be stands at the edge of every range.
      const code = codeBelow(parent, next, own === 3 ? '9'.repeat(digits) : String(own).padStart(digits, '0'))
      if (!places.has(code)) places.set(code, { code, level: next, parent: parent.code })
    }
    return [...places.values()]
  })

const kinds = fc.array(fc.constantFrom(...projectKinds), { minLength: 1, maxLength: 4 }) // doubles too: the table takes them
const world = fc.record({
  places: tree,
  /** Who goes over into whom; what the levels or the chain forbid is left out. */
  mergers: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
  people: fc.array(
    fc.record({
      home: fc.nat(),
      authorities: fc.uniqueArray(fc.constantFrom<Authority>(...authorities), { maxLength: 5 }),
      supervises: fc.array(fc.record({ place: fc.nat(), kinds }), { maxLength: 4 }),
    }),
    { minLength: 4, maxLength: 6 },
  ),
  filings: fc.array(fc.record({ place: fc.nat(), filer: fc.nat(), kind: fc.constantFrom(...projectKinds), everSubmitted: fc.boolean() }), {
    minLength: 20,
    maxLength: 60,
  }),
})

test('what the database shows somebody is what the rule shows them, by all authorities together and by each alone', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ places, mergers, people, filings }) => {
      const current = follow(places, mergers)
      const at = (number: number) => places[number % places.length] as Place // there is always one
      const asActor = ({ code }: Place) => {
        const end = places.find((place) => place.code === current.get(code)) as Place // a chain ends at a place of the tree
        return { code: end.code, level: end.level, prefix: prefixOf(end.code, end.level) }
      }
      const viewers: Viewer[] = people.map(({ home, authorities: held, supervises }) => ({
        id: randomUUID(),
        region: asActor(at(home)),
        authorities: held,
        supervises: supervises.map(({ place, kinds: watched }) => ({ prefix: asActor(at(place)).prefix, kinds: watched })),
      }))
      const rows = filings.map(({ place, filer, kind, everSubmitted }) => {
        const { code } = at(place)
        const { id: filerId } = viewers[filer % viewers.length] as Viewer // there are four at least
        return { id: randomUUID(), regionCode: code, scopeCode: current.get(code) ?? code, filerId, kind, everSubmitted }
      })
      await fill(places, current, viewers, rows)
      for (const viewer of viewers) {
        const ids = (sees: (row: (typeof rows)[number]) => boolean) =>
          rows
            .filter(sees)
            .map(({ id }) => id)
            .toSorted()
        expect(await found(seenBy(db, viewer))).toEqual(ids((row) => maySee(viewer, row)))
        for (const authority of filing) {
          const grounds = filingGrounds(viewer).filter((ground) => ground.authority === authority)
          const seen = ids((row) => grounds.some((ground) => isSeenOn(ground, row)))
          const sees = seenAs(db, viewer, authority)
          expect(await found(sees)).toEqual(seen)
          expect(await found(db`${sees} and ${inTheirCounties(db, 'project', groundsOf(viewer, authority))}`)).toEqual(seen)
        }
        const below = await db<
          { code: string }[]
        >`select code from region where ${inSubtree(db, 'region.code', viewer.region.prefix)} order by code`
        expect(below.map(({ code }) => code)).toEqual(
          places
            .map(({ code }) => code)
            .filter((code) => code.startsWith(viewer.region.prefix))
            .toSorted(),
        )
      }
    }),
    { numRuns: 60 },
  )
}, 300_000)

const filing = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PROJECT_MANAGEMENT', 'SUPERVISE'] as const

/** Where the affairs of each region are today. */
function follow(places: readonly Place[], mergers: readonly (readonly [number, number])[]): Map<string, string> {
  const current = new Map(places.map(({ code }) => [code, code]))
  for (const [one, other] of mergers) {
    const from = places[one % places.length] as Place
    const peers = places.filter(({ code, level }) => level === from.level && current.get(code) === code && code !== from.code)
    const into = peers[other % Math.max(peers.length, 1)]
    if (!into || current.get(from.code) !== from.code) continue
    for (const [code, end] of current) if (end === from.code) current.set(code, into.code)
  }
  return current
}

type FilingRow = { id: string; regionCode: string; filerId: string; kind: number; everSubmitted: boolean }

async function fill(
  places: readonly Place[],
  current: ReadonlyMap<string, string>,
  viewers: readonly Viewer[],
  rows: readonly FilingRow[],
) {
  await db`truncate project, user_account, region cascade`
  await db`insert into region ${db(places.map(({ code, level, parent }) => ({ code, level, parentCode: parent, nameZh: '某地', nameEn: 'Place', currentCode: current.get(code) ?? code })))}`
  await db`insert into user_account ${db(viewers.map(({ id, region }) => ({ id, username: id, name: '某人', regionCode: region.code, passwordHash: '-' })))}`
  const projects = rows.map(({ everSubmitted, ...row }) => ({
    ...row,
    name: '某项目',
    scopeCode: current.get(row.regionCode) ?? row.regionCode,
    firstSubmittedAt: everSubmitted ? new Date() : null,
  }))
  await db`insert into project ${db(projects, 'id', 'regionCode', 'scopeCode', 'filerId', 'kind', 'name', 'firstSubmittedAt')}`
}

const found = async (condition: ReturnType<typeof seenBy>) =>
  (await db<{ id: string }[]>`select id from project where ${condition}`).map(({ id }) => id).toSorted()
