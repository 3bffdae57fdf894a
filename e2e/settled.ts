import { expect, type Page, type Request } from '@playwright/test'
import { slowdown } from './slowdown.ts'

/** As patient as a walk, also where no walk has set it. */
const patiently = expect.configure({ timeout: 15_000 * slowdown })

/** To ask is cheap, and a walk that waits for the next time to ask does nothing. */
export const oftenAsked = { timeout: 15_000 * slowdown, intervals: [50] }

const underWay = new WeakMap<Page, Set<Request>>()

/** From the beginning of a page, so that `settled` knows what it still waits for. Live streams never end and do not count. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // Nobody waits any more for what the page before has asked.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * The page has its title, shows nothing that turns or shimmers, and waits for no answer.
 * For looks at a whole page, and for what must not be there: whatever has to be there is better waited for itself.
 */
export async function settled(page: Page): Promise<void> {
  await patiently(page.getByRole('heading', { level: 1 }).filter({ visible: true })).not.toHaveCount(0)
  await expect.poll(() => waitsFor(page), { ...oftenAsked, message: `what ${page.url()} waits for` }).toEqual([])
  await patiently(page.locator('.waiting, [aria-busy="true"], .ant-btn-loading, .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
}

/** Asked once more after the browser has drawn and come to rest, since an answer may lead to the next question. */
async function waitsFor(page: Page): Promise<string[]> {
  const requests = underWay.get(page) ?? new Set()
  if (requests.size === 0) await atRest(page)
  return [...requests].map((request) => `${request.method()} ${request.url()}`)
}

export const atRest = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done)))))',
  )
