import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '../server/demo/accounts.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { texts as userTexts } from '../web/users/texts.ts'
import { holdBack } from './hold-back.ts'
import { rowHeading } from './rows.ts'
import { enter, noSidewaysScroll, prepare, test } from './server.ts'
import { settled } from './settled.ts'
import { screenName } from './words.ts'

// The mouse of this walk was never plugged in: everything happens by Tab, arrows, Enter and Space.
test('somebody without a mouse signs in, creates an account and signs out', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await page.goto('/user/login')
  await settled(page)
  await reach(page, page.getByLabel(loginTexts.en.username))
  await page.keyboard.type('admin')
  await reach(page, page.getByLabel(loginTexts.en.password, { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await settled(page)

  const tree = await holdBack(page, '**/assets/RegionTree-*.js')
  await openThroughMenu(page)
  const username = `keys.${Date.now().toString(36)}`
  const name = `键盘 ${username}`
  await reach(page, page.getByRole('button', { name: userTexts.en.create }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: userTexts.en.create })
  await expect(form.getByLabel(userTexts.en.username), 'the form begins at its first field').toBeFocused()
  await page.keyboard.type(username)
  await reach(page, form.getByLabel(userTexts.en.name, { exact: true }))
  await page.keyboard.type(name)
  // 青石镇, by the initials of how it is read; Enter before the answer and the tree, which are held back until then, chooses nothing.
  await reach(page, form.getByRole('combobox', { name: userTexts.en.region }))
  const answer = await holdBack(page, '**/api/regions/options/search*')
  await page.keyboard.type('qsz')
  await page.keyboard.press('Enter')
  tree()
  answer()
  await expect(page.getByRole('tree').getByText(/^Qingshi Town/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByText(/Qingshi Town$/)).toBeVisible()
  await reach(page, form.getByRole('checkbox', { name: 'Project filer' }))
  await page.keyboard.press('Space')
  await reach(page, form.getByRole('button', { name: userTexts.en.createSubmit }))
  await page.keyboard.press('Enter')

  const secret = page.getByRole('dialog', { name: userTexts.en.passwordTitle })
  await expect(secret.locator('output')).toHaveText(/^\w{5}(-\w{5}){3}$/)
  await reach(page, secret.getByRole('button', { name: userTexts.en.passedOn }))
  await page.keyboard.press('Enter')
  await expect(secret).toBeHidden()
  const sorting = page.getByRole('columnheader', { name: userTexts.en.name, exact: true }).getByRole('button')
  await reach(page, sorting)
  await expect(sorting, 'a ring shows where one is').toHaveCSS('outline-style', 'solid')
  await reach(page, rowHeading(page, name))
  await page.keyboard.press('Enter')
  const account = page.getByRole('dialog', { name: userTexts.en.open(name) })
  await expect(account).toContainText(username)
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()

  await reach(page, page.getByRole('banner').getByRole('button', { name: '高文' }))
  await page.keyboard.press('Enter')
  await reachByArrows(page, page.getByRole('menuitem', { name: shellTexts.en.signOut }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/login/)
})

// 320 px is what is left of a desk at 400 %; half of the desk is what is left at 200 %.
for (const viewport of [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]) {
  test(`at ${viewport.width} px nothing leaves the window, and whatever has the focus can be seen`, async ({ page }) => {
    await page.setViewportSize(viewport)
    // Of the town that no other walk files in: a notice that arrives shows for some seconds over what it covers.
    await enter(page, 'town2')
    for (const path of ['/', '/v2/project', '/zcfg', '/v2/talentPoll']) {
      await page.goto(path)
      await settled(page)
      await noSidewaysScroll(page)
      for (let steps = 0; steps < 30; steps++) {
        await page.keyboard.press('Tab')
        expect.soft(await hiddenFocus(page), `${path} after ${steps + 1} times Tab`).toBeNull()
      }
    }
  })
}

/** What has the focus and lies outside the window or under something else; tiny elements stand for a larger one around them. */
const hiddenFocus = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const shown = focused.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper') ?? focused
    const box = shown.getBoundingClientRect()
    const [x, y] = [Math.min(box.left + box.width / 2, innerWidth - 1), box.top + Math.min(box.height / 2, 40)]
    const top = document.elementFromPoint(x, y)
    return top && (shown.contains(top) || top.contains(shown)) ? null : focused.outerHTML.slice(0, 200)
  })()`)

async function openThroughMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: shellTexts.en.menu })
  const group = menu.getByRole('button', { name: screenName('/system', 'en') })
  await reach(page, group)
  if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter')
  await reach(page, menu.getByRole('link', { name: screenName('/system/user', 'en') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/system/user')
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

/** A menu takes the focus a moment after it is there. */
async function reachByArrows(page: Page, goal: Locator) {
  await expect(async () => {
    if (!(await isFocused(goal))) await page.keyboard.press('ArrowDown')
    expect(await isFocused(goal), 'reached by the arrow keys').toBe(true)
  }).toPass()
}

const isFocused = (goal: Locator) => goal.evaluate((element) => element === element.ownerDocument.activeElement)
