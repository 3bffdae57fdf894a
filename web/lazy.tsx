import { type ComponentType, type ReactNode, use, useReducer } from 'react'
import { type ChunkMissing, loadChunk } from './client/load-chunk.ts'
import { ChunkMissingNotice } from './notices.tsx'

type Chunk = {
  component: ComponentType | null
  failure: ChunkMissing | null
  loading: Promise<void> | null
  load: () => Promise<ComponentType>
}
type Lazy = (() => ReactNode) & { preload: () => Promise<void> }

/** A component loaded on demand. When its script or style fails or never comes, its place is taken by a page that offers a retry. */
export function lazy(load: () => Promise<ComponentType>): Lazy {
  const chunk: Chunk = { component: null, failure: null, loading: null, load }
  return Object.assign(() => <OnDemand chunk={chunk} />, { preload: () => preload(chunk) })
}

function OnDemand({ chunk }: { chunk: Chunk }) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  if (!chunk.component && !chunk.failure) use(preload(chunk))
  const { component: Loaded, failure } = chunk
  if (Loaded) return <Loaded />
  return <ChunkMissingNotice why={failure?.why ?? 'failed'} onRetry={() => tryAgain(chunk).then(redraw)} />
}

function preload(chunk: Chunk): Promise<void> {
  chunk.loading ??= loadChunk(chunk.load).then(
    (component) => {
      chunk.component = component
      chunk.failure = null
    },
    (reason: ChunkMissing) => {
      chunk.failure = reason
    },
  )
  return chunk.loading
}

/** Browsers remember a module that failed and refuse it without asking again: then only a fresh page helps, if the server is there to give one. */
async function tryAgain(chunk: Chunk): Promise<void> {
  const timedOut = chunk.failure?.why === 'timed-out'
  if (!timedOut) {
    chunk.loading = null
    await preload(chunk)
  }
  if (chunk.component) return
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) window.location.reload()
}
