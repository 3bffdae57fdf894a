import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { languages } from '#contract/language.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { pageTexts } from '../web/appeals/public/page-texts.ts'
import { texts as listTexts } from '../web/projects/texts.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { texts as webTexts } from '../web/texts.ts'
import { allScreens, entriesFor } from './menu.ts'
import { enter, follow, test } from './server.ts'
import { bytesOf, filesAmong, networkQuiet, recordTraffic, type Transfer } from './traffic.ts'

const KiB = 1024
const chart = /\/drawing-/

// The budgets: what a village with a weak signal downloads before it sees anything.
test('the sign-in page costs at most 92 KiB on a first visit', async ({ page }) => {
  expectWithin(92, 'sign-in page', await firstVisit(page, '/user/login'))
})

test('the public appeal page costs at most 120 KiB on a first visit', async ({ page }) => {
  expectWithin(120, 'appeal page', await firstVisit(page, '/appeal/main'))
})

test('the first list costs at most 340 KiB in 12 files with nothing in the cache', async ({ page, browser, baseURL }) => {
  await enter(page, 'town', '/user/login')
  const session = await page.context().storageState()
  const cold = await browser.newContext({ storageState: session, ...(baseURL && { baseURL }) })
  const transfers = await firstVisit(await follow(await cold.newPage()), '/v2/project')
  expectWithin(340, 'first list', transfers)
  expect(filesAmong(transfers).length).toBeLessThanOrEqual(12)
  await cold.close()
})

test('the map costs at most 270 KiB for whoever has seen the list, and nothing of it comes from elsewhere', async ({
  browser,
  baseURL,
}) => {
  const [map] = await furtherScreens({ browser, baseURL }, 'county', { paths: ['/v2/project?as=map'] })
  const files = map?.files ?? []
  expect(files.some(({ url }) => /\/map-library-/.test(url))).toBe(true)
  expect(files.filter(({ url }) => !url.startsWith(baseURL ?? ''))).toEqual([])
  expectWithin(270, 'map', files)
})

test('every further screen costs at most 40 KiB, and a chart at most 190 KiB where there is one', async ({ browser, baseURL }) => {
  const known = { browser, baseURL }
  const visits = [
    ...(await furtherScreens(known, 'county')),
    ...(await furtherScreens(known, 'admin')),
    ...(await furtherScreens(known, 'supervisor', { paths: ['/v2/draws'] })),
  ]
  const opened = new Set(visits.map(({ path }) => path))
  expect(everyPath.filter((path) => !opened.has(path))).toEqual(['/v2/project/personal']) // the first list of those who have it
  for (const { path, files } of visits) {
    const [drawing, others] = [files.filter(({ url }) => chart.test(url)), files.filter(({ url }) => !chart.test(url))]
    expectWithin(40, path, others)
    expectWithin(path === '/stati/index' ? 190 : 0, `chart of ${path}`, drawing)
  }
})

test('one filing costs at most 40 KiB to read or to write for whoever has seen their list and nothing else', async ({
  browser,
  baseURL,
}) => {
  const known = { browser, baseURL }
  const read = await aFiling(known, 'town', 'state=in-progress')
  const written = await aFiling(known, 'filer', 'mine=true&state=draft')
  const visits = [
    ...(await furtherScreens(known, 'town', { paths: [read] })),
    ...(await furtherScreens(known, 'filer', { list: '/v2/project/personal', paths: [written] })),
  ]
  for (const { path, files } of visits) expectWithin(40, path === written ? 'filing to write' : 'filing to read', files)
})

test('a page carries the words of its own language, and those of the other in a file of their own', async ({ page }) => {
  const tables = [loginTexts, webTexts, pageTexts, listTexts]
  for (const language of languages) {
    const noted = Object.keys(JSON.parse(readFileSync(join('dist', `modules.${language}.json`), 'utf8')))
    const files = noted.filter((file) => existsSync(join('dist', 'assets', file))) // some hold nothing but a style sheet
    const contents = (isOther: boolean) =>
      files.filter((file) => file.startsWith('_other-words') === isOther).map((file) => readFileSync(join('dist', 'assets', file), 'utf8'))
    const said = (word: string, isOther: boolean) => contents(isOther).filter((code) => code.includes(word)).length
    for (const table of tables) {
      const [own, foreign] = language === 'en' ? [longest(table.en), longest(table.zh)] : [longest(table.zh), longest(table.en)]
      expect([own, said(own, false) > 0, said(own, true)]).toEqual([own, true, 0])
      expect([foreign, said(foreign, false), said(foreign, true)]).toEqual([foreign, 0, 1])
    }
  }
  const transfers = await firstVisit(page, '/appeal/main')
  await page.getByRole('button', { name: /中文|English/ }).click()
  await networkQuiet(page, transfers)
  expect(
    transfers.map(({ url }) => url).filter((url) => /\/(antd|ui)-/.test(url)),
    'on a public page without the component library',
  ).toEqual([])
})

/** The longest sentence of a table, which stands nowhere else. */
const longest = (words: object): string =>
  Object.values(words)
    .filter((word) => typeof word === 'string')
    .reduce((one, other) => (other.length > one.length ? other : one), '')

type Known = { browser: Browser; baseURL: string | undefined }

/** The files of each screen that somebody may open, in a browser that knows the first list. */
async function furtherScreens({ browser, baseURL }: Known, username: string, { list = '/v2/project', paths = pathsFor(username) } = {}) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await follow(await context.newPage())
  await enter(page, username, '/user/login')
  await firstVisit(page, list)
  const visits: { path: string; files: Transfer[] }[] = []
  for (const path of paths) {
    const other = await follow(await context.newPage())
    const transfers = await firstVisit(other, path)
    visits.push({ path, files: filesAmong(transfers).filter(({ kind }) => kind !== 'Document') })
    await other.close()
  }
  await context.close()
  return visits
}

/** The address of the first filing of a kind. */
async function aFiling({ browser, baseURL }: Known, username: string, kind: string): Promise<string> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await enter(await context.newPage(), username, '/user/login')
  const { items } = (await (await context.request.get(`/api/projects?${kind}`)).json()) as { items: { id: string }[] }
  await context.close()
  return `/v2/project/${items[0]?.id}`
}

const everyPath = allScreens().flatMap(({ screen }) => (screen.unlisted ? [] : screen.path))

const pathsFor = (username: string): string[] =>
  entriesFor(demoAccounts.find((account) => account.username === username)?.authorities ?? []).map(({ screen }) => screen.path)

/** What a page needs to be whole. Fetching ahead begins 1.5 s later: clocks that ring after a second or more are stopped, however slow the machine. */
async function firstVisit(page: Page, path: string): Promise<Transfer[]> {
  await page.addInitScript(
    '{ const ring = setTimeout; setTimeout = (work, wait, ...rest) => (wait >= 1000 ? 0 : ring(work, wait, ...rest)) }',
  )
  const transfers = await recordTraffic(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await networkQuiet(page, transfers)
  return transfers
}

/** A page that has grown too large says by which files, and by what in them. */
function expectWithin(budget: number, name: string, transfers: readonly Transfer[]) {
  const total = bytesOf(transfers) / KiB
  console.log(`${name}: ${total.toFixed(1)} KiB in ${transfers.length} requests`)
  const heaviest = () => transfers.toSorted((one, other) => other.bytes - one.bytes).map(contents)
  expect(total <= budget, `${name}: ${total.toFixed(1)} of ${budget} KiB\n${total > budget ? heaviest().join('\n') : ''}`).toBe(true)
}

/** A file with its heaviest modules, as the build noted them. */
function contents({ url, bytes }: Transfer): string {
  const file = new URL(url).pathname.split('/').pop() ?? ''
  return `${(bytes / KiB).toFixed(1).padStart(7)}  ${file}  ${(modules()[file] ?? []).slice(0, 5).join(', ')}`
}

const modules = (): Record<string, string[]> =>
  Object.assign({}, ...['en', 'zh'].map((language) => JSON.parse(readFileSync(join('dist', `modules.${language}.json`), 'utf8'))))
