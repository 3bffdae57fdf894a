import * as T from 'typebox'
import { byId, firstVersion, moment, object, orNull, route, text, version } from './route.ts'

const name = object({ en: text(1, 60), zh: text(1, 60) })
const webAddress = T.String({ minLength: 8, maxLength: 500, pattern: '^https?://[^\\s?#]+$' })

/** A provider of sign-ins (OpenID Connect). All are off until somebody of the top region switches one on. */
const settings = {
  name,
  issuer: webAddress,
  clientId: text(1, 200),
  /** The claim that finds the account at a first sign-in, by its confirmed contact address; null where only people link accounts. */
  claim: orNull(T.String({ pattern: '^[A-Za-z0-9_.:/-]{1,100}$' })),
  /** Its sign-in stands for our second factor, too. */
  countsAsFactor: T.Boolean(),
  isOn: T.Boolean(),
}
export const ProviderDraft = object({
  ...settings,
  /** Written and never read again; null leaves what is kept, an empty text takes it away. */
  secret: orNull(text(0, 500)),
})
export type ProviderDraft = T.Static<typeof ProviderDraft>

export const Provider = object({
  id: T.String({ format: 'uuid' }),
  version: firstVersion,
  ...settings,
  hasSecret: T.Boolean(),
  /** Accounts that are linked with it. */
  links: T.Integer(),
  lastUsedAt: orNull(moment),
  /** What has to be entered at the provider; null without a public address of the platform. */
  addresses: orNull(object({ callback: T.String(), logout: T.String(), afterLogout: T.String() })),
})
export type Provider = T.Static<typeof Provider>

/** What a provider says of itself; or why nothing could be read. */
export const ProviderTrial = object({
  isGood: T.Boolean(),
  answer: T.String(),
  found: T.Array(object({ name: T.String(), value: T.String() })),
})
export type ProviderTrial = T.Static<typeof ProviderTrial>

const gate = ['ROLE_MANAGEMENT'] as const
const Providers = object({
  mayRead: T.Boolean(),
  isRestoredCopy: T.Boolean(),
  hasPublicUrl: T.Boolean(),
  items: T.Array(Provider),
})

export const providers = {
  list: route({ method: 'GET', path: '/providers', gate, does: 'The providers of sign-ins; for the top region', reply: Providers }),
  add: route({
    method: 'POST',
    path: '/providers',
    gate,
    freshProof: true,
    does: 'Sets up a provider of sign-ins; its secret is kept sealed and never answered',
    body: ProviderDraft,
    reply: Providers,
  }),
  change: route({
    method: 'PUT',
    path: '/providers/:id',
    gate,
    freshProof: true,
    does: 'Changes a provider of sign-ins; switched off, it ends the sessions begun through it',
    params: byId,
    body: object({ version, ...ProviderDraft.properties }),
    reply: Providers,
  }),
  remove: route({
    method: 'DELETE',
    path: '/providers/:id',
    gate,
    freshProof: true,
    does: 'Takes a provider away, with its links and the sessions begun through it',
    params: byId,
    reply: Providers,
  }),
  test: route({
    method: 'POST',
    path: '/providers/:id/tests',
    gate,
    does: 'Asks a provider what it says of itself, and tells the answer',
    params: byId,
    reply: ProviderTrial,
  }),
}
