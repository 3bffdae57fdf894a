import { expect, type Page } from '@playwright/test'
import { follow, signIn, test } from './server.ts'
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
  await signIn(page, 'town')
  const session = await page.context().storageState()
  const cold = await browser.newContext({ storageState: session, ...(baseURL && { baseURL }) })
  const transfers = await firstVisit(await follow(await cold.newPage()), '/v2/project')
  report('first list', transfers)
  expect(bytesOf(transfers)).toBeLessThanOrEqual(380 * KiB)
  expect(filesAmong(transfers).length).toBeLessThanOrEqual(12)
  await cold.close()
})

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

function report(name: string, transfers: readonly Transfer[]) {
  console.log(
    `${name}: ${(bytesOf(transfers) / KiB).toFixed(1)} KiB in ${filesAmong(transfers).length} files and ${transfers.length} requests`,
  )
  for (const { url, bytes } of transfers) console.log(`  ${(bytes / KiB).toFixed(1).padStart(7)}  ${new URL(url).pathname}`)
}
