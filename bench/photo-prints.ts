/**
 * How fast a photo finds those that look like it among very many prints: of every photo the whole and its inner part are kept. Prints are
 * random bits, or clustered, as those of real photos are: twenty photos around each view, from which they differ in up to 24 bits.
 *
 *   node scripts/run.mjs bench/photo-prints.ts 1000000
 */
import { randomBytes, randomInt } from 'node:crypto'
import { type Database, inTransaction } from '../server/database/connect.ts'
import type { SentPhotoPrint } from '../server/reading/tasks.ts'
import { listAlike, savePhotoPrints } from '../server/readings/photo-store.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const tries = 200
const portion = 5_000
const photosOfView = 20

const random = () => randomBytes(8).readBigInt64LE()
const turned = (print: bigint, most: number) =>
  Array.from({ length: randomInt(most + 1) }, () => 1n << BigInt(randomInt(64))).reduce((bits, bit) => BigInt.asIntN(64, bits ^ bit), print)

type Making = 'uniform' | 'clustered'

/** Whole and inner part differ as those of different photos do. */
function makePrints(making: Making): () => bigint {
  if (making === 'uniform') return random
  let view = random()
  let made = 0
  return () => {
    made += 1
    if (made % (photosOfView * 2) === 0) view = random()
    return turned(view, 24)
  }
}

async function fill(db: Database, prints: number, making: Making) {
  const next = makePrints(making)
  for (let done = 0; done < prints; done += portion) {
    const rows = Array.from({ length: Math.min(portion, prints - done) }, (_, at) => {
      const coarse = next()
      const photo = Math.floor((done + at) / 2)
      return { sha256: photo.toString(16).padStart(64, '0'), inner: at % 2 === 1, coarse, across: random(), down: random() }
    })
    await savePortion(db, rows)
  }
  await db`vacuum analyze photo_print, photo_band`
}

type Made = { sha256: string; inner: boolean; coarse: bigint; across: bigint; down: bigint }

async function savePortion(db: Database, rows: readonly Made[]) {
  const hashes = [...new Set(rows.map(({ sha256 }) => sha256))]
  await db`
    insert into stored_content (sha256, key, size, media_type) select hash, hash, 1, 'image/jpeg' from unnest(${hashes}::text[]) hash`
  await db`insert into content_reading (sha256, reader, state) select hash, 1, 'read' from unnest(${hashes}::text[]) hash`
  await db`
    with made as (
        select * from unnest(${rows.map(({ sha256 }) => sha256)}::text[], ${rows.map(({ inner }) => Number(inner))}::integer[], ${rows.map(({ coarse }) => `${coarse}`)}::bigint[],
          ${rows.map(({ across }) => `${across}`)}::bigint[], ${rows.map(({ down }) => `${down}`)}::bigint[]) as made (sha256, inner_part, coarse, across, down)),
      print as (insert into photo_print (sha256, inner_part, coarse, across, down) select sha256, inner_part = 1, coarse, across, down from made returning id, coarse)
    insert into photo_band (photo_print_id, band, coarse)
    select id, place * 65536 + ((coarse >> (place * 16)) & 65535)::int, coarse from print, generate_series(0, 3) place`
}

async function times(act: (at: number) => Promise<unknown>): Promise<string> {
  const taken: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const begun = performance.now()
    await act(at)
    taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  return `p50 ${sorted[tries / 2]?.toFixed(1)} ms, p95 ${sorted[Math.floor(tries * 0.95)]?.toFixed(1)} ms`
}

const asked = async (db: Database): Promise<SentPhotoPrint[]> => [
  ...(await db<SentPhotoPrint[]>`
    select coarse::text, across::text, down::text from photo_print tablesample system (5) where not inner_part order by random() limit ${tries}`),
]

async function measure(db: Database, prints: number) {
  for (const making of ['uniform', 'clustered'] as const) {
    await db`truncate stored_content cascade`
    await fill(db, prints, making)
    const photos = await asked(db)
    const copyOf = (at: number): SentPhotoPrint => {
      const photo = photos[at % photos.length]
      if (!photo) throw new Error('Nothing was filled.')
      return { ...photo, coarse: `${turned(BigInt(photo.coarse), 11)}` }
    }
    let found = 0
    const likeness = await times(async (at) => {
      found += (await listAlike(db, '', copyOf(at))).length > 0 ? 1 : 0
    })
    console.log(`${prints} prints, ${making}: likeness of a print ${likeness}; ${found} of ${tries} copies found`)
    const keeping = await times((at) => inTransaction(db, (tx) => savePhotoPrints(tx, '0'.repeat(64), [copyOf(at), copyOf(at + 1)])))
    console.log(`${prints} prints, ${making}: keeping a photo and its likenesses ${keeping}`)
  }
  const [size] = await db<[{ size: string }]>`
    select pg_size_pretty(pg_total_relation_size('photo_print') + pg_total_relation_size('photo_band')) as size`
  console.log(`on disk ${size.size}`)
}

for (const prints of process.argv.slice(2).map(Number)) await withTemporaryDatabase((db) => measure(db, prints))
