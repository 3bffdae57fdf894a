import { expect, type Locator, type Page } from '@playwright/test'
import type { AppealAction } from '#contract/appeal-states.ts'
import { refusalText } from '#contract/refusal-texts.ts'
import { appealNames } from '../web/appeals/appeal-names.ts'
import { handlerNames } from '../web/appeals/handling/handler-names.ts'
import { texts as appealTexts } from '../web/appeals/handling/texts.ts'
import { lodgeTexts } from '../web/appeals/public/lodge/lodge-texts.ts'
import { pageTexts as appealPageTexts } from '../web/appeals/public/page-texts.ts'
import { summaryTexts } from '../web/appeals/public/summary-texts.ts'
import { trackTexts } from '../web/appeals/public/track/track-texts.ts'
import { texts as findingTexts } from '../web/findings/texts.ts'
import { texts as listTexts } from '../web/projects/texts.ts'
import { fileTexts } from '../web/ui/files/file-texts.ts'
import {
  addNote,
  type Found,
  keepAway,
  lodgeByCall,
  lookAtAuthor,
  onlyAppeal,
  publicProject,
  thirdSupervisor,
  wrote,
} from './appeal-driver.ts'
import { openFirst, takeDown } from './counter-driver.ts'
import { person, photo } from './filing-driver.ts'
import { closePreview } from './filing-forms.ts'
import { openRow } from './rows.ts'
import { noAxeViolation, noSidewaysScroll, prepare, test } from './server.ts'
import { settled } from './settled.ts'
import { anything, pattern, within } from './words.ts'

test.describe('an appeal from a telephone', () => {
  test.use({ expectedNoise: /status of (404|409)/ })

  test('is lodged without a name, asked about, answered, replied to, rated, reviewed and rechecked, and becomes a finding', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [filer, town, handler, above] = await Promise.all(
      ['filer', 'town', 'supervisor2', 'supervisor'].map((who) => person(browser, baseURL, who)),
    )
    if (!filer || !town || !handler || !above) throw new Error('Somebody is missing.')
    const { number, name } = await publicProject(filer.api, town.api)

    await prepare(page, { language: 'zh', width: 'telephone' })
    const { code, password } = await lodge(page, { number, name })
    await track(page, { code, password })
    await expect(clock(page)).toContainText(within(trackTexts.zh.clocks.acceptance(anything)))

    const desk = await handler.page({ language: 'en', width: 'desk' })
    const drawer = await openFromList(desk, number)
    await step(desk, drawer, 'accept')
    await step(desk, drawer, 'assign', async (dialog) => {
      await dialog.getByLabel(appealTexts.en.chooseHandler).click()
      await desk.getByTitle(/^郑秋菊/).click()
    })
    await step(desk, drawer, 'investigate')
    await drawer.getByRole('button', { name: new RegExp(`^${fileTexts.en.preview} .*\\.png$`) }).click()
    await expect(desk.getByRole('img', { name: /\.png$/ })).toBeVisible()
    await closePreview(desk, /\.png$/, 'en')
    await step(desk, drawer, 'ask', (dialog) => dialog.getByLabel(appealTexts.en.question).fill('请问是哪一段路面？'))
    await noAxeViolation(desk)

    await page.getByRole('button', { name: trackTexts.zh.refresh }).click()
    const accepted = page.getByRole('listitem').filter({ hasText: trackTexts.zh.kinds.acceptance })
    await expect(accepted.getByText(trackTexts.zh.office('青石镇'))).toBeVisible()
    await expect(accepted.getByText(pattern(trackTexts.zh.clocks.investigation(anything)))).toBeVisible()
    await expect(page.getByText('请问是哪一段路面？')).toBeVisible()
    await page.getByLabel(trackTexts.zh.answerLabel).fill('二组到三组之间的一段，靠近水塘。')
    await page
      .locator('form')
      .filter({ has: page.getByLabel(trackTexts.zh.answerLabel) })
      .getByRole('button', { name: trackTexts.zh.send, exact: true })
      .click()
    await expect(page.getByText(trackTexts.zh.sent)).toBeVisible()
    await expect(page.getByLabel(trackTexts.zh.answerLabel)).toBeHidden()
    await noSidewaysScroll(page)
    await noAxeViolation(page)

    await desk.reload()
    await expect(drawer.getByText('二组到三组之间的一段')).toBeVisible()
    await replyLate(desk, drawer, () => addNote(above.api, desk.url()))

    await page.getByRole('button', { name: trackTexts.zh.refresh }).click()
    await expect(page.getByText('经取芯检测，路面厚度不足')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: trackTexts.zh.saveFile('答复附件-1.png') }).click()
    expect((await saved).suggestedFilename()).toBe('答复附件-1.png')
    await rateAndAskReview(page)

    await desk.reload()
    await expect(drawer.getByRole('button', { name: handlerNames.en.actions.review })).toBeDisabled()
    await expect(drawer.getByText(handlerNames.en.hindrances['not-reviewer'])).toBeVisible()
    const higher = await above.page({ language: 'en', width: 'desk' })
    await higher.goto(desk.url())
    const above2 = higher.getByRole('dialog', { name: new RegExp(`^${appealTexts.en.appeal} `) })
    await step(higher, above2, 'review', (dialog) => answer(dialog, '复查认为答复正确，返工须在月底前完成。'))
    await expect(above2.locator('.detail-tags')).toContainText(appealNames.en.states.reviewed)

    await page.getByRole('button', { name: trackTexts.zh.refresh }).click()
    await askAgain(page, trackTexts.zh.askRecheck, '月底已过，仍未返工。')
    await expect(clock(page)).toContainText(within(trackTexts.zh.clocks.recheck(anything)))
    const third = await thirdSupervisor(browser, baseURL)
    const hand = await third.page({ language: 'en', width: 'telephone' })
    await hand.goto(desk.url())
    const last = hand.getByRole('dialog', { name: new RegExp(`^${appealTexts.en.appeal} `) })
    await step(hand, last, 'recheck', (dialog) => answer(dialog, '复核认定答复正确，责令十日内返工。'))
    await expect(last.locator('.detail-tags')).toContainText(appealNames.en.states.final)
    await openFinding(hand, last)
    await page.getByRole('button', { name: trackTexts.zh.refresh }).click()
    await expect(page.getByText('复核认定答复正确，责令十日内返工。')).toBeVisible()
    await third.leave()
    await Promise.all([filer, town, handler, above].map(({ context }) => context.close()))
  })
})

test.describe('an appeal about somebody', () => {
  test.use({ expectedNoise: /status of (403|404)/ })

  test('is neither seen nor guessed by whom it concerns, while another supervisor sees it, and every look at its author', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [filer, town, marked, supervisor] = await Promise.all(
      ['filer', 'town', 'supervisor2', 'supervisor'].map((who) => person(browser, baseURL, who)),
    )
    if (!filer || !town || !marked || !supervisor) throw new Error('Somebody is missing.')
    const { id, number } = await publicProject(filer.api, town.api)
    await lodgeByCall(page.request, number)
    const appealId = await onlyAppeal(supervisor.api, id)
    await keepAway(supervisor.api, appealId, 'supervisor2')

    for (const insider of [filer, town]) {
      const answers = await Promise.all(
        [`/api/appeals?project=${id}`, `/api/appeals/${appealId}`, `/api/projects/${id}/appeal-badge`].map((path) => insider.api.get(path)),
      )
      expect(answers.map((reply) => reply.status())).toEqual([403, 403, 403])
      const detail = JSON.stringify(await (await insider.api.get(`/api/projects/${id}`)).json())
      expect(detail.toLowerCase()).not.toContain('appeal')
    }
    const inside = await town.page({ language: 'en', width: 'desk' })
    await nothingToSee(inside, id)
    await inside.goto('/v2/project?tab=appeals')
    await expect(inside.getByRole('tab', { name: listTexts.en.filings })).toHaveAttribute('aria-selected', 'true')
    await expect(inside.getByRole('tab', { name: appealPageTexts.en.title })).toBeHidden()

    const own = await marked.page({ language: 'en', width: 'desk' })
    await nothingToSee(own, id)
    await own.goto(`/v2/project?tab=appeals&project=${id}&appeal=${appealId}`)
    await expect(own.getByRole('dialog').getByText(refusalText('en', 'record.not-found'))).toBeVisible()
    await expect(own.locator('.row-opener')).toHaveCount(0)

    const desk = await supervisor.page({ language: 'en', width: 'desk' })
    await desk.goto(`/v2/project/${id}?tab=risk`)
    const badge = desk.getByRole('region', { name: appealTexts.en.badge })
    await expect(badge.getByText(appealTexts.en.badgeText(1, 0))).toBeVisible()
    await badge.getByRole('link', { name: appealTexts.en.badgeLink }).click()
    await openRow(desk, wrote.slice(0, 10))
    await lookAtAuthor(desk, desk.getByRole('dialog', { name: new RegExp(`^${appealTexts.en.appeal} `) }))
    const said = '打电话的人说，三组的路刚修好一个月就塌了一个坑，请去看看。'
    const secrets = await takeDown(desk, { number, said })
    await prepare(page, { language: 'zh', width: 'telephone' })
    await openFirst(page, { ...secrets, said })
    await Promise.all([filer, town, marked, supervisor].map(({ context }) => context.close()))
  })
})

/** From part of a name, as a villager without a number would begin, to code and password that were kept. */
async function lodge(page: Page, { number, name }: Pick<Found, 'number' | 'name'>) {
  await page.goto('/appeal/main?view=filing')
  await page.getByLabel(summaryTexts.zh.number).fill(name.slice(2))
  await page.getByRole('button', { name: summaryTexts.zh.find }).click()
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: summaryTexts.zh.lodge }).click()
  await expect(page.getByText(lodgeTexts.zh.filingIs(name))).toBeVisible()
  await page.getByRole('button', { name: lodgeTexts.zh.send }).click()
  await expect(page.getByText(lodgeTexts.zh.faultsAbove)).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${appealNames.zh.types.report}`) }).check()
  await page.getByLabel(lodgeTexts.zh.content).fill(wrote)
  await page
    .getByLabel(lodgeTexts.zh.addFiles)
    .setInputFiles([photo, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(page.getByText(lodgeTexts.zh.fileFaults.type('notes.txt'))).toBeVisible()
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  // Looking something up meanwhile loses nothing.
  await page.getByRole('link', { name: appealPageTexts.zh.filing }).click()
  await page.getByRole('link', { name: appealPageTexts.zh.lodge }).click()
  await expect(page.getByLabel(lodgeTexts.zh.content)).toHaveValue(wrote)
  await page.getByRole('button', { name: lodgeTexts.zh.send }).click()

  await expect(page.getByRole('heading', { name: lodgeTexts.zh.received })).toBeVisible()
  await expect(page.getByText(lodgeTexts.zh.sent)).toBeVisible()
  const [code = '', password = ''] = await page.locator('.receipt-secret').allTextContents()
  await page.getByRole('link', { name: appealPageTexts.zh.signIn }).click()
  await page.getByRole('dialog', { name: appealPageTexts.zh.leaveReceipt }).getByRole('button', { name: appealPageTexts.zh.stay }).click()
  await expect(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: lodgeTexts.zh.kept }).click()
  await expect(page.getByText(password)).toBeHidden()
  return { code, password }
}

/** The code goes along behind the `#` alone; a wrong password says no more than a wrong code would. */
async function track(page: Page, { code, password }: { code: string; password: string }) {
  await page.getByRole('link', { name: lodgeTexts.zh.trackNow }).click()
  await expect(page.getByLabel(trackTexts.zh.code)).toHaveValue(code)
  const { pathname, search, hash } = new URL(page.url())
  expect([pathname, search, hash]).toEqual(['/appeal/main', '?view=track', `#code=${code}`])
  await page.getByLabel(trackTexts.zh.password).fill('WRONGWRONG')
  await page.getByRole('button', { name: trackTexts.zh.open, exact: true }).click()
  await expect(page.getByText(refusalText('zh', 'appeal.unknown'))).toBeVisible()
  await page.getByLabel(trackTexts.zh.password).fill(password)
  await page.getByRole('button', { name: trackTexts.zh.open, exact: true }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
}

async function openFromList(page: Page, number: string): Promise<Locator> {
  await page.goto(`/v2/project?tab=appeals&text=${number}`)
  await openRow(page, wrote.slice(0, 10))
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${appealTexts.en.appeal} `) })
  await expect(drawer.getByText(wrote)).toBeVisible()
  return drawer
}

/** Takes one step of an appeal and says what there is to say. */
async function step(page: Page, drawer: Locator, taken: AppealAction, fill?: (dialog: Locator) => Promise<unknown>) {
  const action = handlerNames.en.actions[taken]
  await drawer.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${action} · ` })
  await fill?.(dialog)
  await dialog.getByRole('button', { name: appealTexts.en.confirm }).click()
  await expect(dialog).toBeHidden()
}

/** What was written is true. */
async function answer(dialog: Locator, text: string) {
  await dialog.getByText(appealNames.en.outcomes.substantiated, { exact: true }).click()
  await dialog.getByLabel(appealTexts.en.answer).fill(text)
}

/** Somebody adds a note meanwhile: nothing typed is lost, and the next press replies. */
async function replyLate(page: Page, drawer: Locator, meanwhile: () => Promise<void>) {
  const reply = '经取芯检测，路面厚度不足，已责令返工。'
  await drawer.getByRole('button', { name: handlerNames.en.actions.reply, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${handlerNames.en.actions.reply} · ` })
  await answer(dialog, reply)
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(photo)
  await expect(dialog.getByRole('button', { name: `${appealTexts.en.leaveOut} ${photo.name}` })).toBeVisible()
  await meanwhile()
  await dialog.getByRole('button', { name: appealTexts.en.confirm }).click()
  await expect(dialog.getByText(appealTexts.en.changed)).toBeVisible()
  await expect(dialog.getByLabel(appealTexts.en.answer)).toHaveValue(reply)
  await dialog.getByRole('button', { name: appealTexts.en.confirm }).click()
  await expect(dialog).toBeHidden()
}

async function rateAndAskReview(page: Page) {
  await page.getByText(trackTexts.zh.actions.rate).click()
  await page.getByRole('radio', { name: `4 · ${trackTexts.zh.scores[3]}` }).check()
  await page.locator('details').filter({ hasText: trackTexts.zh.actions.rate }).getByRole('button', { name: trackTexts.zh.send }).click()
  await expect(page.getByText(trackTexts.zh.rated(4))).toBeVisible()
  await askAgain(page, trackTexts.zh.actions['ask-review'], '返工没有写明期限。')
  await expect(clock(page)).toContainText(within(trackTexts.zh.clocks.review(anything)))
}

async function askAgain(page: Page, what: string, why: string) {
  await page.getByText(what, { exact: true }).click()
  await page.getByLabel(trackTexts.zh.reviewLabel).fill(why)
  await page.locator('details').filter({ hasText: what }).getByRole('button', { name: trackTexts.zh.send }).click()
}

/** What was found true becomes a finding, which the appeal then leads to. */
async function openFinding(page: Page, drawer: Locator) {
  await drawer.getByRole('button', { name: handlerNames.en.actions.find }).click()
  const form = page.getByRole('dialog', { name: handlerNames.en.actions.find })
  await form.getByLabel(findingTexts.en.description).fill('路面厚度不足，限期返工。')
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  await form.getByRole('button', { name: handlerNames.en.actions.find }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText(handlerNames.en.hindrances.found)).toBeVisible()
  await expect(drawer.getByRole('link', { name: appealTexts.en.showFinding })).toBeVisible()
}

/** The sentence about what is due now. */
const clock = (page: Page) => page.getByRole('region', { name: trackTexts.zh.way }).locator('.remark')

/** The page of the project is what it always was. */
async function nothingToSee(page: Page, projectId: string) {
  for (const tab of ['risk', 'supervision']) {
    await page.goto(`/v2/project/${projectId}?tab=${tab}`)
    await settled(page)
    await expect(page.getByRole('main')).not.toContainText('ppeal')
  }
}
