import { expect, type Page } from '@playwright/test'
import { appealNames } from '../web/appeals/appeal-names.ts'
import { counterTexts } from '../web/appeals/counter/counter-texts.ts'
import { texts as appealTexts } from '../web/appeals/handling/texts.ts'
import { lodgeTexts } from '../web/appeals/public/lodge/lodge-texts.ts'
import { newPasswordTexts } from '../web/appeals/public/track/new-password-texts.ts'
import { trackTexts } from '../web/appeals/public/track/track-texts.ts'
import { noAxeViolation } from './server.ts'

/** A supervisor writes down what a caller says, and prints code and password. */
export async function takeDown(desk: Page, { number, said }: { number: string; said: string }) {
  await desk.goto('/v2/project?tab=appeals')
  await desk.getByRole('button', { name: appealTexts.en.takeDown }).click()
  const drawer = desk.getByRole('dialog', { name: counterTexts.en.title })
  await drawer.getByRole('radio', { name: counterTexts.en.ways.telephone }).check()
  await drawer.getByRole('radio', { name: new RegExp(`^${appealNames.en.types.complaint}`) }).check()
  await drawer.getByLabel(lodgeTexts.en.filingNumber).fill(number)
  await drawer.getByLabel(lodgeTexts.en.content).fill(said)
  await noAxeViolation(desk)
  await drawer.getByRole('button', { name: lodgeTexts.en.send }).click()
  await expect(drawer.getByText(counterTexts.en.handOver)).toBeVisible()
  const [code = '', password = ''] = await drawer.locator('.receipt-secret').allTextContents()
  await desk.emulateMedia({ media: 'print' })
  await expect(drawer.getByText(code, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: lodgeTexts.en.print })).toBeHidden()
  await expect(desk.getByRole('button', { name: appealTexts.en.takeDown, includeHidden: true })).toBeHidden()
  await desk.emulateMedia({ media: null })
  await drawer.getByRole('button', { name: counterTexts.en.done }).click()
  await expect(drawer).toBeHidden()
  return { code, password }
}

/** The author sees nothing before a password of their own is chosen. */
export async function openFirst(page: Page, { code, password, said }: { code: string; password: string; said: string }) {
  await page.goto(`/appeal/main?view=track#code=${code}`)
  await page.getByLabel(trackTexts.zh.password).fill(password)
  await page.getByRole('button', { name: trackTexts.zh.open, exact: true }).click()
  await expect(page.getByText(newPasswordTexts.zh.due)).toBeVisible()
  await expect(page.getByText(said)).toBeHidden()
  await page.getByLabel(newPasswordTexts.zh.chosen, { exact: true }).fill('my own password')
  await page.getByLabel(newPasswordTexts.zh.again).fill('my own password')
  await noAxeViolation(page)
  await page.getByRole('button', { name: newPasswordTexts.zh.choose }).click()
  await expect(page.getByText(said)).toBeVisible()
}
