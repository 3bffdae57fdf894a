import type { ProjectState } from '#contract/lifecycle.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { lifecycleTexts } from './lifecycle-texts.ts'

const tones: Record<ProjectState, Tone> = {
  draft: 'wait',
  'town-review': 'wait',
  'county-review': 'wait',
  filed: 'move',
  sourcing: 'move',
  contracted: 'move',
  'in-progress': 'move',
  completed: 'move',
  accepted: 'done',
  settled: 'done',
  archived: 'done',
  returned: 'care',
  suspended: 'care',
  terminated: 'stop',
  void: 'stop',
}

/** Where a filing stands. A supervisor's stop is told before everything else. */
export function ProjectStateTag({ state, stopped }: { state: ProjectState; stopped: boolean }) {
  const words = useTexts(lifecycleTexts)
  return stopped ? <StateTag tone="stop">{words.stopped}</StateTag> : <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
}
