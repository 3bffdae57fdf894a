import * as T from 'typebox'
import { ProjectReference } from './findings.ts'
import { id } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { riskLevels } from './risk-levels.ts'
import { day, nothing, object, oneOf, orNull, route, version } from './route.ts'

/** How fired indicators become a score and a level, and levels a chance to be picked: `domain/risk/rating-figures.ts` names the figures. */
const figures = T.Unsafe<Record<string, number>>({
  type: 'object',
  additionalProperties: { type: 'number', minimum: -1e12, maximum: 1e12 },
  maxProperties: 20,
})

export const RatingSetting = object({
  figures,
  /** The newest first; a day in the future has not begun. */
  changes: T.Array(object({ id, effectiveFrom: day, figures, changedBy: orNull(T.String()), version })),
  mayChange: T.Boolean(),
  today: day,
})
export type RatingSetting = T.Static<typeof RatingSetting>

const level = oneOf(riskLevels)
/** How the filings of the last two years would be rated by other figures, beside how the present ones rate them. */
export const RatingTest = object({
  projects: T.Integer(),
  levels: T.Array(object({ level, present: T.Integer(), proposed: T.Integer() })),
  /** How many would move to a higher, and to a lower level. */
  raised: T.Integer(),
  lowered: T.Integer(),
  /** The first of those that would move. */
  examples: T.Array(object({ project: ProjectReference, present: level, proposed: level })),
  /** Not every project was tried: there are more than a test can wait for. */
  sampled: T.Boolean(),
})
export type RatingTest = T.Static<typeof RatingTest>

const roleManagers = ['ROLE_MANAGEMENT'] as const

export const riskRating = {
  read: route({
    method: 'GET',
    path: '/risk-rating',
    gate: ['ROLE_MANAGEMENT', ...filingReaders],
    does: 'The weights, caps and bounds that make scores and levels of risk',
    reply: RatingSetting,
  }),
  change: route({
    method: 'POST',
    path: '/risk-rating/changes',
    gate: roleManagers,
    does: 'Changes these figures from a day on, by the top region alone',
    body: object({ figures, effectiveFrom: day }),
    reply: RatingSetting,
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/risk-rating/changes/:id',
    gate: roleManagers,
    does: 'Takes back a change of these figures that has not begun, by the top region alone',
    params: object({ id }),
    query: object({ version }),
    reply: nothing,
  }),
  backTest: route({
    method: 'POST',
    path: '/risk-rating/back-test',
    gate: roleManagers,
    does: 'How other figures would have rated the filings of the last two years',
    body: object({ figures }),
    reply: RatingTest,
  }),
}
