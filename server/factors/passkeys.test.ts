import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { softwareKey } from '../testing/stand-ins/software-key.ts'
import { cookieOf, openTestServer, type TestServer } from '../testing/test-server.ts'
import { siteOf } from './passkeys.ts'

const site = { origin: 'https://projects.example.gov.cn', rpId: 'projects.example.gov.cn' }
let testServer: TestServer
let cookie: string
let key: ReturnType<typeof softwareKey>
let recovery: string[]

beforeAll(async () => {
  testServer = await openTestServer({ PUBLIC_URL: `${site.origin}/` })
})
afterAll(() => testServer.close())
/** Everybody begins with the account of a filer who has one passkey, which has been used seven times. */
beforeEach(async () => {
  for (const table of ['session', 'sign_in_guard', 'pending_sign_in', 'passkey', 'passkey_challenge', 'recovery_code', 'notification'])
    await testServer.db.unsafe(`delete from ${table}`)
  cookie = await testServer.signIn('filer')
  key = softwareKey(site)
  recovery = (await add('Telephone', 7)).body.codes
})

const post = (path: string, as = cookie, body?: unknown) => testServer.call('POST', `/session/${path}`, { as, body })
const challengeOf = async (path: string, as = cookie): Promise<string> => (await post(path, as)).body.challenge
async function add(name: string, counter = 0, made = key) {
  const challenge = await challengeOf('passkeys/challenge')
  return post('passkeys', cookie, { name, ...made.register({ challenge, counter }) })
}
async function givePassword(): Promise<string> {
  const { status, headers, body } = await testServer.call('POST', '/session', { body: { username: 'filer', password: demoPassword } })
  expect([status, body.facts]).toEqual([401, { kinds: ['passkey'] }])
  return cookieOf(headers, 'pending')
}
const finish = (pending: string, passkey: object) => post('factor', pending, { passkey })

test('a passkey finishes a sign-in, and what it signed serves once and in one browser', async () => {
  const pending = await givePassword()
  const question = (await post('factor/challenge', pending)).body
  expect(question).toMatchObject({ rpId: site.rpId, allowCredentials: [{ type: 'public-key', transports: ['internal'] }] })
  const answer = key.answer({ challenge: question.challenge, counter: 8 })
  expect((await finish(await givePassword(), answer)).body.code).toBe('session.factor-wrong')
  expect(await finish(pending, answer)).toMatchObject({ status: 200, body: { username: 'filer', factors: ['passkey'] } })
  const again = await givePassword()
  await challengeOf('factor/challenge', again)
  expect((await finish(again, key.answer({ challenge: question.challenge, counter: 9 }))).body.code).toBe('session.factor-wrong')
})

test.each<[string, (challenge: string) => object]>([
  ['another site', (challenge) => key.answer({ challenge, counter: 8, origin: 'https://projects.example.gov.cn.evil.example' })],
  ['another key', (challenge) => softwareKey(site).answer({ challenge, counter: 8 })],
  ['the key for another site', (challenge) => ({ ...softwareKey({ ...site, rpId: 'evil.example' }).answer({ challenge }), id: 'AAAA' })],
  ['nobody', (challenge) => ({ ...key.answer({ challenge, counter: 8 }), signature: 'AAAA' })],
  ['nonsense', () => ({ id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' })],
])('a signature by %s opens nothing', async (_who, answer) => {
  const pending = await givePassword()
  const challenge = await challengeOf('factor/challenge', pending)
  expect(await finish(pending, answer(challenge))).toMatchObject({ status: 401, body: { code: 'session.factor-wrong' } })
})

test('a challenge ends after five minutes', async () => {
  const pending = await givePassword()
  const challenge = await challengeOf('factor/challenge', pending)
  await testServer.db`update passkey_challenge set expires_at = now() - interval '1 second'`
  expect((await finish(pending, key.answer({ challenge, counter: 8 }))).body.code).toBe('session.factor-wrong')
})

test.each([7, 3, 0])(
  'a key that counts %i after it had counted to seven may be a copy: it is refused, and its owner is told',
  async (counter) => {
    const pending = await givePassword()
    const challenge = await challengeOf('factor/challenge', pending)
    expect((await finish(pending, key.answer({ challenge, counter }))).body.code).toBe('session.passkey-cloned')
    const notices = await testServer.db`select kind, facts from notification`
    expect(notices).toEqual([{ kind: 'account.passkey-cloned', facts: { passkey: 'Telephone' } }])
    const [line] = await testServer.db`select event from audit_line where event = 'user.passkey-cloned'`
    expect(line).toBeDefined()
  },
)

test('keys that never count are good as often as they sign', async () => {
  await testServer.db`update passkey set counter = 0`
  for (let time = 0; time < 2; time += 1) {
    const pending = await givePassword()
    const challenge = await challengeOf('factor/challenge', pending)
    expect((await finish(pending, key.answer({ challenge }))).status).toBe(200)
  }
})

test('several keys have names, each is added once, and with the last one the recovery codes go', async () => {
  expect(recovery).toHaveLength(10)
  expect((await add('Again')).body.code).toBe('passkey.known')
  const second = await add('Stick', 0, softwareKey(site))
  expect(second.body).toMatchObject({ codes: null, me: { factors: ['passkey'] } })
  const mine = async () => (await testServer.call('GET', '/session/factors', { as: cookie })).body
  const { passkeys, ...others } = await mine()
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Telephone', 'Stick'])
  expect(others).toEqual({ totp: null, canHavePasskeys: true, recoveryCodesLeft: 10 })
  for (const { id } of passkeys) {
    expect((await mine()).recoveryCodesLeft).toBe(10)
    expect((await testServer.call('DELETE', `/session/passkeys/${id}`, { as: cookie })).status).toBe(200)
  }
  expect((await mine()).recoveryCodesLeft).toBe(0)
  expect((await testServer.call('DELETE', `/session/passkeys/${passkeys[0].id}`, { as: cookie })).status).toBe(404)
})

test('what is grave takes the signature of a passkey', async () => {
  await testServer.db`update session set proved_at = now() - interval '11 minutes'`
  expect((await post('recovery-codes')).body.code).toBe('session.proof-needed')
  const forSignIn = await challengeOf('factor/challenge', await givePassword())
  expect((await post('proof', cookie, { passkey: key.answer({ challenge: forSignIn, counter: 8 }) })).status).toBe(401)
  const challenge = await challengeOf('proof/challenge')
  expect((await post('proof', cookie, { passkey: key.answer({ challenge, counter: 8 }) })).status).toBe(200)
  expect((await post('recovery-codes')).body.codes).toHaveLength(10)
})

test.each([
  [null, null],
  ['http://10.0.0.7:9092/', null],
  ['http://[::1]:9092/', null],
  ['http://localhost:9092/', { origin: 'http://localhost:9092', rpId: 'localhost' }],
  ['https://example.gov.cn/supervision/', { origin: 'https://example.gov.cn', rpId: 'example.gov.cn' }],
])('keys of a platform at %s belong to its name, and there are none where it has no name', (publicUrl, expected) => {
  expect(siteOf(publicUrl)).toEqual(expected)
})

test('a passkey gets another name, which only its owner gives it', async () => {
  const [mine] = (await testServer.call('GET', '/session/factors', { as: cookie })).body.passkeys
  const rename = (as: string, name: string) => testServer.call('PUT', `/session/passkeys/${mine.id}/name`, { as, body: { name } })
  expect((await rename(await testServer.signIn('town'), 'Stolen')).body.code).toBe('record.not-found')
  expect((await rename(cookie, 'My telephone')).status).toBe(200)
  expect((await testServer.call('GET', '/session/factors', { as: cookie })).body.passkeys).toMatchObject([
    { id: mine.id, name: 'My telephone' },
  ])
  const [line] = await testServer.db`select event, before, after from audit_line order by id desc limit 1`
  expect(line).toEqual({ event: 'user.passkey-renamed', before: { name: 'Telephone' }, after: { name: 'My telephone' } })
})
