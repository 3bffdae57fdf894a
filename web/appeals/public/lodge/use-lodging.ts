import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type Lodged, type NewAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { isUnsent } from '../../../client/files/uploads.ts'
import { asNewAppeal, type Draft, type DraftFaults, emptyDraft, faultsFrom, faultsIn, isTouched, withProof } from './draft.ts'
import { proveWork } from './proof.ts'
import { useAuthorFiles } from './use-author-files.ts'

export type Phase = 'writing' | 'proving' | 'sending'

/**
 * The writing and sending of one appeal. Held by the page, so that looking something up meanwhile loses nothing. Who takes it down for
 * somebody else is known, and proves no work.
 */
export function useLodging(filing: string, takeDown?: (words: Omit<NewAppeal, 'proof'>) => Promise<Lodged>) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(filing))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [phase, setPhase] = useState<Phase>('writing')
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [receipt, setReceipt] = useState<Lodged | null>(null)
  const files = useAuthorFiles({ ticket: receipt && (() => receipt.ticket), taken: 0 })

  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const fail = (reason: unknown) => {
    const found = reason instanceof Refusal ? faultsFrom(reason.fields, draft) : {}
    setFaults(found)
    setFailure(reason)
    setPhase('writing')
  }
  const attempt = async (type: NonNullable<Draft['type']>) => {
    if (takeDown) {
      setPhase('sending')
      return takeDown({ ...asNewAppeal(draft), type })
    }
    setPhase('proving')
    setShare(0)
    const proof = await proveWork({ onProgress: setShare })
    setPhase('sending')
    return call(publicAppeals.lodge, { body: withProof(draft, type, proof) })
  }
  /** True when something has to be looked at again. */
  const lodge = async (): Promise<boolean> => {
    const found = faultsIn(draft)
    setFaults(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || !draft.type) return true
    const type = draft.type
    try {
      // A proof serves once and for some minutes: a stale one is worked out anew without bothering anybody.
      const lodged = await attempt(type).catch((reason: unknown) => (isStaleProof(reason) ? attempt(type) : Promise.reject(reason)))
      setReceipt(lodged)
      setPhase('writing')
      setDraft(emptyDraft(''))
      return false
    } catch (reason) {
      fail(reason)
      return true
    }
  }
  /** Code and password were kept: they leave the memory of the page. */
  const finish = () => {
    setReceipt(null)
    files.clear()
  }
  const isUnfinished = isTouched(draft) || files.uploads.some(isUnsent)
  return { draft, change, faults, phase, share, failure, receipt, files, lodge, finish, isUnfinished }
}
export type Lodging = ReturnType<typeof useLodging>

const isStaleProof = (reason: unknown) => reason instanceof Refusal && reason.code === 'appeal.proof-needed'
