// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Me } from '#contract/session.ts'

const me = (id: string): Me => ({
  id,
  username: id,
  name: id,
  mobile: null,
  region: { code: '320282000000', name: { en: 'County', zh: '县' }, level: 'county' },
  unit: null,
  roles: [],
  authorities: [],
  grants: [],
  mustChangePassword: false,
  factors: [],
  factorUntil: null,
  mustEnrol: false,
  provesAt: null,
  passwordReset: null,
  oddDays: [],
  standsStill: false,
})
const ended = { status: 401, body: { code: 'session.required', facts: {} } }
const reload = vi.fn()

let answersTo: Record<string, { status?: number; body: unknown }[]>

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const { status = 200, body } = answersTo[`${options.method} ${new URL(address).pathname}`]?.shift() ?? { status: 500, body: null }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function signedIn() {
  const session = { ...(await import('./session.ts')), ...(await import('./ended-session.ts')) }
  const { call } = await import('./api.ts')
  answersTo = { 'GET /api/session': [{ body: { me: me('a'), demoAccounts: [] } }] }
  await session.readSession()
  return { session, call }
}

test('the session is asked for once', async () => {
  const { session } = await signedIn()
  await expect(session.readSession()).resolves.toMatchObject({ me: { id: 'a' } })
})

test('a question that failed is asked again', async () => {
  const { readSession } = await import('./session.ts')
  answersTo = { 'GET /api/session': [{ status: 502, body: 'x' }, { body: { me: null, demoAccounts: [] } }] }
  await expect(readSession()).rejects.toThrow()
  await expect(readSession()).resolves.toMatchObject({ me: null })
})

test('two calls that lost their session wait for one sign-in and both succeed after it', async () => {
  const { session, call } = await signedIn()
  answersTo = { 'GET /api/sessions': [ended, ended, { body: [] }, { body: [] }], 'POST /api/session': [{ body: me('a') }] }
  const both = Promise.all([call(api.session.list, {}), call(api.session.list, {})])
  await vi.waitFor(() => expect(answersTo['GET /api/sessions']).toHaveLength(2))
  await vi.waitFor(() => expect(session.hasSessionEnded()).toBe(true))
  await session.resumeSession({ username: 'a', password: 'p' })
  await expect(both).resolves.toEqual([[], []])
  expect(reload).not.toHaveBeenCalled()
})

test('when somebody else signs in, the page is loaded afresh', async () => {
  const { session, call } = await signedIn()
  answersTo = { 'GET /api/sessions': [ended], 'POST /api/session': [{ body: me('b') }] }
  call(api.session.list, {}).catch(() => null)
  await vi.waitFor(() => expect(session.hasSessionEnded()).toBe(true))
  await session.resumeSession({ username: 'b', password: 'p' })
  expect(reload).toHaveBeenCalledOnce()
})

test('whoever has signed in beside the page goes on in it, and somebody else sees nothing of it', async () => {
  const { session, call } = await signedIn()
  const stateOf = (who: Me | null) => ({ body: { me: who, demoAccounts: [] } })
  answersTo = { 'GET /api/sessions': [ended, { body: [] }], 'GET /api/session': [stateOf(null), stateOf(me('a'))] }
  const waiting = call(api.session.list, {})
  await vi.waitUntil(session.hasSessionEnded)
  await session.resumeIfSignedIn()
  expect(session.hasSessionEnded(), 'nobody has yet').toBe(true)
  await session.resumeIfSignedIn()
  await expect(waiting).resolves.toEqual([])
  answersTo = { 'GET /api/sessions': [ended], 'GET /api/session': [stateOf(me('b'))] }
  call(api.session.list, {}).catch(() => null)
  await vi.waitUntil(session.hasSessionEnded)
  await session.resumeIfSignedIn()
  expect(reload).toHaveBeenCalledOnce()
})

test('putting it off fails the call and keeps the page', async () => {
  const { session, call } = await signedIn()
  answersTo = { 'GET /api/sessions': [ended] }
  const outcome = call(api.session.list, {}).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(session.hasSessionEnded()).toBe(true))
  session.postponeSession()
  expect(await outcome).toMatchObject({ code: 'session.required' })
  expect(reload).not.toHaveBeenCalled()
})

const unproved = { status: 403, body: { code: 'session.proof-needed', facts: {} } }
const roles = () => ({ 'DELETE /api/sessions': [unproved, { body: null }] })

test('a call that needs the password again is made again once it was given', async () => {
  const { session, call } = await signedIn()
  const wrong = { status: 422, body: { code: 'rule.violated', facts: {}, fields: [{ field: 'password', code: 'password.wrong' }] } }
  answersTo = { ...roles(), 'POST /api/session/proof': [wrong, { body: null }] }
  const outcome = call(api.session.endOthers, {})
  await vi.waitFor(() => expect(session.currentlyWanted()).toBe('session.proof-needed'))
  expect(session.hasSessionEnded()).toBe(false)
  await expect(session.giveProof({ password: 'wrong' })).rejects.toMatchObject({ code: 'rule.violated' })
  expect(session.currentlyWanted(), 'a wrong one is asked for again').toBe('session.proof-needed')
  await session.giveProof({ password: 'right' })
  await expect(outcome).resolves.toBeNull()
  expect(session.currentlyWanted()).toBeNull()
})

test('a session that ends while the password is asked for is brought back by signing in, and both calls succeed', async () => {
  const { session, call } = await signedIn()
  answersTo = { ...roles(), 'GET /api/sessions': [ended, { body: [] }], 'POST /api/session': [{ body: me('a') }] }
  const both = Promise.all([call(api.session.endOthers, {}), call(api.session.list, {})])
  await vi.waitFor(() => expect(session.hasSessionEnded()).toBe(true))
  await session.resumeSession({ username: 'a', password: 'p' })
  await expect(both).resolves.toEqual([null, []])
})

test('whoever signs in again with a second factor gives it in a second step, and the call succeeds after it', async () => {
  const { session, call } = await signedIn()
  answersTo = {
    'GET /api/sessions': [ended, { body: [] }],
    'POST /api/session': [{ status: 401, body: { code: 'session.factor-needed', facts: { kinds: ['totp'] } } }],
    'POST /api/session/factor': [{ body: me('a') }],
  }
  const waiting = call(api.session.list, {})
  await vi.waitUntil(session.hasSessionEnded)
  const reason = await session.resumeSession({ username: 'a', password: 'x' }).catch((refused: unknown) => refused)
  expect(session.factorsNeeded(reason)).toEqual(['totp'])
  expect(session.hasSessionEnded()).toBe(true)
  await session.resumeWithFactor({ code: '123456' })
  await expect(waiting).resolves.toEqual([])
})
