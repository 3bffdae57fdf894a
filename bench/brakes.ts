/**
 * What passwords guessed at once cost everybody else: two hundred wrong ones arrive together while others ask for the list of filings again and
 * again. Told are how long the list took beside them, what became of the guesses, and whether the list kept within 300 ms.
 *
 *   node scripts/run.mjs bench/brakes.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { loadFirstData } from '../server/first-data/load.ts'
import { signIn } from './filing-people.ts'
import { type Load, load } from './load.ts'
import { ownKey, withOwnServer } from './own-server.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const guesses = 200
const rounds = 5
const readers = 4
const goal = 300

type Guess = { username: string; from: string }

/** Addresses of this machine's own network stand for so many strangers; all of it is theirs on Linux, elsewhere the last line is left out. */
const attacks: Record<string, (number: number) => Guess> = {
  'at one name from one address': () => ({ username: 'filer', from: '127.0.0.1' }),
  'at many names from one address': (number) => ({ username: `somebody-${number}`, from: '127.0.0.1' }),
  ...(process.platform === 'linux' && {
    'at many names from many addresses': (number: number) => ({ username: `somebody-${number}`, from: `127.0.1.${number + 1}` }),
  }),
}

async function measure(db: Database, port: number) {
  const cookie = await signIn(port, 'county', demoPassword)
  const list = { method: 'GET', path: '/api/projects?size=20', cookie } as const
  const ask = (isOver: () => boolean) => load({ port, connections: readers, seconds: 60, next: () => (isOver() ? null : list) })
  const quietUntil = performance.now() + 5_000
  report('nobody guesses', await ask(() => performance.now() > quietUntil), new Map(), 0)
  for (const [name, guess] of Object.entries(attacks)) {
    const statuses = new Map<number, number>()
    let took = 0
    let isOver = false
    const asking = ask(() => isOver)
    for (let round = 0; round < rounds; round += 1) {
      await db`delete from sign_in_guard`
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: guesses }, (_, number) => tryPassword(port, guess(number))))
      took = Math.max(took, performance.now() - began)
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    isOver = true
    report(name, await asking, statuses, took)
  }
}

const tryPassword = (port: number, { username, from }: Guess) =>
  new Promise<number>((resolve, reject) => {
    const body = JSON.stringify({ username, password: 'not the password' })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request({ port, host: '127.0.0.1', localAddress: from, agent: false, method: 'POST', path: '/api/session', headers })
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
    sent.end(body)
  })

function report(name: string, { p50, p95, p99, requests, failures }: Load, statuses: ReadonlyMap<number, number>, took: number) {
  const answered = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  const isKept = p99 < goal && failures === 0
  console.log(`${name}: the list took ${p50} ms (half), ${p95} ms (95 %), ${p99} ms (99 %) in ${requests} requests, ${failures} failed`)
  if (answered.length > 0)
    console.log(`  ${rounds} times ${guesses} guesses: ${answered.join(', ')}; the slowest round took ${took.toFixed(0)} ms`)
  if (!isKept) process.exitCode = 1
  console.log(`  within ${goal} ms: ${isKept ? 'yes' : 'NO'}`)
}

async function fillWithDemo(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-bench-files-'))
  const db = connect(url, { connections: 4, commitsToDisk: false })
  try {
    const config = readConfig({ DATA_FOLDER: folder, ENCRYPTION_KEY: ownKey })
    await loadFirstData({ config, db, embedded: true, filings: true })
  } finally {
    await db.end()
    await rm(folder, { recursive: true, force: true })
  }
}

await withTemporaryDatabase(async (db, url) => {
  await fillWithDemo(url)
  await withOwnServer(url, (port) => measure(db, port))
})
