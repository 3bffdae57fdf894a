import * as T from 'typebox'
import { firstVersion, object, route } from './route.ts'

const days = (minimum: number, maximum: number) => T.Integer({ minimum, maximum })

const figures = {
  reviewDays: days(1, 365),
  returnDays: days(1, 365),
  requestDays: days(1, 365),
  explanationDays: days(1, 365),
  drawAnswerDays: days(1, 30),
  minorFindingDays: days(1, 365),
  generalFindingDays: days(1, 365),
  seriousFindingDays: days(1, 365),
  urgeDays: days(0, 365),
  superviseDays: days(0, 365),
  investigateDays: days(0, 365),
  appealAcceptanceDays: days(1, 365),
  appealInvestigationDays: days(1, 365),
  appealExtensionDays: days(0, 365),
  appealReviewDays: days(1, 365),
  objectionAcceptanceDays: days(1, 365),
  objectionInvestigationDays: days(1, 365),
}

/** Within how many days something is to be done, everywhere in the installation. Which are working days: `domain/time/deadlines.ts`. */
export const Deadlines = object(figures)
export type Deadlines = T.Static<typeof Deadlines>
export type DeadlineField = keyof Deadlines

export const DeadlineRecord = object({
  figures: Deadlines,
  /** 0 while nobody has changed anything. */
  version: firstVersion,
  mayChange: T.Boolean(),
})
export type DeadlineRecord = T.Static<typeof DeadlineRecord>

export const deadlines = {
  read: route({
    method: 'GET',
    path: '/deadlines',
    gate: 'session',
    does: 'The deadlines and escalation times in force',
    reply: DeadlineRecord,
  }),
  change: route({
    method: 'PUT',
    path: '/deadlines',
    gate: ['ROLE_MANAGEMENT'],
    does: 'Changes deadlines and escalation times, for the whole installation and by its top region alone',
    body: object({ ...figures, version: firstVersion }),
    reply: DeadlineRecord,
  }),
}
