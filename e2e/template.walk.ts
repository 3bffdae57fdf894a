import { expect, type Page } from '@playwright/test'
import { addDays } from '#domain/time/days.ts'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { newFilingTexts } from '../web/projects/new-filing-texts.ts'
import { templateTexts } from '../web/projects/templates/template-texts.ts'
import { texts as listTexts } from '../web/projects/texts.ts'
import { pdf, person, today, unique } from './filing-driver.ts'
import { actionBar, choose, day } from './filing-forms.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

const most = 6

test('a manager keeps a template, and a clerk submits the yearly filing with six entries at most', async ({ browser, baseURL }) => {
  const name = unique('村道日常养护').replace(' ', '')
  const county = await person(browser, baseURL, 'county')
  const desk = await county.page({ language: 'zh', width: 'desk' })
  await desk.goto('/v2/project')
  await desk.getByRole('button', { name: templateTexts.zh.title }).click()
  const drawer = desk.getByRole('dialog', { name: templateTexts.zh.title })
  await drawer.getByRole('button', { name: templateTexts.zh.add }).click()
  const form = desk.getByRole('dialog', { name: templateTexts.zh.add })
  await form.getByLabel(templateTexts.zh.name).fill(name)
  await choose(desk, filingTexts.zh.trade, '道路工程')
  await form.getByLabel(filingTexts.zh.description).fill('本年度村内道路日常养护，清扫、补坑和除草。')
  await choose(desk, filingTexts.zh.decisionType, lifecycleTexts.zh.decisions['superior-plan'])
  await noAxeViolation(desk)
  await form.getByRole('button', { name: templateTexts.zh.save }).click()
  await expect(drawer.getByText(name)).toBeVisible()

  const filer = await person(browser, baseURL, 'filer')
  const page = await filer.page({ language: 'zh', width: 'telephone' })
  await page.goto('/v2/project/personal?new=filing')
  let entries = 0
  const enter = async (act: () => Promise<unknown>) => {
    entries += 1
    await act()
  }
  await enter(() => choose(page, newFilingTexts.zh.template, `${name} · 临溪县`))
  await expect(page.getByLabel(filingTexts.zh.name)).toHaveValue(newFilingTexts.zh.named(today().slice(0, 4), name))
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: filingTexts.zh.begin }).click()
  const next = () => page.getByRole('button', { name: filingTexts.zh.next, exact: true }).click()
  await expect(page.getByLabel(filingTexts.zh.description)).toHaveValue(/清扫、补坑/)
  await next()
  await next()
  await enter(() => day(page, filingTexts.zh.decisionDate, today()))
  await next()
  await nothingMovesWhenSaved(page, () => enter(() => page.getByLabel(filingTexts.zh.estimatedPrice).fill('28000')))
  await next()
  await enter(() => day(page, filingTexts.zh.plannedStart, addDays(today(), 14)))
  await enter(() => day(page, filingTexts.zh.plannedEnd, addDays(today(), 200)))
  await next()
  await enter(async () => {
    await page.locator('input[data-category=PROJECT_GENERATION_BASIS_FILE]').first().setInputFiles(pdf(name))
    await expect(page.locator('.file-name').getByText(`${name}.pdf`)).toBeVisible()
  })
  await next()
  await page.getByRole('button', { name: lifecycleTexts.zh.actions.submit, exact: true }).click()
  await expect(actionBar(page, 'zh')).toBeVisible()
  expect(entries).toBeLessThanOrEqual(most)

  const list = await filer.page({ language: 'zh', width: 'desk' })
  await list.goto(`/v2/project/personal?text=${encodeURIComponent(name)}`)
  await settled(list)
  await list.getByRole('button', { name: listTexts.zh.copyOf(newFilingTexts.zh.named(today().slice(0, 4), name)) }).click()
  await expect(list.getByRole('dialog', { name: listTexts.zh.create }).getByLabel(filingTexts.zh.name)).toHaveValue(new RegExp(name))
  await Promise.all([county.context.close(), filer.context.close()])
})

/** Whoever presses “next” just when a save ends hits it: how far it stands below the line above it does not change. */
async function nothingMovesWhenSaved(page: Page, type: () => Promise<unknown>) {
  const foot = page.locator('.filing-foot')
  const depth = async () => {
    const [around, button] = await Promise.all([foot.boundingBox(), foot.getByRole('button', { name: filingTexts.zh.next }).boundingBox()])
    return Math.round((button?.y ?? 0) - (around?.y ?? 0))
  }
  await expect(foot.getByText(filingTexts.zh.saved, { exact: true })).toBeVisible()
  const before = await depth()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/projects/*', async (route) => {
    await held
    await route.continue()
  })
  await type()
  await expect(foot.getByText(filingTexts.zh.saving, { exact: true })).toBeVisible()
  expect(await depth()).toBe(before)
  release()
  await expect(foot.getByText(filingTexts.zh.saved, { exact: true })).toBeVisible()
  expect(await depth()).toBe(before)
  await page.unroute('**/api/projects/*')
}
