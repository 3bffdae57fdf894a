// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Select } from 'antd'
import * as T from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { useReply } from '../../client/reply.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { useChoiceStatus } from './choice-status.ts'

const people = route({ method: 'GET', path: '/people', gate: 'session', does: '', reply: T.Array(T.String()) })

function Choices({ enabled = true }: { enabled?: boolean }) {
  const { loading, notFoundContent, status } = useChoiceStatus(useReply(people, {}, { enabled }), 'nobody')
  return <p role="status">{[loading ? 'turning' : 'still', notFoundContent, status].filter(Boolean).join(', ')}</p>
}

const said = () => screen.getByRole('status').textContent

test('a list of choices says that it is being asked for, and only after the answer that there is nothing', async () => {
  const held = Promise.withResolvers<string[]>()
  fakeServer(on(people, () => held.promise))
  await renderPage(<Choices />)
  expect(said()).toBe('turning, Searching…')
  held.resolve([])
  await waitFor(() => expect(said()).toBe('still, nobody'))
})

test('a list of choices that cannot be had says why, not that there is nothing', async () => {
  fakeServer(
    on(people, () => {
      throw new Refusal('server.failed')
    }),
  )
  await renderPage(<Choices />)
  await waitFor(() => expect(said()).toMatch(/^still, .*, error$/))
  expect(said()).not.toContain('nobody')
})

test('asking again in the background does not make a list of choices turn', async () => {
  const held = Promise.withResolvers<string[]>()
  const answers = [Promise.resolve([]), held.promise]
  fakeServer(on(people, () => answers.shift() ?? Promise.reject(new Error('asked too often'))))
  const { replies } = await renderPage(<Choices />)
  await waitFor(() => expect(said()).toBe('still, nobody'))
  const asking = replies.invalidateQueries()
  await waitFor(() => expect(replies.isFetching()).toBe(1))
  expect(said()).toBe('still, nobody')
  held.resolve([])
  await asking
})

test('a list of choices that nobody has asked for yet does not turn', async () => {
  fakeServer()
  await renderPage(<Choices enabled={false} />)
  expect(said()).toBe('still, nobody')
})

function Field() {
  const found = useReply(people, {})
  return (
    <Select
      aria-label="Who"
      showSearch={{ filterOption: false }}
      options={(found.data ?? []).map((value) => ({ value }))}
      {...useChoiceStatus(found)}
    />
  )
}

test('Enter before the answer neither empties the field nor closes its list', async () => {
  const held = Promise.withResolvers<string[]>()
  fakeServer(on(people, () => held.promise))
  const { user } = await renderPage(<Field />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
  await user.type(field, 'li')
  // The library asks for the number of a key, which this browser of tests does not know.
  fireEvent(field, Object.defineProperty(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), 'keyCode', { value: 13 }))
  held.resolve(['Li Na'])
  await waitFor(() => expect(screen.getByTitle('Li Na').closest('.ant-select-dropdown-hidden')).toBeNull())
  expect(field.value).toBe('li')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})
