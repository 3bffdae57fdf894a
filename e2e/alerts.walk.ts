import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdf, person, submitted, unique } from './filing-driver.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, widths } from './server.ts'
import { settled } from './settled.ts'

/** Ten of thirty came to the meeting, and the estimate stays just under the limit from which competition is needed. */
const doubtful = {
  decisionType: 'representatives-meeting',
  shouldAttend: 30,
  didAttend: 10,
  agreed: 9,
  estimatedPrice: 9_800_000,
  fundingLines: [{ source: 'collective', amount: 9_800_000, documentNo: null }],
}

test('an alert is explained by the filer on a telephone, in Chinese, and dismissed by a supervisor', async ({ page }) => {
  await prepare(page, { language: 'zh', width: 'telephone' })
  const name = unique('桃源村议事亭修缮')
  await enter(page, 'filer')
  const id = await submitted(page.request, name, doubtful)

  await page.goto(`/v2/project/${id}?tab=risk`)
  await settled(page)
  await expect(page.getByRole('heading', { name: '风险等级' })).toBeVisible()
  await expect(page.getByText('预警是查阅档案的线索，不是结论。')).toBeVisible()
  await page.locator('summary').filter({ hasText: '表决不符合法定人数' }).click()
  await expect(page.getByRole('row', { name: '实到人数 10' })).toBeVisible()
  await wholePage(page)

  await page.goto(`/v2/project/personal?tab=alerts&text=${encodeURIComponent(name)}`)
  await settled(page)
  await page.getByRole('button', { name: '表决不符合法定人数' }).click()
  const drawer = page.getByRole('dialog', { name: '表决不符合法定人数' })
  await expect(drawer.getByText('首次提交时锁定').or(drawer.getByText('本指标的设定值，全平台统一'))).toBeVisible()
  await drawer.getByRole('button', { name: '作出说明' }).click()
  const form = page.getByRole('dialog', { name: '作出说明' })
  await form.getByLabel('情况说明').fill('人手不够')
  await form.getByRole('button', { name: '提交说明' }).click()
  await expect(form.getByText('情况说明须在10-2000字符之间')).toBeVisible()
  await form.getByLabel('情况说明').fill('汛期抢险，多数代表在堤上值守，会后已逐户补签意见。')
  await form.locator('input[type=file]:not([data-camera])').setInputFiles(pdf(`补签 ${id}`))
  await expect(form.getByText(`补签 ${id}.pdf`)).toBeVisible()
  await form.getByRole('button', { name: '提交说明' }).click()
  await expect(page.getByText('说明已提交。')).toBeVisible()
  await expect(drawer.getByText('已说明，待核实')).toBeVisible()

  await enter(page, 'supervisor', `/v2/project?tab=alerts&state=explained&text=${encodeURIComponent(name)}`)
  await wholePage(page)
  await page.getByRole('button', { name: '表决不符合法定人数' }).click()
  await expect(drawer.getByRole('region', { name: '业主方说明' }).getByText('会后已逐户补签意见')).toBeVisible()
  await expect(drawer.getByText(`补签 ${id}.pdf`)).toBeVisible()
  await wholePage(page)
  await drawer.getByRole('button', { name: '解除预警' }).click()
  const dismissal = page.getByRole('dialog', { name: '解除预警' })
  await dismissal.getByLabel('理由').fill('情况属实，补签材料齐全。')
  await dismissal.getByRole('button', { name: '解除预警' }).click()
  await expect(page.getByText('预警已解除。', { exact: true })).toBeVisible()
  await expect(drawer.getByText('该预警已办结。')).toBeVisible()
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
  await openAlert(page, 'Quorum not met')
  const drawer = page.getByRole('dialog', { name: 'Quorum not met' })
  await drawer.getByRole('button', { name: 'Dismiss' }).click()
  const form = page.getByRole('dialog', { name: 'Dismiss' })
  await form.getByLabel('Reason').fill('The signatures were collected afterwards.')
  await meanwhile()
  const arrive = await holdBack(page, '**/api/alerts/*')
  const notice = form.getByText('Somebody changed this alert meanwhile.', { exact: false })
  const readAgain = page.waitForRequest((request) => request.method() === 'GET' && /\/api\/alerts\/[^/?]+$/.test(request.url()))
  await form.getByRole('button', { name: 'Dismiss' }).click()
  await readAgain
  await expect(form.getByRole('button', { name: 'Dismiss' })).toHaveClass(/loading/)
  await expect(notice, 'not before the fresh alert is there to decide about').toBeHidden()
  arrive()
  await expect(notice).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('The signatures were collected afterwards.')
  await form.getByRole('button', { name: 'Dismiss' }).click()
  await expect(drawer.getByText('This alert is settled.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
}

/** Whatever is read at this address waits until it is let go. */
async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return resolve
}

async function explain(api: APIRequestContext, projectId: string, indicator: string) {
  const { items } = await (await api.get(`/api/alerts?project=${projectId}&indicator=${indicator}`)).json()
  const data = { version: 1, explanation: '多数代表在堤上值守，会后已逐户补签。' }
  const reply = await api.post(`/api/alerts/${items[0].id}/explanation`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

const openAlert = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Alerts of this project' }).getByRole('button', { name }).click()

async function confirmIntoFinding(page: Page) {
  await openAlert(page, 'Just under a limit')
  const drawer = page.getByRole('dialog', { name: 'Just under a limit' })
  await expect(drawer.getByText('limit of the region, frozen when the filing was first submitted')).toBeVisible()
  await expect(drawer.getByText('90% L ≤ max(E, C) < L')).toBeVisible()
  await drawer.getByRole('link', { name: 'Tendering and Bidding Law, art. 4' }).click()
  const law = page.getByRole('dialog', { name: 'Policy' })
  await expect(law.getByRole('heading', { name: '中华人民共和国招标投标法', exact: true })).toBeVisible()
  await expect(law.locator('.policy-text').getByText('不得拆分'), 'at the very article').toBeInViewport()
  await page.goBack()
  await drawer.getByRole('button', { name: 'Confirm and open a finding' }).click()
  const form = page.getByRole('dialog', { name: 'Confirm the alert and open a finding' })
  await form.getByLabel('What is wrong, and what has to be put right').fill('预算贴近限额，须补充询价材料并说明估价依据。')
  await noAxeViolation(page)
  await form.getByRole('button', { name: 'Confirm and open a finding' }).click()
  await expect(drawer.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await drawer.getByRole('link', { name: 'Show the finding' }).click()
  await expect(page.getByRole('dialog', { name: /Notice ZG/ }).getByText('须补充询价材料')).toBeVisible()
}

/** On a telephone: a figure out of bounds is told at its field, another one is tried over past filings, and nothing is saved. */
async function tryFigure(page: Page) {
  await page.setViewportSize(widths.telephone)
  await enter(page, 'admin', '/system/supervision?tab=indicators')
  await wholePage(page)
  await page.getByRole('button', { name: 'Just under a limit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change: Just under a limit' })
  const share = change.getByLabel('Begins at this share of the limit')
  await share.fill('120')
  await expect(change.getByText('At most 99.9.')).toBeVisible()
  await share.fill('70')
  await change.getByRole('button', { name: 'Try on past filings' }).click()
  await expect(change.getByText(/\d+ filings tried/)).toBeVisible()
  const figure = async (name: string) =>
    Number(await change.getByRole('definition').nth(['Fires now', 'Would fire', 'New'].indexOf(name)).textContent())
  expect(await figure('Would fire')).toBeGreaterThanOrEqual(await figure('Fires now'))
  await wholePage(page)
  await share.fill('75')
  await expect(change.getByText('The figures were changed since.', { exact: false })).toBeVisible()
}

async function wholePage(page: Page) {
  await noAxeViolation(page)
  await noSidewaysScroll(page)
}
