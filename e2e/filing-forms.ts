import { expect, type Locator, type Page } from '@playwright/test'
import { pdf, today } from './filing-driver.ts'
import { settled } from './settled.ts'

export async function openProject(page: Page, id: string) {
  await page.goto(`/v2/project/${id}`)
  await settled(page)
}

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
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

/** Opens the form of an action, fills it in and sends it. */
export async function act(page: Page, action: string, fill: (form: Locator) => Promise<unknown> = async () => {}) {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const form = page.getByRole('dialog')
  await fill(form)
  await form.getByRole('button', { name: action, exact: true }).click()
  await expect(form).toBeHidden()
  await settled(page)
}

/** Puts a file into the place of a category inside an open form, and waits until it has arrived. */
export async function prove(form: Locator, category: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await form.locator(`input[data-category=${category}]`).setInputFiles(file)
  await expect(form.getByText(file.name)).toBeVisible()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
}

/** Three acceptors, an opinion and the sheet, by a decider who reads Chinese. */
export async function accept(page: Page, name: string) {
  await act(page, '验收通过', async (form) => {
    await day(form, '日期', today)
    for (const [at, person] of ['张三', '李四', '王五'].entries()) {
      await form.getByLabel(`验收人员 ${at + 1}`, { exact: true }).fill(person)
      await form.getByLabel('单位', { exact: true }).nth(at).fill('青石镇政府')
      await form.getByLabel('手机号').nth(at).fill(`1390000000${at}`)
    }
    await form.getByLabel('意见').fill('质量合格，同意验收')
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} acceptance`))
  })
  await expect(page.getByText('已验收').first()).toBeVisible()
}
