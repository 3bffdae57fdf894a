import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

type Options = { version: number; refuse: (failure: unknown) => void }

/**
 * After a 409 the page shows the present state while the form keeps what was typed; the next press sends the fresh version.
 * `versionToSend` is for forms that begin with what the record says: whatever the page has learnt meanwhile, the version they send is that of
 * their own values until a 409 came.
 */
export function useStaleRecord({ version, refuse }: Options) {
  const [initialVersion] = useState(version)
  const [refused, setRefused] = useState<number | null>(null)
  const isStale = refused !== null && refused !== version
  const versionToSend = isStale ? version : initialVersion
  const fail = (failure: unknown) => {
    if (failure instanceof Refusal && failure.code === 'record.changed') setRefused(versionToSend)
    else refuse(failure)
  }
  return { isStale, versionToSend, fail }
}
