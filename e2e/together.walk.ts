import { expect, type Page } from '@playwright/test'
import { serverRefusalText } from '#contract/server-refusal-texts.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { turnTexts } from '../web/projects/turn-texts.ts'
import { batchTexts } from '../web/ui/batches/batch-texts.ts'
import { deputyTexts } from '../web/ui/deputies/deputy-texts.ts'
import { listTexts } from '../web/ui/list/list-texts.ts'
import { handoverTexts } from '../web/users/handover-texts.ts'
import { texts as userTexts } from '../web/users/texts.ts'
import { draft, person, submitted, take, today, unique } from './filing-driver.ts'
import { offered } from './filing-forms.ts'
import { noAxeViolation, test } from './server.ts'

test('a manager goes on leave, and the deputy decides in their place', async ({ browser, baseURL }) => {
  const words = deputyTexts.en
  const [filer, town, county] = await Promise.all(['filer', 'town', 'county'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town || !county) throw new Error('nobody is there')
  const [townName, countyName] = await Promise.all(
    [town, county].map(async ({ api }) => (await (await api.get('/api/session')).json()).me.name),
  )
  const id = await submitted(filer.api, unique('代理审核'))
  const leave = await town.page({ language: 'en', width: 'desk' })
  await leave.goto('/personal/updatePwd')
  const panel = leave.getByRole('region', { name: words.title })
  await panel.getByLabel(words.deputy).click()
  await offered(leave).getByText(countyName, { exact: true }).click()
  await expect(panel.locator('.ant-select')).toHaveText(countyName)
  const named = leave.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/deputies'))
  await panel.getByRole('button', { name: words.set }).click()
  expect(await (await named).json()).toMatchObject({ items: [{ deputy: { name: countyName } }] })
  await expect(panel.getByText(words.standsIn(countyName, today(), today()))).toBeVisible()

  const deciding = await county.page({ language: 'en', width: 'desk' })
  await deciding.goto(`/v2/project/${id}`)
  await expect(deciding.getByText(turnTexts.en.mineFor(townName, turnTexts.en.tasks.review))).toBeVisible()
  await take(county.api, id, 'approve', { opinion: '同意备案' })
  await deciding.goto(`/v2/project/${id}?tab=history`)
  await expect(deciding.getByText(turnTexts.en.insteadOf(countyName, townName)).first()).toBeVisible()

  await panel.getByRole('button', { name: words.end, exact: true }).click()
  await expect(panel.getByText(words.standsIn(countyName, today(), today()))).toBeHidden()
})

test('a clerk leaves, and forty filings go to somebody else in one go', async ({ browser, baseURL }) => {
  const words = handoverTexts.zh
  const [admin, filer] = await Promise.all(['admin', 'filer'].map((who) => person(browser, baseURL, who)))
  if (!admin || !filer) throw new Error('nobody is there')
  const { me } = await (await filer.api.get('/api/session')).json()
  const { items } = await (await admin.api.get('/api/users?text=filer')).json()
  const filerAccount = items.find(({ username }: { username: string }) => username === 'filer')
  const leaver = unique('离岗').replace(' ', '')
  const roles = filerAccount.roles.map((role: { id: string }) => role.id)
  const account = { username: `l${Date.now()}`, name: leaver, mobile: null, region: me.region.code, unit: null, roles }
  const made = await (await admin.api.post('/api/users', { data: account })).json()
  const clerk = await browser.newContext({ ...(baseURL && { baseURL }) })
  await clerk.request.post('/api/session', { data: { username: account.username, password: made.password } })
  const newPassword = `${demoPassword}-quiet-river`
  const changed = await clerk.request.put('/api/session/password', { data: { currentPassword: made.password, newPassword } })
  expect(changed.status(), await changed.text()).toBe(200)
  for (let at = 0; at < 40; at += 1) await draft(clerk.request, `${leaver}第${at}号工程`)

  const page = await admin.page({ language: 'zh', width: 'telephone' })
  await page.goto(`/system/user?user=${made.user.id}`)
  await page.getByRole('button', { name: userTexts.zh.handOver }).click()
  const dialog = page.getByRole('dialog', { name: words.title(leaver) })
  await dialog.getByLabel(words.allOf(words.filings(40))).click()
  await offered(page).getByText(me.name, { exact: true }).click()
  await dialog.getByRole('button', { name: words.handOver(40) }).click()
  await expect(page.getByText(batchTexts.zh.outcome(40, 0))).toBeVisible()
  const left = await (await admin.api.get(`/api/users/${made.user.id}/holdings`)).json()
  expect(left.filingCount).toBe(0)
  await clerk.close()
})

test('thirty filings are approved in one go; one that was withdrawn meanwhile and one above the limit are not, each with its reason', async ({
  browser,
  baseURL,
}) => {
  const words = batchTexts.en
  const [filer, town] = await Promise.all(['filer', 'town'].map((who) => person(browser, baseURL, who)))
  if (!filer || !town) throw new Error('nobody is there')
  const mark = unique('').slice(-4)
  const [withdrawn, large, ...small] = thirtyWorks.map((work) => `${work}${mark}`) as [string, string, ...string[]]
  const costing = (amount: number) => ({
    decisionDate: today(),
    estimatedPrice: amount,
    fundingLines: [{ source: 'collective', amount, documentNo: null }],
  })
  const id = await submitted(filer.api, withdrawn, costing(100_000))
  await submitted(filer.api, large, { ...costing(60_000_000), method: 'negotiation' })
  for (const name of small) await submitted(filer.api, name, costing(100_000))

  const page = await town.page({ language: 'en', width: 'desk' })
  await page.goto(`/v2/project?text=${encodeURIComponent(mark)}&size=50`)
  await select(page)
  await expect(page.getByText(words.chosen(30))).toBeVisible()
  await take(filer.api, id, 'withdraw')
  await page.getByRole('button', { name: words.acts.approve, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.acts.approve })
  await dialog.getByLabel(words.opinion).fill('材料齐全，同意备案。')
  await dialog.getByRole('button', { name: words.acts.approve, exact: true }).click()
  await expect(dialog.getByText(words.outcome(28, 2))).toBeVisible()
  const refused = dialog.getByRole('list', { name: words.refused }).getByRole('listitem')
  const reason = (code: 'record.changed' | 'batch.above-limit') => serverRefusalText('en', code, {})
  await expect(refused).toHaveCount(2)
  await expect(refused.filter({ hasText: withdrawn })).toContainText(reason('record.changed'))
  await expect(refused.filter({ hasText: large })).toContainText(reason('batch.above-limit'))
  await noAxeViolation(page)
  const listed = await town.api.get(`/api/projects?text=${encodeURIComponent(mark)}&size=50`)
  const states = (await listed.json()).items.map(({ state }: { state: string }) => state)
  expect(states.filter((state: string) => state === 'filed').length).toBe(28)
})

/** So unlike each other that nobody suspects one project in thirty parts. */
const thirtyWorks = [
  ...[
    '村口路灯安装',
    '灌渠清淤疏浚',
    '桥涵护栏更换',
    '饮水管网延伸',
    '垃圾池加盖',
    '文化广场铺砖',
    '晒谷坪平整',
    '机耕道填坑',
    '山塘坝体加固',
    '泵站换泵',
  ],
  ...['公厕化粪池', '河堤护坡草皮', '广播线架设', '凉亭瓦面', '小学围墙', '卫生室屋顶', '停车位划线', '排污沟盖板', '果园步道', '茶山索道'],
  ...['水井围栏', '祠堂电线', '健身器材', '桑田排涝', '鱼塘进水口', '竹林防火带', '码头台阶', '篮球架', '公交站牌', '粮仓通风'],
]

async function select(page: Page) {
  await page.getByRole('button', { name: listTexts.en.select, exact: true }).click()
  await page.getByRole('checkbox', { name: batchTexts.en.tickAll }).check()
}
