import { BellOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { useSessionEnded } from '../client/ended-session.ts'
import { useTexts } from '../client/language.ts'
import { startListening, useArrived, useUnread } from '../client/live.ts'
import { useMe } from '../client/session.ts'
import { lazy } from '../lazy.tsx'
import { texts } from './texts.ts'

const NoticeCentre = lazy(async () => (await import('../notifications/NoticeCentre.tsx')).NoticeCentre)
const most = 99

/** How many notifications are unread. What they say is fetched when somebody looks, or when the first one comes. */
export function Bell() {
  const words = useTexts(texts)
  const unread = useUnread()
  const arrived = useArrived()
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const me = useMe()
  const ended = useSessionEnded()
  const mayListen = !me.mustChangePassword && !me.mustEnrol && !ended
  useEffect(() => (mayListen ? startListening() : undefined), [mayListen])
  useEffect(() => {
    if (arrived.length > 0) setState((before) => (before === 'unused' ? 'closed' : before))
  }, [arrived])

  return (
    <>
      <button
        type="button"
        className="header-button bell"
        aria-label={words.bell(unread)}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        <BellOutlined />
        {unread > 0 && <span className="bell-count figure small">{unread > most ? `${most}+` : unread}</span>}
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <NoticeCentre open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
