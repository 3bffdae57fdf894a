// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { apiAddress, call, onSessionEnded, RefusedCall, Unreachable } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  onSessionEnded(async () => false)
  delete window.routerBase
})

type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }

function answers(...given: Answer[]) {
  const asked: { address: string; options: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    asked.push({ address, options })
    const { status = 200, body, text, headers = {} } = given[asked.length - 1] ?? {}
    return new Response(text ?? (body === undefined ? null : JSON.stringify(body)), { status, headers })
  })
  return asked
}

const ended = { status: 401, body: { code: 'session.required', message: 'Please sign in.', facts: {} } }

test('parameters, query and body go where the route says, with the session', async () => {
  const asked = answers({ body: [] }, { body: {} })
  await call(api.dictionaries.options, { params: { dictionary: 'trade' } })
  await call(api.session.changeProfile, { body: { mobile: null } })
  expect(asked[0]?.address).toMatch(/\/api\/dictionaries\/trade\/options$/)
  expect(asked[0]?.options).toMatchObject({ method: 'GET', credentials: 'include', body: null })
  expect(asked[1]?.options).toMatchObject({ method: 'PUT', body: '{"mobile":null}' })
  expect(asked[1]?.options.headers).toMatchObject({ 'Content-Type': 'application/json' })
})

test('absent query values are left out and present ones encoded', async () => {
  const asked = answers({ body: [] })
  await call(api.regions.options, { query: { parent: '320282000000' } })
  expect(asked[0]?.address).toMatch(/\/api\/regions\/options\?parent=320282000000$/)
})

test('parameters cannot break out of their place in the path', () => {
  expect(apiAddress('/sessions/:id', { id: '../x?y' })).toMatch(/\/api\/sessions\/\.\.%2Fx%3Fy$/)
})

test('the base path stands before the interface', () => {
  window.routerBase = '/filing/'
  expect(new URL(apiAddress('/session')).pathname).toBe('/filing/api/session')
})

test('how far the last write went is sent with every later call', async () => {
  const asked = answers(
    { body: [] },
    { body: {}, headers: { 'x-position': '0/16B3748' } },
    { body: [] },
    { body: {}, headers: { 'x-position': '0/17' } },
    {},
  )
  await call(api.regions.options, { query: {} })
  await call(api.session.changeProfile, { body: { mobile: null } })
  await call(api.regions.options, { query: {} })
  await call(api.session.changeProfile, { body: { mobile: null } })
  await call(api.regions.options, { query: {} })
  expect(asked.map(({ options }) => new Headers(options.headers).get('x-position'))).toEqual([null, null, '0/16B3748', '0/16B3748', '0/17'])
})

test('an answer without content is null', async () => {
  answers({ status: 204 })
  expect(await call(api.session.end, {})).toBeNull()
})

test('a refusal is rebuilt with its code, facts, fields and request id', async () => {
  const fields = [{ field: 'newPassword', code: 'too-short', message: '…', facts: { limit: 10 } }]
  answers({ status: 422, body: { code: 'rule.violated', message: 'No.', facts: { a: 1 }, fields, requestId: 'r-1' } })
  const refusal = await call(api.session.list, {}).catch((reason: unknown) => reason)
  expect(refusal).toBeInstanceOf(RefusedCall)
  expect(refusal).toMatchObject({ code: 'rule.violated', facts: { a: 1 }, fields, requestId: 'r-1', said: 'No.' })
})

test('no network, and an answer from something other than the server, are both unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(api.session.list, {})).rejects.toBeInstanceOf(Unreachable)
  answers({ status: 502, text: '<html>Bad gateway</html>' }, { status: 500, body: 'odd' })
  await expect(call(api.session.list, {})).rejects.toBeInstanceOf(Unreachable)
  await expect(call(api.session.list, {})).rejects.toBeInstanceOf(Unreachable)
})

test('a call that lost its session is made again once the session is back', async () => {
  const asked = answers(ended, { body: [] })
  onSessionEnded(async () => true)
  await expect(call(api.session.list, {})).resolves.toEqual([])
  expect(asked).toHaveLength(2)
})

test('a call that lost its session fails when nobody brings the session back', async () => {
  const asked = answers(ended)
  await expect(call(api.session.list, {})).rejects.toMatchObject({ code: 'session.required' })
  expect(asked).toHaveLength(1)
})

test('an aborted call is neither refused nor unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')))
  await expect(call(api.session.list, {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
