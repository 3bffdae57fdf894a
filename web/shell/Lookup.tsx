import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { lazy } from '../lazy.tsx'
import { texts } from './texts.ts'

const LookupDialog = lazy(async () => (await import('../lookup/LookupDialog.tsx')).LookupDialog)

/** Search over everything, behind a button, a slash or Ctrl-K. */
export function Lookup({ isNarrow }: { isNarrow: boolean }) {
  const words = useTexts(texts)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      setState('open')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={isNarrow ? 'header-button' : 'lookup-button'}
        aria-label={words.searchEverything}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => setState('open')}
      >
        <SearchOutlined aria-hidden />
        {!isNarrow && (
          <>
            <span>{words.search}</span>
            <kbd>/</kbd>
          </>
        )}
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <LookupDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

/** A slash is text wherever something is being typed; Ctrl-K is a wish everywhere. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  return key === '/' && !ctrlKey && !metaKey && !isTyping
}
