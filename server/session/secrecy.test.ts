import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

type Line = {
  event: string
  actorName: string
  actorId: string | null
  subjectId: string | null
  regionCode: string | null
  requestId: string
}
const newestLines = (count: number) => testServer.db<Line[]>`
  select event, actor_name, actor_id, subject_id, region_code, request_id from audit_line order by id desc limit ${count}`

test('every sign-in and every sign-out leaves a line in the audit trail', async () => {
  const cookie = await testServer.signIn('town')
  const { headers } = await testServer.call('DELETE', '/session', { as: cookie })
  const [ended, started] = await newestLines(2)
  const who = { actorName: '王建华', actorId: started?.subjectId, regionCode: '990101101000' }
  expect(started).toMatchObject({ ...who, event: 'session.started' })
  expect(ended).toMatchObject({ ...who, event: 'session.ended', requestId: headers['x-request-id'] })
})

test('every failed sign-in leaves a line, with the account if there is one and else without a name', async () => {
  await testServer.call('POST', '/session', { body: { username: 'town', password: 'a wrong guess' } })
  await testServer.call('POST', '/session', { body: { username: 'nobody-of-that-name', password: 'a wrong guess' } })
  const [unknown, known] = await newestLines(2)
  expect(known).toMatchObject({ event: 'session.refused', actorName: '王建华', regionCode: '990101101000' })
  expect(unknown).toMatchObject({
    event: 'session.refused',
    actorName: '',
    actorId: null,
    subjectId: null,
    regionCode: null,
  })
})

test('a sign-in whose line cannot be written does not happen', async () => {
  await testServer.db`alter table audit_line add constraint broken check (event <> 'session.started') not valid`
  await testServer.db`delete from session`
  const { status, headers } = await testServer.call('POST', '/session', { body: { username: 'town', password: demoPassword } })
  await testServer.db`alter table audit_line drop constraint broken`
  expect({ status, cookie: headers['set-cookie'] }).toEqual({ status: 500, cookie: undefined })
  expect((await testServer.db`select from session`).count).toBe(0)
})

test('the log tells who was refused what they may not do or see, and that a brake held', async () => {
  const log: string[] = []
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'warn' }), db: testServer.db, logTo: { write: (line) => log.push(line) } })
  const cookie = await testServer.signIn('filer')
  const [{ id }] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'filer'`
  await app.inject({ url: '/api/users', headers: { cookie } })
  await app.inject({ url: '/api/projects/00000000-0000-4000-8000-000000000000', headers: { cookie } })
  await testServer.db`insert into sign_in_guard values ('name:village', 5, now(), now() + interval '1 minute')`
  await app.inject({ method: 'POST', url: '/api/session', payload: { username: 'village', password: 'a wrong guess' } })
  await app.inject({ url: '/api/nowhere', headers: { cookie } })
  await app.close()
  await testServer.db`delete from sign_in_guard`
  expect(log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')).toMatchObject([
    { code: 'authority.missing', user: id, reqId: expect.any(String) },
    { code: 'record.not-found', user: id },
    { code: 'session.locked', user: null },
  ])
})

test('the log names requests and failures, but no password, token, query or row', async () => {
  const log: string[] = []
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'debug' }), db: testServer.db, logTo: { write: (line) => log.push(line) } })
  const newPassword = 'plain-river-74'
  const started = await app.inject({ method: 'POST', url: '/api/session', payload: { username: 'filer', password: demoPassword } })
  const cookie = String(started.headers['set-cookie']).split(';')[0]!
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie, authorization: 'Bearer secret-bearer' }, ...(payload && { payload }) })
  await call('GET', '/api/sessions?code=secret-in-a-query')
  await call('PUT', '/api/session/password', { currentPassword: 'wrong-but-close-to-it', newPassword })
  await testServer.db`alter table user_account add constraint broken check (length(password_hash) < 1) not valid`
  const broken = await call('PUT', '/api/session/password', { currentPassword: demoPassword, newPassword })
  await testServer.db`alter table user_account drop constraint broken`
  await app.close()

  expect(broken.statusCode).toBe(500)
  const text = log.join('')
  expect(text).toContain('"path":"/api/sessions"')
  expect(text).toContain('violates check constraint')
  expect(text).toContain(broken.json().requestId)
  const secrets = [
    demoPassword,
    newPassword,
    'wrong-but-close-to-it',
    cookie.slice('session='.length),
    'secret-in-a-query',
    'secret-bearer',
  ]
  for (const secret of [...secrets, 'argon2id', 'Failing row', '陈晓梅']) expect(text).not.toContain(secret)
})
