import type { Configuration, CustomFetch, IDToken } from 'openid-client'
import { Refusal } from '#contract/errors.ts'
import type { ProviderTrial } from '#contract/providers.ts'
import { sessionRules } from '#contract/session.ts'
import type { Encryption } from '../encryption.ts'
import type { Outward } from '../outward/destination.ts'
import { callOutside } from '../outward/request.ts'
import type { KeptProvider } from './provider-store.ts'

/** What calling a provider takes. */
export type Away = { encryption: Encryption; outward: Outward }

/** Loaded when the first provider is asked: most installations never need it. */
const library = () => import('openid-client')

/** Documents with many keys are long, and nobody in front of a page waits for a provider that keeps silent. */
const bounds = { longest: 262_144, milliseconds: 4_000 }

export const fetchOutside =
  (outward: Outward): CustomFetch =>
  async (url, { method, headers, body }) => {
    const { status, text, type } = await callOutside(outward, { url, method, headers, body: body ? String(body) : '' }, bounds)
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } })
  }

/** What the provider says of itself now; nothing is kept, so that new keys and addresses count at once. */
export async function openProvider({ encryption, outward }: Away, provider: KeptProvider): Promise<Configuration> {
  const oidc = await library()
  const { issuer, clientId } = provider
  const secret = provider.secret && encryption.open(provider.secret)
  const isPlain = issuer.startsWith('http:')
  const options = { [oidc.customFetch]: fetchOutside(outward), ...(isPlain && { execute: [oidc.allowInsecureRequests] }) }
  const found = (await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), options)).serverMetadata()
  const takesBasic = (found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
  const proof = secret === null ? oidc.None() : takesBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
  const configuration = new oidc.Configuration(found, clientId, undefined, proof)
  configuration[oidc.customFetch] = fetchOutside(outward)
  if (isPlain) oidc.allowInsecureRequests(configuration)
  // Without this the signature is left to the line the token came by.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** What the browser takes along, and what has to come back. */
export type Ticket = { state: string; nonce: string; verifier: string; redirectUri: string }

export async function authorizationAddress(away: Away, provider: KeptProvider, ticket: Ticket, isProof: boolean): Promise<string> {
  const oidc = await library()
  const configuration = await openProvider(away, provider).catch(refuseAway)
  const { state, nonce, verifier, redirectUri } = ticket
  return webAddress(
    oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: ['openid', ...(scopes[provider.claim ?? ''] ?? (provider.claim === null ? [] : ['profile']))].join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // A limit makes the provider say when it last asked who this is.
      ...(isProof ? { max_age: '0', prompt: 'login' } : { max_age: String(sessionRules.absoluteDays * 86_400) }),
    }),
  )
}

/** Where a browser may be sent, whatever the provider says of itself. */
function webAddress({ protocol, href }: URL): string {
  if (!/^https?:$/.test(protocol)) throw new Refusal('sign-on.refused')
  return href
}

const scopes: Record<string, readonly string[]> = { email: ['email'], phone_number: ['phone'] }

/** Who somebody is at the provider, and where they sign out there. */
export type Recognised = { token: IDToken; claims: Record<string, unknown>; leaveTo: string | null }

/** Takes what the browser brought back to the provider and gets who it is. */
export async function redeem(
  away: Away,
  provider: KeptProvider,
  ticket: Ticket,
  back: { search: string; home: string },
): Promise<Recognised> {
  const oidc = await library()
  const configuration = await openProvider(away, provider).catch(refuseAway)
  const answer = await oidc
    .authorizationCodeGrant(configuration, new URL(`${ticket.redirectUri}${back.search}`), {
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      pkceCodeVerifier: ticket.verifier,
    })
    .catch(refuse)
  const token = answer.claims()
  if (!token) throw new Refusal('sign-on.refused')
  const needsMore = provider.claim !== null && token[provider.claim] === undefined && configuration.serverMetadata().userinfo_endpoint
  const more = needsMore ? await oidc.fetchUserInfo(configuration, answer.access_token, token.sub).catch(refuse) : {}
  return { token, claims: { ...more, ...token }, leaveTo: leaveTo(oidc, configuration, answer.id_token, back.home) }
}

function leaveTo(oidc: Awaited<ReturnType<typeof library>>, configuration: Configuration, idToken: string | undefined, home: string) {
  if (!idToken || !configuration.serverMetadata().end_session_endpoint) return null
  return webAddress(oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: home }))
}

/** Issuer, addresses and keys, as far as they can be read. */
export async function askProvider(away: Away, provider: KeptProvider): Promise<ProviderTrial> {
  try {
    const found = (await openProvider(away, provider)).serverMetadata()
    const shown = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'] as const
    const keys = await (
      await fetchOutside(away.outward)(found.jwks_uri ?? '', { method: 'GET', headers: {}, body: null, redirect: 'manual' })
    ).text()
    const rows = shown.flatMap((name) => (found[name] ? [{ name, value: String(found[name]) }] : []))
    return { isGood: true, answer: '', found: [...rows, { name: 'keys', value: keyNames(keys) }] }
  } catch (error) {
    return { isGood: false, answer: toldBy(error), found: [] }
  }
}

const keyNames = (text: string) =>
  (JSON.parse(text) as { keys: { kid?: string; kty: string }[] }).keys
    .map(({ kid, kty }) => [kty, kid].filter(Boolean).join(' '))
    .join(', ')

type Fault = Error & { code?: string; facts?: { host?: unknown }; cause?: unknown; status?: number }

/** The innermost cause says most; of an address that leads inside its host. */
function toldBy(error: unknown): string {
  const { code, facts, cause, message } = error as Fault // whatever was thrown on the way
  if (cause instanceof Error) return toldBy(cause)
  const status = cause instanceof Response ? `HTTP ${cause.status}` : ''
  return [code, status, facts?.host ?? message].filter(Boolean).join(' ').slice(0, 500)
}

/** Nothing useful could be read from it. */
function refuseAway(error: unknown): never {
  throw Object.assign(new Refusal('sign-on.away'), { cause: error })
}

/** What came back says no, cannot be read, or cannot be trusted. */
function refuse(error: Fault & { error?: string }): never {
  const isAway = !error.code || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(error.code) || (error.status ?? 0) >= 500
  const code = error.error === 'access_denied' ? 'sign-on.denied' : isAway ? 'sign-on.away' : 'sign-on.refused'
  throw Object.assign(new Refusal(code), { cause: error })
}
