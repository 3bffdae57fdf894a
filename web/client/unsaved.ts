import { useEffect, useRef } from 'react'

/** `page`: it stays as long as the page does, whatever else of the address changes. */
type Place = 'view' | 'page'

const checks = new Map<() => boolean, Place>()

/** Whether anything would be lost by leaving the page, or this view of it. */
export const isAnythingUnsaved = ({ samePage = false } = {}): boolean =>
  [...checks].some(([isUnsaved, place]) => (!samePage || place === 'view') && isUnsaved())

/** As long as it is there, nobody leaves without being asked while this answers true. */
export function useUnsaved(isUnsaved: () => boolean, place: Place = 'view'): void {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const check = () => latest.current()
    checks.set(check, place)
    return () => {
      checks.delete(check)
    }
  }, [place])
}
