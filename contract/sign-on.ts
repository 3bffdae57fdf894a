import * as T from 'typebox'
import { byId, label, moment, nothing, object, orNull, route, text } from './route.ts'
import { ProviderChoice } from './session.ts'

/** In minutes: for so long somebody may take at the provider. */
export const signOnMinutes = 10

/** An account and who it is at a provider. */
export const SignOnLink = object({
  id: T.String({ format: 'uuid' }),
  provider: object({ id: T.String({ format: 'uuid' }), name: label }),
  subject: T.String(),
  linkedAt: moment,
  usedAt: orNull(moment),
})
export type SignOnLink = T.Static<typeof SignOnLink>

/** Links there are, and providers with which there is none. */
const Links = object({ links: T.Array(SignOnLink), choices: T.Array(ProviderChoice) })
export type Links = T.Static<typeof Links>

/** Where the browser goes next. */
const Onward = object({ to: T.String() })
const uuid = T.String({ format: 'uuid' })
const ofUser = ['USER_MANAGEMENT'] as const

export const signOn = {
  begin: route({
    method: 'POST',
    path: '/sign-on/:id',
    gate: 'public',
    does: 'Begins a sign-in at a provider, and tells where the browser goes for it',
    params: byId,
    body: object({ /** Where somebody wants to be afterwards: a path of the platform. */ wanted: orNull(text(1, 2_000)) }),
    reply: Onward,
  }),
  callback: route({
    method: 'GET',
    path: '/sign-on/:id/callback',
    gate: 'public',
    does: 'Where a provider sends the browser back to: signs in, links or proves, whichever was begun in this browser, and leads on',
    params: byId,
    query: T.Object({}, { additionalProperties: T.String({ maxLength: 4_000 }) }),
    streams: true,
    reply: nothing,
  }),
  logout: route({
    method: 'POST',
    path: '/sign-on/:id/logout',
    gate: 'public',
    does: 'For providers: ends the sessions of whoever has signed out there (OpenID Connect Back-Channel Logout)',
    params: byId,
    body: T.Object({ logout_token: T.String({ minLength: 1, maxLength: 16_000 }) }),
    reply: nothing,
  }),
  prove: route({
    method: 'POST',
    path: '/sign-on/proof',
    gate: 'session',
    enrols: true,
    does: 'Begins to confirm who I am, before something grave, at the provider by which I signed in',
    reply: Onward,
  }),
  mine: route({ method: 'GET', path: '/sign-on/links', gate: 'session', does: 'Who I am at providers of sign-ins', reply: Links }),
  link: route({
    method: 'POST',
    path: '/sign-on/links',
    gate: 'session',
    freshProof: true,
    does: 'Begins to link my account with who I am at a provider',
    body: object({ providerId: uuid }),
    reply: Onward,
  }),
  unlink: route({
    method: 'DELETE',
    path: '/sign-on/links/:id',
    gate: 'session',
    freshProof: true,
    does: 'Ends a link of my account with a provider, and the sessions begun through it',
    params: byId,
    reply: Links,
  }),
  ofUser: route({
    method: 'GET',
    path: '/users/:id/links',
    gate: ofUser,
    does: 'Who an account is at providers of sign-ins',
    params: byId,
    reply: Links,
  }),
  linkUser: route({
    method: 'POST',
    path: '/users/:id/links',
    gate: ofUser,
    freshProof: true,
    does: 'Links an account with somebody at a provider, who then signs in to it',
    params: byId,
    body: object({ providerId: uuid, subject: text(1, 255) }),
    reply: Links,
  }),
  unlinkUser: route({
    method: 'DELETE',
    path: '/users/:id/links/:linkId',
    gate: ofUser,
    freshProof: true,
    does: 'Ends a link of an account with a provider, and the sessions begun through it',
    params: object({ id: uuid, linkId: uuid }),
    reply: Links,
  }),
}
