import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

type Matter = { version: number; refuse: (failure: unknown) => void }

/** After a 409 the page shows the present state while the form keeps what was typed; the next press sends the fresh version. */
export function useStaleMatter({ version, refuse }: Matter) {
  const [refused, setRefused] = useState<number | null>(null)
  const fail = (failure: unknown) => {
    if (failure instanceof Refusal && failure.code === 'record.changed') setRefused(version)
    else refuse(failure)
  }
  return { isStale: refused !== null && refused !== version, fail }
}
