// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import * as T from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { byId, nothing, object, route } from '#contract/route.ts'
import { fakeServer, noConnection, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { useCall, useOutdated, useReply } from './reply.ts'

const Filing = object({ id: T.String(), state: T.String() })
const gate = 'session' as const
const read = route({ method: 'GET', path: '/filings/:id', gate, does: '', params: byId, reply: Filing })
const approve = route({ method: 'POST', path: '/filings/:id/approval', gate, does: '', params: byId, reply: Filing })
const remove = route({ method: 'DELETE', path: '/filings/:id', gate, does: '', params: byId, reply: nothing })
const unmark = route({ method: 'DELETE', path: '/filings/:id/mark', gate, does: '', params: byId, reply: nothing })
const ofFiling = object({ filing: T.String() })
const explain = route({ method: 'GET', path: '/explanation', gate, does: '', query: ofFiling, reply: T.String() })
const todos = route({ method: 'GET', path: '/todos', gate, does: '', reply: T.Array(T.String()) })
const params = { id: 'one' }

/** A server with one filing, and a list of what waits made of it. */
function office() {
  const filing = { id: 'one', state: 'waits' }
  const asked = fakeServer(
    on(read, () => ({ ...filing })),
    on(todos, () => (filing.state === 'waits' ? ['review it'] : [])),
    on(approve, () => Object.assign(filing, { state: 'filed' })),
    on(remove, () => null),
    on(unmark, () => null),
    on(explain, () => 'because'),
  )
  const count = (of: object) => asked.filter((one) => one.route === of).length
  return { filing, asked, count }
}

function Todos() {
  const { data, isPending, error } = useReply(todos, {})
  if (error) return <p>broken</p>
  return <p>{isPending ? 'loading' : data?.length ? data.join() : 'nothing waits'}</p>
}

function FilingView() {
  const { data, error } = useReply(read, { params })
  const [opinion, setOpinion] = useState('')
  if (error) return <p>broken</p>
  if (!data) return <p>loading</p>
  return <input aria-label="opinion" title={data.state} value={opinion} onChange={({ target }) => setOpinion(target.value)} />
}

function Approve({ quiet = false }: { quiet?: boolean }) {
  const call = useCall(approve, { quiet })
  return (
    <button type="button" onClick={() => call.mutate({ params })}>
      approve{call.isPending ? ' …' : ''}
    </button>
  )
}

function Explanation() {
  return <p>{useReply(explain, { query: { filing: params.id } }).data}</p>
}

function Unmark() {
  const call = useCall(unmark)
  return (
    <button type="button" onClick={() => call.mutate({ params })}>
      unmark
    </button>
  )
}

function Delete() {
  const call = useCall(remove)
  return (
    <button type="button" onClick={() => call.mutate({ params })}>
      {call.isSuccess ? 'deleted' : 'delete'}
    </button>
  )
}

/** Two screens, of which one is seen at a time. */
function Screens({ home, other }: { home: ReactNode; other: ReactNode }) {
  const [isHome, setHome] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHome(!isHome)}>
        go
      </button>
      {isHome ? home : other}
    </>
  )
}

function Outdated() {
  return <p role="status">{useOutdated() ? 'outdated' : 'current'}</p>
}

test('after a write another screen that was read a moment ago is asked again when it is next looked at', async () => {
  office()
  const { user } = await renderPage(<Screens home={<Todos />} other={<Approve />} />)
  await screen.findByText('review it')
  await user.click(screen.getByRole('button', { name: 'go' }))
  await user.click(screen.getByRole('button', { name: 'approve' }))
  await screen.findByRole('button', { name: 'approve' })
  await user.click(screen.getByRole('button', { name: 'go' }))
  await screen.findByText('nothing waits')
})

test('after a write everything on the page is asked again, whatever it is about, and the reply itself is put in place', async () => {
  const { count } = office()
  const { user } = await renderPage(
    <>
      <Todos />
      <FilingView />
      <Approve />
    </>,
  )
  await screen.findByText('review it')
  const field = await screen.findByLabelText('opinion')
  await user.type(field, 'half a sen')
  await user.click(screen.getByRole('button', { name: 'approve' }))
  await screen.findByText('nothing waits')
  await waitFor(() => expect(field.title).toBe('filed'))
  expect((field as HTMLInputElement).value).toBe('half a sen')
  expect(count(read)).toBe(1)
})

test('a quiet write puts its own reply in place and asks for nothing else', async () => {
  const { count } = office()
  const { user } = await renderPage(
    <>
      <Todos />
      <FilingView />
      <Approve quiet />
    </>,
  )
  await screen.findByText('review it')
  const field = await screen.findByLabelText('opinion')
  await user.click(screen.getByRole('button', { name: 'approve' }))
  await waitFor(() => expect(field.title).toBe('filed'))
  expect([count(todos), count(read)]).toEqual([1, 1])
})

test('a read that a write overtook is asked again, because it may tell of the time before', async () => {
  const held = Promise.withResolvers<string[]>()
  const answers = [held.promise, Promise.resolve([])]
  fakeServer(
    on(todos, () => answers.shift() ?? Promise.reject(new Error('asked too often'))),
    on(approve, () => ({ id: 'one', state: 'filed' })),
  )
  const { user } = await renderPage(
    <>
      <Todos />
      <Approve />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'approve' }))
  held.resolve(['review it'])
  await screen.findByText('nothing waits')
})

test('what is about a deleted record, by a filter or below its path, is not asked for again; what only belongs to one deletes no record', async () => {
  const { asked, count } = office()
  const page = (
    <>
      <FilingView />
      <Explanation />
      <Unmark />
      <Delete />
    </>
  )
  const { user } = await renderPage(page)
  await screen.findByText('because')
  await user.click(screen.getByRole('button', { name: 'unmark' }))
  await waitFor(() => expect([count(read), count(explain)]).toEqual([2, 2]))
  await user.click(screen.getByRole('button', { name: 'delete' }))
  await screen.findByRole('button', { name: 'deleted' })
  expect([count(read), count(explain)]).toEqual([2, 2])
  expect(asked.at(-1)?.route).toBe(remove)
})

test('what was deleted is not asked for again while its page is still there', async () => {
  const { count } = office()
  const page = (
    <>
      <Todos />
      <FilingView />
      <Delete />
    </>
  )
  const { user, replies } = await renderPage(<Screens home={page} other={<p>elsewhere</p>} />)
  await screen.findByLabelText('opinion')
  await user.click(screen.getByRole('button', { name: 'delete' }))
  await screen.findByRole('button', { name: 'deleted' })
  expect([count(read), count(todos)]).toEqual([1, 2])
  // Once the page is left, nothing of it is kept, however often it was drawn meanwhile.
  await user.type(screen.getByLabelText('opinion'), 'no')
  await user.click(screen.getByRole('button', { name: 'go' }))
  await screen.findByText('elsewhere')
  await waitFor(() => expect(replies.getQueryCache().findAll({ queryKey: [read.path] })).toEqual([]))
})

test('a failed refresh leaves the page and what is typed on it alone, and is told beside it until it succeeds', async () => {
  let fails = false
  fakeServer(
    on(read, () => {
      if (fails) throw new Refusal('server.failed')
      return { id: 'one', state: 'waits' }
    }),
  )
  const { user, replies } = await renderPage(
    <>
      <Outdated />
      <FilingView />
    </>,
  )
  const field = await screen.findByLabelText('opinion')
  await user.type(field, 'a whole contract')
  fails = true
  await replies.invalidateQueries()
  await screen.findByText('outdated')
  expect(screen.getByLabelText('opinion')).toBe(field)
  expect((field as HTMLInputElement).value).toBe('a whole contract')
  fails = false
  await replies.invalidateQueries()
  await screen.findByText('current')
})

test('a first read that fails says so instead of loading for ever', async () => {
  fakeServer(
    on(todos, () => {
      throw new Refusal('server.failed')
    }),
  )
  await renderPage(<Todos />)
  await screen.findByText('broken')
})

test('an unreachable server is not told as outdated: the whole page says that the connection is lost', async () => {
  let fails = false
  fakeServer(
    on(read, () => {
      if (fails) throw noConnection
      return { id: 'one', state: 'waits' }
    }),
  )
  const { replies } = await renderPage(
    <>
      <Outdated />
      <FilingView />
    </>,
  )
  await screen.findByLabelText('opinion')
  fails = true
  await replies.invalidateQueries()
  await waitFor(() => expect(replies.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.getByRole('status').textContent).toBe('current')
  expect(screen.getByLabelText('opinion')).toBeTruthy()
})

test('a write that is refused because the record has changed shows the present state', async () => {
  const filing = { id: 'one', state: 'waits' }
  fakeServer(
    on(read, () => ({ ...filing })),
    on(approve, () => {
      filing.state = 'returned by another'
      throw new Refusal('record.changed')
    }),
  )
  const { user } = await renderPage(
    <>
      <FilingView />
      <Approve />
    </>,
  )
  const field = await screen.findByLabelText('opinion')
  await user.click(screen.getByRole('button', { name: 'approve' }))
  await waitFor(() => expect(field.title).toBe('returned by another'))
})
