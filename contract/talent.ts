import * as T from 'typebox'
import { named, place } from './project-views.ts'
import { regionCode } from './regions.ts'
import { byId, day, label, moment, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

/** What an expert can be asked for. */
export const expertPools = ['evaluation', 'cost', 'design', 'supervision', 'quality', 'craftsman'] as const
export type ExpertPool = (typeof expertPools)[number]

export const expertStates = ['pending', 'active', 'suspended', 'removed'] as const
export type ExpertState = (typeof expertStates)[number]

export const genders = ['female', 'male'] as const
export type Gender = (typeof genders)[number]

const reason = text(5, 500)
const unitId = T.String({ format: 'uuid' })
const code = T.String({ minLength: 1, maxLength: 40 })

const expertFields = {
  name: text(2, 60),
  gender: oneOf(genders),
  birthYear: T.Integer({ minimum: 1900, maximum: 2100 }),
  mobile: T.String({ pattern: '^1[3-9]\\d{9}$' }),
  /** The unit that employs them, if it is one of ours, and its name in any case. */
  employerUnitId: orNull(unitId),
  employerName: text(2, 100),
  title: text(1, 60),
  certificateNo: text(1, 60),
  certificateUntil: day,
  specialties: T.Array(code, { minItems: 1, maxItems: 3, uniqueItems: true }),
  years: T.Integer({ minimum: 0, maximum: 60 }),
  region: regionCode,
  pool: oneOf(expertPools),
  avoidUnitIds: T.Array(unitId, { maxItems: 20, uniqueItems: true }),
}
const idNumber = T.String({ pattern: '^\\d{17}[\\dXx]$' })

export const NewExpert = object({ ...expertFields, idNumber })
export type NewExpert = T.Static<typeof NewExpert>
/** The identity number stays what it is unless a new one is given. */
export const ExpertFields = object({ ...expertFields, idNumber: orNull(idNumber) })
export type ExpertFields = T.Static<typeof ExpertFields>

const row = {
  id: T.String(),
  name: T.String(),
  gender: oneOf(genders),
  birthYear: T.Integer(),
  employer: T.String(),
  title: T.String(),
  specialties: T.Array(object({ code: T.String(), label })),
  years: T.Integer(),
  region: place,
  pool: oneOf(expertPools),
  certificateUntil: day,
  certificateValid: T.Boolean(),
  state: oneOf(expertStates),
  /** Of all scores given after published draws; null before the first. */
  score: orNull(T.Number()),
  /** Sessions accepted in the last 365 days, and how often they were asked. */
  accepted: T.Integer(),
  asked: T.Integer(),
  version: T.Integer(),
}
export const Expert = object(row)
export type Expert = T.Static<typeof Expert>

export const expertActions = ['change', 'admit', 'suspend', 'reinstate', 'remove'] as const
export type ExpertAction = (typeof expertActions)[number]

export const ExpertDetail = object({
  ...row,
  idNumber: T.String(),
  mobile: T.String(),
  employerUnit: orNull(named),
  employerName: T.String(),
  certificateNo: T.String(),
  avoids: T.Array(named),
  stateReason: orNull(T.String()),
  registeredBy: orNull(T.String()),
  createdAt: moment,
  changedAt: moment,
  /** Published draws they took part in, the newest first. */
  sessions: T.Array(object({ project: T.String(), at: moment, specialty: label, score: orNull(T.Integer()) })),
  actions: T.Array(object({ action: oneOf(expertActions), hindrance: orNull(oneOf(['state', 'elsewhere'])) })),
})
export type ExpertDetail = T.Static<typeof ExpertDetail>

export const expertSorts = ['name', '-name', 'certificate', '-certificate', 'score', '-score', 'accepted', '-accepted'] as const
export type ExpertSort = (typeof expertSorts)[number]
export const ExpertQuery = object({
  ...pageQuery,
  sort: T.Unsafe<ExpertSort>({ ...oneOf(expertSorts), default: 'name' }),
  /** Part of the name, the employer, or the initials of the name in pinyin. */
  text: T.Optional(text(1, 100)),
  state: T.Optional(oneOf(expertStates)),
  pool: T.Optional(oneOf(expertPools)),
  specialty: T.Optional(code),
  region: T.Optional(regionCode),
  expired: T.Optional(T.Boolean()),
})
export type ExpertQuery = T.Static<typeof ExpertQuery>

const gate = ['PROJECT_MANAGEMENT'] as const
const step = { method: 'POST', gate, params: byId, body: object({ version, reason }), reply: ExpertDetail } as const

export const talent = {
  list: route({
    method: 'GET',
    path: '/experts',
    gate,
    does: 'Experts of my region and of the county pool above it',
    query: ExpertQuery,
    reply: pageOf(Expert),
  }),
  read: route({
    method: 'GET',
    path: '/experts/:id',
    gate,
    does: 'One expert; the identity number is masked',
    params: byId,
    reply: ExpertDetail,
  }),
  create: route({
    method: 'POST',
    path: '/experts',
    gate,
    does: 'Registers an expert, who waits for admission',
    body: NewExpert,
    reply: ExpertDetail,
  }),
  change: route({
    method: 'PUT',
    path: '/experts/:id',
    gate,
    does: 'Changes what is known of an expert',
    params: byId,
    body: object({ ...ExpertFields.properties, version }),
    reply: ExpertDetail,
  }),
  admit: route({
    method: 'POST',
    path: '/experts/:id/admission',
    gate,
    does: 'Admits a registered expert to the pool',
    params: byId,
    body: object({ version }),
    reply: ExpertDetail,
  }),
  suspend: route({ ...step, path: '/experts/:id/suspension', does: 'Suspends an expert with a reason' }),
  reinstate: route({ ...step, path: '/experts/:id/reinstatement', does: 'Takes a suspended expert back with a reason' }),
  remove: route({ ...step, path: '/experts/:id/removal', does: 'Removes an expert from the pool for good, with a reason' }),
  identity: route({
    method: 'POST',
    path: '/experts/:id/identity',
    freshProof: true,
    gate,
    does: 'Shows the whole identity number; each look is written into the audit trail with its reason',
    params: byId,
    body: object({ reason }),
    reply: object({ idNumber: T.String() }),
  }),
}
