import { createHmac } from 'node:crypto'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { ownPath } from '#domain/people/own-path.ts'
import { recordFrom } from '../audit/address-store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { kindsOf } from '../factors/store.ts'
import type { SignedIn } from '../http/serve.ts'
import { type Begun, beginSession, type Pending, type Visit, waitForFactor } from '../session/actions.ts'
import { newToken, tokenHash } from '../session/cookie.ts'
import { admitCall, bucketOf, giveBackCall, isLocked } from '../session/guard.ts'
import { accountOf, noteProof } from '../session/store.ts'
import { type Arrived, type Flow, keepFlow, readArrival, takeFlow } from './flow-store.ts'
import { linkByClaim, linkOneself } from './link-actions.ts'
import { useLink } from './link-store.ts'
import { type Away, authorizationAddress, type Recognised, redeem, type Ticket } from './provider-calls.ts'
import { type KeptProvider, readProvider } from './provider-store.ts'

/** Without a public address of the platform there is nowhere to come back to. */
export type Terms = Away & { publicUrl: string | null }

/** What was begun: where the browser goes, and the token by which it is known when it comes back. */
type Gone = { to: string; browser: string }
type Going = Omit<Flow, 'wanted'> & { wanted: string | null; browser: string | null; address: string }

/** Sends a browser to a provider. What has to come back is derived from a token that only this browser has. */
export async function goToProvider(db: Database, terms: Terms, { browser: known, address, ...going }: Going): Promise<Gone> {
  const provider = await readProvider(db, going.providerId)
  if (!provider.isOn) throw new Refusal('sign-on.off')
  await admitCall(db, address)
  const browser = known ?? newToken()
  const ticket = ticketOf(terms, provider, browser, newToken())
  const to = await authorizationAddress(terms, provider, ticket, going.purpose === 'proof')
  const key = { stateHash: tokenHash(ticket.state), browserHash: tokenHash(browser) }
  await keepFlow(db, key, { ...going, wanted: ownPath(going.wanted) })
  return { to, browser }
}

/** Where somebody confirms who they are: at the provider their session came from. */
export async function goForProof(
  db: Database,
  terms: Terms,
  { actor, ...going }: Pick<Going, 'browser' | 'address'> & { actor: SignedIn },
) {
  const arrived = await readArrival(db, actor.sessionId)
  if (!arrived?.providerId) throw new Refusal('sign-on.off')
  const own = { purpose: 'proof', sessionId: actor.sessionId, formerHash: null, deviceHash: null, wanted: null } as const
  return goToProvider(db, terms, { ...own, ...going, providerId: arrived.providerId })
}

type Back = { providerId: string; search: string; browser: string | null }
type Taken = NonNullable<Awaited<ReturnType<typeof takeFlow>>>

/** What a browser that comes back had begun. It serves once, and in that browser alone. */
export async function takeBack(db: Database, { providerId, search, browser }: Back): Promise<Taken | null> {
  const state = new URLSearchParams(search).get('state')
  if (!state || !browser) return null
  return takeFlow(db, { stateHash: tokenHash(state), browserHash: tokenHash(browser) }, providerId)
}

type Outcome = Begun | Pending | null

/** Signs in, links or proves. */
export async function finishFlow(db: Database, terms: Terms, flow: Taken, back: Back & { visit: Visit }): Promise<Outcome> {
  const provider = await readProvider(db, flow.providerId)
  if (!provider.isOn) throw new Refusal('sign-on.off')
  const state = new URLSearchParams(back.search).get('state') ?? ''
  const ticket = ticketOf(terms, provider, back.browser ?? '', state)
  const home = `${terms.publicUrl}user/login`
  const found = await redeem(terms, provider, ticket, { search: back.search, home })
  await giveBackCall(db, back.visit.address)
  const visit = { ...back.visit, deviceHash: flow.deviceHash, formerHash: flow.formerHash }
  if (flow.sessionId === null) return signInBy(db, terms, { provider, found, visit })
  const arrived = await readArrival(db, flow.sessionId)
  if (!arrived) throw new Refusal('sign-on.expired')
  const { requestId } = back.visit
  if (flow.purpose === 'link')
    await inTransaction(db, (tx) => linkOneself(tx, { userId: arrived.userId, provider, subject: found.token.sub, requestId }))
  else await prove(db, flow, arrived, found)
  return null
}

type Arrival = { provider: KeptProvider; found: Recognised; visit: Visit }

/** Nobody gets an account by this: whoever is not linked, and not found by what they have confirmed here, stays outside. */
async function signInBy(db: Database, terms: Terms, { provider, found, visit }: Arrival): Promise<Begun | Pending> {
  const { sub: subject, auth_time: askedAt } = found.token
  const outcome = await inTransaction(db, async (tx) => {
    const person = { providerId: provider.id, subject }
    const userId =
      (await useLink(tx, person)) ?? (await linkByClaim(tx, { provider, subject, claims: found.claims, requestId: visit.requestId }))
    if (userId === null || userId === 'several')
      return refuse(tx, { provider, visit, code: userId === null ? 'sign-on.unknown' : 'sign-on.several' })
    const account = await accountOf(tx, userId)
    const bucket = await bucketOf(tx, account.username, visit.deviceHash)
    if (!account.enabled) return refuse(tx, { provider, visit, account, code: 'sign-on.disabled' })
    if (await isLocked(tx, bucket)) return refuse(tx, { provider, visit, account, code: 'sign-on.locked' })
    const leaveTo = found.leaveTo === null ? null : terms.encryption.seal(found.leaveTo)
    const cameBy = { providerId: provider.id, providerSubject: subject, providerSession: sessionNameOf(found), leaveTo }
    const kinds = provider.countsAsFactor ? [] : await kindsOf(tx, userId)
    if (kinds.length > 0) return waitForFactor(tx, { userId, bucket, ...cameBy }, kinds)
    return beginSession(tx, account, visit, { cameBy, provedAt: new Date((askedAt ?? 0) * 1_000) })
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

const sessionNameOf = ({ token }: Recognised) => (typeof token.sid === 'string' ? token.sid : null)

type Refused = { provider: KeptProvider; visit: Visit; code: RefusalCode; account?: Awaited<ReturnType<typeof accountOf>> }

/** On record, as a wrong password is. */
async function refuse(tx: Transaction, { provider, visit, code, account }: Refused): Promise<RefusalCode> {
  const line = { event: 'session.refused', subject: 'user', subjectId: account?.id ?? null, region: account?.regionCode ?? null } as const
  await recordFrom(tx, account ?? { id: null, name: '' }, { ...line, after: { provider: provider.name, reason: code } }, visit)
  return code
}

/** In seconds: clocks differ. */
const tolerance = 30

/** The same person, asked by the provider after this was begun. */
async function prove(db: Database, flow: Taken, arrived: Arrived, { token }: Recognised) {
  if (arrived.providerId !== flow.providerId || token.sub !== arrived.providerSubject) throw new Refusal('sign-on.other-person')
  const askedAt = typeof token.auth_time === 'number' ? token.auth_time : 0
  if (askedAt + tolerance < flow.begunAt.getTime() / 1_000) throw new Refusal('sign-on.not-fresh')
  await noteProof(db, flow.sessionId ?? '')
}

function ticketOf({ publicUrl }: Terms, { id }: KeptProvider, browser: string, state: string): Ticket {
  if (publicUrl === null) throw new Refusal('sign-on.no-address')
  const derived = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier'), redirectUri: addressesOf(publicUrl, id).callback }
}

/** What has to be entered at the provider. */
export const addressesOf = (publicUrl: string, id: string) => ({
  callback: `${publicUrl}api/sign-on/${id}/callback`,
  logout: `${publicUrl}api/sign-on/${id}/logout`,
  afterLogout: `${publicUrl}user/login`,
})
