// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faulty } from '#contract/errors.ts'
import { type Provider, type ProviderDraft, providers } from '#contract/providers.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ProvidersTab } from './ProvidersTab.tsx'
import { providerTexts } from './provider-texts.ts'

const words = providerTexts.en
const kept: Provider = {
  id: '0f0e0d0c-0000-4000-8000-000000000001',
  version: 3,
  name: { en: 'County directory', zh: '县统一身份平台' },
  issuer: 'https://login.example.gov.cn/realms/county',
  clientId: 'projects',
  claim: 'email',
  countsAsFactor: false,
  isOn: true,
  hasSecret: true,
  links: 12,
  lastUsedAt: null,
  addresses: { callback: 'https://a/callback', logout: 'https://a/logout', afterLogout: 'https://a/user/login' },
}

function office(items: Provider[], { mayRead = true, isGood = true } = {}) {
  const saved: ProviderDraft[] = []
  const answer = () => ({ mayRead, isRestoredCopy: false, hasPublicUrl: true, items })
  const save = ({ body }: { body: ProviderDraft }) => {
    if (body.issuer !== kept.issuer && items.length > 0) throw faulty({ field: 'secret', code: 'required' })
    saved.push(body)
    return answer()
  }
  fakeServer(
    on(providers.list, answer),
    on(providers.add, save),
    on(providers.change, save),
    on(providers.test, () =>
      isGood ? { isGood, answer: '', found: [{ name: 'issuer', value: kept.issuer }] } : { isGood, answer: 'ECONNREFUSED', found: [] },
    ),
  )
  return saved
}

test('an operator sets up a provider, and what is left empty is nothing', async () => {
  const saved = office([])
  const { user } = await renderPage(<ProvidersTab />)
  await screen.findByText(words.none)
  await user.click(screen.getByRole('button', { name: words.add }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(form.getAllByText('Please fill this in.').length).toBeGreaterThan(0))
  for (const [field, text] of Object.entries({
    nameZh: '县平台',
    nameEn: 'County',
    issuer: kept.issuer,
    clientId: 'projects',
    secret: 's3cret',
  })) {
    const input = form.getByLabelText(words.fields[field as keyof typeof words.fields])
    await user.clear(input)
    await user.type(input, text)
  }
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({
    name: { en: 'County', zh: '县平台' },
    issuer: kept.issuer,
    clientId: 'projects',
    secret: 's3cret',
    claim: null,
    countsAsFactor: false,
    isOn: false,
  })
})

test('the secret is never shown, stays when nothing is entered, and is asked for at its field with another issuer', async () => {
  const saved = office([kept])
  const { user } = await renderPage(<ProvidersTab />)
  await user.click(await screen.findByRole('button', { name: words.change }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText(words.fields.secret)).toHaveProperty('value', '')
  form.getByText(words.secretKept)
  await user.type(form.getByLabelText(words.fields.issuer), '2')
  await user.click(form.getByRole('button', { name: words.save }))
  await form.findByText('Please fill this in.')
  await user.type(form.getByLabelText(words.fields.issuer), '{backspace}')
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(saved).toMatchObject([{ secret: null, claim: 'email', version: 3 }]))
})

test.each([
  [true, words.testGood, kept.issuer],
  [false, words.testBad, 'ECONNREFUSED'],
])('what has to be entered there is shown, and whether it answers (%s)', async (isGood, verdict, answer) => {
  office([kept], { isGood })
  const { user } = await renderPage(<ProvidersTab />)
  for (const address of Object.values(kept.addresses ?? {})) await screen.findByText(address)
  await user.click(screen.getByRole('button', { name: words.test }))
  const told = await screen.findByRole('status')
  expect([told.textContent?.includes(verdict), told.textContent?.includes(answer)]).toEqual([true, true])
})

test('whoever is not of the top region is told whose it is', async () => {
  office([], { mayRead: false })
  await renderPage(<ProvidersTab />)
  await screen.findByText(words.topOnly)
  expect(screen.queryByRole('button', { name: words.add })).toBeNull()
})
