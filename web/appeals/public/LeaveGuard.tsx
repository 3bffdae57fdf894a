import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { PlainDialog } from '../../plain/PlainDialog.tsx'
import { pageTexts } from './page-texts.ts'

type Place = { pathname: string }
type Leaving = { currentLocation: Place; nextLocation: Place }

/**
 * Asks before the page is left with something on it that is nowhere else. Moving about within the page loses nothing and is not asked.
 * The history is asked directly: the router's own hook would weigh on the sign-in page, with which it shares a file.
 */
export function LeaveGuard({ when, title, text }: { when: boolean; title: string; text: string }) {
  const words = useTexts(pageTexts)
  const { history } = useRouter()
  const [decide, setDecide] = useState<{ stays: (stays: boolean) => void } | null>(null)
  useEffect(() => {
    if (!when) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }: Leaving) => {
        if (currentLocation.pathname === nextLocation.pathname) return false
        return new Promise<boolean>((stays) => setDecide({ stays }))
      },
    })
  }, [history, when])
  if (!decide) return null
  const answer = (stays: boolean) => {
    setDecide(null)
    decide.stays(stays)
  }
  return (
    <PlainDialog title={title} confirm={words.leave} cancel={words.stay} onConfirm={() => answer(false)} onCancel={() => answer(true)}>
      {text}
    </PlainDialog>
  )
}
