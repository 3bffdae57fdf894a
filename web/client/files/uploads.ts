import { useEffect, useRef, useState } from 'react'
import type { Input, Reply, Route } from '#contract/route.ts'
import { type FileFault, type FileLimits, faultsOf } from './file-limits.ts'
import { upload } from './upload.ts'

export type Upload = {
  id: number
  file: File
  /**
   * `arrived` is there, but not yet listed where it is kept: the form around it moves once more. `refused` is what need not be sent because the
   * server would not take it.
   */
  status: 'waiting' | 'sending' | 'arrived' | 'sent' | 'failed' | 'refused'
  /** How much of it has gone, from 0 to 1. */
  share: number
  failure: unknown
  fault: FileFault | null
}

type Options<R extends Route> = {
  route: R
  /** What goes with a file; null as long as nothing can be sent yet. */
  input: ((file: File) => Input<R> | Promise<Input<R>>) | null
  limits: FileLimits
  /** How many files are there already. */
  taken: number
  /** How many are sent at once; the others wait for their turn. */
  atOnce: number
  /** Once this has ended the file is listed here no more. Without it a sent file stays in the list. */
  onSent?: (sent: { file: File; input: Input<R>; reply: Reply<R> }) => Promise<unknown>
}

/**
 * Files that somebody chose, on their way to the server. What cannot be taken is told at once and not sent, until something else is chosen;
 * what failed stays, to be tried again or removed. Whatever is removed, or left behind with the page, does not arrive.
 */
export function useUploads<R extends Route>(options: Options<R>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const stops = useRef(new Map<number, AbortController>())
  const latest = useRef(options)
  latest.current = options

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const leaveOut = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))
  const filesLeft = options.limits.files - options.taken - uploads.filter(isUnsent).length

  const choose = (picked: readonly File[]) => {
    const faults = faultsOf(picked, options.limits, filesLeft)
    const added = picked.map((file, at) => notSentYet(++lastId.current, file, faults[at] ?? null))
    setUploads((all) => [...all.filter(({ status }) => status !== 'refused'), ...added])
  }
  const remove = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    leaveOut(id)
  }
  const retry = (id: number) => change(id, { status: 'waiting', share: 0, failure: null })
  const clear = () => {
    abortAll(stops.current)
    setUploads([])
  }

  const start = async ({ id, file }: Upload, inputFor: NonNullable<Options<R>['input']>) => {
    const stop = new AbortController() // one that was aborted cannot be used again
    const end = (act: () => void) => {
      if (stop.signal.aborted) return
      stops.current.delete(id)
      act()
    }
    stops.current.set(id, stop)
    change(id, { status: 'sending' })
    try {
      const { route } = latest.current
      const input = await inputFor(file)
      const onProgress = (share: number) => change(id, { share })
      const reply = await upload({ route, input, file, onProgress, signal: stop.signal })
      change(id, { status: 'arrived', share: 1 })
      const isSettled = await latest.current.onSent?.({ file, input, reply }).then(
        () => true,
        () => false,
      )
      end(() => (isSettled ? leaveOut(id) : change(id, { status: 'sent' })))
    } catch (failure) {
      end(() => change(id, { status: 'failed', failure }))
    }
  }

  useEffect(() => {
    const { input, atOnce } = options
    if (!input) return
    const next = uploads.filter(({ id, status }) => status === 'waiting' && !stops.current.has(id))
    for (const one of next.slice(0, Math.max(0, atOnce - stops.current.size))) void start(one, input)
  })
  useEffect(() => {
    const running = stops.current
    return () => abortAll(running)
  }, [])

  return { uploads, filesLeft, choose, remove, retry, clear }
}
export type Uploads = ReturnType<typeof useUploads>

export const isOnItsWay = ({ status }: Upload): boolean => status === 'waiting' || status === 'sending' || status === 'arrived'

/** On its way, or to be tried again. What was sent is counted where it is kept. */
export const isUnsent = ({ status }: Upload): boolean => status === 'waiting' || status === 'sending' || status === 'failed'

export const notSentYet = (id: number, file: File, fault: FileFault | null): Upload => ({
  id,
  file,
  status: fault ? 'refused' : 'waiting',
  share: 0,
  failure: null,
  fault,
})

function abortAll(running: Map<number, AbortController>) {
  for (const stop of running.values()) stop.abort()
  running.clear()
}
