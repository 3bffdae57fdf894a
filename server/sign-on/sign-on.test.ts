import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { beStill, endStillness, forgetTheMoment } from '../backup/state-store.ts'
import { inTransaction } from '../database/connect.ts'
import { demoPassword } from '../demo/accounts.ts'
import { putMail } from '../testing/samples/channels.ts'
import { providerDraft } from '../testing/samples/sign-on.ts'
import { client, type IdentityProvider, startIdentityProvider } from '../testing/stand-ins/identity-provider.ts'
import { cookieOf, openTestServer, type TestServer } from '../testing/test-server.ts'

const home = 'https://projects.example.gov.cn/'
let testServer: TestServer
let idp: IdentityProvider
let providerId: string
let admin: string

beforeAll(async () => {
  idp = await startIdentityProvider({
    'p-1001': { email: 'Filer@example.gov.cn', email_verified: true },
    'p-1002': { email: 'filer@example.gov.cn', email_verified: false },
  })
  testServer = await openTestServer({ PUBLIC_URL: home, OUTWARD_HOSTS: idp.host })
})
afterAll(async () => {
  await testServer.close()
  await idp.stop()
})
beforeEach(async () => {
  for (const table of ['session', 'sign_in_guard', 'pending_sign_in', 'notification', 'contact_address', 'sign_on_provider', 'totp_factor'])
    await testServer.db.unsafe(`delete from ${table}`)
  await testServer.db`update user_account set enabled = true, must_change_password = false`
  admin = await testServer.signIn('admin')
  const { body } = await testServer.call('POST', '/providers', { as: admin, body: { ...draft(), isOn: true } })
  providerId = body.items[0].id
  idp.register(body.items[0].addresses)
  idp.signInAs('p-1001')
  idp.tamper()
})

const draft = () => ({ ...providerDraft, issuer: idp.issuer, clientId: client.id, secret: client.secret })
const put = (change: object, version = 1) =>
  testServer.call('PUT', `/providers/${providerId}`, { as: admin, body: { ...draft(), isOn: true, version, ...change } })
const idOf = async (username: string): Promise<string> => {
  const [row] = await testServer.db<{ id: string }[]>`select id from user_account where username = ${username}`
  return row?.id ?? ''
}
const link = async (username = 'filer', subject = 'p-1001') =>
  testServer.call('POST', `/users/${await idOf(username)}/links`, { as: admin, body: { providerId, subject } })

async function begin(wanted: string | null = null) {
  const { status, body, headers } = await testServer.call('POST', `/sign-on/${providerId}`, { body: { wanted } })
  expect([status, body.code]).toEqual([200, undefined])
  return { to: body.to as string, browser: cookieOf(headers, 'away') }
}
const comeBack = async (address: string, browser: string) => {
  const { status, headers } = await testServer.call('GET', address.slice(`${home}api`.length), { as: browser })
  return { status, to: String(headers.location), session: cookieOf(headers, 'session'), pending: cookieOf(headers, 'pending') }
}
async function signIn(wanted: string | null = null) {
  const { to, browser } = await begin(wanted)
  return comeBack(await idp.visit(to), browser)
}
const whoIs = async (session: string) => (await testServer.call('GET', '/session', { as: session })).body.me
const refused = (code: string) => `/user/login?refused=${code}`

test('whoever is linked signs in at the provider and comes to the page they wanted', async () => {
  expect((await testServer.call('GET', '/session')).body.providers).toEqual([{ id: providerId, name: draft().name }])
  expect((await signIn()).to).toBe(refused('sign-on.unknown'))
  expect((await link()).body.links).toMatchObject([{ provider: { id: providerId }, subject: 'p-1001', usedAt: null }])
  const { status, to, session } = await signIn('/v2/project?page=2')
  expect([status, to]).toEqual([302, '/v2/project?page=2'])
  expect(await whoIs(session)).toMatchObject({ username: 'filer', provesAt: { id: providerId } })
  const told = await testServer.db`select kind, facts from notification`
  expect(told).toEqual([{ kind: 'account.sign-on-linked', facts: { person: expect.any(String), provider: draft().name } }])
  const kept =
    await testServer.db`select event from audit_line where event like '%sign-on%' or event like 'session.%' order by id desc limit 3`
  expect(kept.map(({ event }) => event)).toEqual(['session.started', 'user.sign-on-linked', 'session.refused'])
})

test('what could lead to another host is not where anybody comes to', async () => {
  await link()
  for (const wanted of ['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example'])
    expect((await signIn(wanted)).to).toBe('/')
})

test('what is sent there is a challenge, a state and a nonce that nobody can guess, and none is used twice', async () => {
  const sent = await Promise.all([begin(), begin()])
  const asked = sent.map(({ to }) => new URL(to).searchParams)
  for (const one of asked)
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid',
      client_id: client.id,
    })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked[0]?.get(name)?.length).toBeGreaterThanOrEqual(43)
    expect(asked[0]?.get(name)).not.toBe(asked[1]?.get(name))
  }
  const [kept] = await testServer.db`select * from sign_on_flow limit 1`
  for (const name of ['state', 'nonce', 'code_challenge']) expect(JSON.stringify(kept)).not.toContain(asked[0]?.get(name))
})

test('what a browser brings back serves once, in that browser, with the state it was given', async () => {
  await link()
  const { to, browser } = await begin()
  const other = await begin()
  const back = await idp.visit(to)
  const altered = new URL(back)
  altered.searchParams.set('state', new URL(other.to).searchParams.get('state') ?? '')
  expect((await comeBack(back, other.browser)).to).toBe(refused('sign-on.expired'))
  expect((await comeBack(back, '')).to).toBe(refused('sign-on.expired'))
  expect((await comeBack(altered.href, browser)).to).toBe(refused('sign-on.expired'))
  expect(await whoIs((await comeBack(back, browser)).session)).toMatchObject({ username: 'filer' })
  expect((await comeBack(back, browser)).to).toBe(refused('sign-on.expired'))
  // The code of somebody else, put into a flow of one's own: its challenge belongs to another verifier.
  const foreign = new URL(await idp.visit((await begin()).to))
  const mine = await begin()
  foreign.searchParams.set('state', new URL(mine.to).searchParams.get('state') ?? '')
  expect((await comeBack(foreign.href, mine.browser)).to).toBe(refused('sign-on.refused'))
})

test('a sign-in begun at another provider, or too long ago, comes to nothing', async () => {
  await link()
  const { to, browser } = await begin()
  const back = await idp.visit(to)
  const elsewhere = back.replace(providerId, crypto.randomUUID())
  expect((await comeBack(elsewhere, browser)).to).toBe(refused('sign-on.expired'))
  await testServer.db`update sign_on_flow set expires_at = now()`
  expect((await comeBack(back, browser)).to).toBe(refused('sign-on.expired'))
  const denied = await begin()
  const state = new URL(denied.to).searchParams.get('state')
  const no = `${home}api/sign-on/${providerId}/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`
  expect((await comeBack(no, denied.browser)).to).toBe(refused('sign-on.denied'))
})

const now = () => Math.floor(Date.now() / 1_000)
test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['for another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
  ['for somebody else', (claims) => ({ ...claims, aud: 'another client' })],
  ['from somebody else', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['that has run out', (claims) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 })],
])('a token %s is refused', async (_what, change) => {
  await link()
  idp.tamper(change)
  expect((await signIn()).to).toBe(refused('sign-on.refused'))
  idp.tamper()
  expect((await signIn()).to).toBe('/')
})

test('new keys of the provider count at once, and a signature by any other key is refused', async () => {
  await link()
  expect((await signIn()).to).toBe('/')
  await idp.rotate()
  expect((await signIn()).to).toBe('/')
  await idp.forge()
  expect((await signIn()).to).toBe(refused('sign-on.refused'))
  idp.register((await testServer.call('GET', '/providers', { as: admin })).body.items[0].addresses)
})

test('a provider that is away is said to be, and the password goes on', async () => {
  await link()
  const { to, browser } = await begin()
  const back = await idp.visit(to)
  idp.pause()
  expect(await testServer.call('POST', `/sign-on/${providerId}`, { body: { wanted: null } })).toMatchObject({
    status: 503,
    body: { code: 'sign-on.away' },
  })
  expect((await comeBack(back, browser)).to).toBe(refused('sign-on.away'))
  expect(await testServer.call('POST', `/providers/${providerId}/tests`, { as: admin })).toMatchObject({
    status: 200,
    body: { isGood: false },
  })
  expect(await testServer.signIn('filer')).not.toBe('')
  idp.register((await testServer.call('GET', '/providers', { as: admin })).body.items[0].addresses)
})

test('a disabled account stays out, a locked one waits, and a password that has to be changed keeps nobody from it', async () => {
  await link()
  await testServer.db`update user_account set must_change_password = true where username = 'filer'`
  const { session } = await signIn()
  expect(await whoIs(session)).toMatchObject({ username: 'filer', mustChangePassword: false })
  expect((await testServer.call('GET', '/sessions', { as: session })).status).toBe(200)
  expect((await testServer.call('GET', '/sessions', { as: await testServer.signIn('filer') })).status).toBe(403)
  for (let time = 0; time < 5; time += 1)
    await testServer.call('POST', '/session', { body: { username: 'filer', password: 'a wrong guess' } })
  expect((await signIn()).to).toBe(refused('sign-on.locked'))
  await testServer.db`delete from sign_in_guard`
  await testServer.db`update user_account set enabled = false where username = 'filer'`
  expect((await signIn()).to).toBe(refused('sign-on.disabled'))
  expect(await whoIs(session)).toBeNull()
})

test('the provider does not stand for a second factor of ours, unless it is said to', async () => {
  await link()
  const filer = await idOf('filer')
  await testServer.db`insert into totp_factor (user_id, secret, confirmed_at) values (${filer}, ''::bytea, now())`
  const half = await signIn('/v2/project')
  expect([half.to, half.session]).toEqual(['/user/login?factors=totp&redirect=%2Fv2%2Fproject', ''])
  expect(half.pending).not.toBe('')
  await put({ countsAsFactor: true })
  const { session } = await signIn()
  expect(await whoIs(session)).toMatchObject({ provesAt: { id: providerId } })
})

test('a confirmed address links the one account that has it, at the first sign-in', async () => {
  await put({ claim: 'email' })
  const channel = await putMail(testServer)
  const confirm = async (username: string, isConfirmed = true) => testServer.db`
    insert into contact_address (user_id, channel_id, address, confirmed_at)
    values (${await idOf(username)}, ${channel}, 'filer@example.gov.cn', ${isConfirmed ? new Date() : null})`
  await confirm('filer', false)
  expect((await signIn()).to, 'not confirmed here').toBe(refused('sign-on.unknown'))
  await testServer.db`update contact_address set confirmed_at = now()`
  idp.signInAs('p-1002')
  expect((await signIn()).to, 'not confirmed there').toBe(refused('sign-on.unknown'))
  idp.signInAs('p-1001')
  await confirm('town')
  expect((await signIn()).to).toBe(refused('sign-on.several'))
  await testServer.db`delete from contact_address where user_id = ${await idOf('town')}`
  expect(await whoIs((await signIn()).session)).toMatchObject({ username: 'filer' })
  expect((await testServer.call('GET', `/users/${await idOf('filer')}/links`, { as: admin })).body.links).toMatchObject([
    { subject: 'p-1001' },
  ])
})

test('a person links and unlinks their own account, and whoever came by it is out', async () => {
  const own = await testServer.signIn('filer')
  const asked = await testServer.call('POST', '/sign-on/links', { as: own, body: { providerId } })
  expect((await comeBack(await idp.visit(asked.body.to), cookieOf(asked.headers, 'away'))).to).toBe('/personal/updatePwd')
  const mine = (await testServer.call('GET', '/sign-on/links', { as: own })).body
  expect(mine).toMatchObject({ links: [{ subject: 'p-1001' }], choices: [] })
  const { session } = await signIn()
  expect((await link('town')).body.code).toBe('sign-on.taken')
  expect((await link('filer', 'p-1002')).body.code).toBe('sign-on.linked')
  const left = await testServer.call('DELETE', `/sign-on/links/${mine.links[0].id}`, { as: own })
  expect(left.body).toMatchObject({ links: [], choices: [{ id: providerId }] })
  expect(await whoIs(session)).toBeNull()
  expect(await whoIs(own)).not.toBeNull()
  expect((await signIn()).to).toBe(refused('sign-on.unknown'))
  const told = await testServer.db`select kind from notification order by kind`
  expect(told.map(({ kind }) => kind)).toEqual(['account.sign-on-linked', 'account.sign-on-unlinked'])
})

test('an administrator unlinks an account of theirs, and nobody links one beyond them', async () => {
  const linkId = (await link()).body.links[0].id
  const { session } = await signIn()
  const town = await testServer.signIn('town')
  const beyond = await testServer.call('POST', `/users/${await idOf('county')}/links`, {
    as: town,
    body: { providerId, subject: 'p-1002' },
  })
  expect([403, 404]).toContain(beyond.status)
  expect((await testServer.call('DELETE', `/users/${await idOf('filer')}/links/${linkId}`, { as: admin })).body.links).toEqual([])
  expect(await whoIs(session)).toBeNull()
})

test('the secret is never answered, kept in the open or put on record, and goes to no other issuer', async () => {
  const answers = [await put({ secret: null }), await testServer.call('POST', `/providers/${providerId}/tests`, { as: admin })]
  expect(answers[1]?.body).toMatchObject({ isGood: true, found: expect.arrayContaining([{ name: 'issuer', value: idp.issuer }]) })
  const rows = await testServer.db`select row_to_json(p) from sign_on_provider p`
  const lines = await testServer.db`select row_to_json(l) from audit_line l where subject = 'provider'`
  expect(lines.length).toBeGreaterThanOrEqual(3)
  const text = JSON.stringify([answers, rows, lines])
  expect(text).not.toContain(client.secret)
  expect(text).not.toContain(Buffer.from(client.secret).toString('hex'))
  expect((await put({ secret: null, issuer: 'https://elsewhere.example' }, 2)).body.fields).toMatchObject([
    { field: 'secret', code: 'required' },
  ])
  expect((await put({}, 1)).body).toMatchObject({ code: 'record.changed', facts: { fresh: { issuer: draft().issuer, hasSecret: true } } })
  await link()
  expect((await put({ issuer: 'https://elsewhere.example' }, 2)).body.code).toBe('sign-on.issuer-linked')
})

test('the journal says that a sign-in came to nothing, and holds no secret, code, state or token', async () => {
  await link()
  const lines: string[] = []
  const app = await buildApp({
    config: { ...testServer.config, logLevel: 'debug' },
    db: testServer.db,
    logTo: { write: (line) => lines.push(line) },
  })
  const { to, browser } = await begin()
  const back = await idp.visit(to)
  idp.tamper((claims) => ({ ...claims, aud: 'another client' }))
  await app.inject({ url: back.slice(home.length - 1), headers: { cookie: browser } })
  await app.close()
  const text = lines.join('')
  expect(text).toContain('sign-on.refused')
  const { state, code } = Object.fromEntries(new URL(back).searchParams)
  for (const secret of [client.secret, state, code, browser.slice('away='.length), 'eyJ']) expect(text).not.toContain(secret)
})

test('a provider that is switched off or taken away lets nobody in, and whoever came by it is out', async () => {
  await link()
  const first = await signIn()
  await put({ isOn: false })
  expect(await whoIs(first.session)).toBeNull()
  expect(await testServer.call('POST', `/sign-on/${providerId}`, { body: { wanted: null } })).toMatchObject({
    body: { code: 'sign-on.off' },
  })
  expect((await testServer.call('GET', '/session')).body.providers).toEqual([])
  await put({ isOn: true }, 2)
  const second = await signIn()
  await testServer.call('DELETE', `/providers/${providerId}`, { as: admin })
  expect(await whoIs(second.session)).toBeNull()
  expect((await testServer.call('POST', '/session', { body: { username: 'filer', password: demoPassword } })).status).toBe(200)
})

test('a restored copy lets nobody in by a provider, and none is switched on or tried before the copy is', async () => {
  await inTransaction(testServer.db, async (tx) => {
    await forgetTheMoment(tx)
    await beStill(tx, { since: new Date().toISOString(), takenAt: new Date().toISOString() })
  })
  admin = await testServer.signIn('admin')
  expect((await testServer.call('GET', '/session')).body.providers).toEqual([])
  const refusal = { status: 409, body: { code: 'sign-on.restored-copy' } }
  expect(await put({ isOn: true })).toMatchObject(refusal)
  expect(await testServer.call('POST', `/providers/${providerId}/tests`, { as: admin })).toMatchObject(refusal)
  await endStillness(testServer.db)
  expect((await put({ isOn: true })).status).toBe(200)
})

test('a provider inside is called only where whoever runs the server allows it', async () => {
  const inside = await testServer.call('POST', '/providers', { as: admin, body: { ...providerDraft, isOn: true } })
  const { id } = inside.body.items.find(({ issuer }: { issuer: string }) => issuer === providerDraft.issuer)
  expect((await testServer.call('POST', `/providers/${id}/tests`, { as: admin })).body).toMatchObject({ isGood: false, answer: /inside/ })
  expect((await testServer.call('POST', `/sign-on/${id}`, { body: { wanted: null } })).body.code).toBe('sign-on.away')
})
