// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import * as T from 'typebox'
import { afterEach, expect, test, vi } from 'vitest'
import { object, route } from '#contract/route.ts'
import { fakeUploads, fileNamed } from '../../testing/fake-upload.ts'
import { onOutcome } from '../api.ts'
import type { FileLimits } from './file-limits.ts'
import { isOnItsWay, isUnsent, notSentYet, useUploads } from './uploads.ts'

afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const attach = route({
  method: 'POST',
  path: '/files',
  gate: 'public',
  does: '',
  query: object({ by: T.String() }),
  raw: true,
  reply: T.String(),
})
const limits: FileLimits = { types: { 'application/pdf': 'pdf' }, bytesPerFile: 1000, files: 5, unsupported: 'evidence.unsupported-type' }
const pdfs = (...names: string[]) => names.map((name) => fileNamed(`${name}.pdf`))

type Changes = { input?: Parameters<typeof useUploads<typeof attach>>[0]['input']; taken?: number; onSent?: () => Promise<unknown> }

function place(changes: Changes = {}) {
  const sent = fakeUploads()
  const { result, ...view } = renderHook(
    (more: Changes) => useUploads({ route: attach, input: () => ({ query: { by: 'me' } }), limits, taken: 0, atOnce: 2, ...more }),
    { initialProps: changes },
  )
  const choose = (...names: string[]) => act(async () => result.current.choose(pdfs(...names)))
  const idOf = (name: string) => result.current.uploads.find(({ file }) => file.name === `${name}.pdf`)?.id ?? 0
  return {
    ...view,
    sent,
    choose,
    names: () => sent.map(({ file }) => file.name.replace('.pdf', '')).join(' '),
    listed: () => result.current.uploads.map(({ file, status }) => `${file.name.replace('.pdf', '')} ${status}`),
    remove: (name: string) => act(async () => result.current.remove(idOf(name))),
    retry: (name: string) => act(async () => result.current.retry(idOf(name))),
    clear: () => act(async () => result.current.clear()),
  }
}

test('only so many are sent at once, and the others follow in their order', async () => {
  const { sent, choose, names, listed } = place()
  await choose('a', 'b', 'c')
  await choose('d')
  expect(names()).toBe('a b')
  expect(listed()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting'])
  await sent[1]?.reply('kept')
  expect(names()).toBe('a b c')
  await sent[0]?.refuse('server.failed')
  expect(names()).toBe('a b c d')
  expect(listed()).toEqual(['a failed', 'b sent', 'c sending', 'd sending'])
})

test('one that is removed on its way is aborted and leaves its turn to the next', async () => {
  const { sent, choose, names, listed, remove } = place()
  await choose('a', 'b', 'c', 'd')
  await remove('a')
  await remove('d')
  expect(sent[0]?.isAborted()).toBe(true)
  expect(names()).toBe('a b c')
  expect(listed()).toEqual(['b sending', 'c sending'])
})

test('one that is chosen again after it was removed, or tried again after it failed, is sent anew', async () => {
  const { sent, choose, names, listed, remove, retry } = place()
  await choose('a')
  await remove('a')
  await choose('a')
  await sent[1]?.breakOff()
  expect(listed()).toEqual(['a failed'])
  await retry('a')
  expect(names()).toBe('a a a')
  await sent[2]?.reply('kept')
  expect(listed()).toEqual(['a sent'])
})

test('one that comes when too many are being checked is sent again when the server says so, until it is taken or removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { sent, choose, names, listed, remove } = place()
  await choose('a', 'b')
  await sent[0]?.refuse('file.reader-busy', { seconds: 5 })
  await sent[1]?.refuse('file.reader-busy', { seconds: 5 })
  expect([names(), listed()]).toEqual(['a b', ['a sending', 'b sending']])
  await remove('b')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect([names(), listed()]).toEqual(['a b a', ['a sending']])
  await sent[2]?.reply('kept')
  expect(listed()).toEqual(['a sent'])
})

test('one that finds the server busy again and again says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { sent, choose, listed } = place()
  await choose('a')
  for (let attempt = 0; listed()[0] === 'a sending'; attempt += 1) {
    await sent[attempt]?.refuse('file.reader-busy', { seconds: 5 })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
  }
  expect([sent.length, listed()]).toEqual([6, ['a failed']])
})

test('nothing is sent before it can be, and then in the order it was chosen', async () => {
  const { choose, names, listed, remove, rerender } = place({ input: null })
  await choose('a', 'b', 'c')
  await remove('a')
  expect(listed()).toEqual(['b waiting', 'c waiting'])
  expect(names()).toBe('')
  await act(async () => rerender({}))
  expect(names()).toBe('b c')
})

test('one that is removed before it is known what goes with it is never sent', async () => {
  const known = Promise.withResolvers<{ query: { by: string } }>()
  const { choose, names, listed, remove } = place({ input: () => known.promise })
  await choose('a', 'b')
  await remove('a')
  await act(async () => known.resolve({ query: { by: 'me' } }))
  await waitFor(() => expect(names()).toBe('b'))
  expect(listed()).toEqual(['b sending'])
})

test('one that has arrived stays in sight until whoever wants to know of it is done', async () => {
  const done = Promise.withResolvers<void>()
  const { sent, choose, listed } = place({ onSent: () => done.promise })
  await choose('a')
  await sent[0]?.reply('kept')
  expect(listed()).toEqual(['a arrived'])
  await act(async () => done.resolve())
  expect(listed()).toEqual([])
})

test('a form waits for what is there but not yet listed, and counts it no more', () => {
  const arrived = { ...notSentYet(1, new File(['a'], 'a'), null), status: 'arrived' as const }
  expect([isOnItsWay(arrived), isUnsent(arrived)]).toEqual([true, false])
})

test('one that has arrived stays listed as sent when asking for the rest fails afterwards, and the next goes on', async () => {
  const { sent, choose, names, listed } = place({ onSent: () => Promise.reject(new Error('broken')) })
  await choose('a', 'b', 'c')
  await sent[0]?.reply('kept')
  expect(listed()).toEqual(['a sent', 'b sending', 'c sending'])
  expect(names()).toBe('a b c')
})

test('those on their way and those that failed count for how many there may be, and what was refused goes with the next choice', async () => {
  const { sent, choose, listed } = place({ taken: 2 })
  await choose('a', 'b')
  await sent[0]?.refuse('server.failed')
  await choose('c', 'd')
  expect(listed()).toEqual(['a failed', 'b sending', 'c sending', 'd refused'])
  await choose('e')
  expect(listed()).toEqual(['a failed', 'b sending', 'c sending', 'e refused'])
})

test('clearing aborts what is on its way, and so does leaving', async () => {
  const { sent, choose, listed, clear, unmount } = place()
  await choose('a')
  await clear()
  expect(listed()).toEqual([])
  await choose('b')
  unmount()
  expect(sent.map((one) => one.isAborted())).toEqual([true, true])
})

test('whoever watches the connection learns from files too whether the server can be reached, but not from those given up', async () => {
  const outcomes: boolean[] = []
  onOutcome((reached) => outcomes.push(reached))
  const { sent, choose, remove } = place()
  await choose('a', 'b', 'c')
  await sent[0]?.breakOff()
  await sent[1]?.refuse('evidence.unsupported-type')
  await remove('c')
  onOutcome(() => {})
  expect(outcomes).toEqual([false, true])
})
