import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
import { texts as personalTexts } from '../web/personal/texts.ts'
import { texts as regionTexts } from '../web/regions/texts.ts'
import { texts as roleTexts } from '../web/roles/texts.ts'
import { texts as webTexts } from '../web/texts.ts'
import { importButtonTexts, importTexts } from '../web/ui/imports/import-texts.ts'
import { texts as userTexts } from '../web/users/texts.ts'
import { linesFor, unfoldMenu } from './menu.ts'
import { launch } from './product.ts'
import { openRow, rowHeading } from './rows.ts'
import { follow, noAxeViolation, noSidewaysScroll, prepare, signIn, test } from './server.ts'
import { settled } from './settled.ts'
import { inEither, screenName } from './words.ts'

const names = { town: 'Heron Town', village: 'Reed Village', role: 'Town clerk', clerk: 'heron.clerk', watcher: 'heron.watcher' }
const newPassword = 'a quiet river 7'

// A county that begins with nothing but one administrator: its own installation, since the others share their regions.
test('an administrator sets up a town from zero, and a newcomer sees exactly what the role gives', async ({ browser }) => {
  test.slow() // it starts a server and a database of its own
  const product = await launch('organisation', { DEMO_DATA: 'off', TOP_REGION: 'county 990202000000 临江县' }, { isEmpty: true })
  try {
    const page = await openPage(browser, product.address)
    await prepare(page, { language: 'en', width: 'desk' })
    await firstSignIn(page, 'admin', printedPassword(product.journal()))
    await addRegions(page)
    await addRole(page)
    const secrets = [await addAccount(page, names.clerk, names.role), await addAccount(page, names.watcher, 'Supervisor')]
    expect(secrets[0]).not.toBe(secrets[1])
    await savesAfterPreview(page)
    const newcomer = await bringsInTheRest(page)
    await page.context().close()

    const clerk = await openPage(browser, product.address)
    await prepare(clerk, { language: 'zh', width: 'telephone' })
    await firstSignIn(clerk, names.clerk, secrets[0] ?? '')
    await seesWhatTheRoleGives(clerk)
    await clerk.context().close()

    const villager = await openPage(browser, product.address)
    await prepare(villager, { language: 'zh', width: 'desk' })
    await firstSignIn(villager, newcomer.username, newcomer.code)
    await villager.context().close()
  } finally {
    await product.stop()
  }
})

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  return follow(await context.newPage())
}

/** The rest of the county, 15 towns with 300 villages and 400 people, from one workbook: chosen, looked at, decided. Answers one of them. */
async function bringsInTheRest(page: Page): Promise<{ username: string; code: string }> {
  const words = importTexts.en
  await page.goto('/system/user')
  await settled(page)
  await page.getByRole('button', { name: importButtonTexts.en.import }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  const name = 'county.xlsx'
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await wholeCounty() })
  await expect(dialog.getByText(words.soundTitle)).toBeVisible({ timeout: 120_000 })
  await expect(dialog).toContainText('Regions 315 rows · Users 400 rows')
  await noAxeViolation(page)
  await dialog.getByRole('button', { name: words.write }).click()
  await expect(dialog.getByText(words.done('715'))).toBeVisible({ timeout: 120_000 })
  const arrival = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words.codes }).click()
  const { rows } = readWorkbook(await readFile(await (await arrival).path()))
  expect(rows).toHaveLength(401)
  const [, username = '', , code = ''] = rows.at(-1)?.map(({ value }) => value) ?? []
  return { username, code }
}

async function wholeCounty(): Promise<Buffer> {
  const two = (number: number) => String(number).padStart(2, '0')
  const towns = Array.from({ length: 15 }, (_, at) => ({ code: `9902022${two(at + 1)}000`, name: `${two(at + 1)}号镇` }))
  const villages = towns.flatMap(({ code, name }) =>
    Array.from({ length: 20 }, (_, at) => ({ code: `${code.slice(0, 9)}2${two(at + 1)}`, name: `${two(at + 1)}村`, town: name })),
  )
  const clerks = villages.map(({ code, town, name }) => [`clerk.${code}`, '张村民', null, `${town}/${name}`, '项目经办人'])
  const managers = Array.from({ length: 100 }, (_, at) => {
    const town = towns[at % towns.length]
    return [`manager.${at}`, '李乡镇', 13_800_000_000 + at, town?.code ?? '', '项目管理员']
  })
  const regions = [...towns.map(({ code, name }) => [code, '乡镇级', name]), ...villages.map(({ code, name }) => [code, '村级', name])]
  const sheets = [
    { name: '区域', rows: [['区划代码 *', '层级 *', '中文名称 *'], ...regions] },
    { name: '用户', rows: [['用户名 *', '姓名 *', '手机号', '所属区域 *', '角色 *'], ...managers, ...clerks] },
  ]
  return Buffer.from(await writeXlsx({ sheets }))
}

const printedPassword = (journal: string) => /with the password (\S+)/.exec(journal)?.[1] ?? ''

/** A one-time password opens nothing but the page on which it is replaced. */
async function firstSignIn(page: Page, username: string, oneTime: string) {
  await signIn(page, username, oneTime)
  await expect(page).toHaveURL('/personal/updatePwd')
  await page.goto('/system/user')
  await expect(page).toHaveURL('/personal/updatePwd')
  await settled(page)
  await page.getByLabel(inEither(personalTexts, (words) => words.current)).fill(oneTime)
  await page.getByLabel(inEither(personalTexts, (words) => words.next)).fill(newPassword)
  await page.getByLabel(inEither(personalTexts, (words) => words.repeat)).fill(newPassword)
  await page.getByRole('button', { name: inEither(personalTexts, (words) => words.save) }).click()
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
  await page.getByRole('button', { name: regionTexts.en.actions.add }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(regionTexts.en.nameZh).fill(zh)
  await form.getByLabel(regionTexts.en.nameEn).fill(en)
  await form.getByRole('button', { name: regionTexts.en.add }).click()
  await expect(page.getByRole('heading', { name: en })).toBeVisible()
  await settled(page)
}

async function addRole(page: Page) {
  await page.goto('/system/role')
  await page.getByRole('button', { name: roleTexts.en.create }).click()
  const form = page.getByRole('dialog', { name: roleTexts.en.create })
  await form.getByLabel(roleTexts.en.nameZh).fill('镇办事员')
  await form.getByLabel(roleTexts.en.nameEn).fill(names.role)
  await chooseTown(page, form, roleTexts.en.region)
  await authority(form, 'codes', 'UNIT_MANAGEMENT').check()
  await authority(form, 'codes', 'USER_MANAGEMENT').check()
  await authority(form, 'grants', 'PERSONAL_PROJECT_MANAGEMENT').check()
  await noAxeViolation(page)
  await form.getByRole('button', { name: roleTexts.en.createSubmit }).click()
  await expect(rowHeading(page, names.role)).toBeVisible()
}

/** One of the two lists of a role: what its holders may do, and what they may hand out. */
const authority = (form: Locator, list: 'codes' | 'grants', name: Authority) =>
  form.locator(`#role_${list}`).getByRole('checkbox', { name: authorityNames.en[name] })

async function addAccount(page: Page, username: string, role: string): Promise<string> {
  await page.goto('/system/user')
  await page.getByRole('button', { name: userTexts.en.create }).click()
  const form = page.getByRole('dialog', { name: userTexts.en.create })
  await form.getByLabel(userTexts.en.username).fill(username)
  await form.getByLabel(userTexts.en.name, { exact: true }).fill(username)
  await chooseTown(page, form, userTexts.en.region)
  await form.getByRole('checkbox', { name: role }).check()
  await form.getByRole('button', { name: userTexts.en.createSubmit }).click()
  const secret = page.getByRole('dialog', { name: userTexts.en.passwordTitle })
  const password = (await secret.locator('output').textContent()) ?? ''
  await secret.getByRole('button', { name: userTexts.en.passedOn }).click()
  await expect(rowHeading(page, username)).toBeVisible()
  return password
}

/** Opens the picker at its top, the county, and chooses the town below. */
async function chooseTown(page: Page, form: Locator, label: string) {
  await form.getByRole('combobox', { name: label }).click()
  const tree = page.getByRole('tree')
  await tree.locator('.ant-select-tree-switcher_close').click()
  await tree.getByText(names.town, { exact: true }).click()
}

/** A changed role is saved only after its maker has seen whom it meets. */
async function savesAfterPreview(page: Page) {
  await page.goto('/system/role')
  await openRow(page, names.role)
  const role = page.getByRole('dialog', { name: roleTexts.en.open(names.role) })
  await expect(role).toContainText(names.clerk)
  await expect(role.getByRole('button', { name: roleTexts.en.remove })).toBeDisabled()
  await role.getByRole('button', { name: roleTexts.en.edit }).click()
  const form = page.getByRole('dialog', { name: roleTexts.en.editTitle(names.role) })
  await authority(form, 'codes', 'UNIT_MANAGEMENT').uncheck()
  await form.getByRole('button', { name: roleTexts.en.next }).click()
  const preview = page.getByRole('dialog', { name: roleTexts.en.previewTitle(names.role) })
  await expect(preview).toContainText(roleTexts.en.lose)
  await expect(preview).toContainText(authorityNames.en.UNIT_MANAGEMENT)
  await expect(preview).toContainText(names.clerk)
  await noAxeViolation(page)
  await preview.getByRole('button', { name: roleTexts.en.confirm }).click()
  await expect(preview).toBeHidden()
  await expect(role).not.toContainText(authorityNames.en.UNIT_MANAGEMENT)
}

async function seesWhatTheRoleGives(page: Page) {
  const menu = await unfoldMenu(page, 'telephone')
  expect(await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()).toEqual(linesFor(['USER_MANAGEMENT'], 'zh'))
  await menu.getByRole('link', { name: screenName('/system/user', 'zh') }).click()
  await settled(page)
  await expect(rowHeading(page, names.watcher)).toBeVisible()
  await expect(rowHeading(page, /^admin$/)).toHaveCount(0)
  await noSidewaysScroll(page)
  await openRow(page, names.watcher)
  const account = page.getByRole('dialog', { name: userTexts.zh.open(names.watcher) })
  await expect(account).toContainText(userTexts.zh.beyondGrants(authorityNames.zh.SUPERVISE))
  await expect(account.getByRole('button', { name: userTexts.zh.resetPassword })).toBeDisabled()
  await noAxeViolation(page)
  await noSidewaysScroll(page)
  await page.goto('/system/role')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(webTexts.zh.forbidden)
}
