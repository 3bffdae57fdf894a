import * as T from 'typebox'
import { type ProjectKind, projectKinds } from './kinds.ts'
import { regionCode, regionLevels } from './regions.ts'
import { byId, day, label, nothing, object, oneOf, orNull, route, version } from './route.ts'

const amount = T.Integer({ minimum: 1, maximum: 999_999_999_999 })
const days = (minimum: number) => T.Integer({ minimum, maximum: 365 })
const percent = T.Number({ minimum: 0, maximum: 100 })
export const kindCode = T.Unsafe<ProjectKind>({ type: 'integer', enum: [...projectKinds] })
const id = T.String({ format: 'uuid' })

const figures = {
  /** In fen. From here on a direct award needs a reason. */
  directLimit: amount,
  /** In fen. From here on only tender, negotiation and consultation are enough. */
  simpleLimit: amount,
  /** In fen. From here on only a tender is enough. */
  statutoryLimit: amount,
  publicityDays: days(0),
  awardPublicityDays: days(0),
  bidDays: days(0),
  signatureDays: days(1),
  reportDays: days(1),
  changeSoftPercent: percent,
  changeHardPercent: percent,
  prepaymentPercent: percent,
  progressPercent: percent,
  retentionPercent: percent,
}

/** The figures the rules of a filing go by: amounts in fen, periods in days, shares in percent. */
export const Limits = object(figures)
export type Limits = T.Static<typeof Limits>
export type LimitField = keyof Limits

const region = object({ code: regionCode, name: label, level: oneOf(regionLevels) })

/** A row with where it stands. */
export const AppliedLimits = object({ id, region, kind: kindCode, effectiveFrom: day, ...figures })
export type AppliedLimits = T.Static<typeof AppliedLimits>

const field = T.Unsafe<LimitField>({ type: 'string', enum: Object.keys(figures) })

export const LimitRow = object({
  id,
  effectiveFrom: day,
  ...figures,
  version,
  /** Only the newest row that has begun is in force; what has begun is never changed. */
  state: oneOf(['past', 'in-force', 'future']),
  /** Fields in which the ancestor's figures have become stricter than this row, and since or from when. */
  looser: orNull(object({ fields: T.Array(field), since: day })),
})
export type LimitRow = T.Static<typeof LimitRow>

/** A region below whose row in force is looser than what stands above it. */
export const LooserBelow = object({ region, fields: T.Array(field), effectiveFrom: day })
export type LooserBelow = T.Static<typeof LooserBelow>

export const LimitRecord = object({
  region,
  kind: kindCode,
  /** Today, by the calendar of the product. */
  today: day,
  applies: orNull(AppliedLimits),
  /** What would apply without rows of the region itself; null at the top. */
  above: orNull(AppliedLimits),
  rows: T.Array(LimitRow),
  looserBelow: T.Array(LooserBelow),
})
export type LimitRecord = T.Static<typeof LimitRecord>

export const NewLimits = object({ region: regionCode, kind: kindCode, effectiveFrom: day, ...figures })
export type NewLimits = T.Static<typeof NewLimits>
export const LimitsChange = object({ effectiveFrom: day, ...figures, version })
export type LimitsChange = T.Static<typeof LimitsChange>

const gate = ['ROLE_MANAGEMENT'] as const
const place = object({ region: regionCode, kind: kindCode })

export const limits = {
  applied: route({
    method: 'GET',
    path: '/limits',
    gate: 'session',
    does: 'The limits that apply today in a region to a kind of project',
    query: place,
    reply: AppliedLimits,
  }),
  record: route({
    method: 'GET',
    path: '/limits/rows',
    gate,
    does: 'What applies in a region of mine, what stands above it, and every row of its own',
    query: object({ ...place.properties, on: T.Optional(day) }),
    reply: LimitRecord,
  }),
  create: route({
    method: 'POST',
    path: '/limits/rows',
    gate,
    does: 'Adds limits from a day on; below the top they may only be stricter than those above',
    body: NewLimits,
    reply: AppliedLimits,
  }),
  change: route({
    method: 'PUT',
    path: '/limits/rows/:id',
    gate,
    does: 'Changes limits that have not begun',
    params: byId,
    body: LimitsChange,
    reply: AppliedLimits,
  }),
  remove: route({
    method: 'DELETE',
    path: '/limits/rows/:id',
    gate,
    does: 'Deletes limits that have not begun',
    params: byId,
    query: object({ version }),
    reply: nothing,
  }),
}
