import { useEffect } from 'react'
import { onReconnected } from '../client/connection.ts'
import { onEvent } from '../client/live.ts'
import { useRefresh } from '../client/reply.ts'

/** Events are gathered, and answered somewhere within this span: a thousand pages must not ask in the same moment. */
const [soonest, latest] = [2_000, 4_000]

/** The page shows what happens elsewhere: what the server tells of, and whatever happened while it could not be reached. */
export function useLiveRefresh(): void {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          void refresh()
        },
        soonest + Math.random() * (latest - soonest),
      )
    }
    const stops = [onEvent(refreshSoon), onReconnected(() => void refresh())]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [refresh])
}
