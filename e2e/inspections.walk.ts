import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { pdf, person, photo, take, today, underWay, unique, upload } from './filing-driver.ts'
import { accept, act, openProject, prove } from './filing-forms.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

/** Ten of thirty came to the meeting that decided it. */
const tooFew = { decisionType: 'representatives-meeting', shouldAttend: 30, didAttend: 10, agreed: 9 }

test('an alert becomes a serious finding that stops the work; it is put right with proof, rechecked and closed, the stop is lifted and the work accepted', async ({
  browser,
  baseURL,
}) => {
  const [filer, town, supervisor] = await Promise.all(['filer', 'town', 'supervisor'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !supervisor) throw new Error('Somebody is missing.')
  const name = unique('Culvert of the lane')
  const id = await underWay(filer.api, town.api, name, tooFew)
  const path = `/v2/project/${id}?tab=supervision`

  const desk = await supervisor.page({ language: 'en', width: 'desk' })
  await visit(desk, `/v2/project?tab=alerts&text=${encodeURIComponent(name)}`)
  await desk.getByRole('button', { name: 'Quorum not met' }).click()
  const alert = desk.getByRole('dialog', { name: 'Quorum not met' })
  await alert.getByRole('button', { name: 'Confirm and open a finding' }).click()
  const form = desk.getByRole('dialog', { name: 'Confirm the alert and open a finding' })
  await form.getByRole('radio', { name: /Serious · due in 7 days/ }).check()
  await form
    .getByLabel('What is wrong, and what has to be put right')
    .fill('No protection at the edge of the culvert; fence it off before going on.')
  await form.getByLabel('Stop the work at once').check()
  await form.getByLabel('Reason of the stop').fill('People may fall in')
  await form.getByRole('button', { name: 'Confirm and open a finding' }).click()
  await expect(form.getByText('Upload the stop order first.')).toBeVisible()
  await prove(form, 'PROJECT_SUPERVISION_FILE', pdf('stop order'))
  await form.getByRole('button', { name: 'Confirm and open a finding' }).click()
  await alert.getByRole('link', { name: 'Show the finding' }).click()
  const notice = desk.getByRole('dialog', { name: /Notice ZG990101/ })
  await expect(notice.getByText('People may fall in')).toHaveCount(0)
  await expect(notice.getByText('Serious')).toBeVisible()
  await noAxeViolation(desk)
  await expect(desk.getByText('Stopped').first()).toBeVisible()

  const hand = await filer.page({ language: 'zh', width: 'telephone' })
  await visit(hand, `/v2/project/personal?tab=supervision&text=${encodeURIComponent(name)}`)
  await expect(hand.getByText('随机抽查')).toHaveCount(0)
  await hand.getByRole('button', { name: /No protection at the edge/ }).click()
  const read = hand.getByRole('dialog', { name: /整改通知书/ })
  await confirm(hand, read, '签收')
  await expect(read.getByText('整改中').first()).toBeVisible()
  await expect(read.getByText('请至少上传一份整改佐证材料。')).toBeVisible()
  await prove(read, 'PROJECT_PROCESS_FILE', photo)
  await confirm(hand, read, '提交整改', '已设置围栏和警示灯')
  await expect(read.getByText('待复查').first()).toBeVisible()
  await noSidewaysScroll(hand)
  await noAxeViolation(hand)

  await visit(desk, path)
  await desk.getByRole('button', { name: /No protection at the edge/ }).click()
  await expect(notice.getByText(photo.name)).toBeVisible()
  await confirm(desk, notice, 'Close after recheck', 'The fence stands and the lamps are lit')
  await expect(notice.getByText('This finding is settled.').or(notice.getByRole('button', { name: 'Reopen' }))).toBeVisible()
  await notice.getByRole('button', { name: 'Close', exact: true }).click()
  await act(desk, 'Lift the stop', async (lifting) => {
    await lifting.getByLabel('Reason').fill('Put right and rechecked')
    await prove(lifting, 'PROJECT_SUPERVISION_FILE', pdf('lifting of the stop'))
  })
  await expect(desk.getByText('In progress').first()).toBeVisible()

  await upload(filer.api, id, 'PROJECT_PROCESS_FILE', 'report')
  await take(filer.api, id, 'report-progress', { percent: 100, note: '已完工', reason: null })
  await upload(filer.api, id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await take(filer.api, id, 'complete', { actualEnd: today })
  const office = await town.page({ language: 'zh', width: 'desk' })
  await openProject(office, id)
  await accept(office, 'culvert')
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

test('a random pick plans inspections, keeps its record, and computes to the same again', async ({ browser, baseURL }) => {
  const supervisor = await person(browser, baseURL, 'supervisor')
  const page = await supervisor.page({ language: 'en', width: 'desk' })
  await visit(page, '/v2/project?tab=supervision')
  await expect(page.getByRole('heading', { name: 'What deserves a visit this week' })).toBeVisible()
  await noAxeViolation(page)
  await planFromList(page)
  await page.getByText('Random picks', { exact: true }).click()
  await page.getByRole('button', { name: 'Make a random pick' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('How many projects').fill('2')
  await form.getByRole('button', { name: 'Make a random pick' }).click()
  const record = page.getByRole('dialog', { name: 'Random pick' })
  await expect(record.getByRole('button', { name: 'Show the inspection' })).toHaveCount(2)
  await record.getByRole('button', { name: 'Compute again' }).click()
  await expect(record.getByText('The computation gives exactly the same projects.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await record.getByRole('button', { name: /Download the record/ }).click()
  const kept = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(kept).toMatchObject({ algorithm: 'weighted-sample-1', count: 2, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(kept.chosen).toHaveLength(2)
  await noAxeViolation(page)
  await record.getByRole('button', { name: 'Show the inspection' }).first().click()
  const planned = page.getByRole('dialog', { name: 'Inspection' })
  await expect(planned.getByRole('button', { name: 'Begin the inspection' })).toBeVisible()
  // What this walk planned is taken back: others share the county.
  for (const { inspectionId } of (
    await (await supervisor.api.get(`/api/inspection-picks/${new URL(page.url()).searchParams.get('pick')}`)).json()
  ).chosen)
    await supervisor.api.post(`/api/inspections/${inspectionId}/cancellation`, {
      data: { version: 1, reason: 'Only a walk of the product' },
    })
  await supervisor.context.close()
})

test('巡查现场用手机逐项填写：断网不丢失，拍照上传后提交', async ({ browser, baseURL }) => {
  const [filer, town, supervisor] = await Promise.all(['filer', 'town', 'supervisor'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !supervisor) throw new Error('Somebody is missing.')
  const id = await underWay(filer.api, town.api, unique('桃源村水渠'))
  const me = await (await supervisor.api.get('/api/session')).json()
  const plan = { type: 'routine', plannedOn: today, leadId: me.me.id, others: [] }
  const { id: visitId, checks } = await (await supervisor.api.post(`/api/projects/${id}/inspections`, { data: plan })).json()

  const hand = await supervisor.page({ language: 'zh', width: 'telephone' })
  await visit(hand, `/v2/project/${id}?tab=supervision&visit=${visitId}`)
  const drawer = hand.getByRole('dialog', { name: '检查' })
  await drawer.getByRole('button', { name: '开始检查' }).click()
  await expect(drawer.getByText(`已填 0/${checks.length} 项`)).toBeVisible()
  await noAxeViolation(hand)
  await supervisor.context.setOffline(true)
  await choose(drawer, 1, '否')
  await drawer.getByLabel('第 1 项说明').fill('公示牌缺少造价')
  await expect(drawer.getByText('尚未保存：内容已留存在本机')).toBeVisible()
  await supervisor.context.setOffline(false)
  await expect(drawer.getByText('填写内容已全部保存。')).toBeVisible()
  for (let at = 2; at < checks.length; at += 1) await choose(drawer, at, '是')
  await drawer.locator('input[data-camera]').setInputFiles(photo)
  await expect(drawer.getByText(photo.name)).toBeVisible()
  await drawer.getByLabel('检查小结').fill('公示牌内容不全，其余一致。')
  await drawer.getByRole('radiogroup', { name: '检查结果', exact: true }).getByText('发现问题', { exact: true }).click()
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await expect(drawer.getByText('请选择检查结果。')).toBeVisible()
  await choose(drawer, checks.length, '不适用')
  await noSidewaysScroll(hand)
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await expect(drawer.getByText('已提交').first()).toBeVisible()
  const kept = await (await supervisor.api.get(`/api/inspections/${visitId}`)).json()
  expect(kept).toMatchObject({
    state: 'submitted',
    result: 'faults',
    checks: expect.arrayContaining([expect.objectContaining({ answer: 'no', note: '公示牌缺少造价' })]),
  })
  expect(kept.files).toHaveLength(1)
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

/** The project is looked for in the form; who may lead depends on it. Nothing is kept. */
async function planFromList(page: Page) {
  await page.locator('.view-choice').getByText('Inspections', { exact: true }).click()
  await page.getByRole('button', { name: 'Plan an inspection' }).click()
  const form = page.getByRole('dialog', { name: 'Plan an inspection' })
  await form.getByRole('button', { name: 'Plan an inspection' }).click()
  await expect(form.getByText('Choose the project to be visited.')).toBeVisible()
  await form.getByLabel('Project').fill('水渠整治')
  await page
    .getByTitle(/水渠整治工程 · BA/)
    .first()
    .click()
  await expect(form.getByLabel('Lead')).toBeEnabled()
  await noAxeViolation(page)
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Takes a step of a finding and says what there is to say. */
async function confirm(page: Page, drawer: Locator, action: string, told?: string) {
  await drawer.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: `${action} · ZG` })
  if (told) await dialog.getByRole('textbox').fill(told)
  await dialog.getByRole('button', { name: /^(Confirm|确 ?定)$/ }).click()
  await expect(dialog).toBeHidden()
}

const choose = (drawer: Locator, at: number, answer: string) =>
  drawer
    .getByRole('radiogroup', { name: `第 ${at} 项检查结果` })
    .getByText(answer, { exact: true })
    .click()
