import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type CheckItem, type Inspection, inspections } from '#contract/inspections.ts'
import { call } from '../client/api.ts'
import { forget, readStored, store } from '../client/storage.ts'
import { useRefusal } from '../ui/refusals.ts'

export type Found = { checks: CheckItem[]; summary: string | null }
export type Answers = ReturnType<typeof useAnswers>

/** How long after the last tap or key answers are saved. */
const pause = 800
const keyOf = (id: string) => `inspection ${id}`

/**
 * Saves what is found as it is found, one save after the other. On a site the line comes and goes: what could not be saved is kept by the
 * browser and taken up again, after a lost connection as after a closed window.
 */
export function useAnswers(inspection: Inspection) {
  const { id } = inspection
  const replies = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refuse = useRefusal()
  const [kept] = useState(() => readKept(inspection))
  const [found, setFound] = useState<Found>(kept?.found ?? { checks: inspection.checks, summary: inspection.summary })
  const [failed, setFailed] = useState(kept !== null)
  const [theirs, setTheirs] = useState<Inspection | null>(null)
  /** What is on the screen now: a save begun in a moment must not send what stood there when it was asked for. */
  const now = useRef(found)
  const version = useRef(kept?.version ?? inspection.version)
  const typed = useRef(kept ? 1 : 0)
  const saved = useRef(0)
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClean = () => typed.current === saved.current

  const saveOnce = async (isAsked: boolean): Promise<boolean> => {
    if (isClean()) return true
    const upTo = typed.current
    setBusy(true)
    try {
      // Called at once: what the library would hold back while there is no line must be told as not saved.
      const fresh = await call(inspections.save, { params: { id }, body: { version: version.current, ...cleaned(now.current) } })
      version.current = fresh.version
      saved.current = upTo
      if (isClean()) forget(keyOf(id))
      setFailed(false)
      void replies.invalidateQueries({ queryKey: ['inspections'] })
      return true
    } catch (failure) {
      setFailed(true)
      if (failure instanceof Refusal && failure.code === 'record.changed')
        setTheirs(failure.facts.fresh as Inspection) // the route's own reply
      else if (isAsked || failure instanceof Refusal) refuse(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const enqueue = (isAsked: boolean) => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(() => saveOnce(isAsked))
    return queue.current
  }
  const change = (next: Found) => {
    now.current = next
    setFound(next)
    typed.current += 1
    store(keyOf(id), { found: next, version: version.current })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void enqueue(false), pause)
  }
  const settle = (fresh: Inspection, take: boolean) => {
    version.current = fresh.version
    setTheirs(null)
    if (!take) return void enqueue(true)
    now.current = { checks: fresh.checks, summary: fresh.summary }
    setFound(now.current)
    saved.current = typed.current
    forget(keyOf(id))
    setFailed(false)
  }

  useEffect(() => {
    if (isClean()) version.current = Math.max(version.current, inspection.version)
  })
  const brought = useRef(kept !== null)
  useEffect(() => {
    const again = () => void enqueue(false)
    if (brought.current) again()
    brought.current = false
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  // Whoever closes the drawer has said what they found: it is saved without waiting.
  const last = useRef(enqueue)
  last.current = enqueue
  useEffect(() => () => void last.current(false), [])

  return {
    found,
    answer: (at: number, given: Partial<CheckItem>) =>
      change({ ...now.current, checks: now.current.checks.map((item, place) => (place === at ? { ...item, ...given } : item)) }),
    summarise: (summary: string) => change({ ...now.current, summary }),
    now: () => enqueue(true),
    told: () => ({ version: version.current, ...cleaned(now.current) }),
    submitted: () => forget(keyOf(id)),
    busy,
    failed,
    theirs,
    keepMine: () => theirs && settle(theirs, false),
    takeTheirs: () => theirs && settle(theirs, true),
  }
}

const blank = (text: string | null) => text?.trim() || null

const cleaned = ({ checks, summary }: Found): Found => ({
  checks: checks.map((item) => ({ ...item, note: blank(item.note) })),
  summary: blank(summary),
})

type Kept = { found: Found; version: number }

/** What waits to be taken up again, as long as it answers the same questions. */
function readKept({ id, checks, state }: Inspection): Kept | null {
  const kept = readStored(keyOf(id))
  if (!isKept(kept) || state !== 'in-progress') return null
  const same =
    kept.found.checks.length === checks.length && kept.found.checks.every((item, at) => item.question.zh === checks[at]?.question.zh)
  return same ? kept : null
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'found' in kept && 'version' in kept && Array.isArray((kept as Kept).found?.checks)
