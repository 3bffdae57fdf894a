import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { addDays } from '#domain/time/days.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { picture } from '../server/projects/testing.ts'
import { follow, prepare, type Width } from './server.ts'

/** The smallest PDF a reader opens; the note keeps two of them apart. */
export const pdf = (note: string) => ({
  name: `${note}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
})

/** One white pixel. */
export const photo = {
  name: 'site.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64'),
}

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
/** The day it is now: a run may begin before midnight and end after it. */
export const today = () => dayOf.format()

/** Names must differ between walks and between runs: they share one county. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`

type Person = { context: BrowserContext; api: APIRequestContext; page: (as: { language: Language; width: Width }) => Promise<Page> }

/** Somebody of the county, signed in without the form: other walks have proved the form. */
export async function person(browser: Browser, baseURL: string | undefined, username: string): Promise<Person> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  const api = context.request
  const reply = await api.post('/api/session', { data: { username, password: demoPassword } })
  expect(reply.status(), `${username} signs in`).toBe(200)
  return {
    context,
    api,
    page: async (as) => {
      const page = await follow(await context.newPage())
      await prepare(page, as)
      return page
    },
  }
}

const village = '990101101201'

/** A village road for 80,000 yuan that is given directly, unless told otherwise. */
export const simpleFiling = {
  trade: 'road',
  description: '桃源村一组至三组村道硬化，长约八百米，宽三米五。',
  decisionType: 'superior-plan',
  decisionDate: '2026-03-01',
  estimatedPrice: 8_000_000,
  fundingLines: [{ source: 'collective', amount: 8_000_000, documentNo: null }],
  method: 'direct',
  plannedStart: '2026-05-01',
  plannedEnd: '2026-12-31',
}

export const contractTerms = {
  contractName: '村道硬化合同',
  contractNo: 'HT-1',
  contractType: 'lump-sum',
  contractPrice: 7_800_000,
  // Of the moment they are used: a walk may pass over midnight.
  get signDate() {
    return dayOf.format()
  },
  get contractStart() {
    return dayOf.format()
  },
  get contractEnd() {
    return addDays(today(), 225)
  },
  prepaymentPercent: 20,
  retentionPercent: 3,
  subcontracted: 'no',
  subcontractedPercent: null,
}

export async function draft(api: APIRequestContext, name: string, changes: { regionCode?: string } = {}): Promise<string> {
  const { regionCode = village } = changes
  const made = await (await api.post('/api/projects', { data: { name, kind: 1, regionCode } })).json()
  const filing = { ...made.filing, ...simpleFiling, ...changes }
  const saved = await api.put(`/api/projects/${made.id}/filing`, { data: { version: made.version, filing } })
  expect(saved.status(), await saved.text()).toBe(200)
  return made.id
}

export async function upload(api: APIRequestContext, id: string, category: string, step: string, name = `${step}.pdf`) {
  const query = new URLSearchParams({ category, step, name })
  const reply = await api.post(`/api/projects/${id}/files?${query}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: step === 'report' ? picture(`${id} ${Math.random()}`) : pdf(`${id} ${step} ${category} ${Math.random()}`).buffer,
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Takes one step with the version that stands in the database now. */
export async function take(api: APIRequestContext, id: string, action: ProjectAction, input: object = {}) {
  const { version } = await (await api.get(`/api/projects/${id}`)).json()
  const path = projectActionRoutes[action].path.replace(':id', id)
  const reply = await api.post(`/api${path}`, { data: { version, ...input } })
  expect(reply.status(), `${action}: ${await reply.text()}`).toBe(200)
  return reply.json()
}

export async function submitted(filer: APIRequestContext, name: string, changes: object = {}) {
  const id = await draft(filer, name, changes)
  await upload(filer, id, 'PROJECT_GENERATION_BASIS_FILE', 'filing', 'minutes.pdf')
  await upload(filer, id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing', 'estimate.pdf')
  await take(filer, id, 'submit')
  return id
}

export async function filed(filer: APIRequestContext, town: APIRequestContext, name: string, changes: object = {}) {
  const id = await submitted(filer, name, changes)
  await take(town, id, 'start-review')
  await take(town, id, 'approve', { opinion: '同意备案' })
  return id
}

export const villageTeam = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' }

export async function contracted(filer: APIRequestContext, town: APIRequestContext, name: string, changes: object = {}) {
  const id = await filed(filer, town, name, changes)
  await upload(filer, id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await upload(filer, id, 'PROJECT_PROCESS_FILE', 'award')
  await take(filer, id, 'sign-direct', { supplier: villageTeam, contract: contractTerms, deviationReason: null })
  return id
}

export async function underWay(filer: APIRequestContext, town: APIRequestContext, name: string, changes: object = {}) {
  const id = await contracted(filer, town, name, changes)
  await upload(filer, id, 'PROJECT_PROCESS_FILE', 'start')
  await take(filer, id, 'start', { actualStart: today(), sitePerson: '陈工', qualityPerson: '刘工', deviationReason: null })
  return id
}
