import type { DeadlineField, Deadlines } from '#contract/deadlines.ts'
import type { FaultyField } from '#contract/errors.ts'

export type DayCount = 'working' | 'calendar'
export const deadlineGroups = ['filing', 'findings', 'escalation', 'appeals', 'objections'] as const
export type DeadlineGroup = (typeof deadlineGroups)[number]

type Nature = { group: DeadlineGroup; counts: DayCount; usually: number }

/**
 * Every deadline, how its days are counted and what it is unless somebody changed it. Appeals: Regulations on Handling Public Complaints
 * (2022) arts. 22, 34 and 35; tender objections: Regulations on the Tendering Law arts. 60 and 61. The rest is local practice.
 */
export const deadlineNatures: Record<DeadlineField, Nature> = {
  reviewDays: { group: 'filing', counts: 'working', usually: 5 },
  returnDays: { group: 'filing', counts: 'working', usually: 10 },
  requestDays: { group: 'filing', counts: 'working', usually: 5 },
  explanationDays: { group: 'filing', counts: 'working', usually: 5 },
  drawAnswerDays: { group: 'filing', counts: 'calendar', usually: 1 },
  minorFindingDays: { group: 'findings', counts: 'calendar', usually: 30 },
  generalFindingDays: { group: 'findings', counts: 'calendar', usually: 15 },
  seriousFindingDays: { group: 'findings', counts: 'calendar', usually: 7 },
  urgeDays: { group: 'escalation', counts: 'working', usually: 0 },
  superviseDays: { group: 'escalation', counts: 'working', usually: 5 },
  investigateDays: { group: 'escalation', counts: 'working', usually: 10 },
  appealAcceptanceDays: { group: 'appeals', counts: 'calendar', usually: 15 },
  appealInvestigationDays: { group: 'appeals', counts: 'calendar', usually: 60 },
  appealExtensionDays: { group: 'appeals', counts: 'calendar', usually: 30 },
  appealReviewDays: { group: 'appeals', counts: 'calendar', usually: 30 },
  objectionAcceptanceDays: { group: 'objections', counts: 'working', usually: 3 },
  objectionInvestigationDays: { group: 'objections', counts: 'working', usually: 30 },
}
export const deadlineFields = Object.keys(deadlineNatures) as DeadlineField[] // the keys of a complete record

const collect = (pick: (field: DeadlineField) => number) =>
  Object.fromEntries(deadlineFields.map((field) => [field, pick(field)])) as Deadlines // one entry for every key

export const defaultDeadlines: Deadlines = collect((field) => deadlineNatures[field].usually)

/** What is in force: what was changed, over the defaults. Whatever of the stored record is no number of days is passed over. */
export function deadlinesFrom(changed: Readonly<Record<string, unknown>>): Deadlines {
  return collect((field) => {
    const figure = changed[field]
    return typeof figure === 'number' && Number.isInteger(figure) && figure >= 0 ? figure : deadlineNatures[field].usually
  })
}

/** What has to be kept: only figures that differ from the defaults. */
export const changedDeadlines = (figures: Deadlines): Partial<Deadlines> =>
  Object.fromEntries(
    deadlineFields.filter((field) => figures[field] !== deadlineNatures[field].usually).map((field) => [field, figures[field]]),
  )

/** Escalation rises, and the more serious a finding is, the sooner it is due. */
export function deadlineFaults(figures: Deadlines): FaultyField[] {
  const atMost = (field: DeadlineField, most: DeadlineField): FaultyField[] =>
    figures[field] > figures[most] ? [{ field, code: 'too-large', facts: { limit: figures[most] } }] : []
  const atLeast = (field: DeadlineField, least: DeadlineField): FaultyField[] =>
    figures[field] < figures[least] ? [{ field, code: 'too-small', facts: { limit: figures[least] } }] : []
  return [
    ...atMost('generalFindingDays', 'minorFindingDays'),
    ...atMost('seriousFindingDays', 'generalFindingDays'),
    ...atLeast('superviseDays', 'urgeDays'),
    ...atLeast('investigateDays', 'superviseDays'),
  ]
}
