import { useRef, useState } from 'react'
import { appealRules } from '#contract/appeal-states.ts'
import { publicAppeals } from '#contract/public-appeals.ts'
import { upload } from '../client/upload.ts'
import { type FileFault, fileFault } from './file-fault.ts'

export type ChosenFile = {
  serial: number
  file: File
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  share: number
  failure: unknown
  stop: AbortController
}

/** The files somebody chose. They are sent one after the other by a ticket; one that failed stays, to be tried again or removed. */
export function useAuthorFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [faults, setFaults] = useState<readonly FileFault[]>([])
  const next = useRef(0)
  const change = (serial: number, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.serial === serial ? { ...one, ...changes } : one)))

  /** `taken` are those the appeal has already. Answers what can be added. */
  const choose = (picked: readonly File[], taken = 0): readonly ChosenFile[] => {
    let room = appealRules.filesPerAppeal - taken - files.length
    const checked = picked.map((file) => {
      const fault = fileFault(file, room)
      if (!fault) room -= 1
      return { file, fault }
    })
    const added = checked.filter(({ fault }) => !fault).map(({ file }) => fresh(++next.current, file))
    setFaults(checked.flatMap(({ fault }) => fault ?? []))
    setFiles((all) => [...all, ...added])
    return added
  }
  /** Also while it is on its way: a weak signal must hold nobody up. */
  const remove = ({ serial, stop }: ChosenFile) => {
    stop.abort()
    setFiles((all) => all.filter((one) => one.serial !== serial))
  }
  const clear = () => {
    setFiles([])
    setFaults([])
  }
  const sendOne = async ({ serial, file, stop }: ChosenFile, ticket: string) => {
    if (stop.signal.aborted) return
    change(serial, { status: 'sending', share: 0, failure: null })
    const onProgress = (share: number) => change(serial, { share })
    await upload({
      route: publicAppeals.attach,
      params: {},
      query: { ticket },
      file,
      onProgress,
      signal: new AbortController().signal,
    }).then(
      () => change(serial, { status: 'sent', share: 1 }),
      (failure: unknown) => change(serial, { status: 'failed', failure }),
    )
  }
  const send = async (chosen: readonly ChosenFile[], ticket: string) => {
    for (const one of chosen) await sendOne(one, ticket)
  }
  /** Once the appeal itself lists them. */
  const forgetSent = () => setFiles((all) => all.filter(({ status }) => status !== 'sent'))
  const failUnsent = (serial: number, failure: unknown) =>
    setFiles((all) => all.map((one) => (one.serial === serial && one.status !== 'sent' ? { ...one, status: 'failed', failure } : one)))
  return { files, faults, choose, remove, clear, send, forgetSent, failUnsent }
}
export type AuthorFiles = ReturnType<typeof useAuthorFiles>

const fresh = (serial: number, file: File): ChosenFile => ({
  serial,
  file,
  status: 'waiting',
  share: 0,
  failure: null,
  stop: new AbortController(),
})
