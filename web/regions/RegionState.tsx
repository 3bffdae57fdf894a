import type { Region } from '#contract/regions.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { texts } from './texts.ts'

type Shown = Pick<Region, 'enabled' | 'replacedBy'> & { open: boolean }

export function RegionState({ region }: { region: Shown }) {
  const { state, tone } = stateOf(region)
  return <StateTag tone={tone}>{useTexts(texts).states[state]}</StateTag>
}

function stateOf({ enabled, replacedBy, open }: Shown): { state: 'open' | 'disabled' | 'invalid' | 'merged'; tone: Tone } {
  if (replacedBy) return { state: 'merged', tone: 'wait' }
  if (!enabled) return { state: 'disabled', tone: 'stop' }
  return open ? { state: 'open', tone: 'done' } : { state: 'invalid', tone: 'care' }
}
