import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

/** What a step of an appeal changes elsewhere. */
export const changesWith = ['projects', 'findings', 'workbench'] as const

type Freshness = 'known' | 'reading' | 'read-again'

/**
 * After a 409 the appeal is read again while the form keeps what was typed; the next press sends the fresh version. Until it has arrived
 * nothing can be pressed: the old version would only be refused once more.
 */
export function useStaleAppeal(refuse: (failure: unknown) => void) {
  const replies = useQueryClient()
  const [freshness, setFreshness] = useState<Freshness>('known')
  const fail = async (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFreshness('reading')
    await replies.invalidateQueries({ queryKey: ['appeals'] })
    setFreshness('read-again')
  }
  return { isStale: freshness === 'read-again', isReading: freshness === 'reading', fail }
}
