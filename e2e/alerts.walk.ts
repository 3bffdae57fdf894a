import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { inputNames } from '#domain/risk/texts/inputs.ts'
import { tenderingLaw } from '#domain/risk/texts/laws.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { reasonTexts } from '../web/alerts/reasons/reason-texts.ts'
import { riskTexts } from '../web/alerts/risk-texts.ts'
import { texts as alertTexts } from '../web/alerts/texts.ts'
import { texts as findingTexts } from '../web/findings/texts.ts'
import { texts as policyTexts } from '../web/policies/texts.ts'
import { indicatorWords } from '../web/supervision/indicators/indicator-texts.ts'
import { pdf, person, submitted, unique } from './filing-driver.ts'
import { closeDrawer } from './filing-forms.ts'
import { holdBack } from './hold-back.ts'
import { openRow } from './rows.ts'
import { enter, inOrder, noAxeViolation, prepare, test, widths } from './server.ts'
import { anyNumber, pattern } from './words.ts'

/** Ten of thirty came to the meeting, and the estimate stays just under the limit from which competition is needed. */
const doubtful = {
  decisionType: 'representatives-meeting',
  shouldAttend: 30,
  didAttend: 10,
  agreed: 9,
  estimatedPrice: 9_800_000,
  fundingLines: [{ source: 'collective', amount: 9_800_000, documentNo: null }],
}

const quorum = indicatorTexts.K08.name
const underLimit = indicatorTexts.K02

test('an alert is explained by the filer on a telephone, in Chinese, and dismissed by a supervisor', async ({ page }) => {
  await prepare(page, { language: 'zh', width: 'telephone' })
  const name = unique('桃源村议事亭修缮')
  await enter(page, 'filer')
  const id = await submitted(page.request, name, doubtful)

  await page.goto(`/v2/project/${id}?tab=risk`)
  await expect(page.getByRole('heading', { name: riskTexts.zh.level })).toBeVisible()
  await expect(page.getByText(alertTexts.zh.verdict)).toBeVisible()
  await page.locator('summary').filter({ hasText: quorum.zh }).click()
  await expect(page.getByRole('row', { name: `${inputNames.didAttend.zh} 10` })).toBeVisible()
  await inOrder(page)

  await page.goto(`/v2/project/personal?tab=alerts&text=${encodeURIComponent(name)}`)
  await openRow(page, quorum.zh)
  const drawer = page.getByRole('dialog', { name: quorum.zh })
  await expect(drawer.getByText(reasonTexts.zh.fromLimits).or(drawer.getByText(reasonTexts.zh.fromIndicator))).toBeVisible()
  await drawer.getByRole('button', { name: alertTexts.zh.actions.explain }).click()
  const form = page.getByRole('dialog', { name: alertTexts.zh.actions.explain })
  await form.getByLabel(alertTexts.zh.explainLabel).fill('人手不够')
  await form.getByRole('button', { name: alertTexts.zh.send }).click()
  await expect(form.getByText(new RegExp(`${alertTexts.zh.explainLabel}.*10-2000`))).toBeVisible()
  await form.getByLabel(alertTexts.zh.explainLabel).fill('汛期抢险，多数代表在堤上值守，会后已逐户补签意见。')
  await form.locator('input[type=file]:not([data-camera])').setInputFiles(pdf(`补签 ${id}`))
  await expect(form.getByText(`补签 ${id}.pdf`)).toBeVisible()
  await form.getByRole('button', { name: alertTexts.zh.send }).click()
  await expect(page.getByText(alertTexts.zh.explained)).toBeVisible()
  await expect(drawer.getByText(alertTexts.zh.states.explained)).toBeVisible()

  await enter(page, 'supervisor', `/v2/project?tab=alerts&state=explained&text=${encodeURIComponent(name)}`)
  await inOrder(page)
  await openRow(page, quorum.zh)
  await expect(drawer.getByRole('region', { name: alertTexts.zh.explanation }).getByText('会后已逐户补签意见')).toBeVisible()
  await expect(drawer.getByText(`补签 ${id}.pdf`)).toBeVisible()
  await inOrder(page)
  await drawer.getByRole('button', { name: alertTexts.zh.actions.dismiss }).click()
  const dismissal = page.getByRole('dialog', { name: alertTexts.zh.actions.dismiss })
  await dismissal.getByLabel(alertTexts.zh.dismissLabel).fill('情况属实，补签材料齐全。')
  await dismissal.getByRole('button', { name: alertTexts.zh.actions.dismiss }).click()
  await expect(page.getByText(alertTexts.zh.dismissed, { exact: true })).toBeVisible()
  await expect(drawer.getByText(alertTexts.zh.settled)).toBeVisible()
})

test.describe('an alert on a desk, in English', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('one keeps what was typed when somebody else was faster, one becomes a finding, and another figure is tried before it is saved', async ({
    page,
    browser,
    baseURL,
  }) => {
    await prepare(page, { language: 'en', width: 'desk' })
    const filer = await person(browser, baseURL, 'filer')
    const id = await submitted(filer.api, unique('桃源村卫生室门前铺装'), doubtful)

    await enter(page, 'supervisor', `/v2/project/${id}?tab=risk`)
    await dismissLate(page, () => explain(filer.api, id, 'K08'))
    await filer.context.close()
    await confirmIntoFinding(page)
    await tryFigure(page)
  })
})

/** The supervisor is writing while the owner side explains: nothing typed is lost, and the fresh alert is what is decided. */
async function dismissLate(page: Page, meanwhile: () => Promise<void>) {
  await openAlert(page, quorum.en)
  const drawer = page.getByRole('dialog', { name: quorum.en })
  await drawer.getByRole('button', { name: alertTexts.en.actions.dismiss }).click()
  const form = page.getByRole('dialog', { name: alertTexts.en.actions.dismiss })
  await form.getByLabel(alertTexts.en.dismissLabel).fill('The signatures were collected afterwards.')
  await meanwhile()
  const arrive = await holdBack(page, '**/api/alerts/*')
  const notice = form.getByText(alertTexts.en.changed)
  const readAgain = page.waitForRequest((request) => request.method() === 'GET' && /\/api\/alerts\/[^/?]+$/.test(request.url()))
  await form.getByRole('button', { name: alertTexts.en.actions.dismiss }).click()
  await readAgain
  await expect(form.getByRole('button', { name: alertTexts.en.actions.dismiss })).toHaveClass(/loading/)
  await expect(notice, 'not before the fresh alert is there to decide about').toBeHidden()
  arrive()
  await expect(notice).toBeVisible()
  await expect(form.getByLabel(alertTexts.en.dismissLabel)).toHaveValue('The signatures were collected afterwards.')
  await form.getByRole('button', { name: alertTexts.en.actions.dismiss }).click()
  await expect(drawer.getByText(alertTexts.en.settled)).toBeVisible()
  await closeDrawer(drawer)
  await expect(drawer).toBeHidden()
}

async function explain(api: APIRequestContext, projectId: string, indicator: string) {
  const { items } = await (await api.get(`/api/alerts?project=${projectId}&indicator=${indicator}`)).json()
  const data = { version: 1, explanation: '多数代表在堤上值守，会后已逐户补签。' }
  const reply = await api.post(`/api/alerts/${items[0].id}/explanation`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** An alert stands with the indicator that fired, beneath its reasons. */
async function openAlert(page: Page, name: string) {
  const indicator = page.locator('details').filter({ has: page.locator('summary').filter({ hasText: name }) })
  await indicator.locator('summary').first().click()
  await indicator.getByRole('link', { name: riskTexts.en.openAlert }).click()
}

async function confirmIntoFinding(page: Page) {
  await openAlert(page, underLimit.name.en)
  const drawer = page.getByRole('dialog', { name: underLimit.name.en })
  await expect(drawer.getByText(reasonTexts.en.fromLimits)).toBeVisible()
  await expect(drawer.getByText(/^90% L ≤ max\(E, C\) < L/)).toBeVisible()
  await drawer.getByRole('link', { name: tenderingLaw(4).en }).click()
  const law = page.getByRole('dialog', { name: policyTexts.en.policy })
  await expect(law.getByRole('heading', { name: '中华人民共和国招标投标法', exact: true })).toBeVisible()
  await expect(law.locator('.policy-text').getByText('不得拆分'), 'at the very article').toBeInViewport()
  await page.goBack()
  await drawer.getByRole('button', { name: alertTexts.en.actions.confirm }).click()
  const form = page.getByRole('dialog', { name: alertTexts.en.confirmTitle })
  await form.getByLabel(findingTexts.en.description).fill('预算贴近限额，须补充询价材料并说明估价依据。')
  await noAxeViolation(page)
  await form.getByRole('button', { name: alertTexts.en.actions.confirm }).click()
  await expect(drawer.locator('.detail-tags')).toContainText(alertTexts.en.states.confirmed)
  await drawer.getByRole('link', { name: alertTexts.en.showFinding }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`^${findingTexts.en.number} ZG`) }).getByText('须补充询价材料')).toBeVisible()
}

/** On a telephone: a figure out of bounds is told at its field, another one is tried over past filings, and nothing is saved. */
async function tryFigure(page: Page) {
  await page.setViewportSize(widths.telephone)
  await enter(page, 'admin', '/system/supervision?tab=indicators')
  await inOrder(page)
  await openRow(page, underLimit.name.en)
  await page.getByRole('dialog', { name: underLimit.name.en }).getByRole('button', { name: indicatorWords.en.change, exact: true }).click()
  const change = page.getByRole('dialog', { name: indicatorWords.en.changeTitle(underLimit.name.en) })
  const share = change.getByLabel(underLimit.figures.share.en)
  await share.fill('120')
  await expect(change.getByText(fieldFaultText('en', 'too-large', { limit: 99.9 }))).toBeVisible()
  await share.fill('70')
  await change.getByRole('button', { name: indicatorWords.en.test }).click()
  await expect(change.getByText(pattern(indicatorWords.en.tried(anyNumber)))).toBeVisible()
  const figure = async (name: string) =>
    Number(await change.locator('dl > *').filter({ hasText: name }).getByRole('definition').textContent())
  expect(await figure(indicatorWords.en.proposed)).toBeGreaterThanOrEqual(await figure(indicatorWords.en.present))
  await inOrder(page)
  await share.fill('75')
  await expect(change.getByText(indicatorWords.en.testAgain)).toBeVisible()
}
