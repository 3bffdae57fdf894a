import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Language, languages } from '#contract/language.ts'
import { demoPassword } from '../../server/demo/accounts.ts'
import { resolveBrowser } from '../browser.ts'
import { launch } from '../product.ts'
import { speak } from '../server.ts'
import { settled, watchRequests } from '../settled.ts'
import { withFewColours } from './small-png.ts'

/** Takes the pictures of the manual from the running product with demonstration data: `--base` names one, `--only` some of the pictures. */
const { values } = parseArgs({ options: { base: { type: 'string' }, only: { type: 'string' } } })

type Picture = {
  name: string
  as?: string
  path: string /** What to do first. */
  open?: (page: Page) => Promise<unknown>
  height?: number
}

const firstRow = (page: Page) => page.locator('.row-opener').first().click()
/** A filing of this state among those one sees. */
const filingIn =
  (...states: string[]) =>
  async (page: Page) => {
    const { items } = await (await page.request.get('/api/projects?size=100')).json()
    const found = (items as { id: string; state: string }[]).find(({ state }) => states.includes(state))
    if (!found) throw new Error(`No filing is ${states.join(' or ')}.`)
    await page.goto(`/v2/project/${found.id}`)
  }

const pictures: readonly Picture[] = [
  { name: 'sign-in', path: '/user/login', height: 560 },
  { name: 'home', as: 'town', path: '/' },
  { name: 'policies', as: 'filer', path: '/zcfg' },
  { name: 'personal', as: 'filer', path: '/personal/updatePwd' },
  { name: 'my-filings', as: 'filer', path: '/v2/project/personal' },
  { name: 'filing-form', as: 'filer', path: '/v2/project/personal', open: filingIn('draft') },
  {
    name: 'filing-page',
    as: 'filer',
    path: '/v2/project/personal',
    open: filingIn('in-progress', 'under-construction', 'signed', 'filed'),
  },
  { name: 'village-list', as: 'village', path: '/v2/project' },
  { name: 'queue', as: 'town', path: '/v2/project?tab=queue' },
  { name: 'review', as: 'town', path: '/v2/project', open: filingIn('town-review') },
  { name: 'analysis', as: 'county', path: '/stati/index' },
  { name: 'experts', as: 'county', path: '/v2/talentPoll' },
  { name: 'alerts', as: 'supervisor', path: '/v2/project?tab=alerts' },
  { name: 'inspections', as: 'supervisor', path: '/v2/project?tab=supervision' },
  { name: 'finding', as: 'supervisor', path: '/v2/project?tab=supervision&view=findings', open: firstRow },
  { name: 'appeals', as: 'supervisor', path: '/v2/project?tab=appeals' },
  { name: 'draws', as: 'supervisor', path: '/v2/draws' },
  { name: 'units', as: 'units', path: '/system' },
  { name: 'regions', as: 'admin', path: '/system/department' },
  { name: 'users', as: 'admin', path: '/system/user' },
  { name: 'roles', as: 'admin', path: '/system/role' },
  { name: 'settings', as: 'admin', path: '/system/supervision' },
  { name: 'dictionaries', as: 'dictionary', path: '/dictionary/trade' },
  { name: 'appeal', path: '/appeal/main' },
  { name: 'track', path: '/appeal/main', open: (page) => page.locator('main a, main button').nth(1).click() },
]

const product = values.base ? { address: values.base, stop: async () => undefined } : await launch('manual')
const browser = await chromium.launch(await resolveBrowser())
try {
  const wished = pictures.filter(({ name }) => !values.only || values.only.split(',').includes(name))
  for (const language of languages) for (const picture of wished) await take(browser, picture, language)
} finally {
  await browser.close()
  await product.stop()
}

async function take(from: Browser, { name, as, path, open, height = 620 }: Picture, language: Language): Promise<void> {
  const context = await from.newContext({ baseURL: product.address, viewport: { width: 1280, height }, reducedMotion: 'reduce' })
  try {
    if (as) await context.request.post('/api/session', { data: { username: as, password: demoPassword } })
    const page = await context.newPage()
    watchRequests(page)
    await speak(page, language)
    await page.goto(path)
    await settled(page)
    await open?.(page)
    await settled(page)
    const folder = join(import.meta.dirname, '..', '..', 'docs', 'manual', language, 'pictures')
    mkdirSync(folder, { recursive: true })
    const small = await withFewColours(await context.newPage(), await page.screenshot({ caret: 'hide', clip: await partThatMatters(page) }))
    writeFileSync(join(folder, `${name}.png`), small)
    console.log(`${language} ${name}: ${Math.round(small.length / 1024)} KB`)
  } finally {
    await context.close()
  }
}

/** The screen without the menu beside it and the header above; a record beside its list with both. */
async function partThatMatters(page: Page) {
  const window = page.viewportSize() ?? { width: 1280, height: 620 }
  const box = await page.locator('main').first().boundingBox()
  const isOpen = await page.getByRole('dialog').count()
  const x = isOpen || !box ? 0 : box.x
  const y = isOpen || !box ? 0 : Math.max(0, box.y)
  return { x, y, width: window.width - x, height: window.height - y }
}
