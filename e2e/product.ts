import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deadlockNotice } from '../server/database/deadlocks.ts'

const root = join(import.meta.dirname, '..')
const journals = join(root, 'test-results')

/** Walks go through the product as people run it: its own process, its own database, the built pages. BASE_URL names one that already runs. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up only as a default export
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const filled = await fill()
  process.env.FILLED_FOLDER = filled // the walks, which are other processes, read it
  const { address, stop } = await launch('server')
  process.env.BASE_URL = address
  return async () => {
    await stop()
    rmSync(filled, { recursive: true, force: true })
  }
}

/** Demonstration data takes many seconds to write and a moment to copy: one product writes it, and leaves its folder for those that follow. */
async function fill(): Promise<string> {
  const folder = temporaryFolder()
  const { server, journal } = await start('filling', folder, {})
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  refuseDeadlocks(journal)
  return folder
}

type Product = { address: string; stop: () => Promise<void>; journal: () => string }

/** May depend on the address. */
type Environment = Record<string, string> | ((address: string) => Record<string, string>)

/** A product of its own, with the demonstration data unless it `isEmpty`; `environment` says how it differs from the usual one. */
export async function launch(name: string, environment: Environment = {}, { isEmpty = false } = {}): Promise<Product> {
  const folder = temporaryFolder()
  const filled = process.env.FILLED_FOLDER
  if (filled && !isEmpty) cpSync(filled, folder, { recursive: true })
  const { server, address, journal } = await start(name, folder, environment)
  const stop = async () => {
    await stopProduct(server, folder)
    refuseDeadlocks(journal)
  }
  return { address, stop, journal: () => readFileSync(journal, 'utf8') }
}

async function start(name: string, data: string, environment: Environment) {
  if (!existsSync(join(root, 'dist', 'index.en.html'))) {
    throw new Error(
      'dist/ is missing: the server serves the built pages. Build them first with `node scripts/build.mjs`, or run `npm test`.',
    )
  }
  const address = `http://127.0.0.1:${await freePort()}`
  const journal = join(journals, `${name}.log`)
  const given = typeof environment === 'function' ? environment(address) : environment
  const server = spawnServer({ address, data, journal, environment: given })
  await waitUntilReady(server, { address, journal }).catch(async (reason) => {
    await stopProduct(server, data)
    throw reason
  })
  return { server, address, journal }
}

/** Readable by all, because the database refuses to run as root and must be able to walk to its files as somebody else. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'supervision-walk-'))
  chmodSync(folder, 0o755)
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

type Place = { address: string; data: string; journal: string; environment: Record<string, string> }

function spawnServer({ address, data, journal, environment }: Place): ChildProcess {
  mkdirSync(journals, { recursive: true })
  const log = openSync(journal, 'w')
  const { hostname, port } = new URL(address)
  const env = { ...process.env, HOST: hostname, PORT: port, DATA_FOLDER: data, LOG_LEVEL: 'warn', ...environment }
  // Through the script that finds the Node of the project: walks themselves may run under an older one.
  const server = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts'], { cwd: root, env, stdio: ['ignore', log, log] })
  closeSync(log)
  return server
}

/** However long it takes: the first start creates the database and fills in the demonstration data. Only a server that has ended never gets ready. */
async function waitUntilReady(server: ChildProcess, { address, journal }: Pick<Place, 'address' | 'journal'>): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(`${address}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return
    await pause(200)
  }
  throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}:\n${readFileSync(journal, 'utf8')}`)
}

async function stopProduct(server: ChildProcess, data: string): Promise<void> {
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const inTime = await Promise.race([ended, pause(20_000, undefined, { ref: false })])
    if (!inTime) server.kill('SIGKILL')
  }
  rmSync(data, { recursive: true, force: true })
}

/** Work that gave way to somebody else succeeded at its second try, so that no walk has noticed; its order of locks is wrong all the same. */
function refuseDeadlocks(journal: string) {
  const lines = readFileSync(journal, 'utf8').split('\n')
  const found = lines.filter((line) => line.includes(deadlockNotice))
  if (found.length > 0) throw new Error(`The server had to try again after a deadlock:\n${found.join('\n')}`)
}
