import { Form, type FormInstance } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'
import { deadlines } from '#contract/deadlines.ts'
import type { Filing, FilingField } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type CheckedFiling, fieldOfWarning, filingWarnings } from '#domain/filing/filing.ts'
import { isMethodEnough } from '#domain/filing/methods.ts'
import { today } from '../../client/clock.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { filingTexts } from '../filing-texts.ts'
import { type Gap, gapsIn } from './filing-gaps.ts'
import type { Saving } from './use-filing-autosave.ts'
import { useMethods } from './use-methods.ts'

/** What stands in the form at this moment, and what the rules say of it. */
type Written = CheckedFiling & {
  gaps: readonly Gap[]
  /** The method is below what the amount requires. */
  isMethodWeak: boolean
  /** To be called after a field was filled in by a button: the form itself tells only of what is typed. */
  changed: () => void
  /** Fills fields in by a button, as if they were typed. */
  take: (changes: Partial<Filing>) => void
  /** What is odd about a field, or contradicts another one, while it is typed. */
  noticesAt: (field: FilingField) => readonly string[]
}

const Context = createContext<Written | null>(null)

export function useWritten(): Written {
  const written = useContext(Context)
  if (!written) throw new Error('There is no form around it.')
  return written
}

type Props = {
  project: ProjectDetail
  form: FormInstance<Filing>
  saving: Pick<Saving, 'filing' | 'changed'>
  onTaken?: (changes: Partial<Filing>) => void
  children: ReactNode
}

/** Judges the filing anew with every key, once for all fields, steps and the last look. */
export function WrittenFiling({ project: { limits, files }, form, saving, onTaken, children }: Props) {
  Form.useWatch([], { form, preserve: true })
  const methods = useMethods()
  const words = useTexts(filingTexts)
  const language = useLanguage()
  const { data: terms } = useReply(deadlines.read, {}, { staleTime: 300_000 })
  const filing = saving.filing()
  const method = methods.find(({ code }) => code === filing.method) ?? null
  const checked = { filing, method, limits }
  const gaps = gapsIn(checked, files, today())
  const isMethodWeak = method !== null && filing.estimatedPrice !== null && !isMethodEnough(method, filing.estimatedPrice, limits)
  const facts = { explanationDays: terms?.figures.explanationDays ?? 0, publicityDays: limits.publicityDays }
  const noticesAt = (field: FilingField) => [
    ...(field === 'method' && isMethodWeak && filing.exemptionReason === null ? [words.exemptionNeeded] : []),
    ...gaps.flatMap((gap) =>
      gap.kind === 'field' && gap.field === field && !quiet.includes(gap.code) ? [fieldFaultText(language, gap.code, gap.facts ?? {})] : [],
    ),
    ...filingWarnings(checked).flatMap((warning) => (terms && fieldOfWarning[warning] === field ? [words.warnings[warning](facts)] : [])),
  ]
  const take = (changes: Partial<Filing>) => {
    form.setFieldsValue(changes)
    onTaken?.(changes)
    saving.changed()
  }
  return <Context value={{ ...checked, gaps, isMethodWeak, changed: saving.changed, take, noticesAt }}>{children}</Context>
}

/** An empty field says enough by its star, one that is being typed is short by nature, and funding tells its balance itself. */
const quiet: readonly string[] = ['required', 'too-short', 'does-not-add-up']
