import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { call } from '../client/api.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/refusals.ts'
import type { ForeignChange } from '../ui/StaleNotice.tsx'
import { cleanFiling, mergeFilings } from './clean-filing.ts'
import { filingTexts } from './filing-texts.ts'
import { changedFields, useFilingValue } from './filing-values.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'

export type Saving = ReturnType<typeof useAutosave>
type Stale = { changes: ForeignChange[]; keepMine: () => void; takeTheirs: () => void }

/** How long after the last key a draft is saved. */
const pause = 1200

/**
 * Saves a filing as it is typed, one save after the other. What could not be saved is kept by the browser and taken up again, after a lost
 * connection as after a closed window. When somebody else was faster, both sides are shown and can be merged.
 */
export function useAutosave(project: ProjectDetail, form: FormInstance<Filing>) {
  const save = useCall(projects.save)
  const refuse = useRefusal(form)
  const showFaults = useQuietFaults(form)
  const differences = useDifferences()
  const [brought, setBrought] = useState(() => readDraft(project))
  const [failed, setFailed] = useState(brought !== null)
  const [stale, setStale] = useState<Stale | null>(null)
  const seen = useRef(brought ?? { filing: project.filing, base: project.filing, version: project.version })
  /** How often something was typed, and how much of it is saved. */
  const typed = useRef(brought ? 1 : 0)
  const saved = useRef(0)
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClean = () => typed.current === saved.current

  const filing = (): Filing => cleanFiling({ ...seen.current.base, ...form.getFieldsValue(true) })
  const settle = (fresh: ProjectDetail, upTo: number) => {
    seen.current = { filing: fresh.filing, base: fresh.filing, version: fresh.version }
    saved.current = upTo
    if (isClean()) forgetDraft(project.id)
    setFailed(false)
    setBrought(null)
  }
  const saveOnce = async (isAsked: boolean): Promise<boolean> => {
    if (isClean()) return true
    const upTo = typed.current
    try {
      settle(await save.mutateAsync({ params: { id: project.id }, body: { version: seen.current.version, filing: filing() } }), upTo)
      return true
    } catch (failure) {
      setFailed(true)
      if (failure instanceof Refusal && failure.code === 'record.changed') await compare()
      else if (isAsked) refuse(failure)
      else showFaults(failure)
      return false
    }
  }
  /** One after the other: a second save over the first would find its own version stale. */
  const enqueue = (isAsked: boolean) => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(() => saveOnce(isAsked))
    return queue.current
  }
  const compare = async () => {
    const fresh = await call(projects.read, { params: { id: project.id } })
    setStale({
      changes: differences(seen.current.base, fresh),
      keepMine: () => {
        const merged = mergeFilings({ base: seen.current.base, mine: filing(), theirs: fresh.filing })
        form.setFieldsValue(merged)
        seen.current = { filing: merged, base: fresh.filing, version: fresh.version }
        setStale(null)
        void enqueue(true)
      },
      takeTheirs: () => {
        form.setFieldsValue(fresh.filing)
        settle(fresh, typed.current)
        setStale(null)
      },
    })
  }
  const changed = () => {
    typed.current += 1
    keepDraft(project.id, { filing: filing(), base: seen.current.base, version: seen.current.version })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void enqueue(false), pause)
  }
  const discard = () => {
    form.setFieldsValue(project.filing)
    settle(project, typed.current)
  }

  // Other steps raise the version without touching the fields.
  useEffect(() => {
    if (isClean()) seen.current = { filing: project.filing, base: project.filing, version: project.version }
  })
  useEffect(() => {
    const again = () => void enqueue(false)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  })

  const initial = useRef(brought?.filing ?? project.filing).current
  const isBusy = save.isPending
  return {
    initial,
    changed,
    now: () => enqueue(true),
    version: () => seen.current.version,
    busy: isBusy,
    failed,
    stale,
    compare,
    filing,
    brought,
    discard,
  }
}

/** A save nobody asked for writes its faults at their fields and takes nobody away from where they type. */
function useQuietFaults(form: FormInstance<Filing>) {
  const language = useLanguage()
  return (failure: unknown) => {
    if (!(failure instanceof Refusal)) return
    for (const { field, code, facts } of failure.fields)
      form.setFields([{ name: field.split('.').map(place) as never, errors: [fieldFaultText(language, code, facts)] }]) // named by the server
  }
}
const place = (part: string) => (/^\d+$/.test(part) ? Number(part) : part)

function useDifferences() {
  const words = useTexts(filingTexts)
  const textOf = useFilingValue()
  return (before: Filing, fresh: ProjectDetail): ForeignChange[] =>
    changedFields(before, fresh.filing).map((name) => ({
      label: words[name],
      before: textOf(before, name),
      now: textOf(fresh.filing, name, { region: fresh.region.name, owner: fresh.owner?.name ?? null }),
    }))
}
