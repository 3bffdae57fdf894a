import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '../server/demo/accounts.ts'
import { prepare, test } from './server.ts'
import { settled } from './settled.ts'

// The mouse of this walk was never plugged in: everything happens by Tab, arrows, Enter and Space.
test('somebody without a mouse signs in, creates an account and signs out', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await page.goto('/user/login')
  await settled(page)
  await reach(page, page.getByLabel('Username'))
  await page.keyboard.type('admin')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await settled(page)

  await openThroughMenu(page)
  const username = `keys.${Date.now().toString(36)}`
  await reach(page, page.getByRole('button', { name: 'New account' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New account' })
  await expect(form.getByLabel('Username'), 'the form begins at its first field').toBeFocused()
  await page.keyboard.type(username)
  await reach(page, form.getByLabel('Name', { exact: true }))
  await page.keyboard.type('键盘 Keys')
  await reach(page, form.getByRole('checkbox', { name: 'Project filer' }))
  await page.keyboard.press('Space')
  await reach(page, form.getByRole('button', { name: 'Create account' }))
  await page.keyboard.press('Enter')

  const secret = page.getByRole('dialog', { name: 'One-time password' })
  await expect(secret.locator('output')).toHaveText(/^\w{5}(-\w{5}){3}$/)
  await reach(page, secret.getByRole('button', { name: 'I have passed it on' }))
  await page.keyboard.press('Enter')
  await expect(secret).toBeHidden()
  await reach(page, page.getByRole('button', { name: '键盘 Keys' }).first())
  await page.keyboard.press('Enter')
  const account = page.getByRole('dialog', { name: 'Account of 键盘 Keys' })
  await expect(account).toContainText(username)
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()

  await reach(page, page.getByRole('banner').getByRole('button', { name: '高文' }))
  await page.keyboard.press('Enter')
  await reachByArrows(page, page.getByRole('menuitem', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/login/)
})

async function openThroughMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const group = menu.getByRole('button', { name: 'System settings' })
  await reach(page, group)
  if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter')
  await reach(page, menu.getByRole('link', { name: 'User management' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/system/user')
  await settled(page)
}

/** Tab by Tab, as far as a patient person would go. What cannot be reached in the order one reads is not reachable. */
async function reach(page: Page, goal: Locator) {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await isFocused(goal)) return
    await page.keyboard.press('Tab')
  }
  await expect(goal, 'reached by Tab').toBeFocused()
}

async function reachByArrows(page: Page, goal: Locator) {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < 12 && !(await isFocused(goal)); steps++) await page.keyboard.press('ArrowDown')
  await expect(goal, 'reached by the arrow keys').toBeFocused()
}

const isFocused = (goal: Locator) => goal.evaluate((element) => element === element.ownerDocument.activeElement)
