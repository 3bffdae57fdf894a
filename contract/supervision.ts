import * as T from 'typebox'
import { kindCode } from './limits.ts'
import { regionCode, regionLevels } from './regions.ts'
import { byId, day, label, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

const id = T.String({ format: 'uuid' })
const kinds = T.Array(kindCode, { minItems: 1, maxItems: 3, uniqueItems: true })
const region = object({ code: regionCode, name: label, level: oneOf(regionLevels) })

export const periods = ['current', 'future', 'past'] as const
export type Period = (typeof periods)[number]

/** Somebody who may be assigned, or is. */
export const Supervisor = object({ id, name: T.String(), username: T.String(), region })
export type Supervisor = T.Static<typeof Supervisor>

/** Why somebody who sees an assignment may not change it. */
export const assignmentHindrances = ['own', 'person-outside', 'beyond-grants', 'ended'] as const
export type AssignmentHindrance = (typeof assignmentHindrances)[number]

export const Assignment = object({
  id,
  person: Supervisor,
  region,
  kinds: T.Array(kindCode),
  fromDay: day,
  /** The last day in force; none while it is open-ended. The day before `fromDay` when it was taken back on its first day. */
  untilDay: orNull(day),
  period: oneOf(periods),
  /** In force by its dates, and yet without effect. */
  idle: orNull(oneOf(['disabled', 'no-authority'])),
  hindrance: orNull(oneOf(assignmentHindrances)),
  version,
})
export type Assignment = T.Static<typeof Assignment>

const fields = { region: regionCode, kinds, fromDay: day, untilDay: orNull(day) }
export const NewAssignment = object({ person: id, ...fields })
export type NewAssignment = T.Static<typeof NewAssignment>
export const AssignmentChange = object({ ...fields, version })
export type AssignmentChange = T.Static<typeof AssignmentChange>
export const AssignmentEnd = object({ untilDay: day, version })
export type AssignmentEnd = T.Static<typeof AssignmentEnd>

export const AssignmentQuery = object({
  ...pageQuery,
  person: T.Optional(id),
  region: T.Optional(regionCode),
  kind: T.Optional(kindCode),
  period: T.Optional(oneOf(periods)),
  sort: T.Unsafe<AssignmentSort | `-${AssignmentSort}`>({
    type: 'string',
    enum: ['person', '-person', 'region', '-region', 'from', '-from', 'until', '-until'],
    default: '-from',
  }),
})
export type AssignmentSort = 'person' | 'region' | 'from' | 'until'
export type AssignmentQuery = T.Static<typeof AssignmentQuery>

/** A county or town where supervisors are missing for some kinds of project today, and how many there are. */
export const CoverGap = object({
  region,
  parent: orNull(label),
  missing: T.Array(object({ kind: kindCode, supervisors: T.Integer() })),
})
export type CoverGap = T.Static<typeof CoverGap>
export const CoverQuery = object({ ...pageQuery })
export type CoverQuery = T.Static<typeof CoverQuery>

const gate = ['ROLE_MANAGEMENT'] as const

export const supervision = {
  list: route({
    method: 'GET',
    path: '/supervision/assignments',
    gate,
    does: 'Who supervises which regions of mine and which kinds of project',
    query: AssignmentQuery,
    reply: pageOf(Assignment),
  }),
  read: route({
    method: 'GET',
    path: '/supervision/assignments/:id',
    gate,
    does: 'One assignment within my regions',
    params: byId,
    reply: Assignment,
  }),
  create: route({
    method: 'POST',
    path: '/supervision/assignments',
    gate,
    does: 'Assigns a supervisor of my region to one of my regions',
    body: NewAssignment,
    reply: Assignment,
  }),
  change: route({
    method: 'PUT',
    path: '/supervision/assignments/:id',
    gate,
    does: 'Changes an assignment; what has begun keeps its region and first day',
    params: byId,
    body: AssignmentChange,
    reply: Assignment,
  }),
  end: route({
    method: 'POST',
    path: '/supervision/assignments/:id/end',
    gate,
    does: 'Sets the last day of an assignment; yesterday ends it at once',
    params: byId,
    body: AssignmentEnd,
    reply: Assignment,
  }),
  remove: route({
    method: 'DELETE',
    path: '/supervision/assignments/:id',
    gate,
    does: 'Deletes an assignment that has not begun',
    params: byId,
    query: object({ version }),
    reply: nothing,
  }),
  supervisors: route({
    method: 'GET',
    path: '/supervision/supervisors',
    gate,
    does: 'Accounts of my region that may supervise, by name or username',
    query: object({ text: T.Optional(text(1, 60)), id: T.Optional(id) }),
    reply: T.Array(Supervisor),
  }),
  cover: route({
    method: 'GET',
    path: '/supervision/cover',
    gate,
    does: 'Counties and towns of my region that too few people supervise today, by kind of project',
    query: CoverQuery,
    reply: pageOf(CoverGap),
  }),
}
