import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { useOrdering } from './ordering.ts'

type Ordering = Pick<ReturnType<typeof useOrdering>, 'preview' | 'commit' | 'cancel'>

/** Dragging by mouse, pen or finger: the row follows the pointer from place to place, Escape brings it back, letting go saves. */
export function useDragging(list: RefObject<HTMLElement | null>, ordering: Ordering) {
  const [code, setCode] = useState<string | null>(null)
  const at = useRef(0)
  const latest = useRef(ordering)
  latest.current = ordering

  useEffect(() => {
    if (code === null) return
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const to = placeAt(list.current, clientY)
      if (to === null || to === at.current) return
      latest.current.preview(at.current, to)
      at.current = to
    }
    const end = (settle: () => void) => {
      setCode(null)
      settle()
    }
    const drop = () => end(() => latest.current.commit())
    const giveUp = () => end(() => latest.current.cancel())
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && giveUp()
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', giveUp)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', giveUp)
      window.removeEventListener('keydown', onKey)
    }
  }, [code, list])

  const grab = (event: PointerEvent<HTMLElement>, grabbed: string, place: number) => {
    if (event.button !== 0) return
    at.current = place
    setCode(grabbed)
  }
  return { code, grab }
}

/** The place of the row under the pointer; above the first is the first, below the last the last. */
function placeAt(list: HTMLElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  if (rows.length === 0) return null
  const below = rows.findIndex(({ bottom }) => y < bottom)
  return below === -1 ? rows.length - 1 : below
}
