// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '#contract/session.ts'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county, signInAs } from '../testing/sign-in.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { texts } from './texts.ts'

const words = texts.en

test('nobody leaves a typed mobile number unasked until it is saved', async () => {
  signInAs()
  fakeServer(
    on(
      session.changeProfile,
      ({ body: { mobile } }) => ({ name: 'Me', username: 'me', region: county, unit: null, roles: [], mobile }) as never,
    ),
  ) // it shows no more
  const { user } = await renderPage(<ProfilePanel />)
  await user.click(await screen.findByLabelText(words.mobile))
  expect(isAnythingUnsaved()).toBe(false)
  await user.type(screen.getByLabelText(words.mobile), '13800000000')
  expect(isAnythingUnsaved()).toBe(true)
  await user.click(screen.getByRole('button', { name: words.saveProfile }))
  await screen.findByText(words.saved)
  await waitFor(() => expect(isAnythingUnsaved()).toBe(false))
})

test('nobody leaves a half-typed password unasked', async () => {
  signInAs()
  const { user } = await renderPage(<PasswordPanel />)
  await user.type(await screen.findByLabelText(words.current), 'o')
  expect(isAnythingUnsaved()).toBe(true)
})
