import { type ReactNode, useState } from 'react'
import { useTexts } from './client/language.ts'
import type { ChunkMissing } from './client/loading/load-chunk.ts'
import { texts } from './texts.ts'

/** One thing to say, and what to do about it. Plain HTML: it must stand where the component library has not arrived. */
export function Notice({ mark, title, children, actions, alone }: NoticeProps) {
  return (
    <div className={alone ? 'notice alone' : 'notice'}>
      <div className="notice-body">
        <p className="below-8 figure faint">{mark}</p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        <div className="above-24 row gap-12">{actions}</div>
      </div>
    </div>
  )
}
type NoticeProps = { mark: string; title: string; children: ReactNode; actions: ReactNode; alone?: boolean }

export function ChunkMissingNotice({ why, onRetry }: { why: ChunkMissing['why']; onRetry: () => Promise<unknown> }) {
  const words = useTexts(texts)
  const [state, setState] = useState<'idle' | 'trying' | 'again'>('idle')
  const retry = () => {
    setState('trying')
    void onRetry().then(() => setState('again'))
  }
  return (
    <Notice
      mark={words.loadingMark}
      title={why === 'failed' ? words.chunkFailed : words.chunkTimedOut}
      actions={
        <button type="button" className="plain-button primary" onClick={retry} disabled={state === 'trying'}>
          {state === 'trying' ? words.retrying : words.retry}
        </button>
      }
    >
      <p>{why === 'failed' ? words.chunkFailedWhy : words.chunkTimedOutWhy}</p>
      <p role="status">{state === 'again' ? words.stillMissing : ''}</p>
    </Notice>
  )
}
