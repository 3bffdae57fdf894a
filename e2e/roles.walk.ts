import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { defaultTitle, type Screen } from '#contract/screens.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { type Entry, entriesFor, linesFor, menuOf, unfoldMenu } from './menu.ts'
import { enter, noAxeViolation, noSidewaysScroll, otherViews, prepare, test, views, type Width } from './server.ts'
import { settled } from './settled.ts'

/** One account for every role: two people with the same role see the same screens. */
const people = demoAccounts.filter((account, at) => demoAccounts.findIndex(({ role }) => role === account.role) === at)

// Which language meets which window changes from role to role.
for (const [at, { username, role, authorities }] of people.entries()) {
  for (const { language, width } of at % 2 === 0 ? views : otherViews) {
    test(`${role} opens every entry of the menu in ${language} on a ${width}`, async ({ page }) => {
      await prepare(page, { language, width })
      await enter(page, username)
      const menu = await unfoldMenu(page, width)
      expect(await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()).toEqual(linesFor(authorities, language))
      if (width === 'telephone') await noAxeViolation(page)
      await page.goto('/personal/updatePwd') // so that the entry of the home page leads somewhere, too
      await settled(page)
      for (const entry of entriesFor(authorities)) {
        await test.step(entry.screen.path, () => openEntry(page, { entry, at, language, width }))
      }
    })
  }
}

type Visit = { entry: Entry; at: number; language: Language; width: Width }

async function openEntry(page: Page, { entry: { screen }, at, language, width }: Visit) {
  const menu = await unfoldMenu(page, width)
  const name = screen.label[language]
  const called = await menu.getByRole('link', { name, exact: true }).count()
  expect.soft(called, `a screen reader finds ${screen.path} in the menu as “${name}”`).toBe(1)
  await menu
    .getByRole('link')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === screen.path)
  if (width === 'telephone') await expect(menuOf(page)).toBeHidden()
  await settled(page)
  await inspect(page, screen, language)
  if (isFirstToOpen(screen, at)) await noAxeViolation(page)
}

/** The same page is the same for everybody: it is gone through once in each language and window, by the first role that opens it so. */
const isFirstToOpen = ({ path }: Screen, at: number) =>
  people.findIndex(
    ({ authorities }, other) => other % 2 === at % 2 && entriesFor(authorities).some(({ screen }) => screen.path === path),
  ) === at

async function inspect(page: Page, screen: Screen, language: Language) {
  await expect.soft(page).toHaveTitle(`${screen.label[language]} - ${defaultTitle[language]}`)
  await expect.soft(page.getByRole('heading', { level: 1 }), `titles of ${screen.path}`).toHaveCount(1)
  await noSidewaysScroll(page)
}
