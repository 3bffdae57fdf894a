import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { lifecycle } from '#domain/steps/lifecycle.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { type StageKey, stepTexts } from '../web/projects/actions/step-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { offerTexts } from '../web/ui/actions/offer-texts.ts'
import { fileTexts } from '../web/ui/files/file-texts.ts'
import { leavingTexts } from '../web/ui/form/form-texts.ts'
import { pdf, today } from './filing-driver.ts'
import { settled } from './settled.ts'

export async function openProject(page: Page, id: string) {
  await page.goto(`/v2/project/${id}`)
  await settled(page)
}

/** What the open field offers. */
export const offered = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await offered(page).getByTitle(option, { exact: true }).click()
}

export async function day(page: Page | Locator, label: string, value: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(value)
  await field.press('Enter')
}

/** Key by key and away at once, while the mouse rests where the calendar opens. */
export async function typeDay(page: Page, label: string, digits: string) {
  const field = page.getByLabel(label, { exact: true })
  const place = await field.boundingBox()
  if (place) await page.mouse.move(place.x + 100, place.y + 190)
  await field.focus()
  await page.keyboard.type(digits)
  await page.keyboard.press('Tab')
}

/** What stands under the name of a project: its state, its number and whose it is. */
export const projectSummary = (page: Page): Locator => page.locator('.project-summary')

/** The bar of what can be done with a filing now. */
export const actionBar = (page: Page, language: Language): Locator => page.getByRole('region', { name: pageTexts[language].next })

/** Presses an action at hand; what takes back or ends lies under “more”. */
export async function openAction(page: Page, language: Language, action: ProjectAction) {
  const bar = actionBar(page, language)
  const name = lifecycleTexts[language].actions[action]
  const { weight } = lifecycle[action]
  if (weight === 'advance' || weight === 'neutral') return bar.getByRole('button', { name, exact: true }).click()
  await bar.getByRole('button', { name: offerTexts[language].more }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** From one stage of a long form to the one of that name. */
export async function nextStage(form: Locator, language: Language, stage: StageKey) {
  await form.getByRole('button', { name: stepTexts[language].next, exact: true }).click()
  await expect(form.getByRole('heading', { name: stepTexts[language].stages[stage] })).toBeVisible()
}

type Fill = (form: Locator) => Promise<unknown>

/** Opens the form of an action, fills it in and sends it. The form closes when the step is taken. */
export async function act(page: Page, language: Language, action: ProjectAction, fill: Fill = async () => {}) {
  const name = lifecycleTexts[language].actions[action]
  await openAction(page, language, action)
  const form = page.getByRole('dialog', { name })
  await fill(form)
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form).toBeHidden()
}

/** Puts a file into the place of a category inside an open form, and waits until it has arrived. */
export async function prove(form: Locator, category: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await form.locator(`input[data-category=${category}]`).setInputFiles(file)
  await expect(form.getByText(file.name)).toBeVisible()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
}

/** Leaves a form whose input is not saved: the product asks first, and staying is what it offers. */
export async function discard(page: Page, language: Language) {
  const words = leavingTexts[language]
  await page.getByRole('dialog', { name: words.title }).getByRole('button', { name: words.leave, exact: true }).click()
}

/** By the cross in the corner, which the library names in English. */
export const closeDrawer = (drawer: Locator): Promise<void> => drawer.getByRole('button', { name: 'Close', exact: true }).click()

/** By the button below the file: the cross in the corner has no words. */
export async function closePreview(page: Page, file: string | RegExp, language: Language) {
  const preview = page.getByRole('dialog', { name: file })
  const { close } = fileTexts[language]
  await preview.getByRole('button', { name: close }).filter({ hasText: close }).click()
  await expect(preview).toBeHidden()
}

/** Three acceptors, an opinion and the sheet, by a decider who reads Chinese. */
export async function accept(page: Page, name: string) {
  const words = actionTexts.zh
  await act(page, 'zh', 'accept', async (form) => {
    await day(form, words.date, today())
    for (const [at, person] of ['张三', '李四', '王五'].entries()) {
      const named = page.getByLabel(words.acceptor(at + 1), { exact: true })
      const line = form.locator('.form-line').filter({ has: named })
      await line.getByLabel(words.acceptor(at + 1), { exact: true }).fill(person)
      await line.getByLabel(words.acceptorUnit, { exact: true }).fill('青石镇政府')
      await line.getByLabel(words.mobile).fill(`1390000000${at}`)
    }
    await form.getByLabel(words.opinion).fill('质量合格，同意验收')
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} acceptance`))
  })
  await expect(projectSummary(page)).toContainText(projectStateNames.zh.accepted)
}
