import { expect, type Page } from '@playwright/test'
import { signIn, test } from './server.ts'
import { bytesOf, filesAmong, networkQuiet, recordTraffic, type Transfer } from './traffic.ts'

const KiB = 1024

// The budgets: what a village with a weak signal downloads before it sees anything.
test('the sign-in page costs at most 100 KiB on a first visit', async ({ page }) => {
  const needed = await firstVisit(page, '/user/login')
  report('sign-in page', needed)
  expect(bytesOf(needed)).toBeLessThanOrEqual(100 * KiB)
})

test('the public appeal page costs at most 160 KiB on a first visit', async ({ page }) => {
  const needed = await firstVisit(page, '/appeal/main')
  report('appeal page', needed)
  expect(bytesOf(needed)).toBeLessThanOrEqual(160 * KiB)
})

test('the first list costs at most 380 KiB in 12 files with nothing in the cache', async ({ page, browser, baseURL }) => {
  await signIn(page, accountWithList)
  const session = await page.context().storageState()
  const cold = await browser.newContext({ storageState: session, ...(baseURL && { baseURL }) })
  const visitor = await cold.newPage()
  const transfers = await recordTraffic(visitor)
  await visitor.goto('/v2/project')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await networkQuiet(transfers)
  report('first list', transfers)
  expect(bytesOf(transfers)).toBeLessThanOrEqual(380 * KiB)
  expect(filesAmong(transfers).length).toBeLessThanOrEqual(12)
  await cold.close()
})

const accountWithList = 'town'

/** What a page needs to be whole. Later begins the fetching ahead of the next page, which waits 1.5 s after the first paint. */
async function firstVisit(page: Page, path: string): Promise<Transfer[]> {
  const transfers = await recordTraffic(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paintedAt = await firstPaint(page)
  await networkQuiet(transfers)
  return transfers.filter(({ startedAt }) => startedAt < paintedAt + 1_300)
}

async function firstPaint(page: Page): Promise<number> {
  const entry = `performance.getEntriesByName('first-contentful-paint')[0]`
  await page.waitForFunction(entry) // noted a moment after the page is there
  return page.evaluate<number>(`performance.timeOrigin + ${entry}.startTime`)
}

function report(name: string, transfers: readonly Transfer[]) {
  console.log(
    `${name}: ${(bytesOf(transfers) / KiB).toFixed(1)} KiB in ${filesAmong(transfers).length} files and ${transfers.length} requests`,
  )
  for (const { url, bytes } of transfers) console.log(`  ${(bytes / KiB).toFixed(1).padStart(7)}  ${new URL(url).pathname}`)
}
