import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { filed, person, take, today, unique, upload } from './filing-driver.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

const competed = {
  estimatedPrice: 30_000_000,
  fundingLines: [{ source: 'collective', amount: 30_000_000, documentNo: null }],
  method: 'inquiry',
}

test('an expert is registered and admitted; a draw leaves out whoever has a conflict, is decided by the witness, declined, published, and computed again', async ({
  browser,
  baseURL,
}) => {
  const [filer, town, supervisor] = await Promise.all(['filer', 'town', 'supervisor'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !supervisor) throw new Error('Somebody is missing.')

  const desk = await town.page({ language: 'en', width: 'desk' })
  await desk.goto('/v2/talentPoll')
  await settled(desk)
  await noAxeViolation(desk)
  await desk.getByRole('button', { name: 'Register expert' }).click()
  const partial = unique('Expert')
  await register(desk, partial)

  const id = await sourcing(filer.api, town.api)
  await desk.goto(`/v2/project/${id}?tab=experts`)
  await fixList(desk)
  await expect(desk.getByRole('listitem').filter({ hasText: partial })).toContainText('has to avoid the owner or a bidder')
  await expect(desk.getByText('Waits for the witness').first()).toBeVisible()

  const hand = await supervisor.page({ language: 'zh', width: 'telephone' })
  await hand.goto(`/v2/project/${id}?tab=experts`)
  await hand.getByLabel('见证人文字').fill('风调雨顺，国泰民安')
  await hand.getByRole('button', { name: '抽取', exact: true }).click()
  await expect(hand.getByRole('heading', { name: '抽取结果' })).toBeVisible()
  await settled(hand)
  await noSidewaysScroll(hand)
  await noAxeViolation(hand)

  await desk.reload()
  await answer(desk, 'Declines')
  await expect(desk.getByText('Somebody has not answered yet')).toBeVisible()
  await hand.reload()
  await hand.getByRole('button', { name: '会签递补' }).click()
  await expect(hand.getByText('由', { exact: false }).filter({ hasText: '递补' }).first()).toBeVisible()
  await desk.reload()
  for (let seat = 0; seat < 3; seat += 1) await answer(desk, 'Accepts')
  await desk.getByRole('button', { name: 'Publish names' }).click()
  await expect(desk.getByText('Published', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Compute again here' }).click()
  await expect(desk.getByText('Computed again in this browser')).toBeVisible()
  await checkRecord(desk)
  await fixLottery(desk)
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

async function sourcing(filer: APIRequestContext, town: APIRequestContext): Promise<string> {
  const id = await filed(filer, town, unique('Lane with experts'), competed)
  await upload(filer, id, 'PROJECT_PROCESS_FILE', 'sourcing')
  await take(filer, id, 'open-sourcing', { noticeDate: today, closingDate: today, deviationReason: null })
  return id
}

/** The number is one nobody has: its check digit is counted here as the standard says. */
function inventedId(): string {
  const body = `9901011980010${1 + Math.floor(Math.random() * 9)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return body + '10X98765432'[sum % 11]
}

async function register(page: Page, name: string) {
  const form = page.getByRole('dialog', { name: 'Register an expert' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await choose(page, 'Gender', 'Female')
  await form.getByLabel('Year of birth').fill('1980')
  const number = inventedId()
  await form.getByLabel('Identity number').fill(number)
  await form.getByLabel('Mobile').fill('13712345678')
  await form.getByLabel('Employer', { exact: true }).fill('Town school')
  await form.getByLabel('Title').fill('Engineer')
  await form.getByLabel('Certificate no.').fill('ZJ-1')
  await form.getByLabel('Certificate valid until').fill('2030-12-31')
  await form.getByLabel('Certificate valid until').press('Enter')
  await form.getByLabel('Specialties').fill('Roads')
  await page.getByTitle('Roads', { exact: true }).last().click()
  await form.getByLabel('Years in the field').fill('7')
  await choose(page, 'Pool', 'Evaluation')
  await form.getByLabel('Units to avoid').fill('平安')
  await page.getByText('临溪县平安路桥养护有限公司').first().click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('At least 8', { exact: false }).first()).toBeVisible()
  await form.getByLabel('Years in the field').fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('button', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(`990***********${number.slice(-4)}`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Admit' }).click()
  await expect(drawer.getByText('Active')).toBeVisible()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

/** Contractors of the library for the same project: no bidders, no pool, one is enough. */
async function fixLottery(page: Page) {
  await page.getByRole('button', { name: 'Another draw' }).click()
  await choose(page, 'What is drawn', 'Contractors')
  const form = page.getByRole('dialog', { name: 'New draw' })
  await expect(form.getByLabel('Bidders')).toHaveCount(0)
  await form.getByLabel('Specialty', { exact: true }).fill('Squares')
  await page.getByTitle('Squares and sports grounds', { exact: true }).last().click()
  await form.getByLabel('Places', { exact: true }).fill('1')
  await setSession(page, form)
  await form.getByRole('button', { name: 'Fix the list' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Waits for the witness').first()).toBeVisible()
  await expect(page.getByText('Contractors × 1')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByText('List fixed, hashes published')).toBeVisible()
  await noAxeViolation(page)
}

async function fixList(page: Page) {
  await page.getByRole('button', { name: 'New draw' }).click()
  const form = page.getByRole('dialog', { name: 'New draw' })
  await form.getByLabel('Bidders').fill('平安')
  await page.getByText('临溪县平安路桥养护有限公司').first().click()
  await setSession(page, form)
  await form.getByRole('button', { name: 'Fix the list' }).click()
  await expect(form).toHaveCount(0)
}

/** When they meet, and who watches. */
async function setSession(page: Page, form: Locator) {
  // Far ahead at a day of its own: experts whom another walk seated must not be busy here.
  const day = new Date(Date.now() + (2 + Math.random() * 150) * 86_400_000).toISOString().slice(0, 10)
  for (const [label, hour] of [
    ['Session begins', '09:00'],
    ['Session ends', '12:00'],
  ] as const) {
    await form.getByLabel(label).fill(`${day} ${hour}`)
    await form.getByLabel(label).press('Enter')
  }
  await choose(page, 'Witness', '孙正')
}

async function answer(page: Page, said: string) {
  await page.getByRole('button', { name: 'Note answer' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Answer of/ })
  await dialog.getByRole('radio', { name: said }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await settled(page)
}

/** The record travels as a file, and a changed one is found out. */
async function checkRecord(page: Page) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download record' }).click()
  const record = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  const forged = { ...record, text: `${record.text}!` }
  await page.locator('input[type=file][accept*=json]').setInputFiles({
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(forged)),
  })
  await expect(page.getByText('The record does NOT give this result.')).toBeVisible()
}
