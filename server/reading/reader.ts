import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '#contract/errors.ts'
import { bareEnvironment, createChildQueue } from '../child-queue.ts'
import type { ReadingLimits } from './limits.ts'
import { type Answer, overLimit, type Request, type Task, type Tasks } from './tasks.ts'

/** Reads files of strangers, one after the other, in a process of its own that can be ended at any time. */
export type Reader<T extends Task> = {
  read: (path: string) => Promise<Tasks[T]>
  /** False once its process did not start; another start is then tried at every question, until one succeeds. */
  isAble: () => boolean
  close: () => void
}

/** `options` are of Node, for the process. */
export function createReader<T extends Task>(task: T, limits: ReadingLimits, options: readonly string[] = []): Reader<T> {
  let hasStarted: boolean | null = null
  let trial: ChildProcess | null = null
  const { ask, close } = createChildQueue<Request, Answer, Tasks[T]>({
    launch: () => launch(limits, options),
    limits,
    longestTurn: (limits.longestTurn ?? 3) * 60_000,
    outcomeOf: (answer) => ('refusal' in answer ? new Refusal(answer.refusal) : (answer.result as Tasks[T])), // it answers what it was asked
    isSpent: (answer) => answer.isSpent,
    busy: () => new Refusal('file.reader-busy', { seconds: 5 }),
    endedBy: (code) => new Refusal(code === overLimit || code === null ? 'file.too-complex' : 'file.unreadable'),
    onStart: (started) => {
      hasStarted = started
    },
  })
  /** Whether the process can be started is told by its answer to a file of ours. */
  const tryToStart = () => {
    if (trial) return
    const tried = launch(limits, options)
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

  return {
    read: (path) => ask({ task, path }),
    isAble: () => {
      if (!hasStarted) tryToStart()
      return hasStarted !== false
    },
    close: () => {
      trial?.kill('SIGKILL')
      trial = null
      close()
    },
  }
}

const launch = ({ memory, seconds, spentAt, secondsPerPage = 0, priority = 10 }: ReadingLimits, options: readonly string[]) =>
  fork(new URL('./process.ts', import.meta.url), [memory, seconds, spentAt, secondsPerPage, priority].map(String), {
    env: bareEnvironment(),
    execArgv: ['--max-old-space-size=64', ...options],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
