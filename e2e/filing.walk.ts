import { expect, type Locator, type Page } from '@playwright/test'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { type FilingStep, filingTexts } from '../web/projects/filing-texts.ts'
import { writingTexts } from '../web/projects/form/writing-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { versionTexts } from '../web/projects/page/version-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { texts as listTexts } from '../web/projects/texts.ts'
import { projectStateNames } from '../web/terms/project-state-names.ts'
import { fileTexts } from '../web/ui/files/file-texts.ts'
import { staleTexts } from '../web/ui/form/form-texts.ts'
import { pdf, person, photo, underWay, unique } from './filing-driver.ts'
import { act, actionBar, choose, closePreview, day, openProject, standing, typeDay } from './filing-forms.ts'
import { openRow } from './rows.ts'
import { noAxeViolation, noSidewaysScroll, prepare, signIn, test } from './server.ts'
import { anyNumber, anything, pattern } from './words.ts'

test('a clerk files with what the form must ask and nothing else; the town marks, the clerk corrects, the town files', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = unique('Paving of the lane')
  await prepare(page, { language: 'en', width: 'desk' })
  await signIn(page, 'filer')
  await fileSimply(page, name)

  const town = await person(browser, baseURL, 'town')
  const desk = await town.page({ language: 'en', width: 'desk' })
  await desk.goto('/v2/project?tab=queue')
  await openRow(desk, name)
  await act(desk, 'en', 'start-review')
  await act(desk, 'en', 'return', async (form) => {
    await form.getByLabel(actionTexts.en.reason).fill('The minutes lack the page with the signatures')
    await mark(form, 1, filingTexts.en.decisionDate, 'Not the day in the minutes')
    await mark(form, 2, `${name}.pdf`, 'Page with the signatures is missing')
  })
  const next = desk.getByRole('region', { name: pageTexts.en.nextInQueue })
  await expect(next).toContainText(pageTexts.en.decided(lifecycleTexts.en.actions.return))
  await expect(next.getByRole('link', { name: pageTexts.en.toQueue })).toBeVisible()

  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: filingTexts.en.returned })
  await expect(notice).toContainText('The minutes lack the page with the signatures')
  await notice.getByRole('button', { name: filingTexts.en.decisionDate }).click()
  await expect(page.getByText(fileTexts.en.marked('Not the day in the minutes'))).toBeVisible()
  await noAxeViolation(page)
  await day(page, filingTexts.en.decisionDate, '2026-03-02')
  await notice.getByRole('button', { name: `${name}.pdf` }).click()
  await expect(page.getByText(fileTexts.en.marked('Page with the signatures is missing'))).toBeVisible()
  await page.locator(`input[data-supersedes="${name}.pdf"]`).setInputFiles(pdf(`${name} signed`))
  await expect(page.locator('.file-name').getByText(`${name} signed.pdf`)).toBeVisible()
  await stepButton(page, 'check').click()
  await page.getByRole('button', { name: lifecycleTexts.en.actions.submit, exact: true }).click()
  await expect(actionBar(page, 'en')).toBeVisible() // the name of the next state stands on the page before

  await desk.reload()
  const changes = desk.getByRole('region', { name: versionTexts.en.sinceReturn })
  await expect(changes.getByRole('row', { name: filingTexts.en.decisionDate })).toContainText('2026-03-012026-03-02')
  await expect(changes.getByRole('row', { name: versionTexts.en.fileAdded })).toContainText(`${name} signed.pdf`)
  await act(desk, 'en', 'start-review')
  await act(desk, 'en', 'approve', (form) => form.getByLabel(actionTexts.en.opinion).fill('Agreed'))
  await expect(standing(desk)).toContainText(/BA990101\d{4}1\d{5}/)
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
  await form.locator('input[type=file]').setInputFiles(photo)
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
  await Promise.all([filer.context.close(), village.context.close()])
})

/** Everything the form must be told, in the order it asks; what is missing here is defaulted. */
async function fileSimply(page: Page, name: string) {
  await page.goto('/v2/project/personal')
  await page.getByRole('button', { name: listTexts.en.create }).click()
  await page.getByRole('dialog').getByLabel(filingTexts.en.name).fill(name)
  await page.getByRole('button', { name: filingTexts.en.begin }).click()
  await stepButton(page, 'check').click()
  await expect(page.getByText(pattern(filingTexts.en.checkMissing(anyNumber)))).toBeVisible()
  const asked = await page.getByRole('button', { name: filingTexts.en.goThere }).count()
  await page
    .getByRole('listitem')
    .filter({ hasText: filingTexts.en.estimatedPrice })
    .getByRole('button', { name: filingTexts.en.goThere })
    .click()
  await expect(page.getByLabel(filingTexts.en.estimatedPrice)).toBeFocused()
  await stepButton(page, 'what').click()

  const inputs: (() => Promise<unknown>)[] = [
    () => choose(page, filingTexts.en.trade, 'Roads'),
    () =>
      page.getByLabel(filingTexts.en.description).fill('Paving of the lane from group one to group three, 800 metres, 3.5 metres wide.'),
    () =>
      turn(page, 'where', 'decision').then(() => choose(page, filingTexts.en.decisionType, lifecycleTexts.en.decisions['superior-plan'])),
    () => day(page, filingTexts.en.decisionDate, '2026-03-01'),
    () => turn(page, 'money').then(() => page.getByLabel(filingTexts.en.estimatedPrice).fill('80000')),
    () => turn(page, 'how').then(() => day(page, filingTexts.en.plannedStart, '2026-12-01')),
    () => typeDay(page, filingTexts.en.plannedEnd, '20270228'),
    () => turn(page, 'evidence').then(() => page.locator('input[data-category=PROJECT_GENERATION_BASIS_FILE]').setInputFiles(pdf(name))),
  ]
  for (const input of inputs) await input()
  // Two of what was missing answer themselves: the funding line is the estimate, the method follows from it.
  expect(asked - inputs.length).toBe(2)
  await expect(page.getByText(`${name}.pdf`)).toBeVisible()
  await turn(page, 'check')
  await expect(page.getByText(filingTexts.en.checkReady)).toBeVisible()
  await page.getByRole('button', { name: lifecycleTexts.en.actions.submit, exact: true }).click()
  await expect(standing(page)).toContainText(projectStateNames.en['town-review'])
}

/** Page by page with the button below: the steps above say which one is open. */
async function turn(page: Page, ...steps: FilingStep[]) {
  for (const step of steps) {
    await page.getByRole('button', { name: filingTexts.en.next, exact: true }).click()
    await expect(stepButton(page, step)).toHaveAttribute('aria-current', 'step')
  }
}

const stepButton = (page: Page, step: FilingStep) =>
  page
    .getByRole('navigation', { name: filingTexts.en.checkTitle })
    .getByRole('button', { name: new RegExp(`^\\d ${filingTexts.en.steps[step]}`) })

async function mark(form: Locator, number: number, what: string, note: string) {
  await form.getByRole('button', { name: actionTexts.en.addMark }).click()
  const target = { name: actionTexts.en.mark(number) }
  const line = form.locator('.mark-line').filter({ has: form.page().getByRole('combobox', target) })
  const place = line.getByRole('combobox', target)
  await place.fill(what)
  await place.press('Enter')
  await line.getByLabel(actionTexts.en.markNote).fill(note)
}

type Api = Awaited<ReturnType<typeof person>>['api']

async function files(api: Api, id: string, step: string): Promise<string[]> {
  const project = await (await api.get(`/api/projects/${id}`)).json()
  return project.files.filter((file: { step: string }) => file.step === step).map((file: { name: string }) => file.name)
}
