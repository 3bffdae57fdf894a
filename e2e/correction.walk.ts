import { expect } from '@playwright/test'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { recordTexts } from '../web/projects/records/record-texts.ts'
import { reasonTexts } from '../web/ui/form/form-texts.ts'
import { contractTerms, filed, pdf, person, take, unique, upload, villageTeam } from './filing-driver.ts'
import { act, openProject, prove } from './filing-forms.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'

/** A contract of 800,000 yuan that was recorded, asked for and granted as 8,000,000: nobody had looked closely. */
const slipped = { supplier: villageTeam, award: null, contract: { ...contractTerms, contractPrice: 800_000_000 }, deviationReason: null }
const urgent = {
  estimatedPrice: 90_000_000,
  fundingLines: [{ source: 'collective', amount: 90_000_000, documentNo: null }],
  exemptionReason: 'emergency',
  exemptionNote: '汛期水毁道路抢通',
}

test('a slipped zero in a contract is corrected by two people, its alert ends, and the supervisor sees the correction', async ({
  browser,
  baseURL,
}) => {
  const [filer, town, county, supervisor] = await Promise.all(
    (['filer', 'town', 'county', 'supervisor'] as const).map((name) => person(browser, baseURL, name)),
  )
  if (!filer || !town || !county || !supervisor) throw new Error('somebody did not come')
  const name = unique('桃源村水毁路抢修')
  const id = await filed(filer.api, town.api, name, urgent)
  await take(county.api, id, 'start-review')
  await take(county.api, id, 'approve', { opinion: '情况属实，同意' })
  await upload(filer.api, id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await upload(filer.api, id, 'PROJECT_PROCESS_FILE', 'award')
  const asked = await take(filer.api, id, 'request-over-price', { sign: slipped, reason: '合同价高于估算价' })
  const [{ id: requestId }] = asked.requests
  const granted = await town.api.post(`/api/projects/${id}/requests/${requestId}/decision`, {
    data: { version: asked.version, grant: true, decision: '同意超价' },
  })
  expect(granted.status()).toBe(200)
  const alerts = async () => {
    const { items } = await (await supervisor.api.get(`/api/alerts?project=${id}`)).json()
    return items.map(({ indicator, state }: { indicator: string; state: string }) => `${indicator} ${state}`)
  }
  expect(await alerts()).toContain('K14 new')

  const clerk = await filer.page({ language: 'zh', width: 'telephone' })
  await openProject(clerk, id)
  const words = actionTexts.zh
  await act(clerk, 'zh', 'request-correction', async (form) => {
    await form.getByRole('checkbox', { name: words.parts.contract }).check()
    const price = form.getByLabel(words.contractPrice)
    await expect(price).toHaveValue(/8,?000,?000/)
    await price.fill('800000')
    await form.getByLabel(words.reason).fill('合同原件为八十万元，录入时多打了一个零')
    await prove(form, 'PROJECT_PROCESS_FILE', pdf(`${name} 合同原件`))
    await noSidewaysScroll(clerk)
    await noAxeViolation(clerk)
  })

  const townDesk = await town.page({ language: 'zh', width: 'desk' })
  await openProject(townDesk, id)
  await expect(townDesk.getByText(lifecycleTexts.zh.persons['not-county'])).toBeVisible()

  const countyDesk = await county.page({ language: 'en', width: 'desk' })
  await openProject(countyDesk, id)
  const row = countyDesk.getByRole('row', { name: actionTexts.en.contractPrice })
  await expect(row.getByRole('deletion')).toContainText('8,000,000.00')
  await expect(row.getByRole('insertion')).toContainText('800,000.00')
  await noAxeViolation(countyDesk)
  const { grant, next, process } = pageTexts.en
  await countyDesk.getByRole('region', { name: next }).getByRole('button', { name: grant, exact: true }).click()
  const deciding = countyDesk.getByRole('dialog', { name: grant })
  await deciding.getByLabel(reasonTexts.en.reason).fill('The signed paper says 800,000')
  await deciding.getByRole('button', { name: grant, exact: true }).click()
  await expect(deciding).toBeHidden()
  await countyDesk.getByRole('tab', { name: process }).click()
  await expect(countyDesk.getByRole('columnheader', { name: recordTexts.en.recorded })).toBeVisible()

  expect(await alerts()).toContain('K14 cleared')
  await expect.poll(alerts).toContain('K68 new')
  const office = await supervisor.page({ language: 'zh', width: 'desk' })
  await office.goto(`/v2/project/${id}?tab=risk`)
  await expect(office.locator('summary').filter({ hasText: indicatorTexts.K68.name.zh })).toBeVisible()
  await Promise.all([filer, town, county, supervisor].map(({ context }) => context.close()))
})
