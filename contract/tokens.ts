import * as T from 'typebox'
import { authorities } from './authority.ts'
import { byId, day, label, moment, nothing, object, oneOf, orNull, route, text } from './route.ts'

/** How long a token holds at most, how many somebody has at once, and how often each may call in a minute. */
export const tokenRules = { mostDays: 365, most: 20, callsAMinute: 120 } as const

const NewToken = object({
  name: text(1, 60),
  /** Of one's own authorities those the token acts with. */
  codes: T.Array(oneOf(authorities), { minItems: 1, uniqueItems: true, maxItems: authorities.length }),
  /** One's own region, or one below it. */
  region: T.String({ pattern: '^\\d{12}$' }),
  expiresOn: day,
})
export type NewToken = T.Static<typeof NewToken>

export const AccessToken = object({
  id: T.String({ format: 'uuid' }),
  name: T.String(),
  codes: T.Array(oneOf(authorities)),
  region: object({ code: T.String(), name: label }),
  madeAt: moment,
  expiresOn: day,
  isOver: T.Boolean(),
  usedAt: orNull(moment),
})
export type AccessToken = T.Static<typeof AccessToken>

const Tokens = object({ items: T.Array(AccessToken), shownOnce: orNull(T.String()) })

export const tokens = {
  list: route({
    method: 'GET',
    path: '/tokens',
    gate: 'session',
    does: 'One’s own access tokens for programs, without their secrets',
    reply: Tokens,
  }),
  make: route({
    method: 'POST',
    path: '/tokens',
    gate: 'session',
    freshProof: true,
    does: 'Makes an access token for a program, which is answered once; it is sent as `Authorization: Bearer …`',
    body: NewToken,
    reply: Tokens,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/tokens/:id',
    gate: 'session',
    does: 'Revokes an access token of one’s own: it opens nothing any more',
    params: byId,
    reply: nothing,
  }),
}
