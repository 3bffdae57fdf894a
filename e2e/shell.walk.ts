import { expect } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { defaultTitle } from '#contract/screens.ts'
import { texts as lookupTexts } from '../web/lookup/texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { menuOf, unfoldMenu } from './menu.ts'
import { enter, noAxeViolation, test, widths } from './server.ts'
import { settled } from './settled.ts'
import { screenName } from './words.ts'

const homeTitle = (language: Language) => `${screenName('/', language)} - ${defaultTitle[language]}`

test('the language changes at once, everywhere, and is still there after a reload', async ({ page }) => {
  await enter(page, 'town')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(menuOf(page)).toContainText(screenName('/zcfg', 'zh'))
  await expect(page).toHaveTitle(homeTitle('zh'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page).toHaveTitle(homeTitle('zh'))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle(homeTitle('en'))
})

test('who signs out leaves nothing behind, not even for the back button', async ({ page }) => {
  await enter(page, 'town', '/zcfg')
  await page.getByRole('button', { name: /王建华/ }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await expect(page).toHaveURL('/user/login')
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/user/login')
})

test('a keyboard reaches the content without walking through the menu', async ({ page }) => {
  await enter(page, 'town')
  await page.reload()
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shellTexts.en.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a telephone', () => {
  test.use({ viewport: widths.telephone })

  test('the menu closes by Escape', async ({ page }) => {
    await enter(page, 'town')
    await unfoldMenu(page, 'telephone')
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
  })

  test('the menu closes by choosing the page one is on', async ({ page }) => {
    await enter(page, 'town')
    const menu = await unfoldMenu(page, 'telephone')
    await menu.getByRole('link', { name: screenName('/', 'en') }).click()
    await expect(menuOf(page)).toBeHidden()
  })
})

test('everything is found from everywhere with a slash and the arrow keys', async ({ page }) => {
  await enter(page, 'county', '/zcfg')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: lookupTexts.en.label })
  await expect(field).toBeFocused()
  await field.fill('陈晓梅')
  await expect(page.getByRole('option', { name: new RegExp(`^陈晓梅.*${lookupTexts.en.as.filer}`) })).toBeVisible()
  await field.fill('村')
  const found = page.getByRole('group', { name: lookupTexts.en.groups.filings }).getByRole('option')
  await expect(found).toHaveCount(8)
  const second = found.nth(1)
  await noAxeViolation(page)
  await field.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const name = (await second.locator('.lookup-title').textContent()) ?? ''
  await field.press('Enter')
  await expect(page).toHaveURL(/\/v2\/project\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.keyboard.press('Control+k')
  await field.fill('没有这样的东西')
  await expect(page.getByText(lookupTexts.en.nothing('没有这样的东西'))).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
})
