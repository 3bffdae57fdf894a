import { expect, type Page } from '@playwright/test'
import { pdf, person, submitted, take, today, unique, upload } from './filing-driver.ts'
import { accept, act, choose, day, openProject, prove } from './filing-forms.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

/**
 * A village road that villagers build themselves: a key project, so the county looks too; begun too early, stopped by a supervisor, changed
 * by more than a tenth, and archived in the end.
 */
test('a village road lives from draft to archive in the hands of clerk, town, county and supervisor', async ({ browser, baseURL }) => {
  test.setTimeout(240_000)
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
  await settled(countyDesk)
  await countyDesk.getByText(name).first().click()
  await countyDesk.waitForURL(/\/v2\/project\/[0-9a-f-]{36}/)
  await settled(countyDesk)
  await act(countyDesk, '开始审核')
  await act(countyDesk, '同意', (form) => form.getByLabel('意见').fill('同意备案'))
  await expect(countyDesk.getByText(/BA990101\d{4}1\d{5}/).first()).toBeVisible()
  await expect(countyDesk.getByText('已办理：同意')).toBeVisible()

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
  await expect(townDesk.getByText('仅县级项目管理员可执行此操作。')).toBeVisible()
  await openProject(countyDesk, id)
  await decide(countyDesk, '同意', '变更依据充分')

  await upload(filer.api, id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  await take(filer.api, id, 'record-payment', { date: today, amount: 8_000_000, payee: '桃源村施工队', deviationReason: null })
  await upload(filer.api, id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await take(filer.api, id, 'complete', { actualEnd: today })
  await openProject(townDesk, id)
  await accept(townDesk, name)
  await upload(filer.api, id, 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement')
  await take(filer.api, id, 'request-settlement', { submitted: 8_900_000, reviewed: 8_800_000, agencyId: null, date: today })
  await openProject(townDesk, id)
  await decide(townDesk, '同意', '审核价无异议')
  await act(townDesk, '归档')
  await expect(townDesk.getByText('已归档').first()).toBeVisible()
  await noAxeViolation(townDesk)

  await openProject(clerk, id)
  await clerk.getByRole('tab', { name: 'History' }).click()
  await expect(clerk.getByText('Work began before the project was filed')).toBeVisible()
  await expect(clerk.getByText('Villagers wanted the road before the harvest')).toBeVisible()
  await noAxeViolation(clerk)
  await Promise.all([filer, town, county, supervisor].map(({ context }) => context.close()))
})

async function signWithTeam(page: Page, name: string) {
  await act(page, 'Record direct contract', async (form) => {
    await form.getByText('A team', { exact: true }).click()
    await form.getByLabel('Name', { exact: true }).fill('Taoyuan villagers’ team')
    await form.getByLabel('Identity number').fill('990101198001011234')
    await form.getByLabel('Mobile').fill('13900000009')
    await form.getByLabel('Name of the contract').fill(`Contract ${name}`)
    await form.getByLabel('Contract number').fill('HT-2026-7')
    await choose(page, 'Contract type', 'Lump sum')
    await form.getByLabel('Contract price').fill('78000')
    await day(form, 'Signed on', today)
    await day(form, 'Begins', today)
    await day(form, 'Ends', '2027-06-30')
    await form.getByLabel('Prepayment, %').fill('20')
    await form.getByLabel('Retention, %').fill('3')
    await choose(page, 'Subcontracted', 'No')
    await prove(form, 'PROJECT_PROCESS_CONTACT_NAME_FILE', pdf(`${name} contract`))
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} opinion`))
  })
  await page.getByRole('tab', { name: 'Process' }).click()
  await expect(page.getByText(/990\*+1234/)).toBeVisible()
}

/** The true day is never refused; the form asks why instead. */
async function startTooEarly(page: Page, name: string) {
  await page.getByRole('button', { name: 'Start work', exact: true }).click()
  const form = page.getByRole('dialog')
  await day(form, 'Work began on', dayBefore(today))
  await form.getByLabel('Person on site').fill('Chen')
  await form.getByLabel('Person for quality').fill('Liu')
  await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} start`))
  await form.getByRole('button', { name: 'Start work', exact: true }).click()
  await expect(form.getByText('Work began before the project was filed')).toBeVisible()
  await form.getByLabel('Reason').fill('Villagers wanted the road before the harvest')
  await form.getByRole('button', { name: 'Start work', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('In progress').first()).toBeVisible()
}

async function stopAndLift(page: Page, id: string, name: string) {
  await openProject(page, id)
  await noSidewaysScroll(page)
  await act(page, 'Order a stop', async (form) => {
    await form.getByLabel('Reason').fill('No safety fence beside the school')
    await prove(form, 'PROJECT_SUPERVISION_FILE', pdf(`${name} stop`))
  })
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
  await noAxeViolation(page)
  await act(page, 'Lift the stop', async (form) => {
    await form.getByLabel('Reason').fill('The fence stands now')
    await prove(form, 'PROJECT_SUPERVISION_FILE', pdf(`${name} lifted`))
  })
  await expect(page.getByText('In progress').first()).toBeVisible()
}

async function changeByMoreThanATenth(page: Page, name: string) {
  await act(page, 'Ask for a change order', async (form) => {
    await choose(page, 'What changes', 'Value')
    await form.getByLabel('Amount of the change').fill('10000')
    await form.getByLabel('Reason').fill('Widened to four and a half metres')
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} change`))
  })
  await expect(page.getByText('The county decides')).toBeVisible()
}

async function decide(page: Page, button: string, opinion: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('原因').fill(opinion)
  await form.getByRole('button', { name: button, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: '办理下一件' })).toBeVisible()
  await settled(page)
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
