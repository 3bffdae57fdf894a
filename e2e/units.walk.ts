import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { checkCharacter } from '#domain/credit-code.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, views } from './server.ts'
import { settled } from './settled.ts'

/** A true code that no other walk has. */
function freeCode(): string {
  const body = `91990101${String(randomInt(1e9)).padStart(9, '0')}`
  return body + checkCharacter(body)
}
const nonce = () => `${Date.now().toString(36)}${randomInt(1000)}`

test.describe('with a code that is taken', () => {
  test.use({ expectedNoise: /status of 422/ })

  test('a unit is added with its faults shown at their fields, found by its initials, banned and cleared', async ({ page }) => {
    const [name, code] = [`走查路桥${nonce()}公司`, freeCode()]
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'units', '/system')
    await page.getByRole('button', { name: 'Add unit' }).click()
    const form = page.getByRole('dialog', { name: 'Add a unit' })
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByLabel('Credit code').fill(wrong(code))
    await form.getByLabel('Phone').fill('6123456')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('The check character does not fit')).toBeVisible()
    await expect(form.getByText('A mobile number of 11 digits')).toBeVisible()
    await expect(form.getByText('Choose at least 1.')).toBeVisible()
    await form.getByLabel('Credit code').fill(takenCode)
    await form.getByLabel('Phone').fill('0990-6123456')
    await form.getByLabel('Contractor').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This code belongs to “临溪正衡会计师事务所” already.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Name' }), 'what was typed stays').toHaveValue(name)
    await form.getByLabel('Credit code').fill(code.toLowerCase())
    await expect(form.getByLabel('Credit code')).toHaveValue(code)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search' }).fill(`zclq${nonceOf(name)}`)
    await expect(page).toHaveURL(/text=zclq/)
    await page.getByRole('button', { name }).click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText(code)).toBeVisible()
    await drawer.getByRole('button', { name: 'Record bad conduct' }).click()
    const record = page.getByRole('dialog', { name: `Record bad conduct of ${name}` })
    await record.getByLabel('Until').fill('2000-01-01')
    await record.getByLabel('Until').press('Enter')
    await record.getByLabel('Reason').fill('围标串标，经查实')
    await record.getByRole('button', { name: 'Record bad conduct' }).click()
    await expect(record.getByText('The end must not lie before the start.')).toBeVisible()
    await record.getByLabel('Until').fill(inDays(30))
    await record.getByLabel('Until').press('Enter')
    await record.getByRole('button', { name: 'Record bad conduct' }).click()
    await expect(drawer.getByText(`Banned until ${inDays(30)}`)).toBeVisible()
    await drawer.getByRole('button', { name: 'Lift' }).click()
    await page.getByLabel('Reason').fill('整改完成，予以解除')
    await page.getByRole('dialog', { name: 'Lift this entry?' }).getByRole('button', { name: 'Lift' }).click()
    await expect(drawer.getByText('Lifted by')).toBeVisible()
    await expect(drawer.getByText(`Banned until`)).toHaveCount(0)
    await expect(drawer.getByRole('list').filter({ hasText: 'added the unit' })).toContainText('lifted an entry of bad conduct')
  })
})

const takenCode = `91990101MA7K20094${checkCharacter('91990101MA7K20094')}`
const wrong = (code: string) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
const nonceOf = (name: string) => name.replace(/[^a-z0-9]/g, '')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

test('a proposal of the owner side is confirmed, another rejected with a reason', async ({ page, browser, baseURL }) => {
  const [good, bad] = [`走查好单位${nonce()}`, `走查坏单位${nonce()}`]
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enter(visitor, 'filer')
  for (const name of [good, bad]) expect(await propose(visitor, name)).toBe(200)
  await visitor.context().close()

  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'units', '/system')
  await page.getByRole('tab', { name: /^To confirm \(\d+\)$/ }).click()
  await open(page, good)
  await page.getByRole('dialog', { name: good }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: good }).getByText('Confirmed', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, bad)
  await page.getByRole('dialog', { name: bad }).getByRole('button', { name: 'Reject' }).click()
  const reason = page.getByRole('dialog', { name: `Reject “${bad}”?` })
  await reason.getByLabel('Reason').fill('不行')
  await reason.getByRole('button', { name: 'Reject' }).click()
  await expect(reason.getByText('At least 5 characters.')).toBeVisible()
  await reason.getByLabel('Reason').fill('名称与信用代码不符')
  await reason.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog', { name: bad }).getByText('This proposal was rejected: 名称与信用代码不符')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await expect(page.getByRole('button', { name: bad })).toBeVisible()
})

/** Proposals are written inside a filing, see the next walk; here two of them are simply there. */
function propose(page: Page, name: string): Promise<number> {
  const blank = { founded: null, representative: null, phone: null, address: null }
  return send(page, '/api/units/proposals', { name, creditCode: freeCode(), roles: ['contractor'], trades: [], ...blank })
}

function send(page: Page, path: string, body: object, method = 'POST'): Promise<number> {
  const options = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return page.evaluate<number>(`fetch('${path}', ${JSON.stringify(options)}).then((reply) => reply.status)`)
}

/** Without waiting for the search to be over: what is opened meanwhile stays open. */
async function open(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('button', { name }).click()
}

test('whoever files a project proposes a missing unit on the spot and goes on with it', async ({ page }) => {
  const name = `走查合作社${nonce()}`
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'filer2', '/v2/project/personal')
  await page.getByRole('button', { name: 'New filing' }).click()
  await page.getByLabel('Project name').fill(`走查便民桥工程${nonce()}`)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Where and who').click()
  await page.getByRole('button', { name: 'Not in the list? Propose a unit' }).click()
  const form = page.getByRole('dialog', { name: 'Propose a unit' })
  await expect(form.getByLabel('Owner'), 'the role it is needed for is chosen').toBeChecked()
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByLabel('Credit code').fill(freeCode())
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('main').getByText(name), 'the filing has it').toBeVisible()
})

test('a double is merged into the unit that stays, and leads there', async ({ page }) => {
  const mark = nonce()
  const [double, survivor] = [`走查重复${mark}`, `走查保留${mark}`]
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'units', '/system')
  for (const name of [double, survivor]) expect(await send(page, '/api/units', fields(name))).toBe(200)
  await open(page, double)
  const drawer = page.getByRole('dialog', { name: double, exact: true })
  await drawer.getByRole('button', { name: 'Merge…' }).click()
  const merger = page.getByRole('dialog', { name: `Merge “${double}” into another unit` })
  await expect(merger.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
  await merger.getByLabel('Unit that stays').fill(`zcbl${mark}`)
  await expect(page.locator('.unit-offered')).toHaveText([new RegExp(survivor)])
  await page.keyboard.press('Enter')
  await expect(merger.getByRole('row', { name: /^Name/ })).toContainText(survivor)
  await merger.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(drawer.getByText(`This unit was merged into “${survivor}”.`)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await drawer.getByRole('button', { name: `Open ${survivor}` }).click()
  await expect(page.getByRole('dialog', { name: survivor, exact: true }).getByRole('button', { name: double })).toBeVisible()
})

test.describe('while somebody else edits a unit', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('what was typed stays, and the writer chooses', async ({ page }) => {
    const unit = fields(`走查同改${nonce()}`)
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'units', '/system')
    expect(await send(page, '/api/units', unit)).toBe(200)
    await open(page, unit.name)
    await page.getByRole('dialog', { name: unit.name }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: `Edit ${unit.name}` })
    await form.getByLabel('Grade').fill('二级')
    const id = new URL(page.url()).searchParams.get('unit')
    expect(await send(page, `/api/units/${id}`, { ...unit, phone: '13900001234', grade: '一级', version: 1 }, 'PUT')).toBe(200)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Grade: “–” is now “一级”.')
    await expect(form.getByRole('alert')).toContainText('Phone: “–” is now “13900001234”.')
    await expect(form.getByLabel('Grade'), 'what was typed stays').toHaveValue('二级')
    await form.getByRole('button', { name: 'Take their version' }).click()
    await expect(form.getByLabel('Grade')).toHaveValue('一级')
    await expect(form.getByLabel('Phone')).toHaveValue('13900001234')
    await form.getByLabel('Grade').fill('特级')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('dialog', { name: unit.name }).getByText('Grade: 一级 → 特级')).toBeVisible()
  })
})

const fields = (name: string) => ({
  name,
  creditCode: freeCode(),
  roles: ['contractor'],
  trades: ['road'],
  grade: null,
  libraryFrom: null,
  libraryUntil: null,
  founded: null,
  representative: null,
  phone: null,
  address: null,
})

for (const { language, width } of views) {
  test(`the list, a unit and its forms are in order in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    await enter(page, 'units', '/system?text=hssz')
    await page.getByRole('button', { name: '临溪县鸿顺市政工程有限公司' }).click()
    await settled(page)
    await inspect(page)
    await page.getByRole('button', { name: /^(Merge…|合并…)$/ }).click()
    await inspect(page)
    await page.getByRole('button', { name: /^(Cancel|取消)$/ }).click()
    await page.getByRole('button', { name: /^(Record bad conduct|登记不良行为)$/ }).click()
    await inspect(page)
    await page.getByRole('button', { name: /^(Cancel|取消)$/ }).click()
    await page.getByRole('button', { name: /^(Edit|编辑)$/ }).click()
    await page.getByLabel(/^(Credit code|统一社会信用代码)$/).fill('1')
    await page.getByRole('button', { name: /^(Save|保存)$/ }).click()
    await expect(page.getByText(/^(A code has 18 digits|应为 18 位数字)/)).toBeVisible()
    await inspect(page)
  })
}

async function inspect(page: Page) {
  await noSidewaysScroll(page)
  await noAxeViolation(page)
}
