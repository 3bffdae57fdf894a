import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { checkCharacter } from '#domain/values/credit-code.ts'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { texts as projectTexts } from '../web/projects/texts.ts'
import { staleTexts } from '../web/ui/form/form-texts.ts'
import { listTexts } from '../web/ui/list/list-texts.ts'
import { unitChoiceTexts, unitProposalTexts } from '../web/ui/units/unit-choice-texts.ts'
import { unitFieldTexts } from '../web/ui/units/unit-field-texts.ts'
import { historyTexts } from '../web/units/history-texts.ts'
import { texts as unitTexts } from '../web/units/texts.ts'
import { openRow, rowHeading, searchList } from './rows.ts'
import { enter, follow, inOrder, prepare, test, views } from './server.ts'
import { anything, within } from './words.ts'

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
    await page.getByRole('button', { name: unitTexts.en.add }).click()
    const form = page.getByRole('dialog', { name: unitTexts.en.addTitle })
    await form.getByRole('textbox', { name: unitFieldTexts.en.name }).fill(name)
    await form.getByLabel(unitFieldTexts.en.creditCode).fill(wrong(code))
    await form.getByLabel(unitFieldTexts.en.phone).fill('6123456')
    await form.getByRole('button', { name: unitTexts.en.save }).click()
    await expect(form.getByText(fieldFaultText('en', 'credit-code.check'))).toBeVisible()
    await expect(form.getByText(fieldFaultText('en', 'phone'))).toBeVisible()
    await expect(form.getByText(fieldFaultText('en', 'too-few', { limit: 1 }))).toBeVisible()
    await form.getByLabel(unitFieldTexts.en.creditCode).fill(takenCode)
    await form.getByLabel(unitFieldTexts.en.phone).fill('0990-6123456')
    await form.getByLabel(unitTexts.en.roles.contractor).check()
    await form.getByRole('button', { name: unitTexts.en.save }).click()
    await expect(form.getByText(fieldFaultText('en', 'credit-code.taken', { name: '临溪正衡会计师事务所' }))).toBeVisible()
    await expect(form.getByRole('textbox', { name: unitFieldTexts.en.name }), 'what was typed stays').toHaveValue(name)
    await form.getByLabel(unitFieldTexts.en.creditCode).fill(code.toLowerCase())
    await expect(form.getByLabel(unitFieldTexts.en.creditCode)).toHaveValue(code)
    await form.getByRole('button', { name: unitTexts.en.save }).click()
    await expect(form).toBeHidden()

    await searchList(page, listTexts.en.search, `zclq${nonceOf(name)}`)
    await openRow(page, name)
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText(code)).toBeVisible()
    await drawer.getByRole('button', { name: unitTexts.en.record }).click()
    const record = page.getByRole('dialog', { name: unitTexts.en.recordTitle(name) })
    await record.getByLabel(unitTexts.en.untilDay).fill('2000-01-01')
    await record.getByLabel(unitTexts.en.untilDay).press('Enter')
    await record.getByLabel(unitTexts.en.reason).fill('围标串标，经查实')
    await record.getByRole('button', { name: unitTexts.en.record }).click()
    await expect(record.getByText(fieldFaultText('en', 'day.before-start'))).toBeVisible()
    await record.getByLabel(unitTexts.en.untilDay).fill(inDays(30))
    await record.getByLabel(unitTexts.en.untilDay).press('Enter')
    await record.getByRole('button', { name: unitTexts.en.record }).click()
    await expect(drawer.getByText(unitTexts.en.bannedUntil(inDays(30)))).toBeVisible()
    await drawer.getByRole('button', { name: unitTexts.en.lift }).click()
    await page.getByLabel(unitTexts.en.reason).fill('整改完成，予以解除')
    await page.getByRole('dialog', { name: unitTexts.en.liftTitle }).getByRole('button', { name: unitTexts.en.lift }).click()
    await expect(drawer.getByText(within(unitTexts.en.liftedBy(anything, anything, anything)))).toBeVisible()
    await expect(drawer.getByText(within(unitTexts.en.bannedUntil(anything)))).toHaveCount(0)
    await expect(drawer.getByRole('list').filter({ hasText: `${historyTexts.en.events['unit.created']}` })).toContainText(
      `${historyTexts.en.events['unit.bad-conduct-lifted']}`,
    )
  })
})

const takenCode = `91990101MA7K20094${checkCharacter('91990101MA7K20094')}`
const wrong = (code: string) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
const nonceOf = (name: string) => name.replace(/[^a-z0-9]/g, '')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

test('a proposal of the owner side is confirmed, another rejected with a reason', async ({ page, browser, baseURL }) => {
  const [good, bad] = [`走查好单位${nonce()}`, `走查坏单位${nonce()}`]
  const visitor = await follow(await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage())
  await enter(visitor, 'filer')
  for (const name of [good, bad]) expect(await propose(visitor, name)).toBe(200)
  await visitor.context().close()

  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'units', '/system')
  await page.getByRole('tab', { name: new RegExp(`^${unitTexts.en.states.proposed} \\(\\d+\\)$`) }).click()
  await open(page, good)
  await page.getByRole('dialog', { name: good }).getByRole('button', { name: unitTexts.en.confirm }).click()
  await expect(page.getByRole('dialog', { name: good }).getByText(unitTexts.en.states.confirmed, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, bad)
  await page.getByRole('dialog', { name: bad }).getByRole('button', { name: unitTexts.en.reject }).click()
  const reason = page.getByRole('dialog', { name: unitTexts.en.rejectTitle(bad) })
  await reason.getByLabel(unitTexts.en.reason).fill('不行')
  await reason.getByRole('button', { name: unitTexts.en.reject }).click()
  await expect(reason.getByText(fieldFaultText('en', 'too-short', { limit: 5 }))).toBeVisible()
  await reason.getByLabel(unitTexts.en.reason).fill('名称与信用代码不符')
  await reason.getByRole('button', { name: unitTexts.en.reject }).click()
  await expect(reason).toBeHidden()
  await expect(page.getByRole('dialog', { name: bad }).getByText(unitTexts.en.closed.rejected('名称与信用代码不符'))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: unitTexts.en.states.rejected }).click()
  await expect(rowHeading(page, bad)).toBeVisible()
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
  await page.getByRole('searchbox', { name: listTexts.en.search }).fill(name)
  await openRow(page, name)
}

test('whoever files a project proposes a missing unit on the spot and goes on with it', async ({ page }) => {
  const name = `走查合作社${nonce()}`
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'filer2', '/v2/project/personal')
  await page.getByRole('button', { name: projectTexts.en.create }).click()
  await page.getByLabel(filingTexts.en.name).fill(`走查便民桥工程${nonce()}`)
  await page.getByRole('button', { name: filingTexts.en.begin }).click()
  await page.getByText(filingTexts.en.steps.where).click()
  await page.getByRole('button', { name: unitChoiceTexts.en.propose }).click()
  const form = page.getByRole('dialog', { name: unitProposalTexts.en.title })
  await expect(form.getByLabel(unitTexts.en.roles.owner), 'the role it is needed for is chosen').toBeChecked()
  await form.getByRole('textbox', { name: unitFieldTexts.en.name }).fill(name)
  await form.getByLabel(unitFieldTexts.en.creditCode).fill(freeCode())
  await form.getByRole('button', { name: unitProposalTexts.en.submit }).click()
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
  await drawer.getByRole('button', { name: unitTexts.en.merge }).click()
  const merger = page.getByRole('dialog', { name: unitTexts.en.mergeTitle(double) })
  await expect(merger.getByRole('button', { name: unitTexts.en.mergeSubmit, exact: true })).toBeDisabled()
  await merger.getByLabel(unitTexts.en.mergeInto).fill(`zcbl${mark}`)
  await expect(page.locator('.unit-offered')).toHaveText([new RegExp(survivor)])
  await expect(page.locator('.ant-select-item-option-active'), 'Enter would choose it').toContainText(survivor)
  await page.keyboard.press('Enter')
  await expect(merger.getByRole('row', { name: new RegExp(`^${unitFieldTexts.en.name}`) })).toContainText(survivor)
  await merger.getByRole('button', { name: unitTexts.en.mergeSubmit, exact: true }).click()
  await expect(drawer.getByText(unitTexts.en.closed.merged(survivor))).toBeVisible()
  await expect(drawer.getByRole('button', { name: unitTexts.en.edit })).toHaveCount(0)
  await drawer.getByRole('link', { name: unitTexts.en.openSurvivor(survivor) }).click()
  await expect(page.getByRole('dialog', { name: survivor, exact: true }).getByRole('link', { name: double })).toBeVisible()
})

test.describe('while somebody else edits a unit', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('what was typed stays, and the writer chooses', async ({ page }) => {
    const unit = fields(`走查同改${nonce()}`)
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'units', '/system')
    expect(await send(page, '/api/units', unit)).toBe(200)
    await open(page, unit.name)
    await page.getByRole('dialog', { name: unit.name }).getByRole('button', { name: unitTexts.en.edit }).click()
    const form = page.getByRole('dialog', { name: unitTexts.en.editTitle(unit.name) })
    await form.getByLabel(unitTexts.en.grade).fill('二级')
    const id = new URL(page.url()).searchParams.get('unit')
    expect(await send(page, `/api/units/${id}`, { ...unit, phone: '13900001234', grade: '一级', version: 1 }, 'PUT')).toBe(200)
    await form.getByRole('button', { name: unitTexts.en.save }).click()
    await expect(form.getByRole('alert')).toContainText(staleTexts.en.change(unitTexts.en.grade, staleTexts.en.none, '一级'))
    await expect(form.getByRole('alert')).toContainText(staleTexts.en.change(unitTexts.en.phone, staleTexts.en.none, '13900001234'))
    await expect(form.getByLabel(unitTexts.en.grade), 'what was typed stays').toHaveValue('二级')
    await form.getByRole('button', { name: staleTexts.en.takeTheirs }).click()
    await expect(form.getByLabel(unitTexts.en.grade)).toHaveValue('一级')
    await expect(form.getByLabel(unitFieldTexts.en.phone)).toHaveValue('13900001234')
    await form.getByLabel(unitTexts.en.grade).fill('特级')
    await form.getByRole('button', { name: unitTexts.en.save }).click()
    await expect(form).toBeHidden()
    await expect(
      page.getByRole('dialog', { name: unit.name }).getByText(historyTexts.en.change(unitTexts.en.grade, '一级', '特级')),
    ).toBeVisible()
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
    const words = unitTexts[language]
    await enter(page, 'units', '/system?text=hssz')
    await openRow(page, '临溪县鸿顺市政工程有限公司')
    await expect(page.getByRole('button', { name: words.merge })).toBeVisible()
    await inOrder(page)
    await page.getByRole('button', { name: words.merge }).click()
    await inOrder(page)
    await page.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.record }).click()
    await inOrder(page)
    await page.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.edit }).click()
    await page.getByLabel(words.creditCode).fill('1')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(fieldFaultText(language, 'credit-code.form'))).toBeVisible()
    await inOrder(page)
  })
}
