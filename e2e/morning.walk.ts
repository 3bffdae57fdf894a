import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { texts as noticeCentreTexts } from '../web/notifications/texts.ts'
import { actionTexts } from '../web/projects/actions/action-texts.ts'
import { pageTexts } from '../web/projects/page-texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { firstDayTexts } from '../web/workbench/first-day-texts.ts'
import { texts as workbenchTexts } from '../web/workbench/texts.ts'
import { draft, take, unique, upload } from './filing-driver.ts'
import { act } from './filing-forms.ts'
import { menuOf } from './menu.ts'
import { follow, noAxeViolation, noSidewaysScroll, prepare, test, type Width } from './server.ts'
import { screenName } from './words.ts'

const password = 'a calm morning 8'
const county = '990101000000'

/** A town of their own: nobody else's filings wait for its manager. */
test('a manager’s morning: the bell rings, two reviews one after the other, and nothing is left', async ({ browser, baseURL }) => {
  const { manager, filer, village } = await settle(browser, baseURL)
  const desk = await manager.page('zh', 'desk')
  const stream = desk.waitForResponse(/notifications\/stream/)
  await desk.goto('/')
  await expect(desk.getByRole('heading', { name: firstDayTexts.zh.title })).toBeVisible()
  const bell = desk.getByRole('button', { name: new RegExp(`^${shellTexts.zh.bell(0)}`) })
  await expect(bell).toHaveAccessibleName(shellTexts.zh.bell(0))
  await stream // what happens from now on is heard

  const names = [unique('清溪村水渠疏浚'), unique('清溪村路灯安装')] as const
  const [first] = [await submit(filer.api, names[0], village), await submit(filer.api, names[1], village)]
  // Without a reload: the number at the bell, and the list of what waits.
  const toReview = noticeTexts.zh.titles['filing.to-review']({})
  await expect(desk.getByRole('status').filter({ hasText: names[1] })).toContainText(toReview)
  await expect(bell).toHaveAccessibleName(shellTexts.zh.bell(2))
  await expect(desk.getByRole('heading', { name: workbenchTexts.zh.due })).toBeVisible()
  await expect(desk.getByRole('link', { name: new RegExp(`${workbenchTexts.zh.kinds.review.verb}.*${names[0]}`) })).toBeVisible()

  await bell.click()
  const drawer = desk.getByRole('dialog', { name: noticeCentreTexts.zh.title })
  await expect(drawer.getByRole('link', { name: toReview })).toHaveCount(2)
  await noAxeViolation(desk)
  await drawer.getByRole('link', { name: new RegExp(names[0]) }).click()
  await desk.waitForURL(`**/v2/project/${first}`)
  await expect(bell).toHaveAccessibleName(shellTexts.zh.bell(1))

  await review(desk)
  const next = desk.getByRole('region', { name: pageTexts.zh.nextInQueue })
  await expect(next).toContainText(names[1])
  await next.getByRole('link', { name: pageTexts.zh.nextInQueue }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(names[1])
  await review(desk)
  // Nobody opened the second notice: what it asked for has been done, so it is settled.
  await expect(bell).toHaveAccessibleName(shellTexts.zh.bell(0))

  await menuOf(desk)
    .getByRole('link', { name: screenName('/', 'zh') })
    .click()
  await expect(desk.getByText(workbenchTexts.zh.doneTitle)).toBeVisible()
  await expect(desk.getByRole('region', { name: workbenchTexts.zh.activity })).toContainText(names[1])

  await hearsInTheHand(await filer.page('en', 'telephone'), names)
  await manager.close()
  await filer.close()
})

/** The filer has been told, reads it on a telephone, and does not want to hear of approvals any more. */
async function hearsInTheHand(page: Page, names: readonly [string, string]) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: workbenchTexts.en.activity })).toBeVisible()
  await noSidewaysScroll(page)
  const bell = page.getByRole('button', { name: new RegExp(`^${shellTexts.en.bell(0)}`) })
  await expect(bell).not.toHaveAccessibleName(shellTexts.en.bell(0))
  await bell.click()
  const drawer = page.getByRole('dialog', { name: noticeCentreTexts.en.title })
  await expect(drawer.getByRole('link', { name: new RegExp(`${noticeTexts.en.titles['filing.approved']({})}.*${names[0]}`) })).toBeVisible()
  await noSidewaysScroll(page)
  await drawer.getByRole('button', { name: noticeCentreTexts.en.markAll }).click()
  await expect(bell).toHaveAccessibleName(shellTexts.en.bell(0))
  await drawer.getByText(noticeCentreTexts.en.unread, { exact: true }).click()
  await expect(drawer.getByText(noticeCentreTexts.en.noneUnread)).toBeVisible()
  await drawer.getByRole('button', { name: noticeCentreTexts.en.settings }).click()
  const approvals = page.getByRole('switch', { name: noticeTexts.en.kinds['filing.approved'], exact: true })
  await approvals.click()
  await expect(page.getByText(noticeCentreTexts.en.saved)).toBeVisible()
  await expect(approvals).not.toBeChecked()
}

/** An opened filing with nothing against it: the button, then its confirmation, with the usual words already there. */
async function review(desk: Page) {
  const clicks = await countClicks(desk)
  await act(desk, 'zh', 'approve', (form) => expect(form.getByLabel(actionTexts.zh.opinion)).toHaveValue(/^材料齐全/))
  const taken = await clicks()
  console.log(`decided in ${taken} clicks`)
  expect(taken, 'clicks to decide a plain filing').toBeLessThanOrEqual(2)
}

/** Every click on the page from now on, whoever it goes to. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate("if (!('clicks' in window)) addEventListener('click', ({ isTrusted }) => { clicks += isTrusted ? 1 : 0 }, true)")
  await page.evaluate('window.clicks = 0')
  return () => page.evaluate<number>('window.clicks')
}

async function submit(api: APIRequestContext, name: string, regionCode: string): Promise<string> {
  const [owner] = await (await api.get('/api/units/options?role=owner')).json()
  const id = await draft(api, name, { regionCode, ...{ ownerUnitId: owner.id, contactPhone: '13900000021' } })
  await upload(api, id, 'PROJECT_GENERATION_BASIS_FILE', 'filing', 'minutes.pdf')
  await take(api, id, 'submit')
  return id
}

/** A town with a village, somebody who reviews and somebody who files, made by the county's administrator. */
async function settle(browser: Browser, baseURL: string | undefined) {
  const admin = await signedIn(browser, baseURL, 'admin', demoPassword)
  const post = async (path: string, data: object) => {
    const reply = await admin.api.post(`/api${path}`, { data })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return reply.json()
  }
  const digits = 150 + Math.floor(Math.random() * 45)
  const [town, village] = [`990101${digits}000`, `990101${digits}201`]
  const named = (nameZh: string, nameEn: string) => ({ nameZh, nameEn, validFrom: null, validTo: null })
  await post('/regions', { parentCode: county, level: 'town', code: town, ...named('清溪镇', 'Qingxi Town') })
  await post('/regions', { parentCode: town, level: 'village', code: village, ...named('清溪村', 'Qingxi Village') })
  const roles: { id: string; name: { en: string } }[] = await (await admin.api.get('/api/roles/options')).json()
  const account = async (username: string, region: string, role: string) => {
    const roleId = roles.find(({ name }) => name.en === role)?.id
    const made = await post('/users', { username, name: '早安', mobile: null, region, unit: null, roles: [roleId] })
    return firstSignIn(browser, baseURL, username, made.password)
  }
  const manager = await account(`morning-m${digits}-${Date.now().toString(36)}`, town, 'Project manager')
  const filer = await account(`morning-f${digits}-${Date.now().toString(36)}`, village, 'Project filer')
  await admin.close()
  return { manager, filer, village }
}

async function firstSignIn(browser: Browser, baseURL: string | undefined, username: string, given: string) {
  const person = await signedIn(browser, baseURL, username, given)
  const changed = await person.api.put('/api/session/password', { data: { currentPassword: given, newPassword: password } })
  expect(changed.status(), await changed.text()).toBe(200)
  return person
}

async function signedIn(browser: Browser, baseURL: string | undefined, username: string, secret: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  const reply = await context.request.post('/api/session', { data: { username, password: secret } })
  expect(reply.status(), `${username} signs in`).toBe(200)
  return {
    api: context.request,
    page: async (language: 'en' | 'zh', width: Width) => {
      const page = await follow(await context.newPage())
      await prepare(page, { language, width })
      return page
    },
    close: () => context.close(),
  }
}
