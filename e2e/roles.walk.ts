import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { defaultTitle, type Screen } from '#contract/screens.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { allScreens, entriesFor, linesFor, menuOf, unfoldMenu } from './menu.ts'
import { enter, noAxeViolation, noSidewaysScroll, otherViews, prepare, test, views } from './server.ts'
import { settled } from './settled.ts'

/** One account for every role: two people with the same role see the same screens. */
const people = demoAccounts.filter((account, at) => demoAccounts.findIndex(({ role }) => role === account.role) === at)

/** Those two together open nearly every screen, and do so in both windows; everybody else walks through one of them, turn by turn. */
const twice = ['project-manager', 'system-administrator']
const visits = people.flatMap((person, at) => {
  const turns = at % 2 === 0 ? views : otherViews
  return (twice.includes(person.role) ? turns : turns.filter(({ width }) => width === (at % 3 === 0 ? 'telephone' : 'desk'))).map(
    (view) => ({ ...person, ...view }),
  )
})
type Visitor = (typeof visits)[number]

for (const visitor of visits) {
  const { username, role, authorities, language, width } = visitor
  test(`${role} opens every entry of the menu in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    await enter(page, username)
    const menu = await unfoldMenu(page, width)
    expect(await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()).toEqual(linesFor(authorities, language))
    if (width === 'telephone') await noAxeViolation(page)
    await page.goto('/personal/updatePwd') // so that the entry of the home page leads somewhere, too
    await settled(page)
    for (const { screen } of entriesFor(authorities)) await test.step(screen.path, () => openEntry(page, screen, visitor))
  })
}

async function openEntry(page: Page, screen: Screen, visitor: Visitor) {
  const { language, width } = visitor
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
  if (isFirstToOpen(screen, visitor)) await noAxeViolation(page)
}

/** The same page is the same for everybody: it is gone through once, one screen on a desk, the next in the hand, by the first who opens it there. */
function isFirstToOpen({ path }: Screen, visitor: Visitor): boolean {
  const openers = visits.filter(({ authorities }) => entriesFor(authorities).some(({ screen }) => screen.path === path))
  const turn = allScreens().findIndex(({ screen }) => screen.path === path) % 2 === 0 ? 'desk' : 'telephone'
  return visitor === (openers.find(({ width }) => width === turn) ?? openers[0])
}

async function inspect(page: Page, screen: Screen, language: Language) {
  await expect.soft(page).toHaveTitle(`${screen.label[language]} - ${defaultTitle[language]}`)
  await expect.soft(page.getByRole('heading', { level: 1 }), `titles of ${screen.path}`).toHaveCount(1)
  await noSidewaysScroll(page)
}
