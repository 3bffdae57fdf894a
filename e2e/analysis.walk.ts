import { expect, type Page } from '@playwright/test'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, widths } from './server.ts'
import { settled } from './settled.ts'

test('a county is followed down to a village, its list and one project, and every total agrees', async ({ page }) => {
  await prepare(page, { language: 'zh', width: 'desk' })
  await enter(page, 'county', '/stati/index')
  await expect(page.getByRole('heading', { level: 1, name: '数据分析' })).toBeVisible()
  await drawn(page)
  await noAxeViolation(page)

  const places = page.getByRole('region', { name: '各区域金额排名', exact: true }).first()
  await places.getByText('数据表').click()
  const ofTown = await filingsIn(page, '青石镇')
  await places.getByRole('button', { name: '青石镇' }).click()
  const path = page.getByRole('navigation', { name: '当前区域' })
  await expect(path.getByText('青石镇')).toHaveAttribute('aria-current', 'page')
  await expect(filings(page)).toHaveText(ofTown)

  const village = (await places.getByRole('rowheader').getByRole('button').first().textContent()) ?? ''
  const ofVillage = await filingsIn(page, village)
  await places.getByRole('button', { name: village }).click()
  await expect(path.getByText(village)).toHaveAttribute('aria-current', 'page')
  await expect(filings(page)).toHaveText(ofVillage)
  await filings(page).click()
  await settled(page)
  await expect(page.getByText(`共 ${ofVillage} 条`)).toBeVisible()
  await page
    .locator('tbody tr.ant-table-row')
    .first()
    .getByRole('link')
    .or(page.locator('tbody tr.ant-table-row').first().getByRole('button'))
    .first()
    .click()
  await expect(page).toHaveURL(/\/v2\/project\/[0-9a-f-]{36}/)

  await page.goto('/stati/index')
  await page.getByRole('listitem').filter({ hasText: '按期完工率' }).getByRole('link').first().click()
  const chips = page.getByRole('list', { name: '另按以下条件筛选' })
  await expect(chips.getByText('按期完工')).toBeVisible()
  await chips.getByRole('button', { name: '移除：按期完工' }).click()
  await expect(chips).toBeHidden()
})

test('charts are taken along as pictures, and on a telephone nothing runs off the page', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'telephone' })
  await enter(page, 'town', '/stati/index?from=2025-06&until=2026-12&kind=1')
  await drawn(page)
  await noSidewaysScroll(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download “Filings by month” as PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('Filings by month.png')
  await page.getByRole('region', { name: 'Risk by region', exact: true }).first().getByText('Table').click()
  await noSidewaysScroll(page)
  await page.setViewportSize(widths.desk)
  await drawn(page)
  await noSidewaysScroll(page)
})

/** The first chart is on the page, and so are all the others. */
async function drawn(page: Page) {
  await settled(page)
  await expect(page.locator('.chart-canvas').first()).toHaveAttribute('data-drawn', 'true', { timeout: 20_000 })
}

const filings = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '备案项目' }) })
    .getByRole('link')
    .first()

/** What the table behind the ranking says of a place. */
async function filingsIn(page: Page, name: string): Promise<string> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .first()
  return (await row.getByRole('cell').first().textContent()) ?? ''
}
