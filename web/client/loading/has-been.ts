import { useState } from 'react'

/** Whether something has ever been so: what is opened now and then is built when it is first wanted, and can close as it likes. */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, remember] = useState(isSo)
  if (isSo && !hasBeen) remember(true)
  return hasBeen || isSo
}
