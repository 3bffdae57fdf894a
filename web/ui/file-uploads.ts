import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { evidence, evidenceTypes } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import { upload } from '../client/upload.ts'

export type Sending = { serial: number; file: File; share: number; failure: unknown; stop: AbortController }
/** Where files go: a step of a filing, or a matter of supervision such as `finding <id>`. */
export type FileAim = { projectId: string; category: FileCategory; step: EvidenceStep; supersedes?: string; matter?: string }

export const acceptedEndings = Object.values(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Everything that shows files of a filing. */
const shownIn = ['projects', 'inspections', 'findings', 'alerts']

/** The files on their way. A failed one stays with what went wrong, to be tried again or dropped. */
export function useUploads({ projectId, category, step, supersedes, matter }: FileAim) {
  const replies = useQueryClient()
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const next = useRef(0)
  const change = (serial: number, changes: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.serial === serial ? { ...one, ...changes } : one)))
  const forget = (serial: number) => setSendings((all) => all.filter((one) => one.serial !== serial))

  const start = async ({ serial, file, stop }: Sending) => {
    const query = { category, step, name: file.name.slice(-200), ...(supersedes && { supersedes }), ...(matter && { matter }) }
    const onProgress = (share: number) => change(serial, { share })
    try {
      await upload({ route: evidence.upload, params: { id: projectId }, query, file, onProgress, signal: stop.signal })
      await Promise.all(shownIn.map((room) => replies.invalidateQueries({ queryKey: [room] })))
      forget(serial)
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
  const cancel = (serial: number) => {
    sendings.find((one) => one.serial === serial)?.stop.abort()
    forget(serial)
  }
  const retry = (serial: number) => {
    const failed = sendings.find((one) => one.serial === serial)
    if (!failed) return
    change(serial, { failure: null, share: 0 })
    void start(failed)
  }
  return { sendings, send, cancel, retry }
}
