import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chown, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Place } from './place.ts'

/** What PostgreSQL writes into `postmaster.pid` about its main process. */
type Postmaster = { pid: number; port: number; isReady: boolean }

const run = promisify(execFile)
/** Recovery after a power cut replays the log before the first connection; a dead process is noticed at once, a busy one is waited for. */
const longestStart = 5 * 60_000
const longestStop = 30_000
const logLimit = 5_000_000

/** The PostgreSQL that serves these data, if one is alive. */
export async function runningPostmaster({ data }: Pick<Place, 'data'>): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , state] = text.split('\n')
  if (!pid || !(await serves(Number(pid), data))) return null
  return { pid: Number(pid), port: Number(port), isReady: state?.trim() === 'ready' }
}

/**
 * After a hard end PostgreSQL's own lock file stays. If its process number meanwhile belongs to a stranger (usual in containers) PostgreSQL
 * would refuse to start; it takes the number of its parent for harmless, and still checks that no old session is alive.
 */
export async function disownStranger({ data }: Place) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
}

export type Launch = { port: number; settings: Readonly<Record<string, string>> }

/** Starts PostgreSQL and waits until it takes connections. */
export async function launch(place: Place, { port, settings }: Launch): Promise<ChildProcess> {
  const output = await openLog(place)
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C reaches the whole process group, and the database has to outlive the last request.
  const child = spawn(program(place, 'postgres'), ['-D', place.data, ...options], {
    ...place.account,
    ...{ cwd: place.data, env: environment, detached: true, windowsHide: true, stdio: ['ignore', output.fd, output.fd] },
  })
  try {
    await ready(child, place)
  } finally {
    await output.close()
  }
  child.unref()
  return child
}

/**
 * Fast shutdown: sessions are ended, everything is written, nothing needs recovery. The signal is sent before the first await. Where there is
 * no room to write, it would never end: it is then cut off, and recovers from its log at the next start.
 */
export async function end(pid: number, place: Place) {
  for (const way of ['fast', 'immediate'] as const) {
    if (process.platform === 'win32')
      await run(program(place, 'pg_ctl'), ['stop', '-W', '-D', place.data, '-m', way], { windowsHide: true })
    else signal(pid, way === 'fast' ? 'SIGINT' : 'SIGQUIT')
    const deadline = Date.now() + longestStop
    while (Date.now() < deadline) {
      if (!(await serves(pid, place.data))) return
      await pause(10)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended already
  }
}

/** Each session gives back what a long statement took: by itself the C library would keep up to sixteen times as much, in each of them. */
const frugal = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '8388608' }
/** No setting of the machine reaches PostgreSQL, so that it behaves alike everywhere. */
const { PATH, SystemRoot } = process.env
export const environment = { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC', ...frugal }

export const program = (place: Place, name: 'postgres' | 'initdb' | 'pg_ctl') =>
  join(place.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

async function ready(child: ChildProcess, place: Place) {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.once('exit', () => (failure ??= new Error('it ended at once')))
  const deadline = Date.now() + longestStart
  while (!failure && Date.now() < deadline) {
    const running = await runningPostmaster(place)
    if (running?.isReady && running.pid === child.pid) return
    await pause(10)
  }
  throw new Error(`PostgreSQL did not start: ${failure?.message ?? 'it takes too long'}.\n${await lastLines(place.logFile)}`)
}

async function openLog({ logFile, account }: Place) {
  if (existsSync(logFile) && (await stat(logFile)).size > logLimit) await rename(logFile, `${logFile}.old`)
  const file = await open(logFile, 'a', 0o600)
  if (account) await chown(logFile, account.uid, account.gid)
  return file
}

export const lastLines = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-5).join('\n')

/** A process number may have been given to a stranger since, so the command line must name our data. */
async function serves(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid).catch(() => '')
  return process.platform === 'win32' ? command.includes('postgres') : command.includes(data) || isIn(pid, data)
}

/** The folder may have been moved or be known by another path; the process stays in it. */
function isIn(pid: number, data: string) {
  try {
    const [here, there] = [statSync(data), statSync(`/proc/${pid}/cwd`)]
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return false // another system, or not ours to see
  }
}

const commandOf = async (pid: number) => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8')
  if (process.platform === 'win32') return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { windowsHide: true })).stdout
  return (await run('ps', ['-p', String(pid), '-o', 'command='])).stdout
}
