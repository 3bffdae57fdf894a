import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { slashShortcut } from '../client/preferences.ts'
import { lazy } from '../lazy.tsx'
import { useCommands } from './commands.ts'
import { texts } from './texts.ts'

const LookupDialog = lazy(async () => (await import('../lookup/LookupDialog.tsx')).LookupDialog)

/** Search over everything, behind a button, a slash or Ctrl-K. */
export function Lookup({ isNarrow }: { isNarrow: boolean }) {
  const words = useTexts(texts)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const hasSlash = slashShortcut.use()
  const commands = useCommands()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event, slashShortcut.current())) return
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
        aria-keyshortcuts={hasSlash ? '/ Control+K' : 'Control+K'}
        onClick={() => setState('open')}
      >
        <SearchOutlined aria-hidden />
        {!isNarrow && (
          <>
            <span>{words.search}</span>
            <kbd>{hasSlash ? '/' : 'Ctrl K'}</kbd>
          </>
        )}
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <LookupDialog open={state === 'open'} commands={commands} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

/** A slash is text wherever something is being typed, and can be switched off; Ctrl-K is a wish everywhere. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent, hasSlash: boolean): boolean {
  if (isComposing || altKey) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  return hasSlash && key === '/' && !ctrlKey && !metaKey && !isTyping
}
