import { expect } from '@playwright/test'
import { menuOf, unfoldMenu } from './menu.ts'
import { enter, noAxeViolation, test, widths } from './server.ts'
import { settled } from './settled.ts'

test('the language changes at once, everywhere, and is still there after a reload', async ({ page }) => {
  await enter(page, 'town')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(menuOf(page)).toContainText('政策法规')
  await expect(page).toHaveTitle('首页 - 工程项目监管平台')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page).toHaveTitle('首页 - 工程项目监管平台')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Home - Engineering Project Supervision Platform')
})

test('who signs out leaves nothing behind, not even for the back button', async ({ page }) => {
  await enter(page, 'town', '/zcfg')
  await page.getByRole('button', { name: /王建华/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/user/login')
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/user/login')
})

test('a keyboard reaches the content without walking through the menu', async ({ page }) => {
  await enter(page, 'town')
  await page.reload()
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
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
    await menu.getByRole('link').first().click()
    await expect(menuOf(page)).toBeHidden()
  })
})

test('everything is found from everywhere with a slash and the arrow keys', async ({ page }) => {
  await enter(page, 'county', '/zcfg')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Number, name, unit, person or policy' })
  await expect(field).toBeFocused()
  await field.fill('陈晓梅')
  await expect(page.getByRole('option', { name: /^陈晓梅.*Files projects/ })).toBeVisible()
  await field.fill('村')
  const second = page.getByRole('group', { name: 'Filings' }).getByRole('option').nth(1)
  await expect(page.getByRole('group', { name: 'Filings' }).getByRole('option')).toHaveCount(8)
  await noAxeViolation(page)
  await field.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const name = (await second.locator('.lookup-title').textContent()) ?? ''
  await field.press('Enter')
  await expect(page).toHaveURL(/\/v2\/project\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.keyboard.press('Control+k')
  await field.fill('没有这样的东西')
  await expect(page.getByText('Nothing you may see contains “没有这样的东西”.')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
})
