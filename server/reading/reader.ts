import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '#contract/errors.ts'
import type { ReadingLimits } from './limits.ts'
import { type Answer, overLimit, type Task, type Tasks } from './tasks.ts'

/** Reads files of strangers, one after the other, in a process of its own that can be ended at any time. */
export type Reader<T extends Task> = {
  read: (path: string) => Promise<Tasks[T]>
  /** False once its process did not start; another start is then tried at every question, until one succeeds. */
  isAble: () => boolean
  close: () => void
}

type Waiting<T extends Task> = { path: string; resolve: (result: Tasks[T]) => void; reject: (refusal: Refusal) => void }

/** Nobody waits longer for one file, however little of the processor it got. */
const longestTurn = 180_000

/** The process is started by the first file and ends when none has come for a while. */
export function createReader<T extends Task>(task: T, limits: ReadingLimits): Reader<T> {
  const queue: Waiting<T>[] = []
  let child: ChildProcess | null = null
  let current: Waiting<T> | null = null
  let timer: NodeJS.Timeout | undefined
  let hasStarted: boolean | null = null
  let trial: ChildProcess | null = null

  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = (): ChildProcess => {
    const started = launch(limits)
    started.on('message', (answer: Answer) => {
      hasStarted = true
      if (started !== child) return
      if (answer.isSpent) end()
      finish('refusal' in answer ? new Refusal(answer.refusal) : (answer.result as Tasks[T])) // it answers what it was asked
    })
    const isOver = (refusal: Refusal) => {
      if (started !== child) return
      child = null
      finish(refusal)
    }
    started.on('error', () => {
      hasStarted = false
      isOver(busy()) // the machine has no room for another process
    })
    started.on('exit', (code) => isOver(new Refusal(code === overLimit ? 'file.too-complex' : 'file.unreadable')))
    return started
  }
  /** Whether the process can be started is told by its answer to a file of ours. */
  const tryToStart = () => {
    if (trial) return
    const tried = launch(limits)
    trial = tried
    const end = (answered: boolean) => {
      if (trial !== tried) return
      hasStarted = answered
      trial = null
      tried.kill('SIGKILL')
    }
    tried
      .once('message', () => end(true))
      .once('error', () => end(false))
      .once('exit', () => end(false))
    tried.send({ task, path: import.meta.filename }, () => {})
  }
  const finish = (outcome: Tasks[T] | Refusal) => {
    clearTimeout(timer)
    const done = current
    current = null
    if (outcome instanceof Refusal) done?.reject(outcome)
    else done?.resolve(outcome)
    next()
  }
  const next = () => {
    if (current) return
    current = queue.shift() ?? null
    if (!current) {
      timer = setTimeout(end, limits.idleSeconds * 1000).unref()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => {
      end()
      finish(new Refusal('file.too-complex'))
    }, longestTurn)
    child ??= start()
    child.send({ task, path: current.path }, () => {}) // a process that died meanwhile tells so by its `exit`
  }

  return {
    read: (path) =>
      new Promise((resolve, reject) => {
        if (queue.length >= limits.waiting) return reject(busy())
        queue.push({ path, resolve, reject })
        next()
      }),
    isAble: () => {
      if (!hasStarted) tryToStart()
      return hasStarted !== false
    },
    close: () => {
      clearTimeout(timer)
      end()
      trial?.kill('SIGKILL')
      trial = null
      for (const one of [...(current ? [current] : []), ...queue.splice(0)]) one.reject(busy())
      current = null
    },
  }
}

const launch = ({ memory, seconds }: ReadingLimits) =>
  fork(new URL('./process.ts', import.meta.url), [String(memory), String(seconds)], {
    env: systemNeeds(), // neither keys nor addresses
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const busy = () => new Refusal('file.reader-busy', { seconds: 5 })

/** Windows starts nothing without it. */
const systemNeeds = () => ({ SystemRoot: process.env.SystemRoot })
