import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

type Matter = { room: string; version: number; refuse: (failure: unknown) => void }
type Refused = { version: number; isRead: boolean }

/**
 * After a 409 the matter is read again while the form keeps what was typed; the next press sends the fresh version. Until that has arrived
 * nothing is said and nothing can be pressed: the old version would only be refused once more.
 */
export function useStaleMatter({ room, version, refuse }: Matter) {
  const replies = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const fail = async (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setRefused({ version, isRead: false })
    await replies.invalidateQueries({ queryKey: [room] })
    // Where it could not be read, the form is free again.
    setRefused({ version, isRead: true })
  }
  const isWaiting = refused?.version === version
  return { isStale: refused !== null && !isWaiting, isReading: isWaiting && !refused.isRead, fail }
}
