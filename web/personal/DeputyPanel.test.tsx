// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Deputy, deputies, type NewDeputy } from '#contract/deputies.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { said } from '../testing/said.ts'
import { signInAs } from '../testing/sign-in.ts'
import { deputyTexts } from '../ui/deputies/deputy-texts.ts'
import { DeputyPanel } from './DeputyPanel.tsx'

const words = deputyTexts.en
const colleague = { id: '0f0e0d0c-0000-4000-8000-000000000001', name: 'Zhou Haiyan' }

beforeEach(() => {
  signInAs('PROJECT_MANAGEMENT')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T23:59:00+08:00') })
})
afterEach(() => void vi.useRealTimers())

async function panel(items: Deputy[] = []) {
  const named: NewDeputy[] = []
  const known = { items, standsInFor: [], candidates: [colleague] }
  fakeServer(
    on(deputies.mine, () => known),
    on(deputies.set, ({ body }) => {
      named.push(body)
      return known
    }),
    on(deputies.end, () => known),
  )
  const { user } = await renderPage(<DeputyPanel />)
  await user.click(await screen.findByLabelText(words.deputy))
  await user.click(await screen.findByTitle(colleague.name))
  const name = () => user.click(screen.getByRole('button', { name: words.set }))
  return { user, named, name }
}

test('on a page that is open since yesterday, days that nobody touched are those of the press', async () => {
  const { named, name } = await panel()
  vi.setSystemTime(new Date('2026-11-18T00:00:01+08:00'))
  await name()
  await waitFor(() => expect(named).toEqual([{ deputyId: colleague.id, fromDay: '2026-11-18', untilDay: '2026-11-18' }]))
})

test('days that were chosen stay as they are', async () => {
  const { user, named, name } = await panel()
  const last = screen.getByLabelText(words.until)
  await user.clear(last)
  await user.type(last, '2026-11-20{Enter}')
  await name()
  await waitFor(() => expect(named).toEqual([{ deputyId: colleague.id, fromDay: '2026-11-17', untilDay: '2026-11-20' }]))
})

test('that a deputy was named, and that one was ended, is told to whoever does not see it', async () => {
  const standing = {
    id: 'one',
    person: colleague,
    deputy: colleague,
    fromDay: '2026-11-17',
    untilDay: '2026-11-20',
    period: 'current',
    version: 1,
  } as const
  const { user, name } = await panel([standing])
  await name()
  await said(words.isSet)
  await user.click(screen.getByRole('button', { name: words.end }))
  await said(words.ended)
})
