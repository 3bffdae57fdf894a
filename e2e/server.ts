import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { beginOnOneDay } from '../server/testing/one-day.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { settled, watchRequests } from './settled.ts'
import { slowDown, slowdown } from './slowdown.ts'
import { inEither } from './words.ts'

/** The two windows every screen is walked in: one on a desk, one in the hand. */
export const widths = { desk: { width: 1440, height: 900 }, telephone: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

/** Both languages and both windows in two walks; `otherViews` is the other way to pair them. */
export const views: readonly View[] = [
  { language: 'en', width: 'desk' },
  { language: 'zh', width: 'telephone' },
]
export const otherViews: readonly View[] = [
  { language: 'zh', width: 'desk' },
  { language: 'en', width: 'telephone' },
]
export type View = { language: Language; width: Width }

const longestWalk = 120_000 * slowdown

/** `expectedNoise` matches the console lines a walk provokes on purpose, such as the browser's own line about a 403. */
export const test = base.extend<{ expectedNoise: RegExp; oneDay: undefined }>({
  expectedNoise: [/(?!)/, { option: true }],
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures take theirs from a pattern, also where they need none
    async ({}, use) => {
      await beginOnOneDay(longestWalk)
      await use(undefined)
    },
    { auto: true, timeout: 2 * longestWalk },
  ],
  page: async ({ page, expectedNoise }, use) => {
    await follow(page)
    const noise = listen(page)
    await use(page)
    const unexpected = noise.filter((line) => !expectedNoise.test(line))
    expect(unexpected, 'the browser reported errors').toEqual([])
  },
})

/** Every page of every walk begins here, also those that a walk opens itself. */
export async function follow(page: Page): Promise<Page> {
  watchRequests(page)
  await slowDown(page)
  return page
}

function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(`at ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`at ${page.url()}: ${message.text()} (${message.location().url})`)
  })
  return noise
}

/** Before the first page of a walk: which language was chosen the last time, and how large the window is. */
export async function prepare(page: Page, { language, width }: View): Promise<void> {
  await speak(page, language)
  await page.setViewportSize(widths[width])
  if (width !== 'telephone') return
  // A thumb instead of a mouse: places for files offer the camera.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, domain: '127.0.0.1', path: '/' }])
  await page.addInitScript(`localStorage.setItem('language', ${JSON.stringify(JSON.stringify(language))})`)
}

/** Fills in the form that is on the page, or opens it first, and returns when sign-in has been left behind. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/user/login')) await page.goto('/user/login')
  await page.getByLabel(inEither(loginTexts, (words) => words.username)).fill(username)
  await page.getByLabel(inEither(loginTexts, (words) => words.password)).fill(password)
  await page.getByRole('button', { name: inEither(loginTexts, (words) => words.signIn) }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/user/login'))
  await settled(page)
}

/**
 * The same without the form: a walk that is about something else begins with a session, at its own page.
 * `page.request` and the page share their cookies.
 */
export async function enter(page: Page, username: string, path = '/'): Promise<void> {
  const reply = await page.request.post('/api/session', { data: { username, password: demoPassword } })
  expect(reply.status(), `signing in as ${username}`).toBe(200)
  await page.goto(path)
  await settled(page)
}

/** The page as a whole, once it is there: nothing runs off its side, and nobody is kept out. */
export async function inOrder(page: Page): Promise<void> {
  await settled(page)
  await noSidewaysScroll(page)
  await noAxeViolation(page)
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Softly, like the next one: a walk goes on and tells everything it found at its end.
 * The older mode opens no second window for itself, which makes it three times as fast; it only misses foreign frames, of which we have none.
 */
export async function noAxeViolation(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)') // a row half below the head of its table, which stays in sight, is no smaller for it
  const violationsOnly = { resultTypes: ['violations' as const] } // what passed is not described node by node
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(violationsOnly).withTags(standards).analyze()
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`))
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>('[document.scrollingElement.scrollWidth, innerWidth]')
  expect.soft(content, `width of ${page.url()} in a window of ${window} px`).toBeLessThanOrEqual(window)
}
