import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { call } from '../../client/api.ts'
import { useAutosave } from '../../client/autosave.ts'
import { forgetDraft, readDraft } from '../../client/kept-drafts.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import type { ForeignChange } from '../../ui/form/StaleNotice.tsx'
import { filingTexts } from '../filing-texts.ts'
import { changedFields, useFilingValue } from '../filing-values.ts'
import { cleanFiling, mergeFilings } from './clean-filing.ts'

export type Saving = ReturnType<typeof useFilingAutosave>
type Stale = { changes: ForeignChange[]; keepMine?: () => void; takeTheirs: () => void }
/** `base`: what the server had when it was typed. Where somebody else was faster, it tells whose change is whose. */
type Draft = { filing: Filing; base: Filing }

/** Saves a filing as it is typed. When somebody else was faster, both sides are shown and can be merged. */
export function useFilingAutosave(project: ProjectDetail, form: FormInstance<Filing>) {
  const name = `filing ${project.id}`
  const put = useCall(projects.save, { quiet: true })
  const refuse = useRefusal(form)
  const showFaults = useQuietFaults(form)
  const differences = useDifferences()
  const [brought, setBrought] = useState(() => readBrought(name, project))
  const [stale, setStale] = useState<Stale | null>(null)
  const base = useRef(brought?.draft.base ?? project.filing)
  const filing = (): Filing => cleanFiling({ ...base.current, ...form.getFieldsValue(true) })

  const autosave = useAutosave<Draft>({
    name,
    version: project.version,
    brought,
    save: async (draft, version) => {
      const fresh = await put.mutateAsync({ params: { id: project.id }, body: { version, filing: draft.filing } })
      base.current = fresh.filing
      setBrought(null)
      return fresh
    },
    onConflict: () => compare(),
    onFailure: (failure, isAsked) => (isAsked ? refuse(failure) : showFaults(failure)),
  })
  /** Shows what somebody else wrote. Answers at once with one's own over it where they wrote nothing here, but added a file or a note. */
  const compare = async () => {
    const fresh = await call(projects.read, { params: { id: project.id } })
    const changes = differences(base.current, fresh)
    if (changes.length === 0) return mineOver(fresh)
    setStale({ changes, keepMine: () => void autosave.keepMine(mineOver(fresh)), takeTheirs: () => takeOver(fresh) })
    return null
  }
  const mineOver = ({ filing: theirs, version }: ProjectDetail) => {
    const merged = mergeFilings({ base: base.current, mine: filing(), theirs })
    form.setFieldsValue(merged)
    base.current = theirs
    setStale(null)
    return { draft: { filing: merged, base: theirs }, version }
  }
  const takeOver = (fresh: ProjectDetail) => {
    form.setFieldsValue(fresh.filing)
    base.current = fresh.filing
    autosave.drop(fresh.version)
    setBrought(null)
    setStale(null)
  }
  // Somebody else saved while nothing was being typed here: the form shows theirs, or the next save would undo it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every filing that arrives
  useEffect(() => {
    const changes = differences(base.current, project)
    if (!autosave.isClean() || changes.length === 0) return
    takeOver(project)
    setStale({ changes, takeTheirs: () => setStale(null) })
  }, [project.filing])

  const [initial] = useState(brought?.draft.filing ?? project.filing)
  return {
    initial,
    state: autosave.state,
    changed: () => autosave.changed({ filing: filing(), base: base.current }),
    now: () => autosave.save(true),
    flush: () => autosave.save(false),
    version: autosave.version,
    stale,
    filing,
    brought,
    discard: () => takeOver(project),
  }
}

/** What waits to be taken up again; nothing when it says what is saved anyway. */
function readBrought(name: string, { filing }: ProjectDetail) {
  const kept = readDraft(name, isDraft)
  if (!kept || changedFields(kept.draft.filing, filing).length > 0) return kept
  forgetDraft(name)
  return null
}

const isDraft = (draft: unknown): draft is Draft => typeof draft === 'object' && draft !== null && 'filing' in draft && 'base' in draft

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
