import { Refusal } from '#contract/errors.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { endThoseAt } from '../session/provider-store.ts'
import { noteLogout } from './flow-store.ts'
import { type Away, fetchOutside, openProvider } from './provider-calls.ts'
import { type KeptProvider, readProvider } from './provider-store.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** In minutes: older ones are not taken, and for so long, and as long again, none is taken twice. */
const longest = 10

/** Somebody has signed out at the provider: what began through it ends at once. */
export async function honourLogout(
  db: Database,
  away: Away,
  { providerId, token, requestId }: { providerId: string; token: string; requestId: string },
) {
  const provider = await readProvider(db, providerId)
  if (!provider.isOn) throw new Refusal('sign-on.off')
  const { sub, sid, jti } = await checked(away, provider, token)
  await inTransaction(db, async (tx) => {
    if (!(await noteLogout(tx, provider.id, jti, new Date(Date.now() + 2 * longest * 60_000)))) throw new Refusal('sign-on.refused')
    const people = await endThoseAt(tx, { providerId, subject: sub, session: sid })
    for (const person of people) {
      const line = { event: 'session.ended-at-provider', subject: 'user', subjectId: person.id, region: person.regionCode } as const
      await record(tx, person, { ...line, after: { provider: provider.name } }, requestId)
    }
  })
}

/** As the specification asks: signed with a key of the provider, for us, about a sign-out, and no token of another kind. */
async function checked(away: Away, provider: KeptProvider, token: string) {
  const { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } = await import('jose')
  const refuse = (): never => {
    throw new Refusal('sign-on.refused')
  }
  const meant = await Promise.resolve(token).then(decodeJwt).catch(refuse)
  // Nobody makes us ask a provider by sending what is not even meant for us.
  if (meant.iss !== provider.issuer && `${meant.iss}` !== `${provider.issuer}/`) refuse()
  const found = (await openProvider(away, provider)).serverMetadata()
  const keys = createRemoteJWKSet(new URL(found.jwks_uri ?? ''), { [customFetch]: fetchOutside(away.outward) })
  const { payload } = await jwtVerify(token, keys, {
    issuer: found.issuer,
    audience: provider.clientId,
    maxTokenAge: longest * 60,
    clockTolerance: 30,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch(refuse)
  const { sub = null, sid, jti, events, nonce } = payload
  const name = typeof sid === 'string' ? sid : null
  if (nonce !== undefined || !isEvent(events) || jti === undefined || (sub === null && name === null)) return refuse()
  return { sub, sid: name, jti }
}

const isEvent = (events: unknown) => typeof events === 'object' && events !== null && event in events
