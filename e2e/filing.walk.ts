import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { type FilingStep, filingTexts } from '../web/projects/filing-texts.ts'
import { checkTexts } from '../web/projects/form/check-texts.ts'
import { writingTexts } from '../web/projects/form/writing-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { versionTexts } from '../web/projects/page/version-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { besideTexts } from '../web/projects/questions/beside-texts.ts'
import { questionTexts } from '../web/projects/questions/question-texts.ts'
import { texts as listTexts } from '../web/projects/texts.ts'
import { fileTexts } from '../web/ui/files/file-texts.ts'
import { staleTexts } from '../web/ui/form/form-texts.ts'
import { pdf, person, photo, today, underWay, unique } from './filing-driver.ts'
import { act, actionBar, choose, closePreview, day, openAction, openProject, projectSummary, typeDay } from './filing-forms.ts'
import { openRow } from './rows.ts'
import { noAxeViolation, noSidewaysScroll, prepare, signIn, test } from './server.ts'
import { anything, pattern } from './words.ts'

test('a clerk files with what the form must ask and nothing else; the town marks, the clerk corrects, the town files', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = unique('Paving of the lane')
  await prepare(page, { language: 'en', width: 'desk' })
  await signIn(page, 'filer')
  const filedOn = today()
  await fileSimply(page, name)

  const town = await person(browser, baseURL, 'town')
  const desk = await town.page({ language: 'en', width: 'desk' })
  await desk.goto('/v2/project?tab=queue')
  await openRow(desk, name)
  await act(desk, 'en', 'start-review')
  await openAction(desk, 'en', 'return')
  await mark(desk, filingTexts.en.decisionDate, 'Not the day in the minutes')
  await mark(desk, `${name}.pdf`, 'Page with the signatures is missing')
  const returning = actionBar(desk, 'en').getByRole('region', { name: lifecycleTexts.en.actions.return })
  await returning.getByLabel(actionTexts.en.reason).fill('The minutes lack the page with the signatures')
  await expect(returning).toContainText('Not the day in the minutes')
  await noAxeViolation(desk)
  await returning.getByRole('button', { name: lifecycleTexts.en.actions.return, exact: true }).click()
  const next = desk.getByRole('region', { name: pageTexts.en.nextInQueue })
  await expect(next).toContainText(pageTexts.en.decided(lifecycleTexts.en.actions.return))
  await expect(next.getByRole('link', { name: pageTexts.en.toQueue })).toBeVisible()

  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: filingTexts.en.returned })
  await expect(notice).toContainText('The minutes lack the page with the signatures')
  await notice.getByRole('button', { name: filingTexts.en.decisionDate }).click()
  const remark = fileTexts.en.marked('Not the day in the minutes')
  await expect(page.getByText(remark)).toBeVisible()
  await expect(page.getByLabel(filingTexts.en.decisionDate, { exact: true })).toBeFocused()
  await expect(page.getByLabel(filingTexts.en.decisionDate, { exact: true })).toHaveAccessibleDescription(new RegExp(remark))
  await noAxeViolation(page)
  await day(page, filingTexts.en.decisionDate, '2026-03-02')
  await page.getByRole('button', { name: besideTexts.en.answerOn(filingTexts.en.decisionDate) }).click()
  await page.getByRole('textbox', { name: new RegExp(questionTexts.en.replyHelp) }).fill('Corrected as in the minutes')
  await page.getByRole('button', { name: questionTexts.en.reply, exact: true }).click()
  await expect(notice).toContainText(`Not the day in the minutes${pageTexts.en.answered}`)
  await notice.getByRole('button', { name: `${name}.pdf` }).click()
  await expect(page.getByText(fileTexts.en.marked('Page with the signatures is missing'))).toBeVisible()
  await page.locator(`input[data-supersedes="${name}.pdf"]`).setInputFiles(pdf(`${name} signed`))
  await expect(page.locator('.file-name').getByText(`${name} signed.pdf`)).toBeVisible()
  await stepButton(page, 'check').click()
  // The town has five working days, and a decision of long ago asks for an explanation.
  await expect(page.getByText(checkTexts.en.willRaise(5))).toBeVisible()
  await expect(page.getByText(checkTexts.en.openMarks(1)), 'what is not answered is listed').toBeVisible()
  await page.getByRole('button', { name: lifecycleTexts.en.actions.submit, exact: true }).click()
  await expect(actionBar(page, 'en')).toBeVisible() // the name of the next state stands on the page before

  await desk.reload()
  const changes = desk.getByRole('region', { name: versionTexts.en.sinceReturn })
  await expect(changes.getByRole('row', { name: filingTexts.en.decisionDate })).toContainText(`${filedOn}2026-03-02`)
  await expect(changes.getByRole('row', { name: versionTexts.en.fileAdded })).toContainText(`${name} signed.pdf`)
  await expect(desk.getByRole('alert').filter({ hasText: pageTexts.en.lastReturn })).toContainText('The minutes lack the page')
  await expect(desk.getByRole('article').getByText('Corrected as in the minutes')).toBeVisible()
  await act(desk, 'en', 'start-review')
  await act(desk, 'en', 'approve', (form) => form.getByLabel(actionTexts.en.opinion).fill('Agreed'))
  await expect(projectSummary(desk)).toContainText(/BA990101\d{4}1\d{5}/)
  await noAxeViolation(desk)
  await desk.getByRole('tab', { name: pageTexts.en.evidence }).click()
  await expect(desk.getByText(fileTexts.en.superseded)).toBeVisible()
  await town.context.close()
})

test('a clerk on a telephone reports with a photo: cut off in the middle, tried again, nothing half stored', async ({
  browser,
  baseURL,
}) => {
  const [filer, town] = await Promise.all([person(browser, baseURL, 'filer'), person(browser, baseURL, 'town')])
  const id = await underWay(filer.api, town.api, unique('桃源村道路'), { method: 'villagers-build' })
  const page = await filer.page({ language: 'zh', width: 'telephone' })
  await openProject(page, id)
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  await page.getByRole('button', { name: lifecycleTexts.zh.actions['report-progress'] }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(actionTexts.zh.percent).fill('40')
  await form.getByLabel(actionTexts.zh.note).fill('路基已完成四成')
  await page.route('**/api/projects/*/files?*', (route) => route.abort('connectionreset'))
  await expect(form.getByRole('button', { name: fileTexts.zh.camera })).toBeVisible()
  await expect(form.getByText(fileTexts.zh.orDrop)).toBeHidden()
  await form.locator('input[data-camera]').setInputFiles(photo)
  await expect(form.getByRole('alert')).toBeVisible()
  expect(await files(filer.api, id, 'report')).toEqual([])
  await page.unroute('**/api/projects/*/files?*')
  await form.getByRole('button', { name: fileTexts.zh.retryUpload }).click()
  await expect(form.getByRole('button', { name: fileTexts.zh.preview })).toBeVisible()
  expect(await files(filer.api, id, 'report')).toEqual(['site.png'])
  await form.getByRole('button', { name: fileTexts.zh.preview }).click()
  await expect(page.getByRole('img', { name: 'site.png' })).toBeVisible()
  await closePreview(page, 'site.png', 'zh')
  await noSidewaysScroll(page)
  await form.getByRole('button', { name: lifecycleTexts.zh.actions['report-progress'] }).click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: pageTexts.zh.process }).click()
  await expect(page.getByText('路基已完成四成')).toBeVisible()
  await Promise.all([filer.context.close(), town.context.close()])
})

test('what was typed while the network was away is offered again, and two people at one filing are merged', async ({
  browser,
  baseURL,
}) => {
  const filer = await person(browser, baseURL, 'filer')
  const page = await filer.page({ language: 'zh', width: 'desk' })
  const made = await (
    await filer.api.post('/api/projects', { data: { name: unique('水渠修复'), kind: 1, regionCode: '990101101201' } })
  ).json()
  await openProject(page, made.id)
  await page.route('**/api/projects/*/filing', (route) => route.abort('internetdisconnected'))
  await page.getByLabel(filingTexts.zh.description).fill('修复三组水渠四百二十米，含清淤与衬砌。')
  await expect(page.getByText(filingTexts.zh.notSaved)).toBeVisible()
  await page.reload()
  await expect(page.getByText(pattern(writingTexts.zh.brought(anything)))).toBeVisible()
  await expect(page.getByLabel(filingTexts.zh.description)).toHaveValue('修复三组水渠四百二十米，含清淤与衬砌。')

  // Meanwhile the village administrator wrote an address.
  const village = await person(browser, baseURL, 'village')
  const seen = await (await village.api.get(`/api/projects/${made.id}`)).json()
  const filing = { ...seen.filing, address: '桃源村三组' }
  const saved = await village.api.put(`/api/projects/${made.id}/filing`, { data: { version: seen.version, filing } })
  expect(saved.status()).toBe(200)
  await page.unroute('**/api/projects/*/filing')
  await page.getByRole('button', { name: writingTexts.zh.broughtKeep }).click()
  const notice = page.getByRole('alert').filter({ hasText: staleTexts.zh.title })
  await expect(notice).toContainText(filingTexts.zh.address)
  await notice.getByRole('button', { name: staleTexts.zh.keepMine }).click()
  await expect(page.getByText(filingTexts.zh.saved, { exact: true })).toBeVisible()
  const { filing: merged } = await (await filer.api.get(`/api/projects/${made.id}`)).json()
  expect(merged).toMatchObject({ address: '桃源村三组', description: '修复三组水渠四百二十米，含清淤与衬砌。' })

  // What is no date stays with a message and is missing until it is put right; what is missing leads to its field.
  await stepButton(page, 'how', 'zh').click()
  await typeDay(page, filingTexts.zh.plannedStart, '2026-2-30')
  await expect(page.getByLabel(filingTexts.zh.plannedStart)).toHaveValue('2026-2-30')
  await expect(page.getByRole('alert').filter({ hasText: '2026-03-05' })).toBeVisible()
  await stepButton(page, 'check', 'zh').click()
  await expect(stepButton(page, 'how', 'zh')).toHaveAccessibleName(new RegExp(filingTexts.zh.stepStates.faulty))
  await page
    .getByRole('listitem')
    .filter({ hasText: filingTexts.zh.plannedStart })
    .getByRole('button', { name: filingTexts.zh.goThere })
    .click()
  await expect(page.getByLabel(filingTexts.zh.plannedStart)).toBeFocused()
  await Promise.all([filer.context.close(), village.context.close()])
})

/**
 * Everything the form must be told, in the order it asks, by mouse and keyboard alone; what is missing here is defaulted. Each click and each
 * field is counted: a simple filing must not cost more.
 */
async function fileSimply(page: Page, name: string) {
  const words = filingTexts.en
  const spent = { clicks: 0, fields: 0 }
  const click = async (goal: Locator) => {
    await goal.click()
    spent.clicks += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    spent.fields += 1
  }
  const pick = async (label: string, option: string) => {
    await choose(page, label, option)
    spent.clicks += 2
    spent.fields += 1
  }
  const next = async (...steps: FilingStep[]) => {
    for (const step of steps) {
      await click(page.getByRole('button', { name: words.next, exact: true }))
      await expect(stepButton(page, step)).toHaveAttribute('aria-current', 'step')
    }
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await page.goto('/v2/project/personal')
  await click(page.getByRole('button', { name: listTexts.en.create }))
  await expect(page.getByRole('dialog').getByLabel(words.name)).toBeFocused()
  await type(name)
  await click(page.getByRole('button', { name: words.begin }))
  await pick(words.trade, 'Roads')
  await page.keyboard.press('Tab')
  await expect(field(words.description)).toBeFocused()
  await type('Paving of the lane from group one to group three, 800 metres, 3.5 metres wide.')
  await next('where', 'decision')
  await pick(words.decisionType, lifecycleTexts.en.decisions['superior-plan'])
  await page.keyboard.press('Tab')
  await type(today().replaceAll('-', '/'))
  await next('money')
  await expect(field(words.estimatedPrice)).toBeFocused()
  await type('80000')
  await next('how')
  // Dates in the writing of the country, from one field to the next by Tab.
  await expect(field(words.plannedStart)).toBeFocused()
  await type('2027年3月5日')
  await page.keyboard.press('Tab')
  await expect(field(words.plannedStart)).toHaveValue('2027-03-05')
  await expect(field(words.plannedEnd)).toBeFocused()
  await type('2027-8-31')
  await next('evidence')
  const chooser = page.waitForEvent('filechooser')
  const papers = page.getByRole('group', { name: lifecycleTexts.en.categories.PROJECT_GENERATION_BASIS_FILE })
  await click(papers.getByRole('button', { name: fileTexts.en.choose }))
  await (await chooser).setFiles(pdf(name))
  spent.fields += 1
  await expect(page.getByText(`${name}.pdf`)).toBeVisible()
  await next('check')
  await expect(page.getByText(words.checkReady)).toBeVisible()
  await expect(page.getByRole('region', { name: words.steps.how, exact: true })).toContainText('2027-08-31')
  await noAxeViolation(page)
  await click(page.getByRole('button', { name: lifecycleTexts.en.actions.submit, exact: true }))
  await expect(projectSummary(page)).toContainText(projectStateNames.en['town-review'])
  console.log(`a simple filing: ${spent.clicks} clicks, ${spent.fields} fields`)
  expect(spent.clicks).toBeLessThanOrEqual(15)
  expect(spent.fields).toBeLessThanOrEqual(9)
}

const stepButton = (page: Page, step: FilingStep, language: Language = 'en') =>
  page
    .getByRole('navigation', { name: filingTexts[language].stepsTitle })
    .getByRole('button', { name: new RegExp(`^${filingTexts[language].steps[step]}`) })

/** Where it stands on the page. */
async function mark(desk: Page, what: string, note: string) {
  await desk.getByRole('button', { name: besideTexts.en.markField(what), exact: true }).click()
  await expect(desk.getByLabel(besideTexts.en.noteOn(what))).toBeFocused()
  await desk.keyboard.type(note)
}

type Api = Awaited<ReturnType<typeof person>>['api']

async function files(api: Api, id: string, step: string): Promise<string[]> {
  const project = await (await api.get(`/api/projects/${id}`)).json()
  return project.files.filter((file: { step: string }) => file.step === step).map((file: { name: string }) => file.name)
}
