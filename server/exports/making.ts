import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { isDatabaseAway, isDiskFull } from '../database/errors.ts'
import type { Order, Progress, Said } from './worker.ts'

/** Answers whether the file is still wanted. */
type Follow = (progress: Progress) => Promise<boolean>

/** So many are made at a time, the others wait: each takes a connection and part of a processor. A short one need not wait for a long one. */
const atOnce = 2
/** Of what is read and packed only little is ever in memory. */
const mostMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 }
/** So often is said that somebody still works on it. */
const heartbeat = 5_000
/** Starting the thread takes longer than making a short file, so it waits a while for the next one. */
const idleTime = 30_000

type Outcome = Exclude<Said, Progress>
type Followed = { hear: (said: Said) => void; end: (outcome: Outcome | null) => void; fail: (error: unknown) => void }

/** Makes files in a thread of its own, which takes 75 MB: so there is one for all. */
export function createMaker() {
  const waiting: (() => void)[] = []
  const followed = new Map<Order['path'], Followed>()
  let taken = 0
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const seat = async () => {
    if (taken >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
  const begin = (): Worker => {
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    return thread
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: mostMemory })
    const isOver = (tell: (one: Followed) => void) => {
      if (started !== thread) return
      thread = null
      for (const one of followed.values()) tell(one)
    }
    return started
      .on('message', ({ path, ...said }: Said & { path: string }) => followed.get(path)?.hear(said))
      .on('error', (error) => isOver(({ fail }) => fail(error)))
      .on('exit', () => isOver(({ end }) => end(null)))
  }
  const rest = () => {
    if (followed.size > 0) return
    thread?.unref()
    idle = setTimeout(() => void end(), idleTime).unref()
  }
  const end = async () => {
    const ended = thread
    thread = null
    for (const one of followed.values()) one.end(null)
    await ended?.terminate()
  }

  /** What is said at the end; null when the thread was ended. */
  const answerTo = (order: Order, onProgress: (progress: Progress) => void): Promise<Outcome | null> => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | null>()
    followed.set(order.path, { hear: (said) => ('rows' in said ? onProgress(said) : resolve(said)), end: resolve, fail: reject })
    begin().postMessage({ order })
    return promise.finally(() => {
      followed.delete(order.path)
      rest()
    })
  }

  return {
    /** Null when the file is not wanted any more. */
    make: async (order: Order, follow: Follow): Promise<{ rows: number; bytes: number } | null> => {
      let progress: Progress = { rows: 0, total: null }
      let isGivenUp = false
      const tell = async () => {
        if (isGivenUp || (await follow(progress).catch(() => true))) return
        isGivenUp = true
        thread?.postMessage({ givenUp: order.path }) // means nothing to it once the file is made
      }
      const progressTimer = setInterval(() => void tell(), heartbeat)
      await seat()
      let outcome: Outcome | null = null
      try {
        if (isClosed || !(await follow(progress))) return null
        outcome = await answerTo(order, (next) => {
          progress = next
          void tell()
        })
      } finally {
        clearInterval(progressTimer)
        leave()
        if (!outcome || !('done' in outcome)) await rm(order.path, { force: true })
      }
      if (outcome && 'done' in outcome) return outcome.done
      if (isGivenUp || isClosed) return null
      if (outcome && 'tooMany' in outcome) throw new Refusal('export.too-large')
      if (outcome && 'failed' in outcome) throw Object.assign(new Error(outcome.failed.message), { code: outcome.failed.code })
      throw new Error('The thread that made a file ended before it was done.')
    },
    close: async () => {
      isClosed = true
      for (const next of waiting.splice(0)) next()
      clearTimeout(idle)
      await end()
    },
  }
}
export type Maker = ReturnType<typeof createMaker>

/** Why no file came of it, as a code of the catalogue. */
export function failureOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  if (isDiskFull(error)) return 'storage.full'
  if (isDatabaseAway(error)) return 'database.away'
  return 'export.broken-off'
}
