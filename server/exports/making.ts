import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { isDatabaseAway, isDiskFull } from '../database/errors.ts'
import type { Order, Progress, Said } from './worker.ts'

/** Answers whether the file is still wanted. */
type Follow = (progress: Progress) => Promise<boolean>

/** So many are made at a time, the others wait: each takes a connection and the better part of a processor. */
const atOnce = 2
/** Of what is read and packed only little is ever in memory. */
const mostMemory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
/** So often is said that somebody still works on it. */
const heartbeat = 5_000
/** Starting a thread takes longer than making a short file, so it waits a while for the next one. */
const idleTime = 30_000

/** Makes files in threads of their own, one after the other in each. */
export function createMaker() {
  const waiting: (() => void)[] = []
  const idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = []
  const busy = new Set<Worker>()
  let taken = 0
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
    const rested = idle.pop()
    if (rested) clearTimeout(rested.timer)
    const worker = rested?.worker ?? new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: mostMemory })
    busy.add(worker)
    worker.ref()
    return worker
  }
  const rest = (worker: Worker) => {
    busy.delete(worker)
    if (isClosed) return void worker.terminate()
    worker.unref()
    const end = () => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      )
      void worker.terminate()
    }
    idle.push({ worker, timer: setTimeout(end, idleTime).unref() })
  }

  return {
    /** Null when the file is not wanted any more. */
    make: async (order: Order, follow: Follow): Promise<{ rows: number; bytes: number } | null> => {
      let progress: Progress = { rows: 0, total: null }
      let worker: Worker | null = null
      let isGivenUp = false
      const tell = async () => {
        if (await follow(progress).catch(() => true)) return
        isGivenUp = true
        await worker?.terminate() // none when its work is over: by now it may make another file
      }
      const progressTimer = setInterval(() => void tell(), heartbeat)
      await seat()
      let outcome: Said | null = null
      try {
        if (isClosed || !(await follow(progress))) return null
        worker = begin()
        outcome = await answerTo(worker, order, (next) => {
          progress = next
          void tell()
        })
      } finally {
        clearInterval(progressTimer)
        leave()
        if (worker && outcome) rest(worker)
        else if (worker) busy.delete(worker)
        worker = null
        if (!outcome || !('done' in outcome)) await rm(order.path, { force: true })
      }
      if (outcome && 'tooMany' in outcome) throw new Refusal('export.too-large')
      if (outcome && 'failed' in outcome) throw Object.assign(new Error(outcome.failed.message), { code: outcome.failed.code })
      if (outcome && 'done' in outcome) return outcome.done
      if (isGivenUp || isClosed) return null
      throw new Error('The thread that made a file ended before it was done.')
    },
    close: async () => {
      isClosed = true
      for (const next of waiting.splice(0)) next()
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...busy, ...idle.map(({ worker }) => worker)].map((worker) => worker.terminate()))
    },
  }
}
export type Maker = ReturnType<typeof createMaker>

/** What it says at the end; null when it was stopped from outside. */
function answerTo(worker: Worker, order: Order, onProgress: (progress: Progress) => void): Promise<Said | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Said | null>()
  const hear = (said: Said) => ('rows' in said ? onProgress(said) : resolve(said))
  const end = () => resolve(null)
  worker.on('message', hear).on('error', reject).on('exit', end)
  worker.postMessage(order)
  return promise.finally(() => worker.off('message', hear).off('error', reject).off('exit', end))
}

/** Why no file came of it, as a code of the catalogue. */
export function failureOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  if (isDiskFull(error)) return 'storage.full'
  if (isDatabaseAway(error)) return 'database.away'
  return 'export.broken-off'
}
