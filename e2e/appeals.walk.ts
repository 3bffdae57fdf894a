import { expect, type Locator, type Page } from '@playwright/test'
import { addNote, type Found, keepAway, lodgeByCall, onlyAppeal, publicProject, thirdSupervisor, wrote } from './appeal-driver.ts'
import { person, photo } from './filing-driver.ts'
import { noAxeViolation, noSidewaysScroll, prepare, test } from './server.ts'
import { settled } from './settled.ts'

test.describe('an appeal from a telephone', () => {
  test.use({ expectedNoise: /status of (404|409)/ })

  test('is lodged without a name, asked about, answered, replied to, rated, reviewed and rechecked, and becomes a finding', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [filer, town, handler, above] = await Promise.all(
      ['filer', 'town', 'supervisor2', 'supervisor'].map((who) => person(browser, baseURL, who)),
    )
    if (!filer || !town || !handler || !above) throw new Error('Somebody is missing.')
    const { number, name } = await publicProject(filer.api, town.api)

    await prepare(page, { language: 'zh', width: 'telephone' })
    const { code, password } = await lodge(page, { number, name })
    await track(page, { code, password })
    await expect(page.getByText('告知您是否受理。')).toBeVisible()

    const desk = await handler.page({ language: 'en', width: 'desk' })
    const drawer = await openFromList(desk, number)
    await step(desk, drawer, 'Accept')
    await step(desk, drawer, 'Assign', async (dialog) => {
      await dialog.getByLabel('Who investigates').click()
      await desk.getByTitle(/^郑秋菊/).click()
    })
    await step(desk, drawer, 'Begin investigation')
    await drawer.getByRole('button', { name: /^View .*\.png$/ }).click()
    await expect(desk.getByRole('img', { name: /\.png$/ })).toBeVisible()
    await desk
      .getByRole('dialog', { name: /\.png$/ })
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
    await step(desk, drawer, 'Ask the author', (dialog) => dialog.getByLabel('Question').fill('请问是哪一段路面？'))
    await noAxeViolation(desk)

    await page.getByRole('button', { name: '刷新' }).click()
    const accepted = page.getByRole('listitem').filter({ hasText: '予以受理' })
    await expect(accepted.getByText('青石镇监督机构')).toBeVisible()
    await expect(accepted.getByText(/^最迟于 \d{4}-\d{2}-\d{2} 答复您。$/)).toBeVisible()
    await expect(page.getByText('请问是哪一段路面？')).toBeVisible()
    await page.getByLabel('您的回答').fill('二组到三组之间的一段，靠近水塘。')
    await page.getByRole('button', { name: '提交', exact: true }).first().click()
    await expect(page.getByText('已提交。')).toBeVisible()
    await expect(page.getByLabel('您的回答')).toBeHidden()
    await noSidewaysScroll(page)
    await noAxeViolation(page)

    await desk.reload()
    await expect(drawer.getByText('二组到三组之间的一段')).toBeVisible()
    await replyLate(desk, drawer, () => addNote(above.api, desk.url()))

    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('经取芯检测，路面厚度不足')).toBeVisible()
    await rateAndAskReview(page)

    await desk.reload()
    await expect(drawer.getByRole('button', { name: 'Decide the review' })).toBeDisabled()
    await expect(drawer.getByText('Somebody of the next level', { exact: false })).toBeVisible()
    const higher = await above.page({ language: 'en', width: 'desk' })
    await higher.goto(desk.url())
    const above2 = higher.getByRole('dialog', { name: /^Appeal / })
    await step(higher, above2, 'Decide the review', (dialog) => answer(dialog, 'Found true', '复查认为答复正确，返工须在月底前完成。'))
    await expect(above2.getByText('Reviewed').first()).toBeVisible()

    await page.getByRole('button', { name: '刷新' }).click()
    await askAgain(page, '申请复核', '月底已过，仍未返工。')
    await expect(page.getByText('复核意见为终结意见。', { exact: false }).first()).toBeVisible()
    const third = await thirdSupervisor(browser, baseURL)
    const hand = await third.page({ language: 'en', width: 'telephone' })
    await hand.goto(desk.url())
    const last = hand.getByRole('dialog', { name: /^Appeal / })
    await step(hand, last, 'Decide the recheck', (dialog) => answer(dialog, 'Found true', '复核认定答复正确，责令十日内返工。'))
    await expect(last.getByText('Final').first()).toBeVisible()
    await openFinding(hand, last)
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('复核认定答复正确，责令十日内返工。')).toBeVisible()
    await third.leave()
    await Promise.all([filer, town, handler, above].map(({ context }) => context.close()))
  })
})

test.describe('an appeal about somebody', () => {
  test.use({ expectedNoise: /status of (403|404)/ })

  test('is neither seen nor guessed by whom it concerns, while another supervisor sees it, and every look at its author', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [filer, town, marked, supervisor] = await Promise.all(
      ['filer', 'town', 'supervisor2', 'supervisor'].map((who) => person(browser, baseURL, who)),
    )
    if (!filer || !town || !marked || !supervisor) throw new Error('Somebody is missing.')
    const { id, number } = await publicProject(filer.api, town.api)
    await lodgeByCall(page.request, number)
    const appealId = await onlyAppeal(supervisor.api, id)
    await keepAway(supervisor.api, appealId, 'supervisor2')

    for (const insider of [filer, town]) {
      const answers = await Promise.all(
        [`/api/appeals?project=${id}`, `/api/appeals/${appealId}`, `/api/projects/${id}/appeal-badge`].map((path) => insider.api.get(path)),
      )
      expect(answers.map((reply) => reply.status())).toEqual([403, 403, 403])
      const detail = JSON.stringify(await (await insider.api.get(`/api/projects/${id}`)).json())
      expect(detail.toLowerCase()).not.toContain('appeal')
    }
    const inside = await town.page({ language: 'en', width: 'desk' })
    await nothingToSee(inside, id)
    await inside.goto('/v2/project?tab=appeals')
    await settled(inside)
    await expect(inside.getByRole('tab', { name: 'Filings' })).toHaveAttribute('aria-selected', 'true')
    await expect(inside.getByRole('tab', { name: 'Appeals' })).toBeHidden()

    const own = await marked.page({ language: 'en', width: 'desk' })
    await nothingToSee(own, id)
    await own.goto(`/v2/project?tab=appeals&project=${id}&appeal=${appealId}`)
    await expect(own.getByText('This does not exist, or lies outside your region.').first()).toBeVisible()
    await expect(own.locator('.row-opener')).toHaveCount(0)

    const desk = await supervisor.page({ language: 'en', width: 'desk' })
    await desk.goto(`/v2/project/${id}?tab=risk`)
    const badge = desk.getByRole('region', { name: 'Appeals about this project' })
    await expect(badge.getByText('1 open, 0 found true.')).toBeVisible()
    await badge.getByRole('link', { name: 'Show these appeals' }).click()
    await desk.getByRole('button', { name: wrote.slice(0, 10) }).click()
    await lookAtAuthor(desk, desk.getByRole('dialog', { name: /^Appeal / }))
    await Promise.all([filer, town, marked, supervisor].map(({ context }) => context.close()))
  })
})

/** From the QR code of a receipt to code and password that were kept. */
async function lodge(page: Page, { number, name }: Pick<Found, 'number' | 'name'>) {
  await page.goto(`/appeal/main?filing=${number}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: '就该项目提交申诉' }).click()
  await expect(page.getByText(`项目：${name}`)).toBeVisible()
  await page.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByText('部分内容填写有误')).toBeVisible()
  await page.getByRole('radio', { name: /^举报/ }).check()
  await page.getByLabel('反映的情况').fill(wrote)
  await page.getByLabel('添加文件').setInputFiles([photo, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(page.getByText('notes.txt：仅支持 pdf、jpg、png。')).toBeVisible()
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  // Looking something up meanwhile loses nothing.
  await page.getByRole('link', { name: '查询项目' }).click()
  await page.getByRole('link', { name: '提交申诉' }).click()
  await expect(page.getByLabel('反映的情况')).toHaveValue(wrote)
  await page.getByRole('button', { name: '提交申诉' }).click()

  await expect(page.getByRole('heading', { name: '您的申诉已收到' })).toBeVisible()
  await expect(page.getByText('已上传')).toBeVisible()
  const [code = '', password = ''] = await page.locator('.receipt-secret').allTextContents()
  await page.getByRole('link', { name: '工作人员登录' }).click()
  await page.getByRole('dialog', { name: '查询码和密码保存好了吗？' }).getByRole('button', { name: '留在本页' }).click()
  await expect(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: '两项均已保存' }).click()
  await expect(page.getByText(password)).toBeHidden()
  return { code, password }
}

/** The code goes along behind the `#` alone; a wrong password says no more than a wrong code would. */
async function track(page: Page, { code, password }: { code: string; password: string }) {
  await page.getByRole('link', { name: '查询该申诉' }).click()
  await expect(page.getByLabel('查询码')).toHaveValue(code)
  const { pathname, search, hash } = new URL(page.url())
  expect([pathname, search, hash]).toEqual(['/appeal/main', '?view=track', `#code=${code}`])
  await page.getByLabel('查询密码').fill('WRONGWRONG')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('未找到与该查询码和密码对应的申诉，请核对后重试。')).toBeVisible()
  await page.getByLabel('查询密码').fill(password)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
}

async function openFromList(page: Page, number: string): Promise<Locator> {
  await page.goto(`/v2/project?tab=appeals&text=${number}`)
  await settled(page)
  await page.getByRole('button', { name: wrote.slice(0, 10) }).click()
  const drawer = page.getByRole('dialog', { name: /^Appeal / })
  await expect(drawer.getByText(wrote)).toBeVisible()
  return drawer
}

/** Takes one step of an appeal and says what there is to say. */
async function step(page: Page, drawer: Locator, action: string, fill?: (dialog: Locator) => Promise<unknown>) {
  await drawer.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${action} · ` })
  await fill?.(dialog)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

async function answer(dialog: Locator, outcome: string, text: string) {
  await dialog.getByText(outcome, { exact: true }).click()
  await dialog.getByLabel('Answer to the author').fill(text)
}

/** Somebody adds a note meanwhile: nothing typed is lost, and the next press replies. */
async function replyLate(page: Page, drawer: Locator, meanwhile: () => Promise<void>) {
  const reply = '经取芯检测，路面厚度不足，已责令返工。'
  await drawer.getByRole('button', { name: 'Reply', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply · ' })
  await answer(dialog, 'Found true', reply)
  await meanwhile()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Somebody changed this appeal meanwhile.', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Answer to the author')).toHaveValue(reply)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

async function rateAndAskReview(page: Page) {
  await page.getByText('评价办理情况').click()
  await page.getByRole('radio', { name: '4 · 满意' }).check()
  await page.locator('details').filter({ hasText: '评价办理情况' }).getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('您的评分：4 分')).toBeVisible()
  await askAgain(page, '申请复查', '返工没有写明期限。')
  await expect(page.getByText('出具复查意见。')).toBeVisible()
}

async function askAgain(page: Page, what: '申请复查' | '申请复核', why: string) {
  await page.getByText(what, { exact: true }).click()
  await page.getByLabel('不满意的理由').fill(why)
  await page.locator('details').filter({ hasText: what }).getByRole('button', { name: '提交' }).click()
}

/** What was found true becomes a finding, which the appeal then leads to. */
async function openFinding(page: Page, drawer: Locator) {
  await drawer.getByRole('button', { name: 'Open a finding' }).click()
  const form = page.getByRole('dialog', { name: 'Open a finding' })
  await form.getByLabel('What is wrong, and what has to be put right').fill('路面厚度不足，限期返工。')
  await noSidewaysScroll(page)
  await noAxeViolation(page)
  await form.getByRole('button', { name: 'Open a finding' }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText('A finding was opened already.')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Show the finding' })).toBeVisible()
}

/** The page of the project is what it always was. */
async function nothingToSee(page: Page, projectId: string) {
  for (const tab of ['risk', 'supervision']) {
    await page.goto(`/v2/project/${projectId}?tab=${tab}`)
    await settled(page)
    await expect(page.getByRole('main')).not.toContainText('ppeal')
  }
}

async function lookAtAuthor(page: Page, drawer: Locator) {
  await expect(drawer.getByText('Nobody has looked.')).toBeVisible()
  await expect(drawer.getByText('王五')).toBeHidden()
  await drawer.getByRole('button', { name: 'Look at who wrote this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Look at who wrote this' })
  await expect(dialog.getByText('Your look is written down')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The site has to be found by telephone')
  await dialog.getByRole('button', { name: 'Look at who wrote this' }).click()
  await expect(drawer.getByText('13800138000')).toBeVisible()
  await expect(drawer.getByText('The site has to be found by telephone')).toBeVisible()
  await noAxeViolation(page)
}
