import * as T from 'typebox'
import { authorities } from './authority.ts'
import { PasskeyProof } from './passkeys.ts'
import { regionLevels } from './region-levels.ts'
import { byId, day, label, moment, nothing, object, oneOf, orNull, route, text } from './route.ts'

/** Lockout, session and password figures of the product. */
export const sessionRules = {
  failuresBeforeLock: 5,
  lockMinutes: 15,
  idleHours: 12,
  absoluteDays: 7,
  /** What is grave asks for the password, or the second factor, again when it was last given longer ago. */
  proofMinutes: 10,
  passwordMinimum: 10,
  passwordMaximum: 200,
} as const

/** What somebody may give beside the password. */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Another place to sign in at. */
export const ProviderChoice = object({ id: T.String({ format: 'uuid' }), name: label })
export type ProviderChoice = T.Static<typeof ProviderChoice>

export const Me = object({
  id: T.String(),
  username: T.String(),
  name: T.String(),
  mobile: orNull(T.String()),
  region: object({ code: T.String(), name: label, level: oneOf(regionLevels) }),
  unit: orNull(object({ id: T.String(), name: T.String() })),
  roles: T.Array(object({ id: T.String(), name: label })),
  authorities: T.Array(oneOf(authorities)),
  grants: T.Array(oneOf(authorities)),
  mustChangePassword: T.Boolean(),
  /** With what they confirm who they are, beside the password. */
  factors: T.Array(oneOf(factorKinds)),
  /** Until when a role of theirs waits for a second factor; null once there is one, or where none is demanded. */
  factorUntil: orNull(moment),
  /** The provider where they confirm who they are before something grave: the session came from there, and it is enough. */
  provesAt: orNull(ProviderChoice),
  /** The wait is over: the session opens only the page where a factor is set up. */
  mustEnrol: T.Boolean(),
  /** Who replaced the password, and when; until it is changed. */
  passwordReset: orNull(object({ by: T.String(), at: moment })),
  /** Coming weekdays that are free and weekend days that are worked: what a count of working days has to know beside the week. */
  oddDays: T.Array(day),
  /** A restored copy that acts on nobody yet; told to whoever may switch it on. */
  standsStill: T.Boolean(),
})
export type Me = T.Static<typeof Me>

export const DemoAccount = object({ username: T.String(), password: T.String(), label })
export type DemoAccount = T.Static<typeof DemoAccount>

export const MySession = object({
  id: T.String(),
  current: T.Boolean(),
  startedAt: moment,
  seenAt: moment,
  expiresAt: moment,
  address: T.String(),
  agent: T.String(),
})
export type MySession = T.Static<typeof MySession>

const password = T.String({ minLength: 1, maxLength: sessionRules.passwordMaximum })
export const Credentials = object({ username: text(1, 64), password })
/** Whoever has a second factor gives that; everybody else the password. */
export const Proof = object({ password: T.Optional(password), code: T.Optional(text(6, 20)), passkey: T.Optional(PasskeyProof) })
export type Proof = T.Static<typeof Proof>
export const PasswordChange = object({
  currentPassword: password,
  newPassword: T.String({ minLength: sessionRules.passwordMinimum, maxLength: sessionRules.passwordMaximum }),
})
export const mobilePattern = '^1[3-9]\\d{9}$'
export const Profile = object({ mobile: orNull(T.String({ pattern: mobilePattern })) })

export const session = {
  read: route({
    method: 'GET',
    path: '/session',
    gate: 'public',
    recognises: true,
    does: 'Who is signed in, if anyone; where else one can sign in, and the accounts to try while demo data is loaded',
    reply: object({ me: orNull(Me), demoAccounts: T.Array(DemoAccount), providers: T.Array(ProviderChoice) }),
  }),
  start: route({ method: 'POST', path: '/session', gate: 'public', does: 'Signs in', body: Credentials, reply: Me }),
  end: route({
    method: 'DELETE',
    path: '/session',
    gate: 'newcomer',
    does: 'Signs out, and tells where to sign out as well: at the provider by which the session began',
    reply: object({ next: orNull(T.String()) }),
  }),
  prove: route({
    method: 'POST',
    path: '/session/proof',
    gate: 'session',
    enrols: true,
    does: 'Confirms who I am before something grave: by the second factor where there is one, else by the password',
    body: Proof,
    reply: nothing,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/session/password',
    gate: 'newcomer',
    does: 'Changes my password and ends my other sessions',
    body: PasswordChange,
    reply: Me,
  }),
  changeProfile: route({
    method: 'PUT',
    path: '/session/profile',
    gate: 'session',
    freshProof: true,
    does: 'Changes my contact data',
    body: Profile,
    reply: Me,
  }),
  list: route({ method: 'GET', path: '/sessions', gate: 'session', does: 'Where I am signed in', reply: T.Array(MySession) }),
  endOne: route({
    method: 'DELETE',
    path: '/sessions/:id',
    gate: 'session',
    freshProof: true,
    does: 'Ends one of my sessions',
    params: byId,
    reply: nothing,
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/sessions',
    gate: 'session',
    freshProof: true,
    does: 'Ends all my sessions but this one',
    reply: nothing,
  }),
}
