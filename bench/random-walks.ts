import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/app.ts'
import { type Config, readConfig } from '../server/config.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { loadFirstData } from '../server/first-data/load.ts'
import { expectNothingForgotten } from '../server/testing/filing-writes.ts'
import { type Outcome, takeWalks } from '../server/testing/walks/run.ts'
import { openWalkWorld } from '../server/testing/walks/world.ts'
import { ownKey } from './own-server.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/**
 * Takes many random walks through the life of filings, by the real actions, in a database of its own, and asks after every step whether
 * everything the product promises still holds.
 * npm run bench:walks -- --walks 2000 --seed 1 --minutes 60 --lanes 2
 */
const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)

await withTemporaryDatabase(async (owner, url) => {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-bench-files-'))
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder, ENCRYPTION_KEY: ownKey })
  const db = connect(url, { connections: 2 * Number(values.lanes) + 2, commitsToDisk: false })
  try {
    await loadFirstData({ config, db, embedded: true })
    await run(config, db)
    await expectNothingForgotten(owner)
  } finally {
    await db.end()
    await rm(folder, { recursive: true, force: true })
  }
})

async function run(config: Config, db: Database) {
  const app = await buildApp({ config, db })
  const world = await openWalkWorld({ config, db, server: db, app })
  console.log(`Seed ${seed}`)
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const outcome = await takeWalks(world, {
    walks: Number(values.walks),
    seed,
    lanes: Number(values.lanes),
    isOver: () => seconds() > Number(values.minutes) * 60,
    onWalk: ({ walks, breaches }) => walks % 100 === 0 && console.log(`${walks} walks in ${seconds()} s, ${breaches.length} breaches`),
  })
  await app.close()
  tell(outcome, seconds())
  if (outcome.breaches.length > 0) process.exitCode = 1
}

function tell({ walks, accepted, refused, states, breaches }: Outcome, seconds: number) {
  const labels = [...new Set([...Object.keys(accepted), ...Object.keys(refused)])].toSorted()
  console.table(Object.fromEntries(labels.map((label) => [label, { accepted: accepted[label] ?? 0, refused: refused[label] ?? 0 }])))
  console.table(states)
  const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `${walks} walks in ${seconds} s: ${total(accepted)} steps accepted, ${total(refused)} refused, ${breaches.length} broken promises.`,
  )
  for (const breach of breaches.slice(0, 20)) console.log(JSON.stringify(breach))
}
