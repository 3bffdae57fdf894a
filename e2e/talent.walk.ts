import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { SeatAnswer } from '#contract/draws.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { texts as drawTexts } from '../web/draws/texts.ts'
import { texts as talentTexts } from '../web/talent/texts.ts'
import { listTexts } from '../web/ui/list/list-texts.ts'
import { filed, person, take, today, unique, upload } from './filing-driver.ts'
import { offered } from './filing-forms.ts'
import { openRow, searchList } from './rows.ts'
import { inOrder, noAxeViolation, test } from './server.ts'
import { anything, pattern } from './words.ts'

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
  await inOrder(desk)
  await desk.getByRole('button', { name: talentTexts.en.add }).click()
  const partial = unique('Expert')
  await register(desk, partial)

  const lane = unique('Lane with experts')
  const id = await sourcing(filer.api, town.api, lane)
  await desk.goto(`/v2/project/${id}?tab=experts`)
  await fixList(desk)
  await expect(desk.getByRole('listitem').filter({ hasText: partial })).toContainText(drawTexts.en.reasons.avoids)
  await expect(terms(desk)).toContainText(drawTexts.en.states.committed)

  const hand = await supervisor.page({ language: 'zh', width: 'telephone' })
  await hand.goto('/v2/draws')
  await inOrder(hand)
  await openRow(hand, lane)
  await hand.getByLabel(drawTexts.zh.witnessText).fill('风调雨顺，国泰民安')
  await hand.getByRole('button', { name: drawTexts.zh.actions.speak, exact: true }).click()
  await expect(hand.getByRole('heading', { name: drawTexts.zh.members })).toBeVisible()
  await inOrder(hand)

  await desk.reload()
  await answer(desk, 'declined')
  await expect(desk.getByText(drawTexts.en.hindrances['seats-open'])).toBeVisible()
  await hand.reload()
  await hand.getByRole('button', { name: drawTexts.zh.actions.replace }).click()
  await expect(hand.getByText(pattern(drawTexts.zh.replacedBy(anything)))).toBeVisible()
  await desk.reload()
  for (let seat = 0; seat < 3; seat += 1) await answer(desk, 'accepted')
  await desk.getByRole('button', { name: drawTexts.en.actions.publish }).click()
  await expect(terms(desk)).toContainText(drawTexts.en.states.published)
  await desk.getByRole('button', { name: drawTexts.en.replay }).click()
  await expect(desk.getByText(drawTexts.en.same)).toBeVisible()
  await checkRecord(desk)
  await fixLottery(desk)
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

async function sourcing(filer: APIRequestContext, town: APIRequestContext, name: string): Promise<string> {
  const id = await filed(filer, town, name, competed)
  await upload(filer, id, 'PROJECT_PROCESS_FILE', 'sourcing')
  await take(filer, id, 'open-sourcing', { noticeDate: today(), closingDate: today(), deviationReason: null })
  return id
}

/** The number is one nobody has: its check digit is counted here as the standard says. */
function inventedId(): string {
  const body = `9901011980010${1 + Math.floor(Math.random() * 9)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return body + '10X98765432'[sum % 11]
}

async function register(page: Page, name: string) {
  const form = page.getByRole('dialog', { name: talentTexts.en.addTitle })
  await form.getByLabel(talentTexts.en.name, { exact: true }).fill(name)
  await choose(page, talentTexts.en.gender, talentTexts.en.genders.female)
  await form.getByLabel(talentTexts.en.birthYear).fill('1980')
  const number = inventedId()
  await form.getByLabel(talentTexts.en.idNumber).fill(number)
  await form.getByLabel(talentTexts.en.mobile).fill('13712345678')
  await form.getByLabel(talentTexts.en.employer, { exact: true }).fill('Town school')
  await form.getByLabel(talentTexts.en.title).fill('Engineer')
  await form.getByLabel(talentTexts.en.certificateNo).fill('ZJ-1')
  await form.getByLabel(talentTexts.en.certificateUntil).fill('2030-12-31')
  await form.getByLabel(talentTexts.en.certificateUntil).press('Enter')
  await form.getByLabel(talentTexts.en.specialties).fill('Roads')
  await offered(page).getByTitle('Roads', { exact: true }).click()
  await form.getByLabel(talentTexts.en.years).fill('7')
  await choose(page, talentTexts.en.pool, talentTexts.en.pools.evaluation)
  await form.getByLabel(talentTexts.en.avoids).fill('平安')
  await offered(page).getByText('临溪县平安路桥养护有限公司').click()
  await form.getByRole('button', { name: talentTexts.en.save }).click()
  // The help below the field says the same in quiet words.
  await expect(form.locator('.ant-form-item-explain-error')).toHaveText(fieldFaultText('en', 'too-small', { limit: 8 }))
  await form.getByLabel(talentTexts.en.years).fill('12')
  await form.getByRole('button', { name: talentTexts.en.save }).click()
  await expect(form).toHaveCount(0)
  await searchList(page, listTexts.en.search, name)
  await openRow(page, name)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(`990***********${number.slice(-4)}`)).toBeVisible()
  await drawer.getByRole('button', { name: talentTexts.en.steps.admit }).click()
  await expect(drawer.getByText(talentTexts.en.states.active)).toBeVisible()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await offered(page).getByTitle(option, { exact: true }).click()
}

/** Contractors of the library for the same project: no bidders, no pool, one is enough. */
async function fixLottery(page: Page) {
  await page.getByRole('button', { name: drawTexts.en.another }).click()
  await choose(page, drawTexts.en.subject, drawTexts.en.subjects.contractors)
  const form = page.getByRole('dialog', { name: drawTexts.en.newDraw })
  await expect(form.getByLabel(drawTexts.en.bidders)).toHaveCount(0)
  await form.getByLabel(drawTexts.en.specialty, { exact: true }).fill('Squares')
  await offered(page).getByTitle('Squares and sports grounds', { exact: true }).click()
  await form.getByLabel(drawTexts.en.count, { exact: true }).fill('1')
  await setSession(page, form)
  await form.getByRole('button', { name: drawTexts.en.commit }).click()
  await expect(form).toHaveCount(0)
  await expect(terms(page)).toContainText(drawTexts.en.states.committed)
  await expect(terms(page).getByText(pattern(drawTexts.en.times(anything, 1)))).toBeVisible()
  await expect(page.getByRole('region', { name: drawTexts.en.history }).getByText(`${drawTexts.en.events['draw.committed']}`)).toBeVisible()
  await noAxeViolation(page)
}

async function fixList(page: Page) {
  await page.getByRole('button', { name: drawTexts.en.newDraw }).click()
  const form = page.getByRole('dialog', { name: drawTexts.en.newDraw })
  await form.getByLabel(drawTexts.en.bidders).fill('平安')
  await offered(page).getByText('临溪县平安路桥养护有限公司').click()
  await setSession(page, form)
  await form.getByRole('button', { name: drawTexts.en.commit }).click()
  await expect(form).toHaveCount(0)
}

/** When they meet, and who watches. */
async function setSession(page: Page, form: Locator) {
  // Far ahead at a day of its own: experts whom another walk seated must not be busy here.
  const day = new Date(Date.now() + (2 + Math.random() * 150) * 86_400_000).toISOString().slice(0, 10)
  for (const [label, hour] of [
    [drawTexts.en.sessionStart, '09:00'],
    [drawTexts.en.sessionEnd, '12:00'],
  ] as const) {
    await form.getByLabel(label).fill(`${day} ${hour}`)
    await form.getByLabel(label).press('Enter')
  }
  await choose(page, drawTexts.en.witness, '孙正')
}

/** Of the first who has not answered yet: whoever was drawn is asked in the order of the draw. */
async function answer(page: Page, said: SeatAnswer) {
  const toAsk = page.getByRole('button', { name: drawTexts.en.actions.answer })
  await expect(toAsk).not.toHaveCount(0)
  const left = await toAsk.count()
  await toAsk.first().click()
  const dialog = page.getByRole('dialog', { name: pattern(drawTexts.en.answerTitle(anything)) })
  await dialog.getByRole('radio', { name: drawTexts.en.answers[said] }).check()
  await dialog.getByRole('button', { name: drawTexts.en.confirm }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toAsk).toHaveCount(left - 1)
}

/** What is drawn, and how far it has come. */
const terms = (page: Page) => page.getByRole('region', { name: drawTexts.en.draw, exact: true })

/** The record travels as a file, and a changed one is found out. */
async function checkRecord(page: Page) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: drawTexts.en.download }).click()
  const record = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  const forged = { ...record, text: `${record.text}!` }
  await page.locator('input[type=file][accept*=json]').setInputFiles({
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(forged)),
  })
  await expect(page.getByText(drawTexts.en.other)).toBeVisible()
}
