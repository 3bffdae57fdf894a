import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Of every server that is measured: what was sealed while its database was filled can be opened by it. */
export const ownKey = 'ab'.repeat(32)

/** As `npm start` runs it. */
export const { ourServer, frugal }: { ourServer: string[]; frugal: Record<string, string> } = await import(
  String(new URL('../scripts/child.mjs', import.meta.url))
)

export type OwnServer = { port: number; pid: number; folder: string }
const here = resolve(import.meta.dirname, '..')

/** The product's own server as a process of its own, on a free port of this machine alone. */
export const withOwnServer = (url: string, work: (port: number, pid: number, folder: string) => Promise<void>, checkout = here) =>
  withOwnServers({ url, count: 1, checkout }, ([server]) => (server ? work(server.port, server.pid, server.folder) : undefined))

/** Several of them side by side on one database. Each keeps files for itself: for measurements that hand none in. */
export async function withOwnServers(
  { url, count, checkout = here }: { url: string; count: number; checkout?: string },
  work: (servers: OwnServer[]) => Promise<void> | undefined,
) {
  const started: (OwnServer & { child: ChildProcess })[] = []
  try {
    for (let number = 0; number < count; number += 1) {
      const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'supervision-bench-server-'))]
      const env = {
        ...frugal,
        ...process.env,
        DATABASE_URL: url,
        DATA_FOLDER: folder,
        PORT: String(port),
        ENCRYPTION_KEY: ownKey,
        SINGLE_PROCESS: 'on',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
      }
      const child = spawn(process.execPath, ourServer, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
      started.push({ port, pid: child.pid ?? 0, folder, child })
      await ready(port, child)
    }
    await work(started)
  } finally {
    for (const { child, folder } of started) {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function ready(port: number, child: ChildProcess) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return
    await pause(200)
  }
  throw new Error('The server did not come up within a minute.')
}
