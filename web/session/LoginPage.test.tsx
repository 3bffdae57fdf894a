// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { session } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { signOnRefusals } from '#contract/sign-on-refusals.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { texts } from './texts.ts'

const words = texts.en
const left = vi.fn()
const provider = { id: '0f0e0d0c-0000-4000-8000-000000000001', name: { en: 'County directory', zh: '县统一身份平台' } }
const nobody = (providers = [provider]) => on(session.read, () => ({ me: null, demoAccounts: [], providers }))

beforeEach(() => {
  vi.resetModules()
  left.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(left)
})
afterEach(() => vi.restoreAllMocks())

/** Afresh each time: who is signed in is asked once for each page. */
async function open(asked: Record<string, string> = {}) {
  const { LoginPage } = await import('./LoginPage.tsx')
  // A part of it is fetched on demand while it is drawn for the first time.
  return act(() => renderPage(<LoginPage asked={asked} onSignedIn={async () => {}} />))
}

test('a button for each provider leads there, with the page that was wanted', async () => {
  const asked = fakeServer(
    nobody(),
    on(signOn.begin, () => ({ to: 'https://login.example.gov.cn/auth?state=a' })),
  )
  const { user } = await open({ redirect: '/v2/project' })
  await user.click(await screen.findByRole('button', { name: words.signInBy(provider.name.en) }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.example.gov.cn/auth?state=a'))
  expect(asked.at(-1)).toMatchObject({ params: { id: provider.id }, body: { wanted: '/v2/project' } })
})

test('a provider that is away is said to be, and the password stays', async () => {
  fakeServer(
    nobody(),
    on(signOn.begin, () => {
      throw new Refusal('sign-on.away')
    }),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: words.signInBy(provider.name.en) }))
  await screen.findByText(signOnRefusals['sign-on.away'].en)
  expect(screen.getByRole('button', { name: words.signIn })).toHaveProperty('disabled', false)
  expect(left).not.toHaveBeenCalled()
})

test('without providers there is the password alone', async () => {
  fakeServer(nobody([]))
  await open()
  expect(screen.getAllByRole('button', { name: /sign in/i }).map(({ textContent }) => textContent)).toEqual([words.signIn])
})

test('whoever comes back refused reads why, and whoever still has a second factor to give is asked for it', async () => {
  fakeServer(nobody())
  const { unmount } = await open({ refused: 'sign-on.unknown' })
  await screen.findByText(signOnRefusals['sign-on.unknown'].en)
  unmount()
  await open({ factors: 'totp' })
  await screen.findByLabelText(words.code)
})
