import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { Filing, FilingField } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { call } from '../client/api.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { readStored, store } from '../client/storage.ts'
import { useRefusal } from '../ui/refusals.ts'
import type { ForeignChange } from '../ui/StaleNotice.tsx'
import { filingTexts } from './filing-texts.ts'

export type Saving = ReturnType<typeof useAutosave>
type Stale = { changes: ForeignChange[]; keepMine: () => void; takeTheirs: () => void }

/** How long after the last key a draft is saved. */
const pause = 1200

/**
 * Saves a filing as it is typed. What could not be saved yet is also kept by the browser and offered again,
 * after a lost connection as after a closed window.
 */
export function useAutosave(project: ProjectDetail, form: FormInstance<Filing>) {
  const words = useTexts(filingTexts)
  const key = `filing ${project.id}`
  const save = useCall(projects.save)
  const refuse = useRefusal(form)
  const [initial] = useState(() => kept(key) ?? project.filing)
  const [failed, setFailed] = useState(kept(key) !== null)
  const [stale, setStale] = useState<Stale | null>(null)
  const version = useRef(project.version)
  const base = useRef(project.filing)
  const dirty = useRef(kept(key) !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Uploads and the like raise the version without touching the fields.
  useEffect(() => {
    if (!dirty.current) version.current = project.version
  }, [project.version])

  const filing = (): Filing => clean({ ...base.current, ...form.getFieldsValue(true) })
  const now = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!dirty.current) return true
    try {
      const saved = await save.mutateAsync({ params: { id: project.id }, body: { version: version.current, filing: filing() } })
      settle(saved)
      return true
    } catch (failure) {
      setFailed(true)
      if (failure instanceof Refusal && failure.code === 'record.changed') await compare()
      else refuse(failure)
      return false
    }
  }
  const settle = (saved: ProjectDetail) => {
    version.current = saved.version
    base.current = saved.filing
    dirty.current = false
    store(key, null)
    setFailed(false)
  }
  const compare = async () => {
    const fresh = await call(projects.read, { params: { id: project.id } })
    setStale({
      changes: differences(base.current, fresh.filing, words),
      keepMine: () => {
        version.current = fresh.version
        setStale(null)
        void now()
      },
      takeTheirs: () => {
        form.setFieldsValue(fresh.filing)
        settle(fresh)
        setStale(null)
      },
    })
  }
  const changed = () => {
    dirty.current = true
    store(key, filing())
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void now(), pause)
  }
  return { initial, changed, now, version: () => version.current, busy: save.isPending, failed, stale, filing }
}

const kept = (key: string): Filing | null => readStored(key) as Filing | null // written below, under a key of its own

/** What fields leave empty is null; texts lose their stray spaces. */
function clean(filing: Filing): Filing {
  const entries = Object.entries(filing).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : (value ?? null)])
  const lines = (filing.fundingLines ?? [])
    .filter((line) => line?.source && Number.isFinite(line.amount))
    .map((line) => ({ ...line, documentNo: line.documentNo?.trim() || null }))
  return {
    ...Object.fromEntries(entries),
    fundingLines: lines,
    estimatedPrice: usable(filing.estimatedPrice),
    controlPrice: usable(filing.controlPrice),
  } as Filing
}

const usable = (fen: number | null | undefined) => (fen === null || fen === undefined || Number.isNaN(fen) || fen < 1 ? null : fen)

function differences(before: Filing, now: Filing, words: Record<FilingField, string>): ForeignChange[] {
  const names = (Object.keys(now) as FilingField[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
  return names.map((name) => ({ label: words[name], before: asText(before[name]), now: asText(now[name]) }))
}
const asText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
