import { expect, type Page } from '@playwright/test'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { besideTexts } from '../web/projects/questions/beside-texts.ts'
import { questionTexts } from '../web/projects/questions/question-texts.ts'
import { texts as workbenchTexts } from '../web/workbench/texts.ts'
import { person, submitted, unique } from './filing-driver.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'

const field = filingTexts.zh.decisionDate
const words = questionTexts.zh

/** Opened and written in by keys alone. */
async function openByKeys(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

test('a question is asked at a desk, answered on a telephone under its field, and resolved, while both look on; by keys alone', async ({
  browser,
  baseURL,
}) => {
  const [filer, town] = [await person(browser, baseURL, 'filer'), await person(browser, baseURL, 'town')]
  const name = unique('桃源村沟渠清淤')
  const id = await submitted(filer.api, name)
  const desk = await town.page({ language: 'zh', width: 'desk' })
  const phone = await filer.page({ language: 'zh', width: 'telephone' })
  const hears = [desk, phone].map((page) => page.waitForResponse(/notifications\/stream/))
  await Promise.all([desk, phone].map((page) => page.goto(`/v2/project/${id}`)))
  await Promise.all(hears) // what happens from now on is heard

  await openByKeys(desk, besideTexts.zh.askAbout(field))
  await desk.getByRole('textbox', { name: words.question(field) }).focus()
  await desk.keyboard.type('@陈晓')
  await desk.keyboard.press('Shift') // an input method ends with a key
  await expect(desk.getByRole('menuitem')).toHaveText([/陈晓梅/])
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('与纪要不一致')
  await noAxeViolation(desk)
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  const asked = desk.getByRole('article', { name: words.thread(field) })
  await expect(asked).toContainText(words.states.open)
  await expect(asked.locator('strong', { hasText: '@陈晓梅' }), 'who may see the filing is a name').toBeVisible()

  // The telephone was told and did not reload; the question stands under its field.
  await openByKeys(phone, besideTexts.zh.asked(field, 1, 1))
  const thread = phone.getByRole('article', { name: words.thread(field) })
  await expect(thread).toContainText('与纪要不一致')
  const [above, below] = [await phone.getByText(field, { exact: true }).boundingBox(), await thread.boundingBox()]
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? 0)
  await thread.getByRole('textbox').focus()
  await phone.keyboard.type('已按纪要更正')
  await noSidewaysScroll(phone)
  await noAxeViolation(phone)
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(thread).toContainText(words.states.answered)

  await expect(asked).toContainText('已按纪要更正')
  await asked.getByRole('button', { name: words.resolve }).focus()
  await desk.keyboard.press('Enter')
  await expect(asked).toContainText(words.states.resolved)
  await expect(thread).toContainText(words.states.resolved)
  await filer.context.close()
  await town.context.close()
})

test('whoever is asked finds it in their workbench, and the way leads to the question', async ({ browser, baseURL }) => {
  const [filer, town] = [await person(browser, baseURL, 'filer'), await person(browser, baseURL, 'town')]
  const name = unique('桃源村沟渠清淤')
  const id = await submitted(filer.api, name)
  const question = { target: 'estimatedPrice', text: '估算价依据何在', internal: false, askedOf: null, mentions: [] }
  expect((await town.api.post(`/api/projects/${id}/questions`, { data: question })).status()).toBe(200)
  const page = await filer.page({ language: 'en', width: 'desk' })
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(`^${workbenchTexts.en.kinds.question.name}`) }).click() // other walks fill the queue, too
  await page.locator(`a[href*="${id}?tab=questions"]`).click()
  const thread = page.getByRole('article', { name: questionTexts.en.thread(filingTexts.en.estimatedPrice) })
  await expect(thread).toBeFocused()
  await expect(thread).toContainText('估算价依据何在')
  await noAxeViolation(page)
  await filer.context.close()
  await town.context.close()
})
