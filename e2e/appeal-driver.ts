import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { solveChallenge } from '#domain/people/proof-of-work.ts'
import { addDays } from '#domain/time/days.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { texts as appealTexts } from '../web/appeals/handling/texts.ts'
import { filed, person, today, unique } from './filing-driver.ts'
import { noAxeViolation } from './server.ts'

export const wrote = '村道硬化的路面只铺了八厘米，合同写的是十八厘米，三组的人都看见了。'

export type Found = { id: string; number: string; name: string }

export async function publicProject(filer: APIRequestContext, town: APIRequestContext): Promise<Found> {
  const name = unique('桃源村三组村道硬化')
  const id = await filed(filer, town, name)
  const { number } = await (await filer.get(`/api/projects/${id}`)).json()
  return { id, number, name }
}

/** With a name, so that there is something to look at. The sum is worked out here as the page would. */
export async function lodgeByCall(api: APIRequestContext, filingNumber: string) {
  const challenge = await (await api.get('/api/public-appeals/challenge')).json()
  const solution = solveChallenge(challenge, { from: 0, to: 100_000 })
  const identity = { name: '王五', mobile: '13800138000', address: null }
  const data = { type: 'report', filingNumber, region: null, content: wrote, wanted: null, identity, proof: { challenge, solution } }
  const reply = await api.post('/api/public-appeals', { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function onlyAppeal(api: APIRequestContext, projectId: string): Promise<string> {
  const { items } = await (await api.get(`/api/appeals?project=${projectId}`)).json()
  expect(items).toHaveLength(1)
  return items[0].id
}

export async function keepAway(api: APIRequestContext, appealId: string, username: string) {
  const [who] = await (await api.get(`/api/appeals/${appealId}/people?text=${username}`)).json()
  const data = { version: 1, people: [who.id], reason: '与承包方有亲属关系' }
  const reply = await api.post(`/api/appeals/${appealId}/concerned`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function addNote(api: APIRequestContext, address: string) {
  const id = new URL(address).searchParams.get('appeal')
  const { version } = await (await api.get(`/api/appeals/${id}`)).json()
  const reply = await api.post(`/api/appeals/${id}/notes`, { data: { version, text: '检测报告已收到。' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Nobody judges an answer of their own, so a recheck takes a third person. They leave again: other walks count on two. */
export async function thirdSupervisor(browser: Browser, baseURL: string | undefined) {
  const admin = await person(browser, baseURL, 'admin')
  const put = async (path: string, data: object) => {
    const reply = await admin.api.post(`/api${path}`, { data })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  const region = '990101000000'
  const { items } = await (await admin.api.get('/api/roles?size=100')).json()
  const role = items.find(({ name }: { name: { en: string } }) => name.en === 'Supervisor')
  const username = unique('third').replace(' ', '')
  const { user, password } = await put('/users', { username, name: '钟明', mobile: null, region, unit: null, roles: [role.id] })
  const { request } = await browser.newContext({ ...(baseURL && { baseURL }) })
  await request.post('/api/session', { data: { username, password } })
  await request.put('/api/session/password', { data: { currentPassword: password, newPassword: demoPassword } })
  const { id, version } = await put('/supervision/assignments', { person: user.id, region, kinds: [1], fromDay: today(), untilDay: null })
  const { context, page } = await person(browser, baseURL, username)
  const leave = async () => {
    await put(`/supervision/assignments/${id}/end`, { untilDay: addDays(today(), -1), version })
    await Promise.all([admin.context.close(), context.close()])
  }
  return { page, leave }
}

export async function lookAtAuthor(page: Page, drawer: Locator) {
  await expect(drawer.getByText(appealTexts.en.noLooks)).toBeVisible()
  await expect(drawer.getByText('王五')).toBeHidden()
  await drawer.getByRole('button', { name: appealTexts.en.look }).click()
  const dialog = page.getByRole('dialog', { name: appealTexts.en.look })
  await expect(dialog.getByText(appealTexts.en.lookText)).toBeVisible()
  await dialog.getByLabel(appealTexts.en.reason).fill('The site has to be found by telephone')
  await dialog.getByRole('button', { name: appealTexts.en.look }).click()
  await expect(drawer.getByText('13800138000')).toBeVisible()
  await expect(drawer.getByText('The site has to be found by telephone')).toBeVisible()
  await noAxeViolation(page)
}
