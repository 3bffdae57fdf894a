import * as T from 'typebox'
import { type Authority, authorities } from './authority.ts'
import { regionCode, regionLevels } from './regions.ts'
import { byId, label, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

const id = T.String({ format: 'uuid' })
const some = T.Array(oneOf(authorities), { uniqueItems: true })
const region = object({ code: regionCode, name: label, level: oneOf(regionLevels) })

/** Within so many days its holders must set up a second factor; null where the role demands none. */
const factorDays = T.Integer({ minimum: 0, maximum: 90 })

/** The ten codes as people think of them. */
export const authorityGroups = {
  filing: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
  deciding: ['PROJECT_MANAGEMENT'],
  supervising: ['SUPERVISE'],
  organisation: ['UNIT_MANAGEMENT', 'DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT', 'ROLE_MANAGEMENT'],
  dictionaries: ['DICTIONARY_MANAGEMENT', 'DICTIONARY_MANAGEMENT_NOTEDIT'],
} as const satisfies Record<string, readonly Authority[]>
export type AuthorityGroup = keyof typeof authorityGroups

/** Why somebody who sees a role may not change it. */
export const RoleHindrance = object({ reason: oneOf(['own-role', 'owned-above', 'beyond-grants']), missing: some })
export type RoleHindrance = T.Static<typeof RoleHindrance>

export const Role = object({
  id,
  builtIn: T.Boolean(),
  name: label,
  /** The region that owns it: only its people, and those below, can hold it. */
  region,
  codes: some,
  grants: some,
  factorDays: orNull(factorDays),
  /** How many accounts of the reader's region and below hold it. */
  holders: T.Integer(),
  changedAt: moment,
  version,
  hindrance: orNull(RoleHindrance),
})
export type Role = T.Static<typeof Role>

const fields = {
  name: object({ en: text(1, 100), zh: text(1, 60) }),
  codes: some,
  grants: some,
  /** Left out, it stays as it is. */
  factorDays: T.Optional(orNull(factorDays)),
}
export const NewRole = object({ ...fields, region: regionCode })
export type NewRole = T.Static<typeof NewRole>
export const RoleChange = object({ ...fields, version })
export type RoleChange = T.Static<typeof RoleChange>

export const RoleHolder = object({ id, name: T.String(), username: T.String(), region, enabled: T.Boolean() })
export type RoleHolder = T.Static<typeof RoleHolder>

/** What a role would hand to somebody, and whether the reader may do it. */
export const RoleOption = object({
  id,
  name: label,
  region,
  codes: some,
  grants: some,
  hindrance: orNull(object({ reason: oneOf(['beyond-grants']), missing: some })),
})
export type RoleOption = T.Static<typeof RoleOption>

const powers = object({ codes: some, grants: some })

/** What a change would do to the people who hold the role, before it is made. */
export const RolePreview = object({
  holders: T.Integer(),
  /** Holders who work outside the reader's region and are therefore counted, not named. */
  elsewhere: T.Integer(),
  effects: T.Array(
    object({
      gains: powers,
      loses: powers,
      /** Filing codes that would stand beside SUPERVISE in one account. */
      conflict: some,
      people: T.Integer(),
      examples: T.Array(RoleHolder),
    }),
  ),
  /** Nobody could manage the roles of the installation any more. */
  losesLastManager: T.Boolean(),
})
export type RolePreview = T.Static<typeof RolePreview>

/** A minus turns the order round. */
export const roleSorts = ['name', '-name', 'changed', '-changed'] as const
export type RoleSort = (typeof roleSorts)[number]

export const RoleQuery = object({
  ...pageQuery,
  text: T.Optional(text(1, 60)),
  region: T.Optional(regionCode),
  authority: T.Optional(oneOf(authorities)),
  builtIn: T.Optional(T.Boolean()),
  sort: T.Unsafe<RoleSort>({ ...oneOf(roleSorts), default: 'name' }),
})
export type RoleQuery = T.Static<typeof RoleQuery>

const gate = ['ROLE_MANAGEMENT'] as const

export const roles = {
  list: route({
    method: 'GET',
    path: '/roles',
    gate,
    does: 'The roles owned in my region and below, and those owned above that I may hand out',
    query: RoleQuery,
    reply: pageOf(Role),
  }),
  options: route({
    method: 'GET',
    path: '/roles/options',
    gate: ['USER_MANAGEMENT', 'ROLE_MANAGEMENT'],
    does: 'Roles to choose from: all that people of one region can hold, or those whose name contains a text',
    query: object({ region: T.Optional(regionCode), text: T.Optional(text(1, 60)) }),
    reply: T.Array(RoleOption),
  }),
  read: route({ method: 'GET', path: '/roles/:id', gate, does: 'One role', params: byId, reply: Role }),
  create: route({ method: 'POST', path: '/roles', gate, freshProof: true, does: 'Creates a role', body: NewRole, reply: Role }),
  change: route({
    method: 'PUT',
    path: '/roles/:id',
    freshProof: true,
    gate,
    does: 'Changes a role; it acts on the next request of everyone who holds it',
    params: byId,
    body: RoleChange,
    reply: Role,
  }),
  preview: route({
    method: 'POST',
    path: '/roles/:id/preview',
    gate,
    does: 'What a change of a role would mean for the people who hold it',
    params: byId,
    body: powers,
    reply: RolePreview,
  }),
  remove: route({
    method: 'DELETE',
    path: '/roles/:id',
    freshProof: true,
    gate,
    does: 'Deletes a role that nobody holds',
    params: byId,
    query: object({ version }),
    reply: nothing,
  }),
  holders: route({
    method: 'GET',
    path: '/roles/:id/holders',
    gate,
    does: 'Who holds a role, within my region',
    params: byId,
    query: object({ ...pageQuery, text: T.Optional(text(1, 60)) }),
    reply: pageOf(RoleHolder),
  }),
}
