import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { inApp } from '../client/address/in-app.ts'
import { useTexts } from '../client/language.ts'
import { noteShown, useArrived } from '../client/live.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { texts } from './texts.ts'
import { useNoticeWords } from './use-notice-words.ts'

/** More than this many at once would cover the page: they are told as a number. */
const mostToasts = 3

/** What comes while one works, by the constants of the shell. Nothing pops up over the open list, which shows it anyway. */
export function useToasts(isListOpen: boolean): void {
  const words = useTexts(texts)
  const wordsOf = useNoticeWords()
  const navigate = useNavigate()
  const arrived = useArrived()
  const { notification } = App.useApp()
  const isNarrow = useIsNarrow()
  // A telephone has room for one: the newest takes the place of the one before.
  const keyOf = (id: string) => (isNarrow ? 'newest' : id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrived is shown once, in the words of that moment
  useEffect(() => {
    if (arrived.length === 0) return
    noteShown()
    if (isListOpen) return
    if (arrived.length > mostToasts)
      return notification.info({ title: words.several(arrived.length), role: 'status', className: 'never-printed' })
    for (const notice of arrived) {
      const { title, about, further } = wordsOf(notice)
      notification.info({
        className: 'never-printed',
        key: keyOf(notice.id),
        title,
        description: [about, further].filter(Boolean).join(' · '),
        role: 'status',
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(keyOf(notice.id))
              void navigate(inApp(notice.path))
            }}
          >
            {words.open}
          </Button>
        ),
      })
    }
  }, [arrived])
}
