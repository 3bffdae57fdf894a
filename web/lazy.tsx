import { type ComponentType, use, useReducer } from 'react'
import { type ChunkMissing, loadChunk } from './client/load-chunk.ts'
import { ChunkMissingNotice } from './notices.tsx'

type Lazy = ComponentType & { preload: () => Promise<void> }

/** A component loaded on demand. When its script or style fails or never comes, its place is taken by a page that offers a retry. */
export function lazy(load: () => Promise<ComponentType>): Lazy {
  let Loaded: ComponentType | null = null
  let failure: ChunkMissing | null = null
  let loading: Promise<void> | null = null

  const preload = () => {
    loading ??= loadChunk(load).then(
      (component) => {
        Loaded = component
        failure = null
      },
      (reason: ChunkMissing) => {
        failure = reason
      },
    )
    return loading
  }

  const tryAgain = () => {
    loading = null
    return preload()
  }

  const OnDemand = () => {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    if (!Loaded && !failure) use(preload())
    if (Loaded) return <Loaded />
    return <ChunkMissingNotice why={failure?.why ?? 'failed'} onRetry={() => tryAgain().then(() => retried(failure)).then(redraw)} />
  }
  return Object.assign(OnDemand, { preload })
}

/** Browsers remember a module that failed and refuse it without asking again: then only a fresh page helps, if the server is there to give one. */
async function retried(failure: ChunkMissing | null): Promise<void> {
  if (!failure) return
  const answers = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answers?.ok) window.location.reload()
}
