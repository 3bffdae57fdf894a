import { expect, type Page } from '@playwright/test'
import type { Authority } from '#contract/authority.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { allScreens, type Entry, entriesFor, menuOf } from './menu.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, views, type Width } from './server.ts'
import { settled } from './settled.ts'

const forbidden = { en: 'Your account may not open this page', zh: '您的账号无权打开此页面' }
const notFound = { en: 'There is no page at this address', zh: '该地址没有对应的页面' }
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
  await expect(title(page)).toHaveText(forbidden.en)
  await expect(menuOf(page)).toBeVisible()
  const missing = group && !holdsAny(group.authorities, held) ? group.authorities : screen.authorities
  expect(await page.getByRole('main').locator('code').allInnerTexts()).toEqual([...missing])
}

async function expectLedOn(page: Page, { group, screen }: Required<Entry>) {
  await moveTo(page, group.path)
  await settled(page)
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
    await expectNotice(page, notFound[language])
    await expect(menuOf(page)).toHaveCount(0)
    await enter(page, 'filer', '/no/such/page')
    await expectNotice(page, notFound[language])
    await expectShell(page, width)
    await page.goto('/personal/nothing')
    await expectNotice(page, notFound[language])
    await expect(breadcrumb(page)).toContainText({ en: 'Personal center', zh: '个人中心' }[language])
    await expectShell(page, width)
    await page.goto('/stati/index')
    await expectNotice(page, forbidden[language])
    await expectShell(page, width)
  })
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: /^(You are here|当前位置)$/ })

async function expectNotice(page: Page, text: string) {
  await expect(title(page)).toHaveText(text)
  await settled(page)
  await noSidewaysScroll(page)
  await noAxeViolation(page)
}

async function expectShell(page: Page, width: Width) {
  await expect(width === 'desk' ? menuOf(page) : page.getByRole('button', { name: /^(Open menu|打开菜单)$/ })).toBeVisible()
}

test('an unknown page of a group asks for the authority of the group first', async ({ page }) => {
  await enter(page, 'filer', '/system/nothing')
  await expect(title(page)).toHaveText(forbidden.en)
})
