import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

/** What an answer to an alert changes elsewhere. */
export const changesWith = ['projects', 'findings', 'inspections'] as const

/** After a 409 the alert is read again while the form keeps what was typed; the next press sends the fresh version. */
export function useStaleAlert(refuse: (failure: unknown) => void) {
  const replies = useQueryClient()
  const [isStale, setStale] = useState(false)
  const fail = async (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setStale(true)
    await replies.invalidateQueries({ queryKey: ['alerts'] })
  }
  return { isStale, fail }
}
