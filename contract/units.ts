import * as T from 'typebox'
import { byId, day, label, moment, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

/** What a unit can be in a project: who has it built, who builds it, who reviews prices and designs. */
export const unitRoles = ['owner', 'contractor', 'agency'] as const
export type UnitRole = (typeof unitRoles)[number]

/** A proposal waits for confirmation. What was rejected or merged stays readable and serves nobody any more. */
export const unitStates = ['proposed', 'confirmed', 'rejected', 'merged'] as const
export type UnitState = (typeof unitStates)[number]

/** `name` sorts upwards, `-name` downwards. */
export const unitSorts = ['name', '-name', 'created', '-created', 'founded', '-founded'] as const
export type UnitSort = (typeof unitSorts)[number]

/** A mobile number, or a landline with its area code and perhaps an extension. */
export const phonePattern = '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8}(-\\d{1,6})?)$'

const identity = {
  name: text(2, 100),
  creditCode: T.String({ minLength: 18, maxLength: 18 }),
  roles: T.Array(oneOf(unitRoles), { minItems: 1, uniqueItems: true }),
  trades: T.Array(T.String({ maxLength: 40 }), { maxItems: 30, uniqueItems: true }),
}
const contact = {
  founded: orNull(day),
  representative: orNull(text(1, 60)),
  phone: orNull(text(5, 20)),
  address: orNull(text(1, 200)),
}
/** Standing in the contractor library is the administration's word, so a proposal does not carry it. */
const registration = { grade: orNull(text(1, 60)), libraryFrom: orNull(day), libraryUntil: orNull(day) }

export const UnitProposal = object({ ...identity, ...contact })
export type UnitProposal = T.Static<typeof UnitProposal>
export const UnitFields = object({ ...identity, ...registration, ...contact })
export type UnitFields = T.Static<typeof UnitFields>

const reason = text(5, 500)
const namedUnit = object({ id: T.String(), name: T.String() })

const unit = {
  id: T.String(),
  ...UnitFields.properties,
  /** With their names, because a trade that was disabled since stays readable here. */
  trades: T.Array(object({ code: T.String(), label })),
  state: oneOf(unitStates),
  stateReason: orNull(T.String()),
  /** The survivor at the end of all mergers. */
  mergedInto: orNull(namedUnit),
  /** The last day of the ban in force today; null when there is none. */
  bannedUntil: orNull(day),
  inLibrary: T.Boolean(),
  createdAt: moment,
  changedAt: moment,
  version: T.Integer(),
}
export const Unit = object(unit)
export type Unit = T.Static<typeof Unit>

export const BadConduct = object({
  id: T.String(),
  reason: T.String(),
  fromDay: day,
  untilDay: day,
  recordedAt: moment,
  recordedBy: T.String(),
  liftedAt: orNull(moment),
  liftedBy: orNull(T.String()),
  liftReason: orNull(T.String()),
})
export type BadConduct = T.Static<typeof BadConduct>

export const UnitDetail = object({
  ...unit,
  proposedBy: orNull(T.String()),
  /** Accounts that belong to the unit. */
  accounts: T.Integer(),
  mergedFrom: T.Array(namedUnit),
  badConduct: T.Array(BadConduct),
})
export type UnitDetail = T.Static<typeof UnitDetail>

export const UnitOption = object({
  ...namedUnit.properties,
  creditCode: T.String(),
  roles: T.Array(oneOf(unitRoles)),
  state: oneOf(unitStates),
  bannedUntil: orNull(day),
})
export type UnitOption = T.Static<typeof UnitOption>

export const UnitEvent = object({
  /** Which change of this unit it is. The number of its line in the trail would tell by gaps of lines that one may not read. */
  id: T.Integer(),
  at: moment,
  actor: T.String(),
  event: T.String(),
  before: T.Unknown(),
  after: T.Unknown(),
})
export type UnitEvent = T.Static<typeof UnitEvent>

export const UnitSearch = object({
  /** Part of the name, of the credit code, or of the initials of the name in pinyin. */
  text: T.Optional(text(1, 100)),
  role: T.Optional(oneOf(unitRoles)),
  trade: T.Optional(text(1, 40)),
  banned: T.Optional(T.Boolean()),
  inLibrary: T.Optional(T.Boolean()),
  sort: T.Unsafe<UnitSort>({ ...oneOf(unitSorts), default: 'name' }),
  ...pageQuery,
})
export type UnitSearch = T.Static<typeof UnitSearch>

const managed = ['UNIT_MANAGEMENT'] as const
export const BadConductEntry = object({ reason, fromDay: day, untilDay: day })
export type BadConductEntry = T.Static<typeof BadConductEntry>

export const units = {
  list: route({
    method: 'GET',
    path: '/units',
    gate: managed,
    does: 'Units by name, code or pinyin initials; counted up to 10,001',
    query: object({ ...UnitSearch.properties, state: T.Optional(oneOf(unitStates)) }),
    reply: pageOf(Unit),
  }),
  options: route({
    method: 'GET',
    path: '/units/options',
    gate: 'session',
    does: 'Up to 20 units to choose from: confirmed ones, and my own proposals; or, with `id`, the one that was chosen',
    query: object({ text: T.Optional(text(1, 100)), role: T.Optional(oneOf(unitRoles)), id: T.Optional(T.String({ format: 'uuid' })) }),
    reply: T.Array(UnitOption),
  }),
  read: route({
    method: 'GET',
    path: '/units/:id',
    gate: managed,
    does: 'One unit with its bad conduct',
    params: byId,
    reply: UnitDetail,
  }),
  history: route({
    method: 'GET',
    path: '/units/:id/history',
    gate: managed,
    does: 'Who changed what about a unit, the newest first',
    params: byId,
    query: object(pageQuery),
    reply: pageOf(UnitEvent),
  }),
  create: route({ method: 'POST', path: '/units', gate: managed, does: 'Adds a confirmed unit', body: UnitFields, reply: UnitDetail }),
  propose: route({
    method: 'POST',
    path: '/units/proposals',
    gate: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
    does: 'Proposes a unit that is missing; whoever proposed it may choose it at once',
    body: UnitProposal,
    reply: UnitOption,
  }),
  change: route({
    method: 'PUT',
    path: '/units/:id',
    gate: managed,
    does: 'Changes the fields of a unit',
    params: byId,
    body: object({ ...UnitFields.properties, version }),
    reply: UnitDetail,
  }),
  confirm: route({
    method: 'POST',
    path: '/units/:id/confirmation',
    gate: managed,
    does: 'Confirms a proposal',
    params: byId,
    body: object({ version }),
    reply: UnitDetail,
  }),
  reject: route({
    method: 'POST',
    path: '/units/:id/rejection',
    gate: managed,
    does: 'Rejects a proposal with a reason',
    params: byId,
    body: object({ version, reason }),
    reply: UnitDetail,
  }),
  merge: route({
    method: 'POST',
    path: '/units/:id/merger',
    gate: managed,
    does: 'Merges a double into the unit that survives; its accounts and bad conduct move along',
    params: byId,
    body: object({ version, into: T.String({ format: 'uuid' }) }),
    reply: UnitDetail,
  }),
  recordBadConduct: route({
    method: 'POST',
    path: '/units/:id/bad-conduct',
    gate: managed,
    does: 'Bans a unit for a period, with a reason',
    params: byId,
    body: BadConductEntry,
    reply: UnitDetail,
  }),
  liftBadConduct: route({
    method: 'POST',
    path: '/units/:id/bad-conduct/:entry/lift',
    gate: managed,
    does: 'Ends a ban from today on, with a reason',
    params: object({ ...byId.properties, entry: T.String({ format: 'uuid' }) }),
    body: object({ reason }),
    reply: UnitDetail,
  }),
}
