// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { regions } from '#contract/regions.ts'
import { type Report, reports } from '#contract/reports.ts'
import { serverRefusalText } from '#contract/server-refusal-texts.ts'
import { today } from '../client/clock.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { said } from '../testing/said.ts'
import { county, signInAs } from '../testing/sign-in.ts'
import { reportButtonTexts } from './button-texts.ts'
import { ReportsButton } from './ReportsButton.tsx'
import { reportTexts } from './texts.ts'

const words = reportTexts.en
const report = (id: string, month: string, isMonthly = false): Report => ({
  id,
  region: county,
  month,
  isMonthly,
  madeAt: '2026-11-01T00:20:00Z',
})
const option = { ...county, parentCode: null, hasChildren: false }

function serverWith(made: (month: string) => Report) {
  let subscribed = false
  const kept = [report('sent', '2026-09', true)]
  const subscriptions = () => (subscribed ? [{ region: county, since: '2026-10-01T00:00:00Z' }] : [])
  return fakeServer(
    on(regions.options, () => [option]),
    on(reports.subscriptions, subscriptions),
    on(reports.subscribe, () => {
      subscribed = true
      return subscriptions()
    }),
    on(reports.unsubscribe, () => {
      subscribed = false
      return subscriptions()
    }),
    on(reports.list, () => ({ items: [...kept], total: kept.length })),
    on(reports.make, ({ body }) => {
      kept.unshift(made(body.month))
      return kept[0]!
    }),
    on(reports.fetch, () => 'bytes'),
  )
}

afterEach(() => vi.restoreAllMocks())

test('a report is made, fetched in the form and language chosen, and stays in the list', async () => {
  signInAs('PROJECT_MANAGEMENT')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue() // else this page itself goes there
  const asked = serverWith((month) => report('made', month))
  const { user } = await renderPage(<ReportsButton region={undefined} />)
  await user.click(screen.getByRole('button', { name: reportButtonTexts.en.reports }))
  await user.click(await screen.findByRole('radio', { name: words.forms.docx }))
  await user.click(screen.getByRole('radio', { name: words.chinese }))
  await user.click(screen.getByRole('button', { name: words.make }))
  const [year = 0, month = 0] = today().split('-').map(Number)
  const last = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
  await screen.findByRole('button', { name: words.fetchOf(words.forms.pdf, words.name(county.name.en, last)) })
  expect(asked.find(({ route }) => route === reports.make)?.body).toEqual({ region: county.code, month: last })
  await vi.waitFor(() =>
    expect(asked.find(({ route }) => route === reports.fetch)).toMatchObject({
      params: { id: 'made' },
      body: { form: 'docx', language: 'zh' },
    }),
  )
  await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce())
})

test('a region is subscribed to and given up again', async () => {
  signInAs('PROJECT_MANAGEMENT')
  serverWith((month) => report('made', month))
  const { user } = await renderPage(<ReportsButton region={undefined} />, { at: '/?reports=all' })
  await user.click(await screen.findByRole('button', { name: words.subscribe(county.name.en) }))
  await said(words.subscribed(county.name.en))
  await user.click(await screen.findByRole('button', { name: words.endOf(county.name.en) }))
  await said(words.ended(county.name.en))
  await screen.findByText(words.noSubscriptions)
})

test('a notice opens the reports with the one it told of, and what is refused is said', async () => {
  signInAs('PROJECT_MANAGEMENT')
  serverWith(() => {
    throw new Refusal('report.month-ahead', { month: '2026-11' })
  })
  const { user } = await renderPage(<ReportsButton region={undefined} />, { at: '/?reports=sent' })
  const row = (await screen.findByText(words.told)).closest('li')!
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(within(row).getByText(words.monthName('2026-09'), { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: words.make }))
  await screen.findByText(serverRefusalText('en', 'report.month-ahead', { month: '2026-11' }))
})
