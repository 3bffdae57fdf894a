import { type ComponentType, type ReactNode, use, useReducer, useState } from 'react'
import { type ChunkMissing, loadChunk } from './client/loading/load-chunk.ts'
import { ChunkMissingNotice } from './missing-part.tsx'

type Chunk<Props extends object> = {
  component: ComponentType<Props> | null
  failure: ChunkMissing | null
  loading: Promise<void> | null
  load: () => Promise<ComponentType<Props>>
}
type Part = { preload: () => Promise<void>; isThere: () => boolean }
export type Lazy<Props extends object> = ((props: Props) => ReactNode) & Part

/** A component loaded on demand. When its script or style fails or never comes, its place is taken by a page that offers a retry. */
export function lazy<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const chunk: Chunk<Props> = { component: null, failure: null, loading: null, load }
  return Object.assign((props: Props) => <OnDemand chunk={chunk} given={props} />, {
    preload: () => preload(chunk),
    isThere: () => chunk.component !== null,
  })
}

/** Opens a part when it is there. Until then whoever asked sees that it is coming. */
export function useArrival(part: Part) {
  const { coming, whenThere } = useArrivals<true>()
  return { isComing: coming !== null, whenThere: (open: () => void) => whenThere(true, part, open) }
}

/** The same for several, one at a time: which of them is coming. */
export function useArrivals<Key>() {
  const [coming, setComing] = useState<Key | null>(null)
  const whenThere = (key: Key, part: Part, open: () => void) => {
    if (coming !== null) return
    if (part.isThere()) return open()
    setComing(key)
    void part.preload().then(() => {
      setComing(null)
      open()
    })
  }
  return { coming, whenThere }
}

function OnDemand<Props extends object>({ chunk, given }: { chunk: Chunk<Props>; given: Props }) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  use(preload(chunk))
  const { component: Loaded, failure } = chunk
  if (Loaded) return <Loaded {...given} />
  return <ChunkMissingNotice why={failure?.why ?? 'failed'} onRetry={() => tryAgain(chunk).then(redraw)} />
}

function preload<Props extends object>(chunk: Chunk<Props>): Promise<void> {
  if (chunk.loading) return chunk.loading
  const loading = loadChunk(chunk.load).then(
    (component) => {
      chunk.component = component
      chunk.failure = null
      markSettled(loading)
    },
    (reason: ChunkMissing) => {
      chunk.failure = reason
      markSettled(loading)
    },
  )
  chunk.loading = loading
  return loading
}

/** React then draws the component at once instead of asking the promise once more. */
const markSettled = (loading: Promise<void>) => void Object.assign(loading, { status: 'fulfilled', value: undefined })

/** Browsers remember a module that failed and refuse it without asking again: then only a fresh page helps, if the server is there to give one. */
async function tryAgain<Props extends object>(chunk: Chunk<Props>): Promise<void> {
  const timedOut = chunk.failure?.why === 'timed-out'
  if (!timedOut) {
    chunk.loading = null
    await preload(chunk)
  }
  if (chunk.component) return
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) window.location.reload()
}
