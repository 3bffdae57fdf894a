import { useEffect, useRef } from 'react'

const checks = new Set<() => boolean>()

/** Whether anything on the page would be lost by leaving it. */
export const isAnythingUnsaved = (): boolean => [...checks].some((isUnsaved) => isUnsaved())

/** As long as it is on the page, nobody leaves without being asked while this answers true. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const check = () => latest.current()
    checks.add(check)
    return () => {
      checks.delete(check)
    }
  }, [])
}
