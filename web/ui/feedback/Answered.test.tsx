// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import * as T from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { useReply } from '../../client/reply.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Answered } from './Answered.tsx'

const visits = route({ method: 'GET', path: '/visits', gate: 'session', does: '', reply: T.Array(T.String()) })

function Visits() {
  return (
    <Answered reply={useReply(visits, {})} rows={2}>
      {(names) => (names.length === 0 ? <p>no visits yet</p> : <input aria-label={names.join()} />)}
    </Answered>
  )
}

const outline = () => document.querySelector('.ant-skeleton')
const retry = { name: 'Try again' }

test('an outline stands where the answer will be, and the content takes its place', async () => {
  const held = Promise.withResolvers<string[]>()
  fakeServer(on(visits, () => held.promise))
  await renderPage(<Visits />)
  expect(outline()).toBeTruthy()
  expect(document.querySelectorAll('.ant-skeleton-paragraph li')).toHaveLength(2)
  held.resolve(['the bridge'])
  await screen.findByLabelText('the bridge')
  expect(outline()).toBeNull()
})

test('nothing is said to be empty before the answer says so', async () => {
  const held = Promise.withResolvers<string[]>()
  fakeServer(on(visits, () => held.promise))
  await renderPage(<Visits />)
  expect(screen.queryByText('no visits yet')).toBeNull()
  held.resolve([])
  await screen.findByText('no visits yet')
  expect(outline()).toBeNull()
})

test('a first failure is told in the place of the content, once, and can be tried again', async () => {
  let fails = true
  fakeServer(
    on(visits, () => {
      if (fails) throw new Refusal('server.failed')
      return ['the bridge']
    }),
  )
  const { user } = await renderPage(<Visits />)
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(outline()).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', retry))
  await screen.findByLabelText('the bridge')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is shown, with what is typed into it, stays while it is asked for again and when that fails', async () => {
  const held = Promise.withResolvers<string[]>()
  const answers = [Promise.resolve(['the bridge']), held.promise]
  fakeServer(on(visits, () => answers.shift() ?? Promise.reject(new Error('asked too often'))))
  const { user, replies } = await renderPage(<Visits />)
  const field = await screen.findByLabelText('the bridge')
  await user.type(field, 'half a sen')
  const asking = replies.invalidateQueries()
  await waitFor(() => expect(replies.isFetching()).toBe(1))
  expect(screen.getByLabelText('the bridge')).toBe(field)
  expect(outline()).toBeNull()
  held.reject(new Refusal('server.failed'))
  await asking
  expect(screen.getByLabelText('the bridge')).toBe(field)
  expect((field as HTMLInputElement).value).toBe('half a sen')
  expect(screen.queryByRole('alert')).toBeNull()
})
