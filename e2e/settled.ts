import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page, type Request } from '@playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

/** From the beginning of a walk, so that `settled` knows what the page still waits for. Live streams never end and do not count. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** The page has its title, waits for no answer, and shows nothing that turns or shimmers. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(async () => {
    const before = [...(underWay.get(page) ?? [])].map((request) => request.url())
    expect(before).toEqual([])
    await pause(100) // an answer may lead to the next question
    expect(underWay.get(page)?.size ?? 0).toBe(0)
  }).toPass({ timeout: 15_000, intervals: [50, 100] })
  await expect(page.locator('.waiting, [aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
}
