import { expect, type Page } from '@playwright/test'
import { noAxeViolation, noSidewaysScroll, prepare, signIn, test } from './server.ts'
import { settled } from './settled.ts'

/** The smallest PDF a reader opens; the note keeps two of them apart. */
const pdf = (note: string) => ({
  name: `${note}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
})

test('a clerk files a village job, the town returns it, the clerk corrects it, the town files it', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const name = `Paving of lane ${Date.now() % 100_000}`
  await prepare(page, { language: 'en', width: 'desk' })
  await signIn(page, 'filer')
  await fillIn(page, name)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Town review').first()).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  const town = await context.newPage()
  await prepare(town, { language: 'en', width: 'desk' })
  await signIn(town, 'town')
  await openFromQueue(town, name)
  await act(town, 'Start review')
  await act(town, 'Return', async (form) => {
    await form.getByLabel('Reason').fill('The minutes lack the page with the signatures')
    await choose(town, 'Fields at fault', 'Date of decision')
  })
  await expect(town.getByText('Returned').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('The minutes lack the page with the signatures')).toBeVisible()
  await page.getByRole('button', { name: /Decision/ }).click()
  await expect(page.getByText('Marked by the reviewer')).toBeVisible()
  await noAxeViolation(page)
  await page.getByRole('button', { name: /Check/ }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Town review').first()).toBeVisible()

  await openFromQueue(town, name)
  await act(town, 'Start review')
  await act(town, 'Approve', (form) => form.getByLabel('Opinion').fill('Agreed'))
  await expect(town.getByText(/BA990101\d{4}1\d{5}/).first()).toBeVisible()
  await noAxeViolation(town)
  await town.getByRole('tab', { name: 'History' }).click()
  await expect(town.getByText('Return', { exact: true })).toBeVisible()
  await context.close()
})

test('a clerk reports progress with a photo from a telephone', async ({ page }) => {
  test.setTimeout(120_000)
  await prepare(page, { language: 'zh', width: 'telephone' })
  await signIn(page, 'filer')
  const id = await underWay(page)
  await page.goto(`/v2/project/${id}`)
  await settled(page)
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  await page.getByRole('button', { name: '填报进度' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('进度（%）').fill('40')
  await form.getByLabel('完成情况').fill('路基已完成四成')
  await form.locator('input[type=file]').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: photo })
  await expect(form.getByText('site.png')).toBeVisible()
  await noSidewaysScroll(page)
  await form.getByRole('button', { name: '填报进度' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: '过程' }).click()
  await expect(page.getByText('路基已完成四成')).toBeVisible()
})

/** One white pixel. */
const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64')

async function fillIn(page: Page, name: string) {
  await page.goto('/v2/project/personal')
  await settled(page)
  await page.getByRole('button', { name: 'New filing' }).click()
  await page.getByRole('dialog').getByLabel('Project name').fill(name)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/v2\/project\/[0-9a-f-]{36}/)
  await settled(page)
  await choose(page, 'Industry category', 'Roads')
  await page.getByLabel('Description').fill('Paving of the lane from group one to group three, 800 metres, 3.5 metres wide.')
  await next(page)
  await next(page)
  await choose(page, 'Decided by', 'Plan from above')
  await day(page, 'Date of decision', '2026-03-01')
  await next(page)
  await page.getByLabel('Estimated price').fill('80000')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await choose(page, 'Source 1', "Village's own funds")
  await page.getByLabel('Amount').fill('80000')
  await expect(page.getByText('The lines add up to the estimate.')).toBeVisible()
  await next(page)
  await page.getByRole('button', { name: 'Use “Direct award”' }).click()
  await day(page, 'Planned start', '2026-12-01')
  await day(page, 'Planned end', '2027-02-28')
  await next(page)
  await page.locator('input[data-category=PROJECT_GENERATION_BASIS_FILE]').setInputFiles(pdf(name))
  await expect(page.getByText(`${name}.pdf`)).toBeVisible()
  await next(page)
  await expect(page.getByText('Everything is there.')).toBeVisible()
}

const next = async (page: Page) => {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await settled(page)
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  await page.keyboard.press('Escape')
}

async function day(page: Page, label: string, value: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(value)
  await field.press('Enter')
}

async function openFromQueue(page: Page, name: string) {
  await page.goto('/v2/project?tab=queue')
  await settled(page)
  await page.getByText(name).first().click()
  await page.waitForURL(/\/v2\/project\/[0-9a-f-]{36}/)
  await settled(page)
}

type FormOf = ReturnType<Page['getByRole']>

async function act(page: Page, action: string, fill: (form: FormOf) => Promise<unknown> = async () => {}) {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const form = page.getByRole('dialog')
  await fill(form)
  await form.getByRole('button', { name: action, exact: true }).click()
  await expect(form).toBeHidden()
  await settled(page)
}

/** A filing of the signed-in filer whose work has begun, brought there through the interface of the server. */
async function underWay(page: Page): Promise<string> {
  const api = page.request
  const town = await (
    await page
      .context()
      .browser()!
      .newContext({ baseURL: new URL(page.url()).origin })
  ).newPage()
  await signIn(town, 'town')
  const made = await (
    await api.post('/api/projects', { data: { name: `桃源村道路 ${Date.now() % 100_000}`, kind: 1, regionCode: '990101101201' } })
  ).json()
  const filing = {
    ...made.filing,
    trade: 'road',
    description: '桃源村一组至三组村道硬化，长约八百米。',
    decisionType: 'superior-plan',
    decisionDate: '2026-03-01',
    estimatedPrice: 8_000_000,
    fundingLines: [{ source: 'collective', amount: 8_000_000, documentNo: null }],
    method: 'villagers-build',
    plannedStart: '2026-05-01',
    plannedEnd: '2026-12-31',
  }
  await api.put(`/api/projects/${made.id}/filing`, { data: { version: made.version, filing } })
  const upload = (category: string, step: string) =>
    api.post(`/api/projects/${made.id}/files?${new URLSearchParams({ category, step, name: `${step}.pdf` })}`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: pdf(`${made.id} ${step} ${category}`).buffer,
    })
  const step = async (by: Page, noun: string, body: object = {}) => {
    const { version } = await (await by.request.get(`/api/projects/${made.id}`)).json()
    const reply = await by.request.post(`/api/projects/${made.id}/${noun}`, { data: { version, ...body } })
    expect(reply.status(), `${noun}: ${await reply.text()}`).toBe(200)
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()
  await upload('PROJECT_GENERATION_BASIS_FILE', 'filing')
  await step(page, 'submission')
  await step(town, 'review')
  await step(town, 'approval', { opinion: '同意备案' })
  await upload('PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await upload('PROJECT_PROCESS_FILE', 'award')
  await step(page, 'direct-contract', {
    supplier: { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011234', mobile: '13900000009' },
    contract: {
      contractName: '村道硬化合同',
      contractNo: 'HT-1',
      contractType: 'lump-sum',
      contractPrice: 7_800_000,
      signDate: today,
      contractStart: today,
      contractEnd: '2027-06-30',
      prepaymentPercent: 20,
      retentionPercent: 3,
      subcontracted: 'no',
      subcontractedPercent: null,
    },
    deviationReason: null,
  })
  await upload('PROJECT_PROCESS_FILE', 'start')
  await step(page, 'start', { actualStart: today, sitePerson: '陈工', qualityPerson: '刘工', deviationReason: null })
  await town.context().close()
  return made.id
}
