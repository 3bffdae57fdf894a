import type { FaultyField } from '#contract/errors.ts'
import {
  type CheckItem,
  type InspectionAction,
  type InspectionHindrance,
  type InspectionState,
  inspectionActions,
} from '#contract/inspections.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Actor } from '../people/access.ts'
import type { ActionWeight } from '../steps/action-weights.ts'
import { isSupervisorOf } from '../steps/deciding.ts'
import { addDays, weekdayOf } from '../time/days.ts'

type Step = { from: readonly InspectionState[]; to: InspectionState; byLead: boolean; weight: ActionWeight }

/** Somebody will go, or is there. */
export const pendingInspectionStates = ['planned', 'in-progress'] as const satisfies InspectionState[]
/** Somebody was there and reported. */
export const reportedInspectionStates = ['submitted', 'closed'] as const satisfies InspectionState[]

/** Work is under way or stands still: what a lot is drawn among. */
export const workStates = ['contracted', 'in-progress', 'completed', 'suspended'] as const satisfies ProjectState[]
/** Where there is still something to see: from the choice of a contractor to the acceptance, and what stands still. */
export const visitedStates = [...workStates, 'accepted', 'sourcing'] as const satisfies ProjectState[]

/** The life of an inspection. Its lead goes and reports; planning and closing is any supervisor's of the project. */
export const inspectionLife: Record<InspectionAction, Step> = {
  start: { from: ['planned'], to: 'in-progress', byLead: true, weight: 'advance' },
  save: { from: ['in-progress'], to: 'in-progress', byLead: true, weight: 'neutral' },
  submit: { from: ['in-progress'], to: 'submitted', byLead: true, weight: 'advance' },
  close: { from: ['submitted'], to: 'closed', byLead: false, weight: 'advance' },
  cancel: { from: pendingInspectionStates, to: 'cancelled', byLead: false, weight: 'drastic' },
}

export type InspectionFacts = { state: InspectionState; leadId: string; files: number; openFindings: number }
type Terms = { actor: Actor; filing: { scopeCode: string; kind: number }; inspection: InspectionFacts }

/** Why somebody cannot take this step now; null when they can. Whether every question was answered is known when it is submitted. */
export function inspectionHindrance(action: InspectionAction, { actor, filing, inspection }: Terms): InspectionHindrance | null {
  const { from, byLead } = inspectionLife[action]
  if (!isSupervisorOf(actor, filing)) return 'not-supervisor'
  if (!from.includes(inspection.state)) return 'state'
  if (byLead && inspection.leadId !== actor.id) return 'not-lead'
  if (action === 'submit' && inspection.files === 0) return 'evidence'
  return action === 'close' && inspection.openFindings > 0 ? 'findings-open' : null
}

export const inspectionViews = (terms: Terms) =>
  inspectionActions.map((action) => ({ action, hindrance: inspectionHindrance(action, terms) }))

type Submission = { checks: readonly CheckItem[]; summary: string | null; result: 'conforming' | 'faults' | null }

/** What a submitted inspection must tell: an answer to every question, a word on every no, a summary, and a result that the answers bear out. */
export function submissionFaults({ checks, summary, result }: Submission): FaultyField[] {
  const isUnfounded = result === 'faults' && checks.every(({ answer }) => answer !== 'no')
  return [
    ...checks.flatMap(({ answer, note }, at) => {
      if (answer === null) return [{ field: `checks.${at}.answer`, code: 'required' as const }]
      return answer === 'no' && note === null ? [{ field: `checks.${at}.note`, code: 'required' as const }] : []
    }),
    ...(summary === null ? [{ field: 'summary', code: 'required' as const }] : []),
    ...(result === null ? [{ field: 'result', code: 'required' as const }] : []),
    ...(isUnfounded ? [{ field: 'result', code: 'no-fault-found' as const }] : []),
  ]
}

/** An inspection is planned for today or a day within the year. */
export function planFaults(plannedOn: string, today: string): FaultyField[] {
  if (plannedOn < today) return [{ field: 'plannedOn', code: 'day.too-early', facts: { limit: today } }]
  const limit = addDays(today, 365)
  return plannedOn > limit ? [{ field: 'plannedOn', code: 'day.too-late', facts: { limit } }] : []
}

/** Monday of the week a day lies in. */
export const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** When a proposal of this week is visited unless somebody says otherwise: by Friday, or at once when Friday has passed. */
export function visitDayOf(today: string): string {
  const friday = addDays(mondayOf(today), 4)
  return today > friday ? today : friday
}
