import type { ProjectAction } from '#contract/lifecycle.ts'
import { useTexts } from '../../../client/language.ts'
import { Phrases } from '../../../ui/form/Phrases.tsx'
import { actionTexts } from '../action-texts.ts'
import { phraseTexts } from '../phrase-texts.ts'
import { TextItem } from './form-items.tsx'

type Props = { action: ProjectAction; help?: string }

/** Why a step is taken, with what offices usually write. */
export function ReasonFields({ action, help }: Props) {
  const { reason } = useTexts(actionTexts)
  return (
    <>
      <TextItem name="reason" label={reason} help={help} least={5} most={500} rows={3} />
      <Phrases field="reason" phrases={useTexts(phraseTexts).steps[action] ?? []} />
    </>
  )
}

export function OpinionFields({ least, phrases }: { least: number; phrases: readonly string[] }) {
  return (
    <>
      <TextItem name="opinion" label={useTexts(actionTexts).opinion} least={least} most={500} rows={3} />
      <Phrases field="opinion" phrases={phrases} />
    </>
  )
}
