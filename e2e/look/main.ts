import { parseArgs } from 'node:util'
import { type APIRequestContext, type Browser, chromium, type Page, request } from '@playwright/test'
import { type Language, languages } from '#contract/language.ts'
import { resolveBrowser } from '../browser.ts'
import { launch } from '../product.ts'
import { speak } from '../server.ts'
import { watchRequests } from '../settled.ts'
import { explore, inShort, type Memory, type Wishes } from './explore.ts'
import { report, type Seen } from './faults.ts'
import { everyPlace, type Place, signInByCall, visitor } from './places.ts'
import { listenToReplies } from './said.ts'

const usage = `Opens every screen as everybody who may, follows its tabs, rows and buttons, and counts what is wrong with what it sees.
Nothing is changed: whatever a button would write is held back.

  npm run look -- [--base http://127.0.0.1:9092] [--screens /v2/project,/zcfg] [--roles filer,town]

  --base       address of a running product with demonstration data; without it one is started
  --screens    beginnings of paths (every screen)
  --roles      accounts of the demonstration, “visitor” for nobody (every role)
  --widths     widths of the window (1440,1366,390,320)
  --languages  en, zh or both (en,zh)
  --schemes    light, dark or both (light)
  --depth      how many steps from the page to go on (3)
  --examples   places to name for each kind of fault (8)
  --pictures   folder for a picture of everything seen
  --at-once    pages at a time (3)`

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    screens: { type: 'string' },
    roles: { type: 'string' },
    widths: { type: 'string', default: '1440,1366,390,320' },
    languages: { type: 'string', default: languages.join(',') },
    schemes: { type: 'string', default: 'light' },
    depth: { type: 'string', default: '3' },
    examples: { type: 'string', default: '8' },
    pictures: { type: 'string' },
    'at-once': { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else process.exitCode = await run()

async function run(): Promise<number> {
  const product = values.base ? { address: values.base, stop: async () => undefined } : await launch('look')
  const began = Date.now()
  const seen: Seen[] = []
  // Whoever loses patience is told what was found so far.
  let isOver = false
  const stop = () => (isOver = true)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await lookAtAll({ address: product.address, seen, isOver: () => isOver })
    const { text, count } = report(seen, Number(values.examples))
    console.log(text)
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    console.log(`\n${seen.length} views in ${minutes} minutes, ${count} faults.${isOver ? ' Cut short.' : ''}`)
    return count > 0 || isOver || seen.length === 0 ? 1 : 0
  } finally {
    await product.stop()
  }
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>
type Job = { place: Place; language: Language; wishes: Wishes; memory: Memory }

type Round = { address: string; seen: Seen[]; isOver: () => boolean }

async function lookAtAll({ address, seen, isOver }: Round): Promise<void> {
  const sessions = new Map<string, APIRequestContext>()
  const sessionOf = async (role: string) => {
    const known = sessions.get(role)
    if (known) return known
    const session = await request.newContext({ baseURL: address })
    if (role !== visitor) await signInByCall(session, role)
    sessions.set(role, session)
    return session
  }
  const places = (await everyPlace(sessionOf)).filter(isWished)
  const every = views()
  const jobs = places.flatMap((place) => every.map((view) => ({ place, ...view })))
  const next = jobs.values()
  let done = 0
  const found = await resolveBrowser()
  // A browser for each page at a time: of two pages in one, the one in the background may never be drawn, and is waited for without end.
  // Ctrl-C would take it away before the last pages are done.
  const work = async () => {
    const browser = await chromium.launch({ ...found, handleSIGINT: false, handleSIGTERM: false })
    for (const job of next) {
      if (isOver()) break
      const cookies = await (await sessionOf(job.place.role)).storageState()
      seen.push(...(await lookAtOne(browser, { address, cookies, job, isOver })))
      done += 1
      const { isTTY } = process.stderr
      if (isTTY || done % 20 === 0)
        process.stderr.write(`${isTTY ? '\r' : ''}${done} of ${jobs.length} pages, ${seen.length} views${isTTY ? ' ' : '\n'}`)
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
  for (const session of sessions.values()) await session.dispose()
}

function isWished({ screen, role }: Place): boolean {
  const paths = values.screens?.split(',')
  const wishedRoles = values.roles?.split(',')
  return (
    (!paths || paths.some((path) => screen === path || (path !== '/' && screen.startsWith(path)))) &&
    (!wishedRoles || wishedRoles.includes(role))
  )
}

/** What is remembered is remembered for a language and a scheme: in another one everything has to be looked at again. */
function views(): Omit<Job, 'place'>[] {
  const wishes = { widths: values.widths.split(',').map(Number), depth: Number(values.depth), pictures: values.pictures }
  return values.schemes
    .split(',')
    .flatMap((scheme) =>
      languages
        .filter((language) => values.languages.split(',').includes(language))
        .map((language) => ({ language, wishes: { ...wishes, scheme }, memory: { looks: new Set<string>(), pressed: new Set<string>() } })),
    )
}

type Look = { address: string; cookies: Cookies; job: Job; isOver: () => boolean }

async function lookAtOne(browser: Browser, { address, cookies, job, isOver }: Look): Promise<Seen[]> {
  const { place, language, wishes } = job
  const colorScheme = wishes.scheme === 'dark' ? 'dark' : 'light'
  const context = await browser.newContext({
    baseURL: address,
    storageState: cookies,
    reducedMotion: 'reduce',
    colorScheme,
    acceptDownloads: false,
  })
  const seen: Seen[] = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    watchRequests(page)
    await speak(page, language)
    await holdBackWrites(page)
    await explore({ ...job, page, data: listenToReplies(page, language), noise: listen(page), seen, isOver, missed: [] })
  } catch (reason) {
    const view = { screen: place.screen, steps: [], role: place.role, language, width: 0, scheme: wishes.scheme }
    seen.push({
      view,
      title: place.path,
      heading: place.path,
      faults: [{ kind: 'broken', where: place.path, what: inShort(String(reason)) }],
    })
  } finally {
    await context.close()
  }
  return seen
}

/** Every button may be pressed, because none of them reaches the server. Windows of the system would wait for a person. */
async function holdBackWrites(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.addInitScript('window.print = () => {}; window.open = () => null; Element.prototype.requestFullscreen = async () => {}')
  // Of what was typed into a form the page asks whether it may be left: it may.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()).catch(() => undefined))
}

/** The browser's own line about a write that was held back, or about an address that is looked for in vain on purpose, is none. */
function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' || /net::ERR_|status of 40[34]/.test(message.text())) return
    noise.push(message.text())
  })
  return noise
}
