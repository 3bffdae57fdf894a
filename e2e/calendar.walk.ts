import { expect, type Page } from '@playwright/test'
import { agendaKindNames } from '#contract/names/agenda-names.ts'
import { texts as inspectionTexts } from '../web/inspections/texts.ts'
import { feedTexts } from '../web/personal/feed-texts.ts'
import { calendarTexts } from '../web/workbench/calendar/calendar-texts.ts'
import { person, today, underWay, unique } from './filing-driver.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

/** Days of the next month, which lie ahead whatever day it is. */
function daysAhead() {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 8)
  return { first: `${next}10`, second: `${next}20`, third: `${next}22` }
}

test('a supervisor moves a visit by dragging it and by keyboard, and nobody else sees it before it begins', async ({
  browser,
  baseURL,
}) => {
  const [filer, town, supervisor] = await Promise.all(['filer', 'town', 'supervisor'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !supervisor) throw new Error('Somebody is missing.')
  const name = unique('桃源村水塘')
  const id = await underWay(filer.api, town.api, name)
  const { first, second, third } = daysAhead()
  const me = await (await supervisor.api.get('/api/session')).json()
  const plan = { type: 'routine', plannedOn: first, leadId: me.me.id, others: [] }
  const visit = await (await supervisor.api.post(`/api/projects/${id}/inspections`, { data: plan })).json()

  const desk = await supervisor.page({ language: 'zh', width: 'desk' })
  await desk.goto(`/?show=calendar&day=${first}`)
  const entry = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`).getByRole('link', { name })
  await expect(entry(desk, first)).toContainText(agendaKindNames.zh.inspection)
  await settled(desk)
  await noAxeViolation(desk)
  await entry(desk, first).dragTo(desk.locator(`td[data-day="${second}"]`))
  await expect(desk.getByText(calendarTexts.zh.moved(name, second))).toBeVisible()
  await expect(entry(desk, second)).toBeVisible()
  await expect(entry(desk, first)).toHaveCount(0)

  await entry(desk, second).focus()
  await desk.keyboard.press('Enter')
  const drawer = desk.getByRole('dialog', { name: inspectionTexts.zh.inspection })
  await drawer.getByRole('button', { name: inspectionTexts.zh.changePlan }).press('Enter')
  const form = desk.getByRole('dialog', { name: inspectionTexts.zh.changePlan })
  await form.getByLabel(inspectionTexts.zh.day).fill(third)
  await form.getByLabel(inspectionTexts.zh.day).press('Tab')
  await form.getByRole('button', { name: inspectionTexts.zh.actions.save }).press('Enter')
  await expect(form).toHaveCount(0)
  await desk.goto(`/?show=calendar&view=week&day=${third}`)
  await expect(desk.getByRole('listitem').filter({ hasText: third }).getByRole('link', { name })).toBeVisible()

  const office = await town.page({ language: 'en', width: 'telephone' })
  await office.goto(`/?show=calendar&whose=region&day=${third}`)
  await expect(office.getByRole('button', { name: calendarTexts.en.today })).toBeVisible()
  await settled(office)
  await expect(office.getByText(name)).toHaveCount(0)
  await noSidewaysScroll(office)
  await noAxeViolation(office)
  const hidden = await town.api.get(`/api/inspections/${visit.id}`)
  expect(hidden.status()).toBe(404)
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

test('a calendar is subscribed to by a secret address, which ends when it is renewed or switched off', async ({
  browser,
  baseURL,
  request,
}) => {
  const someone = await person(browser, baseURL, 'county2')
  await someone.api.delete('/api/agenda/feed') // of an earlier walk on the same product
  const page = await someone.page({ language: 'en', width: 'desk' })
  await page.goto('/personal/updatePwd')
  const words = feedTexts.en
  const address = page.getByLabel(words.address)
  await page.getByRole('button', { name: words.make }).click()
  const first = await address.inputValue()
  const read = async (at: string) => (await request.get(at)).status()
  expect(await read(first)).toBe(200)
  expect(await (await request.get(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await noAxeViolation(page)
  await page.getByRole('button', { name: words.renew }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.renew }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([await read(first), await read(second)]).toEqual([404, 200])
  await page.getByRole('button', { name: words.end }).click()
  await expect(page.getByText(words.ended)).toBeVisible()
  expect(await read(second)).toBe(404)
  await someone.context.close()
})
