import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerDraft } from '../testing/samples/sign-on.ts'
import { client, type IdentityProvider, startIdentityProvider } from '../testing/stand-ins/identity-provider.ts'
import { cookieOf, openTestServer, type TestServer } from '../testing/test-server.ts'

const home = 'https://projects.example.gov.cn/'
let testServer: TestServer
let idp: IdentityProvider
let providerId: string

beforeAll(async () => {
  idp = await startIdentityProvider()
  testServer = await openTestServer({ PUBLIC_URL: home, OUTWARD_HOSTS: idp.host })
  const admin = await testServer.signIn('admin')
  const draft = { ...providerDraft, issuer: idp.issuer, clientId: client.id, secret: client.secret, isOn: true }
  const { body } = await testServer.call('POST', '/providers', { as: admin, body: draft })
  providerId = body.items[0].id
  idp.register(body.items[0].addresses)
  for (const [username, subject] of Object.entries({ filer: 'p-1001', town: 'p-1002' }))
    await testServer.db`
      insert into sign_on_link (provider_id, subject, user_id) select ${providerId}, ${subject}, id from user_account where username = ${username}`
})
afterAll(async () => {
  await testServer.close()
  await idp.stop()
})
beforeEach(async () => {
  await testServer.db`delete from session`
  await testServer.db`delete from sign_in_guard`
  idp.signInAs('p-1001')
  idp.tamper()
})

async function goAndComeBack(path: string, { as, body }: { as?: string; body?: object } = {}) {
  const asked = await testServer.call('POST', path, { ...(as && { as }), body })
  expect([path, asked.status]).toEqual([path, 200])
  const back = await idp.visit(asked.body.to)
  const { headers } = await testServer.call('GET', back.slice(`${home}api`.length), { as: cookieOf(asked.headers, 'away') })
  return { asked: new URL(asked.body.to).searchParams, to: String(headers.location), session: cookieOf(headers, 'session') }
}
const signIn = async () => (await goAndComeBack(`/sign-on/${providerId}`, { body: { wanted: null } })).session
const whoIs = async (session: string) => (await testServer.call('GET', '/session', { as: session })).body.me?.username
const mayActGravely = async (session: string) =>
  (await testServer.call('PUT', '/session/profile', { as: session, body: { mobile: null } })).status

const now = () => Math.floor(Date.now() / 1_000)
test('what is grave asks the provider to ask again, and takes only what was asked after that', async () => {
  idp.tamper((claims) => ({ ...claims, auth_time: now() - 3_600 }))
  const session = await signIn()
  expect(await mayActGravely(session), 'signed in there an hour ago').toBe(403)
  const stale = await goAndComeBack('/sign-on/proof', { as: session })
  expect(Object.fromEntries(stale.asked)).toMatchObject({ max_age: '0', prompt: 'login' })
  expect([stale.to, await mayActGravely(session)]).toEqual(['/user/login?refused=sign-on.not-fresh&from=proof', 403])
  idp.tamper(({ auth_time: _time, ...claims }) => claims)
  expect((await goAndComeBack('/sign-on/proof', { as: session })).to, 'the provider does not say when').toContain('not-fresh')
  idp.tamper()
  idp.signInAs('p-1002')
  expect((await goAndComeBack('/sign-on/proof', { as: session })).to).toContain('sign-on.other-person')
  expect(await mayActGravely(session)).toBe(403)
  idp.signInAs('p-1001')
  expect((await goAndComeBack('/sign-on/proof', { as: session })).to).toBe('/user/login?from=proof')
  expect(await mayActGravely(session)).toBe(200)
})

test('whoever signed in with a password proves nothing at a provider', async () => {
  const { status, body } = await testServer.call('POST', '/sign-on/proof', { as: await testServer.signIn('filer') })
  expect([status, body.code]).toEqual([409, 'sign-on.off'])
})

test('signing out here leads to signing out there, and only whoever came from there is led', async () => {
  const { body } = await testServer.call('DELETE', '/session', { as: await signIn() })
  const next = new URL(body.next)
  expect([next.origin, next.searchParams.get('post_logout_redirect_uri')]).toEqual([idp.issuer, `${home}user/login`])
  expect(next.searchParams.get('id_token_hint')).toMatch(/\./)
  expect((await testServer.call('DELETE', '/session', { as: await testServer.signIn('filer') })).body).toEqual({ next: null })
})

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const claims = (change: object = {}) => ({
  iss: idp.issuer,
  aud: client.id,
  iat: now(),
  exp: now() + 120,
  jti: crypto.randomUUID(),
  events: event,
  sub: 'p-1001',
  ...change,
})
const tell = (token: string) =>
  testServer.app.inject({
    method: 'POST',
    url: `/api/sign-on/${providerId}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

test('whoever signs out at the provider is out here at once, told by the session or by the person', async () => {
  const [one, other] = [await signIn(), await signIn()]
  idp.signInAs('p-1002')
  const another = await signIn()
  const [row] = await testServer.db`select provider_session as sid from session order by started_at limit 1`
  const token = await idp.sign(claims({ sid: row?.sid }))
  expect((await tell(token)).statusCode).toBe(200)
  expect([await whoIs(one), await whoIs(other), await whoIs(another)]).toEqual([undefined, 'filer', 'town'])
  expect((await tell(token)).statusCode, 'a second time').toBe(400)
  expect((await tell(await idp.sign(claims()))).statusCode).toBe(200)
  expect([await whoIs(other), await whoIs(another)]).toEqual([undefined, 'town'])
  const [line] = await testServer.db`select event, actor_name from audit_line order by id desc limit 1`
  expect(line).toMatchObject({ event: 'session.ended-at-provider' })
})

test('what does not come from the provider, for us, about a sign-out just now, ends nothing', async () => {
  const session = await signIn()
  const { events: _events, ...withoutEvent } = claims()
  const { jti: _jti, ...withoutNumber } = claims()
  const { sub: _sub, ...aboutNobody } = claims()
  const refused = {
    unsigned: new UnsecuredJWT(claims()).encode(),
    'for another': await idp.sign(claims({ aud: 'another client' })),
    'from another': await idp.sign(claims({ iss: 'https://elsewhere.example' })),
    'long ago': await idp.sign(claims({ iat: now() - 3_600 })),
    'run out': await idp.sign(claims({ exp: now() - 60 })),
    'a token of a sign-in': await idp.sign(claims({ nonce: 'n' })),
    'without the event': await idp.sign(withoutEvent),
    'without a number': await idp.sign(withoutNumber),
    'about nobody': await idp.sign(aboutNobody),
    'no token': 'a.b.c',
  }
  for (const [what, token] of Object.entries(refused)) expect([what, (await tell(token)).statusCode]).toEqual([what, 400])
  await idp.forge()
  expect((await tell(await idp.sign(claims()))).statusCode).toBe(400)
  expect(await whoIs(session)).toBe('filer')
})
