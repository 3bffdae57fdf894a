import { expect, type Locator, type Page } from '@playwright/test'
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
