import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

type Matter = { version: number; refuse: (failure: unknown) => void }

/**
 * After a 409 the page shows the present state while the form keeps what was typed; the next press sends the fresh version.
 * `begunWith` is for forms that begin with what the record says: whatever the page has learnt meanwhile, the version they send is that of
 * their own values until a 409 was told.
 */
export function useStaleMatter({ version, refuse }: Matter) {
  const [begun] = useState(version)
  const [refused, setRefused] = useState<number | null>(null)
  const isStale = refused !== null && refused !== version
  const begunWith = isStale ? version : begun
  const fail = (failure: unknown) => {
    if (failure instanceof Refusal && failure.code === 'record.changed') setRefused(begunWith)
    else refuse(failure)
  }
  return { isStale, begunWith, fail }
}
