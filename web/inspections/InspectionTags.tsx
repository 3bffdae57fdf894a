import type { InspectionRow, InspectionState } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { texts } from './texts.ts'

const tones: Record<InspectionState, Tone> = {
  planned: 'wait',
  'in-progress': 'move',
  submitted: 'move',
  closed: 'done',
  cancelled: 'wait',
}

export function InspectionStateTag({ state }: { state: InspectionState }) {
  return <StateTag tone={tones[state]}>{useTexts(texts).states[state]}</StateTag>
}

export function ResultTag({ result }: { result: NonNullable<InspectionRow['result']> }) {
  return <StateTag tone={result === 'faults' ? 'care' : 'done'}>{useTexts(texts).results[result]}</StateTag>
}
