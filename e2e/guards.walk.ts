import { expect, type Page } from '@playwright/test'
import type { Authority } from '#contract/authority.ts'
import { defaultTitle } from '#contract/screens.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { texts as webTexts } from '../web/texts.ts'
import { allScreens, type Entry, entriesFor, menuOf } from './menu.ts'
import { enter, inOrder, prepare, test, views, type Width } from './server.ts'
import { inEither, screenName } from './words.ts'

const people = demoAccounts.filter((account, at) => demoAccounts.findIndex(({ role }) => role === account.role) === at)

for (const { username, role, authorities } of people) {
  test(`${role} is told which authority is missing, and led on where a group opens`, async ({ page }) => {
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, username)
    for (const entry of closedTo(authorities)) await test.step(entry.screen.path, () => expectForbidden(page, entry, authorities))
    for (const entry of firstOfGroups(authorities)) await test.step(entry.group.path, () => expectLedOn(page, entry))
  })
}

async function expectForbidden(page: Page, { screen, group }: Entry, held: readonly Authority[]) {
  await moveTo(page, screen.path.replace(':id', crypto.randomUUID()))
  await expect(title(page)).toHaveText(webTexts.en.forbidden)
  await expect(menuOf(page)).toBeVisible()
  const missing = group && !holdsAny(group.authorities, held) ? group.authorities : screen.authorities
  expect(await page.getByRole('main').locator('code').allInnerTexts()).toEqual([...missing])
}

async function expectLedOn(page: Page, { group, screen }: Required<Entry>) {
  await moveTo(page, group.path)
  await expect(page).toHaveTitle(`${screen.label.en} - ${defaultTitle.en}`)
  await expect(page).toHaveURL((url) => url.pathname === screen.path)
}

/** As a link inside the product would, without loading everything anew. */
const moveTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)

const holdsAny = (wanted: readonly Authority[], held: readonly Authority[]) => wanted.some((authority) => held.includes(authority))

/** A screen at the address of its group is no closed door: whoever may enter the group is led on to another screen. */
function closedTo(held: readonly Authority[]): Entry[] {
  const isLedOn = ({ screen, group }: Entry) => group?.path === screen.path && holdsAny(group.authorities, held)
  const closed = allScreens().filter(({ screen }) => screen.authorities.length > 0 && !holdsAny(screen.authorities, held))
  return closed.filter((entry) => !isLedOn(entry))
}

function firstOfGroups(held: readonly Authority[]): Required<Entry>[] {
  const entries = entriesFor(held).flatMap(({ screen, group }) => (group ? [{ screen, group }] : []))
  return entries.filter(({ group }, at) => entries.findIndex((entry) => entry.group === group) === at)
}

for (const { language, width } of views) {
  test(`forbidden and missing pages are readable in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    await page.goto('/no/such/page')
    await expectNotice(page, webTexts[language].notFound)
    await expect(menuOf(page)).toHaveCount(0)
    await enter(page, 'filer', '/no/such/page')
    await expectNotice(page, webTexts[language].notFound)
    await expectShell(page, width)
    await page.goto('/personal/nothing')
    await expectNotice(page, webTexts[language].notFound)
    await expect(breadcrumb(page)).toContainText(screenName('/personal', language))
    await expectShell(page, width)
    await page.goto('/stati/index')
    await expectNotice(page, webTexts[language].forbidden)
    await expectShell(page, width)
  })
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: inEither(shellTexts, (words) => words.breadcrumb) })

async function expectNotice(page: Page, text: string) {
  await expect(title(page)).toHaveText(text)
  await inOrder(page)
}

async function expectShell(page: Page, width: Width) {
  await expect(
    width === 'desk' ? menuOf(page) : page.getByRole('button', { name: inEither(shellTexts, (words) => words.openMenu) }),
  ).toBeVisible()
}

test('an unknown page of a group asks for the authority of the group first', async ({ page }) => {
  await enter(page, 'filer', '/system/nothing')
  await expect(title(page)).toHaveText(webTexts.en.forbidden)
})
