import { useEffect, useState } from 'react'

/** How long a page stays, in milliseconds: time to read it from across a room. */
export const stay = 15_000

/** What keys turn by. */
const turns: Readonly<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }

/**
 * Which page is shown, and how it is turned: by itself, by keys and by buttons. Whoever wants little motion turns for themselves. A page
 * somebody chose stays as long as every other.
 */
export function useTurning(count: number) {
  const [at, setAt] = useState(0)
  const [isGoing, setGoing] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const shown = Math.min(at, Math.max(0, count - 1))
  const turn = (by: number) => setAt(count === 0 ? 0 : (shown + by + count) % count)
  const toggle = () => setGoing((going) => !going)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of a page begins when it is shown
  useEffect(() => {
    if (!isGoing || count < 2) return
    const timer = setTimeout(() => turn(1), stay)
    return () => clearTimeout(timer)
  }, [isGoing, shown, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a key does depends on the page shown
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = turns[event.key]
      // A button that has the focus is pressed by the space bar itself.
      const isPause = event.key === ' ' && !(event.target instanceof HTMLElement && event.target.closest('button'))
      if (by === undefined && !isPause) return
      event.preventDefault()
      if (by === undefined) toggle()
      else turn(by)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [shown, count])

  return { at: shown, isGoing, turn, toggle }
}
