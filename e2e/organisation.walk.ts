import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { linesFor, unfoldMenu } from './menu.ts'
import { launch } from './product.ts'
import { noAxeViolation, noSidewaysScroll, prepare, signIn, test } from './server.ts'
import { settled, watchRequests } from './settled.ts'

const names = { town: 'Heron Town', village: 'Reed Village', role: 'Town clerk', clerk: 'heron.clerk', watcher: 'heron.watcher' }
const newPassword = 'a quiet river 7'

// A county that begins with nothing but one administrator: its own installation, since the others share their regions.
test('an administrator sets up a town from zero, and a newcomer sees exactly what the role gives', async ({ browser }) => {
  test.setTimeout(240_000) // it starts a server and a database of its own
  const product = await launch('organisation', { DEMO_DATA: 'off', TOP_REGION: 'county 990202000000 临江县' })
  try {
    const page = await openPage(browser, product.address)
    await prepare(page, { language: 'en', width: 'desk' })
    await firstSignIn(page, 'admin', printedPassword(product.journal()))
    await addRegions(page)
    await addRole(page)
    const secrets = [await addAccount(page, names.clerk, names.role), await addAccount(page, names.watcher, 'Supervisor')]
    expect(secrets[0]).not.toBe(secrets[1])
    await savesAfterPreview(page)
    await page.context().close()

    const clerk = await openPage(browser, product.address)
    await prepare(clerk, { language: 'zh', width: 'telephone' })
    await firstSignIn(clerk, names.clerk, secrets[0] ?? '')
    await seesWhatTheRoleGives(clerk)
    await clerk.context().close()
  } finally {
    await product.stop()
  }
})

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  watchRequests(page)
  return page
}

const printedPassword = (journal: string) => /with the password (\S+)/.exec(journal)?.[1] ?? ''

/** A one-time password opens nothing but the page on which it is replaced. */
async function firstSignIn(page: Page, username: string, oneTime: string) {
  await signIn(page, username, oneTime)
  await expect(page).toHaveURL('/personal/updatePwd')
  await page.goto('/system/user')
  await expect(page).toHaveURL('/personal/updatePwd')
  await settled(page)
  await page.getByLabel(/^(Current password|当前密码)$/).fill(oneTime)
  await page.getByLabel(/^(New password|新密码)$/).fill(newPassword)
  await page.getByLabel(/^(Repeat the new password|再次输入新密码)$/).fill(newPassword)
  await page.getByRole('button', { name: /^(Change password|修改密码)$/ }).click()
  await expect(page).toHaveURL('/')
  await settled(page)
}

async function addRegions(page: Page) {
  await page.goto('/system/department')
  await settled(page)
  await addRegion(page, { zh: '白鹭镇', en: names.town })
  await addRegion(page, { zh: '芦苇村', en: names.village })
}

/** Below the region that is open; the new one is open afterwards. */
async function addRegion(page: Page, { zh, en }: { zh: string; en: string }) {
  await page.getByRole('button', { name: 'Add a region below' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Chinese name').fill(zh)
  await form.getByLabel('English name').fill(en)
  await form.getByRole('button', { name: 'Add region' }).click()
  await expect(page.getByRole('heading', { name: en })).toBeVisible()
  await settled(page)
}

async function addRole(page: Page) {
  await page.goto('/system/role')
  await page.getByRole('button', { name: 'New role' }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await form.getByLabel('Name in Chinese').fill('镇办事员')
  await form.getByLabel('Name in English').fill(names.role)
  await chooseRegion(page, form, [names.town])
  const may = form.getByRole('checkbox', { name: 'Unit management' })
  await may.first().check()
  await form.getByRole('checkbox', { name: 'User management' }).first().check()
  await form.getByRole('checkbox', { name: 'Own filings' }).last().check()
  await noAxeViolation(page)
  await form.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('button', { name: names.role })).toBeVisible()
}

async function addAccount(page: Page, username: string, role: string): Promise<string> {
  await page.goto('/system/user')
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Name', { exact: true }).fill(username)
  await chooseRegion(page, form, [names.town])
  await form.getByRole('checkbox', { name: role }).check()
  await form.getByRole('button', { name: 'Create account' }).click()
  const secret = page.getByRole('dialog', { name: 'One-time password' })
  const password = (await secret.locator('output').textContent()) ?? ''
  await secret.getByRole('button', { name: 'I have passed it on' }).click()
  await expect(page.getByRole('button', { name: username })).toBeVisible()
  return password
}

/** Opens the picker and goes down its branches; the last one named is chosen. */
async function chooseRegion(page: Page, form: Locator, path: readonly string[]) {
  await form.getByRole('combobox', { name: /Region|Owned by/ }).click()
  const tree = page.getByRole('tree')
  await tree.locator('.ant-select-tree-switcher_close').first().click()
  for (const name of path) await tree.getByText(name, { exact: true }).click()
}

/** A changed role is saved only after its maker has seen whom it meets. */
async function savesAfterPreview(page: Page) {
  await page.goto('/system/role')
  await page.getByRole('button', { name: names.role }).click()
  const role = page.getByRole('dialog', { name: `Role: ${names.role}` })
  await expect(role).toContainText(names.clerk)
  await expect(role.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await role.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit the role ${names.role}` })
  await form.getByRole('checkbox', { name: 'Unit management' }).first().uncheck()
  await form.getByRole('button', { name: 'Show what changes' }).click()
  const preview = page.getByRole('dialog', { name: `What changes for the holders of ${names.role}` })
  await expect(preview).toContainText('Lose')
  await expect(preview).toContainText('Unit management')
  await expect(preview).toContainText(names.clerk)
  await noAxeViolation(page)
  await preview.getByRole('button', { name: 'Save the change' }).click()
  await expect(preview).toBeHidden()
  await expect(role).not.toContainText('UNIT_MANAGEMENT')
}

async function seesWhatTheRoleGives(page: Page) {
  const menu = await unfoldMenu(page, 'telephone')
  expect(await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()).toEqual(linesFor(['USER_MANAGEMENT'], 'zh'))
  await menu.getByRole('link', { name: '用户管理' }).click()
  await settled(page)
  await expect(page.getByRole('button', { name: names.watcher })).toBeVisible()
  await expect(page.getByRole('button', { name: 'admin', exact: true })).toHaveCount(0)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: names.watcher }).click()
  const account = page.getByRole('dialog', { name: `${names.watcher}的账号` })
  await expect(account).toContainText('您不能管理该账号：其拥有您无权授予的权限（监督）')
  await expect(account.getByRole('button', { name: '重置密码' })).toBeDisabled()
  await noAxeViolation(page)
  await noSidewaysScroll(page)
  await page.goto('/system/role')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您的账号无权打开此页面')
}
