// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import * as T from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { useReply } from '../../client/reply.ts'
import { lazy } from '../../lazy.tsx'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AllAtOnce } from './AllAtOnce.tsx'
import { Answered } from './Answered.tsx'

const visits = route({ method: 'GET', path: '/visits', gate: 'session', does: '', reply: T.String() })
const letters = route({ method: 'GET', path: '/letters', gate: 'session', does: '', reply: T.String() })

const Visits = () => <Answered reply={useReply(visits, {})}>{(name) => <button type="button">{name}</button>}</Answered>
const Letters = () => <Answered reply={useReply(letters, {})}>{(name) => <button type="button">{name}</button>}</Answered>

const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('the first of two answers moves nothing: both are shown at once', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  fakeServer(
    on(visits, () => first.promise),
    on(letters, () => second.promise),
  )
  await renderPage(
    <AllAtOnce className="stack">
      <Visits />
      <Letters />
    </AllAtOnce>,
  )
  second.resolve('a letter')
  await screen.findByText('a letter')
  expect(shown()).toEqual([])
  first.resolve('a visit')
  await waitFor(() => expect(shown()).toEqual(['a visit', 'a letter']))
  expect(document.querySelector('.ant-skeleton')).toBeNull()
})

test('a part that comes on demand is waited for, and so is what it then asks', async () => {
  const [script, answer] = [Promise.withResolvers<() => React.JSX.Element>(), Promise.withResolvers<string>()]
  const LateVisits = lazy(() => script.promise)
  fakeServer(
    on(visits, () => answer.promise),
    on(letters, () => 'a letter'),
  )
  await renderPage(
    <AllAtOnce className="stack">
      <Letters />
      <LateVisits />
    </AllAtOnce>,
  )
  expect(shown()).toEqual([])
  script.resolve(Visits)
  await screen.findByText('a letter')
  expect(shown()).toEqual([])
  answer.resolve('a visit')
  await waitFor(() => expect(shown()).toEqual(['a letter', 'a visit']))
})

test('a refusal holds nothing back, and what is shown stays while more is asked', async () => {
  fakeServer(
    on(visits, () => {
      throw new Refusal('server.failed')
    }),
    on(letters, () => 'a letter'),
  )
  const { user } = await renderPage(
    <AllAtOnce className="stack">
      <Visits />
      <Letters />
    </AllAtOnce>,
  )
  await waitFor(() => expect(shown()).toEqual(['Try again', 'a letter']))
  const held = Promise.withResolvers<string>()
  fakeServer(on(visits, () => held.promise))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(shown()).toContain('a letter')
})
