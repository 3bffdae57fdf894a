import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { FindingAction } from '#contract/findings.ts'
import type { Language } from '#contract/language.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { texts as alertTexts } from '../web/alerts/texts.ts'
import { texts as findingTexts } from '../web/findings/texts.ts'
import { inspectionViewTexts } from '../web/inspection-view-texts.ts'
import { pickTexts } from '../web/inspections/pick-texts.ts'
import { texts as inspectionTexts } from '../web/inspections/texts.ts'
import { weekTexts } from '../web/inspections/week-texts.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { pdf, person, photo, take, today, underWay, unique, upload } from './filing-driver.ts'
import { accept, act, closeDrawer, discard, openProject, projectSummary, prove } from './filing-forms.ts'
import { openRow } from './rows.ts'
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

  const quorum = indicatorTexts.K08.name.en
  const desk = await supervisor.page({ language: 'en', width: 'desk' })
  await visit(desk, `/v2/project?tab=alerts&text=${encodeURIComponent(name)}`)
  await openRow(desk, quorum)
  const alert = desk.getByRole('dialog', { name: quorum })
  await alert.getByRole('button', { name: alertTexts.en.actions.confirm }).click()
  const form = desk.getByRole('dialog', { name: alertTexts.en.confirmTitle })
  await form.getByRole('radio', { name: `${findingTexts.en.severities.serious} · ${findingTexts.en.dueIn(7)}` }).check()
  await form.getByLabel(findingTexts.en.description).fill('No protection at the edge of the culvert; fence it off before going on.')
  await form.getByLabel(findingTexts.en.stop).check()
  await form.getByLabel(findingTexts.en.stopReason).fill('People may fall in')
  await form.getByRole('button', { name: alertTexts.en.actions.confirm }).click()
  await expect(form.getByText(findingTexts.en.stopOrderMissing, { exact: true })).toBeVisible()
  await prove(form, 'PROJECT_SUPERVISION_FILE', pdf('stop order'))
  await form.getByRole('button', { name: alertTexts.en.actions.confirm }).click()
  await alert.getByRole('link', { name: alertTexts.en.showFinding }).click()
  const notice = desk.getByRole('dialog', { name: new RegExp(`^${findingTexts.en.number} ZG990101`) })
  await expect(notice.getByText('People may fall in')).toHaveCount(0)
  await expect(tags(notice)).toContainText(findingTexts.en.severities.serious)
  await noAxeViolation(desk)
  await expect(projectSummary(desk)).toContainText(lifecycleTexts.en.stopped)

  const hand = await filer.page({ language: 'zh', width: 'telephone' })
  await visit(hand, `/v2/project/personal?tab=supervision&text=${encodeURIComponent(name)}`)
  await expect(hand.getByText(inspectionViewTexts.zh.picks)).toHaveCount(0)
  await openRow(hand, /No protection at the edge/)
  const read = hand.getByRole('dialog', { name: findingTexts.zh.number })
  await confirm(hand, read, 'zh', 'acknowledge')
  await expect(tags(read)).toContainText(findingTexts.zh.states.acknowledged)
  await expect(read.getByText(findingTexts.zh.hindrances.evidence)).toBeVisible()
  await prove(read, 'PROJECT_PROCESS_FILE', photo)
  await confirm(hand, read, 'zh', 'rectify', '已设置围栏和警示灯')
  await expect(tags(read)).toContainText(findingTexts.zh.states.rectified)
  await noSidewaysScroll(hand)
  await noAxeViolation(hand)

  await visit(desk, path)
  await openRow(desk, /No protection at the edge/)
  await expect(notice.getByText(photo.name)).toBeVisible()
  await confirm(desk, notice, 'en', 'close', 'The fence stands and the lamps are lit')
  await expect(tags(notice)).toContainText(findingTexts.en.states.closed)
  await closeDrawer(notice)
  await act(desk, 'en', 'lift', async (lifting) => {
    await lifting.getByLabel(actionTexts.en.reason).fill('Put right and rechecked')
    await prove(lifting, 'PROJECT_SUPERVISION_FILE', pdf('lifting of the stop'))
  })
  await expect(projectSummary(desk)).toContainText(projectStateNames.en['in-progress'])

  await upload(filer.api, id, 'PROJECT_PROCESS_FILE', 'report')
  await take(filer.api, id, 'report-progress', { percent: 100, note: '已完工', reason: null })
  await upload(filer.api, id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await take(filer.api, id, 'complete', { actualEnd: today() })
  const office = await town.page({ language: 'zh', width: 'desk' })
  await openProject(office, id)
  await accept(office, 'culvert')
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

test('a random pick plans inspections, keeps its record, and computes to the same again', async ({ browser, baseURL }) => {
  const supervisor = await person(browser, baseURL, 'supervisor')
  const page = await supervisor.page({ language: 'en', width: 'desk' })
  await visit(page, '/v2/project?tab=supervision')
  await expect(page.getByRole('heading', { name: weekTexts.en.proposals })).toBeVisible()
  await noAxeViolation(page)
  await planFromList(page)
  await page.getByText(inspectionViewTexts.en.picks, { exact: true }).click()
  await page.getByRole('button', { name: pickTexts.en.make }).click()
  const form = page.getByRole('dialog', { name: pickTexts.en.make })
  await form.getByLabel(pickTexts.en.count).fill('2')
  await form.getByRole('button', { name: pickTexts.en.make }).click()
  const record = page.getByRole('dialog', { name: pickTexts.en.pick })
  await expect(record.getByRole('link', { name: pickTexts.en.showInspection })).toHaveCount(2)
  await record.getByRole('button', { name: pickTexts.en.replay }).click()
  await expect(record.getByText(pickTexts.en.same)).toBeVisible()
  const saving = page.waitForEvent('download')
  await record.getByRole('button', { name: pickTexts.en.download }).click()
  const kept = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(kept).toMatchObject({ algorithm: 'weighted-sample-1', count: 2, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(kept.chosen).toHaveLength(2)
  await noAxeViolation(page)
  const { chosen } = await (await supervisor.api.get(`/api/inspection-picks/${new URL(page.url()).searchParams.get('pick')}`)).json()
  const line = record.getByRole('listitem').filter({ hasText: chosen[0].project.name })
  await line.getByRole('link', { name: pickTexts.en.showInspection }).click()
  const planned = page.getByRole('dialog', { name: inspectionTexts.en.inspection })
  await expect(planned.getByRole('button', { name: inspectionTexts.en.actions.start })).toBeVisible()
  // What this walk planned is taken back: others share the county.
  const data = { version: 1, reason: 'Only a walk of the product' }
  for (const { inspectionId } of chosen) await supervisor.api.post(`/api/inspections/${inspectionId}/cancellation`, { data })
  await supervisor.context.close()
})

test('巡查现场用手机逐项填写：断网不丢失，拍照上传后提交', async ({ browser, baseURL }) => {
  const [filer, town, supervisor] = await Promise.all(['filer', 'town', 'supervisor'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !supervisor) throw new Error('Somebody is missing.')
  const id = await underWay(filer.api, town.api, unique('桃源村水渠'))
  const me = await (await supervisor.api.get('/api/session')).json()
  const plan = { type: 'routine', plannedOn: today(), leadId: me.me.id, others: [] }
  const { id: visitId, checks } = await (await supervisor.api.post(`/api/projects/${id}/inspections`, { data: plan })).json()

  await supervisor.context.grantPermissions(['geolocation'])
  await supervisor.context.setGeolocation({ longitude: 118.2501, latitude: 29.6502 })
  const hand = await supervisor.page({ language: 'zh', width: 'telephone' })
  await visit(hand, `/v2/project/${id}?tab=supervision&visit=${visitId}`)
  const drawer = hand.getByRole('dialog', { name: inspectionTexts.zh.inspection })
  await drawer.getByRole('button', { name: inspectionTexts.zh.actions.start }).click()
  await expect(drawer.getByText(inspectionTexts.zh.checksDone(0, checks.length))).toBeVisible()
  await noAxeViolation(hand)
  await supervisor.context.setOffline(true)
  await choose(drawer, 1, 'no')
  await drawer.getByLabel(inspectionTexts.zh.noteOf(1)).fill('公示牌缺少造价')
  await expect(drawer.getByText(inspectionTexts.zh.keptHere)).toBeVisible()
  await supervisor.context.setOffline(false)
  await expect(drawer.getByText(inspectionTexts.zh.allSaved)).toBeVisible()
  for (let at = 2; at < checks.length; at += 1) await choose(drawer, at, 'yes')
  await drawer.locator('input[data-camera]').setInputFiles(photo)
  await expect(drawer.getByText(photo.name)).toBeVisible()
  await drawer.getByLabel(inspectionTexts.zh.summary).fill('公示牌内容不全，其余一致。')
  await drawer.getByRole('button', { name: '当前位置' }).click()
  await expect(drawer.getByLabel(inspectionTexts.zh.place)).toHaveValue('29.6502, 118.2501')
  await drawer
    .getByRole('radiogroup', { name: inspectionTexts.zh.result, exact: true })
    .getByText(inspectionTexts.zh.results.faults, { exact: true })
    .click()
  await drawer.getByRole('button', { name: inspectionTexts.zh.actions.submit, exact: true }).click()
  await expect(drawer.getByText(inspectionTexts.zh.answerMissing)).toBeVisible()
  await choose(drawer, checks.length, 'not-applicable')
  await noSidewaysScroll(hand)
  await drawer.getByRole('button', { name: inspectionTexts.zh.actions.submit, exact: true }).click()
  await expect(tags(drawer)).toContainText(inspectionTexts.zh.states.submitted)
  await expect(drawer.getByText(/29\.6502, 118\.2501/)).toBeVisible()
  const kept = await (await supervisor.api.get(`/api/inspections/${visitId}`)).json()
  expect(kept).toMatchObject({
    state: 'submitted',
    result: 'faults',
    place: { longitude: 118.2501, latitude: 29.6502 },
    checks: expect.arrayContaining([expect.objectContaining({ answer: 'no', note: '公示牌缺少造价' })]),
  })
  expect(kept.files).toHaveLength(1)
  await Promise.all([filer, town, supervisor].map(({ context }) => context.close()))
})

/** The project is looked for in the form; who may lead depends on it. Nothing is kept. */
async function planFromList(page: Page) {
  await page.locator('.view-choice').getByText(inspectionViewTexts.en.inspections, { exact: true }).click()
  await page.getByRole('button', { name: inspectionTexts.en.plan }).click()
  const form = page.getByRole('dialog', { name: inspectionTexts.en.plan })
  await form.getByRole('button', { name: inspectionTexts.en.plan }).click()
  await expect(form.getByText(inspectionTexts.en.chooseProject)).toBeVisible()
  await form.getByLabel(inspectionTexts.en.project).fill('水渠整治')
  // Whichever is offered: nothing is kept.
  await page
    .getByTitle(/水渠整治工程 · BA/)
    .first()
    .click()
  await expect(form.getByLabel(inspectionTexts.en.lead)).toBeEnabled()
  await noAxeViolation(page)
  await closeDrawer(form)
  await discard(page, 'en')
  await expect(form).toBeHidden()
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Takes a step of a finding and says what there is to say. */
async function confirm(page: Page, drawer: Locator, language: Language, action: FindingAction, opinion?: string) {
  const words = findingTexts[language]
  await drawer.getByRole('button', { name: words.actions[action], exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${words.actions[action]} · ZG` })
  if (opinion) await dialog.getByRole('textbox').fill(opinion)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expect(dialog).toBeHidden()
}

/** The state of a supervision record and how grave it is, at the top of its drawer. */
const tags = (drawer: Locator) => drawer.locator('.detail-tags')

const choose = (drawer: Locator, at: number, answer: 'yes' | 'no' | 'not-applicable') =>
  drawer
    .getByRole('radiogroup', { name: inspectionTexts.zh.answerOf(at) })
    .getByText(inspectionTexts.zh.answers[answer], { exact: true })
    .click()
