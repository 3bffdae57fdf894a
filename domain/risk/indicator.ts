import type { LimitField } from '#contract/limits.ts'
import type {
  ClearOutcome,
  FigureUnit,
  FiredOutcome,
  GapOutcome,
  LimitSource,
  RiskInput,
  RiskInputName,
  RiskOutcome,
  Severity,
} from '#contract/risk.ts'
import type { RiskSubject } from './subject.ts'

/** One editable number of an indicator. */
export type Figure = { default: number; unit: FigureUnit; minimum: number; maximum: number }
export type FigureSet = Readonly<Record<string, Figure>>
export type FigureValues<Figures extends FigureSet> = { readonly [Name in keyof Figures]: number }

/** What makes an indicator worth evaluating again: a change of the project, the passing of days, or what others do. */
export type Need = 'project' | 'calendar' | 'neighbours'

/** What is true of every indicator, whatever it is a figure of. */
export type IndicatorFacts<Figures extends FigureSet> = {
  maximum: Severity
  /** Whether firing with severity 3 or more asks somebody to answer. */
  alerts: boolean
  reads: readonly RiskInputName[]
  limits: readonly LimitField[]
  figures: Figures
}

export type ProjectIndicator<Figures extends FigureSet = FigureSet> = IndicatorFacts<Figures> & {
  of: 'project'
  needs: Need
  evaluate(subject: RiskSubject, figures: FigureValues<Figures>): RiskOutcome
}

/** A figure of an owner, a market, or of the appeals about a project; never an alert, never in a score. */
export type LooseFigure<Figures extends FigureSet = FigureSet> = IndicatorFacts<Figures> & { of: 'owner' | 'market' | 'appeals' }

export type Indicator = ProjectIndicator | LooseFigure

type Given<Figures extends FigureSet> = Pick<ProjectIndicator<Figures>, 'needs' | 'maximum' | 'reads' | 'evaluate'> &
  Partial<Pick<ProjectIndicator<Figures>, 'limits' | 'figures'>>

const none = {}

export const indicator = <const Figures extends FigureSet = Record<never, Figure>>(given: Given<Figures>): ProjectIndicator<Figures> => ({
  of: 'project',
  alerts: true,
  limits: [],
  figures: none as Figures, // an indicator without figures has none to name
  ...given,
})

export const share = (value: number, minimum = 0, maximum = 1): Figure => ({ default: value, unit: 'share', minimum, maximum })
export const days = (value: number, maximum = 3650): Figure => ({ default: value, unit: 'days', minimum: 0, maximum })
export const months = (value: number): Figure => ({ default: value, unit: 'months', minimum: 1, maximum: 120 })
export const count = (value: number, minimum = 1, maximum = 1000): Figure => ({ default: value, unit: 'count', minimum, maximum })
export const metres = (value: number): Figure => ({ default: value, unit: 'metres', minimum: 0, maximum: 100_000 })
export const factor = (value: number): Figure => ({ default: value, unit: 'factor', minimum: 0, maximum: 10 })

export const clear: ClearOutcome = { state: 'clear', reason: 'checked' }
/** Such a project cannot show the pattern. */
export const notApplicable: ClearOutcome = { state: 'clear', reason: 'not-applicable' }
/** The step the formula looks at has not been taken. */
export const tooEarly: ClearOutcome = { state: 'clear', reason: 'too-early' }
export const gap = (...missing: [RiskInputName, ...RiskInputName[]]): GapOutcome => ({ state: 'gap', missing })

type Held = { value: number; source: LimitSource }
export const fired = (severity: Severity, inputs: readonly RiskInput[], limit: Held | null = null): FiredOutcome => ({
  state: 'fired',
  severity,
  inputs: [...inputs],
  limit,
})

export const input = (name: RiskInputName, value: string | number): RiskInput => ({ name, value, link: null })
type Linked = { kind: 'unit' | 'user' | 'expert' | 'file' | 'change' | 'finding'; id: string }
export const linked = (name: RiskInputName, value: string | number, { kind, id }: Linked): RiskInput => ({
  name,
  value,
  link: { kind, id, regionCode: null },
})
/** Another project by its id alone: its name is told only to whoever may see it. */
export const neighbour = ({ projectId, regionCode }: { projectId: string; regionCode: string }): RiskInput => ({
  name: 'otherProject',
  value: projectId,
  link: { kind: 'project', id: projectId, regionCode },
})

export const limitUsed = (source: LimitSource, value: number): Held => ({ source, value })
