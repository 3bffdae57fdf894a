import * as T from 'typebox'
import { Place } from './places.ts'
import { regionLevels } from './region-levels.ts'
import { day, label, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

export { type RegionLevel, regionLevels } from './region-levels.ts'

export const regionCode = T.String({ pattern: '^\\d{12}$' })

export const RegionOption = object({
  code: regionCode,
  name: label,
  level: oneOf(regionLevels),
  parentCode: orNull(regionCode),
  hasChildren: T.Boolean(),
})
export type RegionOption = T.Static<typeof RegionOption>

export const RegionName = object({ code: regionCode, name: label, level: oneOf(regionLevels) })
export type RegionName = T.Static<typeof RegionName>

/** Filings of a region are counted up to here; one more means "more than that". */
export const mostFilingsCounted = 10_000

const row = {
  ...RegionName.properties,
  parentCode: orNull(regionCode),
  enabled: T.Boolean(),
  /** Takes new filings and accounts today: enabled, valid and not merged into another. */
  open: T.Boolean(),
  validFrom: orNull(day),
  validTo: orNull(day),
  replacedBy: orNull(RegionName),
  /** Where its name stands on a map; null where nobody said it. */
  centre: orNull(Place),
  childCount: T.Integer(),
  /** Accounts of people who work here today. */
  users: T.Integer(),
  /** Filings of this region and below that the reader may see; null for somebody who sees no filings at all. */
  filings: orNull(T.Integer()),
  version: T.Integer(),
}
export const Region = object(row)
export type Region = T.Static<typeof Region>

/** What refers to a region, each by its number. */
export const regionUses = ['users', 'filings', 'children', 'roles', 'assignments', 'limits', 'predecessors'] as const
export type RegionUse = (typeof regionUses)[number]
const count = T.Integer()
const uses = { users: count, filings: count, children: count, roles: count, assignments: count, limits: count, predecessors: count }
export const RegionUses = object(uses)
export type RegionUses = T.Static<typeof RegionUses>

/** What goes on in a region after it was disabled. */
export const StaysOpen = object({ users: count, filings: count, children: count })
export type StaysOpen = T.Static<typeof StaysOpen>

export const RegionDetail = object({
  ...row,
  /** From the reader's own region down to this one. */
  path: T.Array(RegionName),
  parentReplaced: T.Boolean(),
  /** Where its affairs went in the end, over all mergers; null while they are its own. */
  successor: orNull(RegionName),
  predecessors: T.Array(RegionName),
  /** Regions directly below that were not merged into others. */
  parts: count,
  staysOpen: StaysOpen,
  uses: RegionUses,
})
export type RegionDetail = T.Static<typeof RegionDetail>

export const RegionHit = object({
  ...RegionName.properties,
  enabled: T.Boolean(),
  replacedBy: orNull(RegionName),
  /** The regions it lies in, from the reader's own down, without itself. */
  path: T.Array(RegionName),
})
export type RegionHit = T.Static<typeof RegionHit>

export const RegionPerson = object({
  id: T.String(),
  username: T.String(),
  name: T.String(),
  enabled: T.Boolean(),
  roles: T.Array(object({ id: T.String(), name: label })),
})
export type RegionPerson = T.Static<typeof RegionPerson>

export const RegionEvent = object({
  /** Which change of this region it is. The number of its line in the trail would tell by gaps of lines that one may not read. */
  id: T.Integer(),
  at: moment,
  actor: T.String(),
  event: T.String(),
  before: T.Unknown(),
  after: T.Unknown(),
})
export type RegionEvent = T.Static<typeof RegionEvent>

const names = { nameZh: text(1, 60), nameEn: text(1, 100) }
const validity = { validFrom: orNull(day), validTo: orNull(day) }
/** A centre that is not said stays as it is. */
const centre = T.Optional(orNull(Place))

export const NewRegion = object({ parentCode: regionCode, level: oneOf(regionLevels), code: regionCode, ...names, ...validity, centre })
export type NewRegion = T.Static<typeof NewRegion>
export const RegionChange = object({ ...names, ...validity, centre, version })
export type RegionChange = T.Static<typeof RegionChange>

export const RegionSearch = object({
  text: text(1, 60),
  level: T.Optional(oneOf(regionLevels)),
  /** Only regions that take new filings and accounts. */
  open: T.Optional(T.Boolean()),
})
export type RegionSearch = T.Static<typeof RegionSearch>

/** Nobody reads more names on one map. */
export const mostCentres = 60
const degree = T.Number({ minimum: -180, maximum: 180 })
export const RegionsInView = object({
  west: degree,
  south: degree,
  east: degree,
  north: degree,
  /** The smallest level that is named. */
  downTo: oneOf(regionLevels),
})
export type RegionsInView = T.Static<typeof RegionsInView>
export const RegionCentre = object({ ...RegionName.properties, ...Place.properties })
export type RegionCentre = T.Static<typeof RegionCentre>

const gate = ['DEPARTMENT_MANAGEMENT'] as const
const byCode = object({ code: regionCode })

export const regions = {
  options: route({
    method: 'GET',
    path: '/regions/options',
    gate: 'public',
    does: 'Names of the regions in use directly below one, or of the top; or, with `path`, of a region and its ancestors',
    query: object({ parent: T.Optional(regionCode), path: T.Optional(regionCode) }),
    reply: T.Array(RegionOption),
  }),
  find: route({
    method: 'GET',
    path: '/regions/options/search',
    gate: 'session',
    does: 'Regions in use, everywhere or below one, by part of a name, by pinyin or its initials, or by the beginning of a code',
    query: object({ text: text(1, 60), below: T.Optional(regionCode) }),
    reply: T.Array(RegionHit),
  }),
  centres: route({
    method: 'GET',
    path: '/regions/centres',
    gate: 'session',
    does: 'Names of the regions in a part of the map, the largest first',
    query: RegionsInView,
    reply: T.Array(RegionCentre),
  }),
  list: route({
    method: 'GET',
    path: '/regions',
    gate,
    does: 'The regions directly below one, in their order; without a parent, my own region',
    query: object({ parent: T.Optional(regionCode) }),
    reply: T.Array(Region),
  }),
  search: route({
    method: 'GET',
    path: '/regions/search',
    gate,
    does: 'The best matches in my region by part of a name, by pinyin initials or by the beginning of a code',
    query: RegionSearch,
    reply: T.Array(RegionHit),
  }),
  read: route({ method: 'GET', path: '/regions/:code', gate, does: 'One region with its figures', params: byCode, reply: RegionDetail }),
  people: route({
    method: 'GET',
    path: '/regions/:code/people',
    gate,
    does: 'Who works in a region',
    params: byCode,
    query: object(pageQuery),
    reply: pageOf(RegionPerson),
  }),
  history: route({
    method: 'GET',
    path: '/regions/:code/history',
    gate,
    does: 'The last fifty changes of a region',
    params: byCode,
    reply: T.Array(RegionEvent),
  }),
  add: route({ method: 'POST', path: '/regions', gate, does: 'Adds a region below another', body: NewRegion, reply: RegionDetail }),
  change: route({
    method: 'PUT',
    path: '/regions/:code',
    gate,
    does: 'Changes names and validity',
    params: byCode,
    body: RegionChange,
    reply: RegionDetail,
  }),
  move: route({
    method: 'PUT',
    path: '/regions/:code/position',
    gate,
    does: 'Puts a region behind one of its siblings, or first',
    params: byCode,
    body: object({ after: orNull(regionCode) }),
    reply: RegionDetail,
  }),
  disable: route({
    method: 'POST',
    path: '/regions/:code/disablement',
    gate,
    does: 'Closes a region for new filings and accounts; while anything stays open there, only when confirmed',
    params: byCode,
    body: object({ version, confirmed: T.Boolean() }),
    reply: RegionDetail,
  }),
  enable: route({
    method: 'POST',
    path: '/regions/:code/enablement',
    gate,
    does: 'Opens a region again',
    params: byCode,
    body: object({ version }),
    reply: RegionDetail,
  }),
  replace: route({
    method: 'POST',
    path: '/regions/:code/replacement',
    gate,
    does: 'Merges a region into another of its level: people, filings and supervision follow, numbers and history stay',
    params: byCode,
    body: object({ version, successor: regionCode }),
    reply: RegionDetail,
  }),
  restore: route({
    method: 'POST',
    path: '/regions/:code/restoration',
    gate,
    does: 'Takes a merger back; the region stays disabled until it is enabled',
    params: byCode,
    body: object({ version }),
    reply: RegionDetail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/regions/:code',
    gate,
    does: 'Removes a region nothing refers to',
    params: byCode,
    query: object({ version }),
    reply: nothing,
  }),
}
