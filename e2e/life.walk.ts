import { expect, type Page } from '@playwright/test'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { historyTexts } from '../web/projects/page/history-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { stepNames } from '../web/terms/step-names.ts'
import { reasonTexts } from '../web/ui/form/form-texts.ts'
import { contractTerms, pdf, person, submitted, take, today, unique, upload } from './filing-driver.ts'
import { accept, act, choose, day, nextStage, openAction, openProject, projectSummary, prove } from './filing-forms.ts'
import { openRow } from './rows.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'

/**
 * A village road that villagers build themselves: a key project, so the county looks too; begun too early, stopped by a supervisor, changed
 * by more than a tenth, and archived in the end.
 */
test('a village road lives from draft to archive in the hands of clerk, town, county and supervisor', async ({ browser, baseURL }) => {
  test.slow()
  const [filer, town, county, supervisor] = await Promise.all(
    (['filer', 'town', 'county', 'supervisor'] as const).map((name) => person(browser, baseURL, name)),
  )
  if (!filer || !town || !county || !supervisor) throw new Error('somebody did not come')
  const name = unique('桃源村产业路')
  const id = await submitted(filer.api, name, { method: 'villagers-build', majorProject: 'province' })
  await take(town.api, id, 'start-review')
  await take(town.api, id, 'approve', { opinion: '同意，报县级审核' })

  const countyDesk = await county.page({ language: 'zh', width: 'desk' })
  await countyDesk.goto('/v2/project?tab=queue')
  await openRow(countyDesk, name)
  await act(countyDesk, 'zh', 'start-review')
  await act(countyDesk, 'zh', 'approve', (form) => form.getByLabel(actionTexts.zh.opinion).fill('同意备案'))
  await expect(projectSummary(countyDesk)).toContainText(/BA990101\d{4}1\d{5}/)
  const next = countyDesk.getByRole('region', { name: pageTexts.zh.nextInQueue })
  await expect(next).toContainText(pageTexts.zh.decided(lifecycleTexts.zh.actions.approve))

  const clerk = await filer.page({ language: 'en', width: 'desk' })
  await openProject(clerk, id)
  await signWithTeam(clerk, name)
  await startTooEarly(clerk, name)

  await stopAndLift(await supervisor.page({ language: 'en', width: 'telephone' }), id, name)

  await upload(filer.api, id, 'PROJECT_PROCESS_FILE', 'report')
  await take(filer.api, id, 'report-progress', { percent: 100, note: '全部完成', reason: null })
  await openProject(clerk, id)
  await changeByMoreThanATenth(clerk, name)
  const townDesk = await town.page({ language: 'zh', width: 'desk' })
  await openProject(townDesk, id)
  await expect(townDesk.getByText(lifecycleTexts.zh.persons['not-county'])).toBeVisible()
  await openProject(countyDesk, id)
  await decide(countyDesk, '变更依据充分')

  await upload(filer.api, id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  await take(filer.api, id, 'record-payment', { date: today(), amount: 8_000_000, payee: '桃源村施工队', deviationReason: null })
  await upload(filer.api, id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await take(filer.api, id, 'complete', { actualEnd: today() })
  await openProject(townDesk, id)
  await accept(townDesk, name)
  await upload(filer.api, id, 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement')
  await take(filer.api, id, 'request-settlement', { submitted: 8_900_000, reviewed: 8_800_000, agencyId: null, date: today() })
  await openProject(townDesk, id)
  await decide(townDesk, '审核价无异议')
  await act(townDesk, 'zh', 'archive')
  await expect(projectSummary(townDesk)).toContainText(projectStateNames.zh.archived)
  await noAxeViolation(townDesk)

  await openProject(clerk, id)
  await clerk.getByRole('tab', { name: pageTexts.en.history }).click()
  await expect(clerk.getByText(lifecycleTexts.en.deviations['started-before-filed'])).toBeVisible()
  await expect(clerk.getByText('Villagers wanted the road before the harvest')).toBeVisible()
  await noAxeViolation(clerk)
  await expect(clerk.getByRole('heading', { name: historyTexts.en.trail })).toHaveCount(0)
  await readTrail(townDesk, 'zh')
  const townPhone = await town.page({ language: 'en', width: 'telephone' })
  await openProject(townPhone, id)
  await readTrail(townPhone, 'en')
  await noSidewaysScroll(townPhone)
  await Promise.all([filer, town, county, supervisor].map(({ context }) => context.close()))
})

/** What the audit trail holds about the filing, beside its history. */
async function readTrail(page: Page, language: 'zh' | 'en') {
  const words = historyTexts[language]
  await page.getByRole('tab', { name: pageTexts[language].history }).click()
  const trail = page.getByRole('region', { name: words.trail })
  await expect(trail.getByText(lifecycleTexts[language].actions.archive, { exact: true })).toBeVisible()
  await trail.getByRole('button', { name: pageTexts[language].more }).click()
  await expect(trail.getByText(stepNames[language].events.create, { exact: true })).toBeVisible()
  await noAxeViolation(page)
}

async function signWithTeam(page: Page, name: string) {
  await act(page, 'en', 'sign-direct', async (form) => {
    await form.getByText(actionTexts.en.kindTeam, { exact: true }).click()
    await form.getByLabel(actionTexts.en.supplierName, { exact: true }).fill('Taoyuan villagers’ team')
    await form.getByLabel(actionTexts.en.idNumber).fill('990101198001011236')
    await form.getByLabel(actionTexts.en.mobile).fill('13900000009')
    await nextStage(form, 'en', 'contract')
    await form.getByLabel(actionTexts.en.contractName).fill(`Contract ${name}`)
    await form.getByLabel(actionTexts.en.contractNo).fill('HT-2026-7')
    await choose(page, actionTexts.en.contractType, 'Lump sum')
    await form.getByLabel(actionTexts.en.contractPrice).fill('78000')
    await day(form, actionTexts.en.signDate, today())
    await day(form, actionTexts.en.contractStart, today())
    await day(form, actionTexts.en.contractEnd, contractTerms.contractEnd)
    await form.getByLabel(actionTexts.en.prepaymentPercent).fill('20')
    await form.getByLabel(actionTexts.en.retentionPercent).fill('3')
    await choose(page, actionTexts.en.subcontracted, actionTexts.en.no)
    await nextStage(form, 'en', 'papers')
    await prove(form, 'PROJECT_PROCESS_CONTACT_NAME_FILE', pdf(`${name} contract`))
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} opinion`))
  })
  await expect(page.getByText(/990\*+1236/)).toBeVisible()
}

/** The true day is never refused; the form asks why instead. */
async function startTooEarly(page: Page, project: string) {
  const name = lifecycleTexts.en.actions.start
  await openAction(page, 'en', 'start')
  const form = page.getByRole('dialog', { name })
  await day(form, actionTexts.en.actualStart, dayBefore(today()))
  await form.getByLabel(actionTexts.en.sitePerson).fill('Chen')
  await form.getByLabel(actionTexts.en.qualityPerson).fill('Liu')
  await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${project} start`))
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form.getByText(lifecycleTexts.en.deviations['started-before-filed'])).toBeVisible()
  await form.getByLabel(actionTexts.en.reason).fill('Villagers wanted the road before the harvest')
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(projectSummary(page)).toContainText(projectStateNames.en['in-progress'])
}

async function stopAndLift(page: Page, id: string, name: string) {
  await openProject(page, id)
  await noSidewaysScroll(page)
  await act(page, 'en', 'stop', async (form) => {
    await form.getByLabel(actionTexts.en.reason).fill('No safety fence beside the school')
    await prove(form, 'PROJECT_SUPERVISION_FILE', pdf(`${name} stop`))
  })
  await expect(projectSummary(page)).toContainText(lifecycleTexts.en.stopped)
  await noAxeViolation(page)
  await act(page, 'en', 'lift', async (form) => {
    await form.getByLabel(actionTexts.en.reason).fill('The fence stands now')
    await prove(form, 'PROJECT_SUPERVISION_FILE', pdf(`${name} lifted`))
  })
  await expect(projectSummary(page)).toContainText(projectStateNames.en['in-progress'])
}

async function changeByMoreThanATenth(page: Page, name: string) {
  await act(page, 'en', 'request-change', async (form) => {
    await choose(page, actionTexts.en.changeType, lifecycleTexts.en.changes.value)
    await form.getByLabel(actionTexts.en.changeAmount).fill('10000')
    await form.getByLabel(actionTexts.en.reason).fill('Widened to four and a half metres')
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} change`))
  })
  await expect(page.getByText(pageTexts.en.decidedAt.county)).toBeVisible()
}

/** Grants what was asked for. */
async function decide(page: Page, opinion: string) {
  const { grant, next } = pageTexts.zh
  await page.getByRole('region', { name: next }).getByRole('button', { name: grant, exact: true }).click()
  const form = page.getByRole('dialog', { name: grant })
  await form.getByLabel(reasonTexts.zh.reason).fill(opinion)
  await form.getByRole('button', { name: grant, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: pageTexts.zh.nextInQueue })).toBeVisible()
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
