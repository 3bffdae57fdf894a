import { useEffect, useState } from 'react'

/** A value once it has stood still for so long: a question for each key would only hold up the last one. */
export function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
