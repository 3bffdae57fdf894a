import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type CheckItem, type Inspection, inspections } from '#contract/inspections.ts'
import type { Place } from '#contract/places.ts'
import { useAutosave } from '../client/autosave.ts'
import { readDraft } from '../client/kept-drafts.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'

export type Found = { checks: CheckItem[]; summary: string | null; place: Place | null }
export type Answers = ReturnType<typeof useAnswers>

/** Saves what is found as it is found. On a site the line comes and goes: what an earlier visit could not save is sent at once. */
export function useAnswers(inspection: Inspection) {
  const { id } = inspection
  const name = `inspection ${id}`
  const put = useCall(inspections.save, { quiet: true })
  const refuse = useRefusal()
  const [brought] = useState(() => readDraft(name, (draft) => answersSameQuestions(draft, inspection)))
  const [found, setFound] = useState<Found>(brought?.draft ?? foundIn(inspection))
  const [theirs, setTheirs] = useState<Inspection | null>(null)
  /** What is on the screen now: two answers may be given before it is drawn again. */
  const now = useRef(found)
  const autosave = useAutosave<Found>({
    name,
    version: inspection.version,
    brought,
    save: (draft, version) => put.mutateAsync({ params: { id }, body: { version, ...cleaned(draft) } }),
    onConflict: ({ facts }) => {
      setTheirs(facts.fresh as Inspection) // the route's own reply
      return null
    },
    onFailure: (failure, isAsked) => (isAsked || failure instanceof Refusal) && refuse(failure),
  })
  const { save, drop } = autosave
  useEffect(() => void save(false), [save])
  const show = (next: Found) => {
    now.current = next
    setFound(next)
  }
  const change = (next: Found) => {
    show(next)
    autosave.changed(next)
  }
  return {
    found,
    answer: (at: number, given: Partial<CheckItem>) =>
      change({ ...now.current, checks: now.current.checks.map((item, place) => (place === at ? { ...item, ...given } : item)) }),
    summarise: (summary: string) => change({ ...now.current, summary }),
    stand: (place: Place | null) => change({ ...now.current, place }),
    now: () => save(true),
    entries: () => ({ version: autosave.version(), ...cleaned(now.current) }),
    state: autosave.state,
    theirs,
    keepMine: () => {
      if (theirs) void autosave.keepMine({ draft: now.current, version: theirs.version })
      setTheirs(null)
    },
    takeTheirs: () => {
      if (!theirs) return
      show(foundIn(theirs))
      drop(theirs.version)
      setTheirs(null)
    },
  }
}

const foundIn = ({ checks, summary, place }: Inspection): Found => ({ checks, summary, place })

const blank = (text: string | null) => text?.trim() || null

const cleaned = ({ checks, summary, place }: Found): Found => ({
  checks: checks.map((item) => ({ ...item, note: blank(item.note) })),
  summary: blank(summary),
  place,
})

/** What was kept is of use as long as the visit goes on and asks the same. */
function answersSameQuestions(draft: unknown, { checks, state }: Inspection): draft is Found {
  if (state !== 'in-progress' || typeof draft !== 'object' || draft === null || !('checks' in draft)) return false
  const kept = draft.checks as CheckItem[] // written by this page
  return Array.isArray(kept) && kept.length === checks.length && kept.every((item, at) => item.question.zh === checks[at]?.question.zh)
}
