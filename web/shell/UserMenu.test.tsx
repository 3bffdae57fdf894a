// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#contract/session.ts'
import { hasDrafts, keepDraft } from '../client/kept-drafts.ts'
import { useUnsaved } from '../client/unsaved.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { signInAs } from '../testing/sign-in.ts'
import { texts } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

const words = texts.en
const left = vi.fn()

beforeEach(() => {
  signInAs()
  left.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(left)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

function Unsaved() {
  useUnsaved(() => true)
  return null
}

async function askToSignOut(isTyping = false) {
  const asked = fakeServer(on(session.end, () => ({ next: null })))
  const { user } = await renderPage(
    <>
      <UserMenu isNarrow={false} />
      {isTyping && <Unsaved />}
    </>,
  )
  await user.click(await screen.findByRole('button'))
  await user.click(await screen.findByText(words.signOut))
  return { user, asked }
}

test('whoever has nothing unsaved signs out without a question', async () => {
  await askToSignOut()
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
})

test('what the browser keeps for somebody is asked about, stays when they stay, and goes with them', async () => {
  keepDraft('filing one', { draft: { name: 'half a road' }, version: 1 })
  const { user, asked } = await askToSignOut()
  await user.click(await screen.findByRole('button', { name: words.stay }))
  await waitFor(() => expect(screen.queryByRole('button', { name: words.stay })).toBeNull())
  expect(asked).toEqual([])
  expect(hasDrafts()).toBe(true)
  await user.click(await screen.findByRole('button', { name: /Me/ }))
  await user.click(await screen.findByRole('menuitem', { name: words.signOut }))
  await screen.findByRole('button', { name: words.stay })
  await user.click(await screen.findByRole('button', { name: words.signOut }))
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  expect(hasDrafts()).toBe(false)
})

test('a form with something typed is asked about as well', async () => {
  await askToSignOut(true)
  await screen.findByRole('button', { name: words.stay })
  expect(left).not.toHaveBeenCalled()
})

test('the mode that is chosen in the menu is shown at once, and the menu says which it is', async () => {
  fakeServer()
  const { user } = await renderPage(<UserMenu isNarrow={false} />)
  await user.click(await screen.findByRole('button'))
  await user.click(await screen.findByRole('menuitem', { name: words.modes.dark }))
  expect(document.documentElement.dataset.mode).toBe('dark')
  await user.click(screen.getByRole('button', { name: /Me/ }))
  await waitFor(() => expect(screen.getByText(words.modes.dark).parentElement?.textContent).toContain(words.chosen))
})
