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
  passwordReset: null,
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

test('putting it off fails the call and keeps the page', async () => {
  const { session, call } = await signedIn()
  answersTo = { 'GET /api/sessions': [ended] }
  const outcome = call(api.session.list, {}).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(session.hasSessionEnded()).toBe(true))
  session.postponeSession()
  expect(await outcome).toMatchObject({ code: 'session.required' })
  expect(reload).not.toHaveBeenCalled()
})
