import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopAbandoned } from '../server/embedded/postgres.ts'
import { frugal, ourServer } from './own-server.ts'

/** The product as `npm start` runs it, with its embedded database and the invented county, in a folder of its own on this machine alone. */
export type DemoServer = {
  folder: string
  port: number
  /** The process that runs at the moment. */
  child: () => ChildProcess
  /** Starts it, again if it was killed, without waiting until it works. */
  start: () => void
  isReady: () => Promise<boolean>
  untilReady: (patience?: number) => Promise<void>
  /** What it has logged, over all its lives. */
  log: () => string
}

export async function withDemoServer(settings: Record<string, string>, work: (server: DemoServer) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-bench-'))
  await chmod(folder, 0o711) // root's PostgreSQL runs under another account, which has to pass through
  const port = await freePort()
  const env = { ...frugal, ...process.env, DATA_FOLDER: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings }
  let child: ChildProcess | null = null
  let log = ''
  const start = () => {
    child = spawn(process.execPath, ourServer, {
      cwd: resolve(import.meta.dirname, '..'),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (text) => (log += text))
  }
  const isReady = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return reply?.ok ?? false
  }
  const untilReady = async (patience = 600_000) => {
    for (const deadline = Date.now() + patience; !(await isReady()); await pause(20)) {
      if (child?.exitCode !== null) throw new Error(`The server ended with ${child?.exitCode}.`)
      if (Date.now() > deadline) throw new Error('The server did not become ready.')
    }
  }
  const running = () => {
    if (!child) throw new Error('The server was not started.')
    return child
  }
  start()
  try {
    await untilReady()
    await work({ folder, port, child: running, start, isReady, untilReady, log: () => log })
  } finally {
    await stop(running())
    await stopAbandoned({ folder })
    await rm(folder, { recursive: true, force: true })
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
