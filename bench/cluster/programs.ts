import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A program of the set, which may be killed and started again. */
export type Program = {
  name: string
  pid: () => number
  isRunning: () => boolean
  start: () => void
  /** At once and without a word, as a machine that loses its power; answers when it is gone. */
  kill: () => Promise<void>
}

/** On which machine (a network namespace), as whom, with which settings; on this one as root unless said otherwise. */
type Terms = { name: string; command: readonly string[]; machine?: string; user?: string; settings?: Record<string, string> }

const run = promisify(execFile)
export const command = async (...[file, ...words]: [string, ...string[]]): Promise<string> => (await run(file, words)).stdout

/** Everything that is started, so that everything is ended. What the programs say goes to one file each. */
export function createPrograms(folder: string) {
  const all: Program[] = []
  const journals: WriteStream[] = []

  const add = ({ name, command: words, machine, user, settings = {} }: Terms): Program => {
    const journal = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    journals.push(journal)
    const [file = '', ...rest] = [...onMachine(machine), ...asUser(user), ...words]
    let child: ChildProcess | null = null
    const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
    const start = () => {
      child = spawn(file, rest, { env: { ...usual, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout?.pipe(journal, { end: false })
      child.stderr?.pipe(journal, { end: false })
    }
    const kill = async () => {
      const ended = child
      if (!ended || !isRunning()) return
      const gone = new Promise((done) => ended.once('exit', done))
      ended.kill('SIGKILL')
      await gone
    }
    const program = { name, pid: () => child?.pid ?? 0, isRunning, start, kill }
    all.push(program)
    return program
  }

  const endAll = async () => {
    await Promise.all(all.map(({ kill }) => kill()))
    for (const journal of journals) journal.end()
  }
  return { add, endAll, started: (terms: Terms) => startedProgram(add(terms)) }
}
export type Programs = ReturnType<typeof createPrograms>

function startedProgram(program: Program): Program {
  program.start()
  return program
}

const onMachine = (machine: string | undefined) => (machine ? ['ip', 'netns', 'exec', machine] : [])
const asUser = (user: string | undefined) => (user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [])
const usual = { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8', HOME: '/tmp' }

/** Asks until the answer is yes. A state that does not come is an error that names it. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, seconds = 90): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await isTrue()); await pause(100))
    if (Date.now() > end) throw new Error(`After ${seconds} seconds still not so: ${what}.`)
}

/** The status and the words of an answer; 0 where none came in time. */
export async function ask(url: string, patience = 900): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patience) })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
