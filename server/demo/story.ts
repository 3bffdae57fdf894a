import type { Filing } from '#contract/filing.ts'
import type { County } from './county.ts'
import type { PlannedSigning, Scenario } from './scenario.ts'

export type Site = Pick<Filing, 'longitude' | 'latitude'>

/** One filing while it is being told. What depends on the other filings, such as whose turn a contractor has, was settled beforehand. */
export type Story = {
  county: County
  scenario: Scenario
  days: { decided: string; planned: string; duration: number }
  site: Site
  signing: PlannedSigning
  /** How many papers and photos it has so far. */
  made: { files: number; photos: number }
}

/** Something that happens to a filing on a day. */
export type Turn = (story: Story, on: string) => Promise<unknown>
