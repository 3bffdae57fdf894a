// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type AccessToken, type NewToken, tokens } from '#contract/tokens.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../client/clock.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county, signInAs } from '../testing/sign-in.ts'
import { TokensPanel } from './TokensPanel.tsx'
import { tokenTexts } from './token-texts.ts'

const words = tokenTexts.en
const names = authorityNames.en
const token: AccessToken = {
  id: '0f0e0d0c-0000-4000-8000-000000000001',
  name: 'Finance export',
  codes: ['PERSONAL_PROJECT_MANAGEMENT'],
  region: county,
  madeAt: '2026-05-01T00:00:00.000Z',
  expiresOn: '2026-08-01',
  isOver: true,
  usedAt: null,
}

function office(items: AccessToken[]) {
  const made: NewToken[] = []
  const revoked: string[] = []
  fakeServer(
    on(tokens.list, () => ({ items: items.filter(({ id }) => !revoked.includes(id)), shownOnce: null })),
    on(tokens.make, ({ body }) => {
      made.push(body)
      return { items, shownOnce: 'told-this-once' }
    }),
    on(tokens.revoke, ({ params }) => {
      revoked.push(params.id)
      return null
    }),
  )
  return { made, revoked }
}

beforeEach(() => signInAs('PERSONAL_PROJECT_MANAGEMENT', 'SUPERVISE'))

test('a token is made of one’s own authorities, and shown once', async () => {
  const { made } = office([])
  const { user } = await renderPage(<TokensPanel />)
  await screen.findByText(words.none)
  await user.click(screen.getByRole('button', { name: words.make }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getAllByRole('checkbox')).toHaveLength(2)
  await user.type(form.getByLabelText(words.name), 'Finance export')
  await user.click(form.getByRole('button', { name: words.save }))
  await form.findByText('Choose at least 1.')
  expect(made).toEqual([])
  await user.click(form.getByLabelText(names.SUPERVISE))
  await user.click(form.getByRole('button', { name: words.save }))
  expect(await screen.findByLabelText(words.token)).toHaveProperty('value', 'told-this-once')
  expect(made).toEqual([{ name: 'Finance export', codes: ['SUPERVISE'], region: county.code, expiresOn: addDays(today(), 90) }])
})

test('a token that has run out says so, and is revoked after a question', async () => {
  const { revoked } = office([token])
  const { user } = await renderPage(<TokensPanel />)
  await screen.findByText(words.over)
  screen.getByText('Finance export')
  await user.click(screen.getByRole('button', { name: new RegExp(words.revokeNamed(token.name)) }))
  const question = within(await screen.findByRole('dialog', { name: words.revokeTitle }))
  expect(revoked).toEqual([])
  await user.click(question.getByRole('button', { name: words.revoke }))
  await screen.findByText(words.none)
  expect(revoked).toEqual([token.id])
})
