import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attachmentTypes, policies } from '#contract/policies.ts'
import { upload } from '../client/upload.ts'

export type Sending = { serial: number; file: File; share: number; failure: unknown; stop: AbortController }

export const acceptedEndings = Object.values(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Files on their way to a policy. A failed one stays with what went wrong, to be tried again or left out. */
export function useSendings(policyId: string, waiting: readonly File[]) {
  const replies = useQueryClient()
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const next = useRef(0)
  const sent = useRef(new Set<File>())
  const change = (serial: number, changes: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.serial === serial ? { ...one, ...changes } : one)))
  const drop = (serial: number) => setSendings((all) => all.filter((one) => one.serial !== serial))

  const start = async ({ serial, file, stop }: Sending) => {
    const onProgress = (share: number) => change(serial, { share })
    const query = { name: file.name.slice(-200) }
    try {
      await upload({ route: policies.attach, params: { id: policyId }, query, file, onProgress, signal: stop.signal })
      await replies.invalidateQueries({ queryKey: ['policies'] })
      drop(serial)
    } catch (failure) {
      if (!stop.signal.aborted) change(serial, { failure })
    }
  }
  const send = (file: File) => {
    next.current += 1
    const sending = { serial: next.current, file, share: 0, failure: null, stop: new AbortController() }
    setSendings((all) => [...all, sending])
    void start(sending)
  }
  const retry = (sending: Sending) => {
    change(sending.serial, { failure: null, share: 0 })
    void start(sending)
  }
  const forget = ({ serial, stop }: Sending) => {
    stop.abort()
    drop(serial)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is sent once, however often this is drawn
  useEffect(() => {
    for (const file of waiting)
      if (!sent.current.has(file)) {
        sent.current.add(file)
        send(file)
      }
  }, [waiting])
  return { sendings, send, retry, forget }
}
