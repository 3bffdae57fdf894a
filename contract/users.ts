import * as T from 'typebox'
import { authorities } from './authority.ts'
import { regionCode, regionLevels } from './regions.ts'
import { byId, label, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'
import { factorKinds, mobilePattern } from './session.ts'

const id = T.String({ format: 'uuid' })

export const usernamePattern = '^[A-Za-z0-9._-]+$'

/** Why somebody who sees an account may not manage it. */
export const AccountHindrance = object({
  reason: oneOf(['own-account', 'beyond-grants']),
  /** What the account may do or hand out, and the reader may not hand out. */
  missing: T.Array(oneOf(authorities)),
})
export type AccountHindrance = T.Static<typeof AccountHindrance>

const account = {
  id,
  username: T.String(),
  name: T.String(),
  mobile: orNull(T.String()),
  region: object({ code: regionCode, name: label, level: oneOf(regionLevels) }),
  unit: orNull(object({ id, name: T.String() })),
  roles: T.Array(object({ id, name: label })),
  authorities: T.Array(oneOf(authorities)),
  grants: T.Array(oneOf(authorities)),
  enabled: T.Boolean(),
  mustChangePassword: T.Boolean(),
  createdAt: moment,
  /** Null when they never signed in. */
  seenAt: orNull(moment),
  /** How many places they are signed in at. */
  sessions: T.Integer(),
  version,
  hindrance: orNull(AccountHindrance),
}
export const User = object(account)
export type User = T.Static<typeof User>

const count = T.Integer()
export const UserDetail = object({
  ...account,
  /** What stays in their hands when they leave: open filings they file, inspections they lead, supervision assignments. None where the reader may not manage the account. */
  staysOpen: orNull(object({ filings: count, inspections: count, assignments: count })),
  /** What they confirm their sign-in with beside the password. None where the reader may not manage the account. */
  factors: orNull(T.Array(oneOf(factorKinds))),
  /** Until when too many wrong passwords keep it from signing in. */
  lockedUntil: orNull(moment),
})
export type UserDetail = T.Static<typeof UserDetail>

const fields = {
  name: text(1, 60),
  mobile: orNull(T.String({ pattern: mobilePattern })),
  region: regionCode,
  unit: orNull(id),
  roles: T.Array(id, { maxItems: 20, uniqueItems: true }),
}
export const NewUser = object({ username: T.String({ minLength: 2, maxLength: 64, pattern: usernamePattern }), ...fields })
export type NewUser = T.Static<typeof NewUser>
export const UserChange = object({ ...fields, version })
export type UserChange = T.Static<typeof UserChange>

/** A minus turns the order round. */
export const userSorts = ['name', '-name', 'username', '-username', 'created', '-created', 'seen', '-seen'] as const
export type UserSort = (typeof userSorts)[number]

export const UserQuery = object({
  ...pageQuery,
  /** Part of a name, username or mobile number, or pinyin initials of the name. */
  text: T.Optional(text(1, 60)),
  region: T.Optional(regionCode),
  role: T.Optional(id),
  authority: T.Optional(oneOf(authorities)),
  enabled: T.Optional(T.Boolean()),
  mustChangePassword: T.Optional(T.Boolean()),
  sort: T.Unsafe<UserSort>({ ...oneOf(userSorts), default: '-created' }),
})
export type UserQuery = T.Static<typeof UserQuery>

/** The only time a one-time password is ever shown. */
const WithPassword = object({ user: User, password: T.String() })

const gate = ['USER_MANAGEMENT'] as const
const versioned = { params: byId, body: object({ version }) } as const

export const users = {
  list: route({ method: 'GET', path: '/users', gate, does: 'The accounts of my region and below', query: UserQuery, reply: pageOf(User) }),
  read: route({
    method: 'GET',
    path: '/users/:id',
    gate,
    does: 'One account, and what is in the hands of its holder',
    params: byId,
    reply: UserDetail,
  }),
  create: route({
    method: 'POST',
    path: '/users',
    freshProof: true,
    gate,
    does: 'Creates an account; its one-time password is answered once',
    body: NewUser,
    reply: WithPassword,
  }),
  change: route({
    method: 'PUT',
    path: '/users/:id',
    freshProof: true,
    gate,
    does: 'Changes name, contact, region, unit and roles of an account',
    params: byId,
    body: UserChange,
    reply: User,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/users/:id/password-reset',
    freshProof: true,
    gate,
    does: 'Replaces a password by a one-time one, answered once, and ends the sessions of the account',
    ...versioned,
    reply: WithPassword,
  }),
  resetFactors: route({
    method: 'POST',
    path: '/users/:id/factor-reset',
    freshProof: true,
    gate,
    does: 'Removes the second factors of an account; its password is then enough',
    ...versioned,
    reply: User,
  }),
  disable: route({
    method: 'POST',
    path: '/users/:id/disablement',
    gate,
    does: 'Disables an account and ends its sessions at once',
    ...versioned,
    reply: User,
  }),
  enable: route({ method: 'POST', path: '/users/:id/enablement', gate, does: 'Enables an account again', ...versioned, reply: User }),
  unlock: route({
    method: 'POST',
    path: '/users/:id/unlocking',
    gate,
    does: 'Lets an account sign in again that wrong passwords have locked; its password stays',
    ...versioned,
    reply: User,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/users/:id/sessions',
    gate,
    does: 'Signs an account out everywhere',
    params: byId,
    reply: nothing,
  }),
}
