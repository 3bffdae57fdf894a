import { expect, type Page } from '@playwright/test'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { texts as noticeCentreTexts } from '../web/notifications/texts.ts'
import { analysisChipTexts } from '../web/projects/list/analysis-chip-texts.ts'
import { reportTexts } from '../web/reports/texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { cardTexts } from '../web/statistics/card-texts.ts'
import { changeTexts } from '../web/statistics/change-texts.ts'
import { chartTexts } from '../web/statistics/chart-texts.ts'
import { leaderTexts } from '../web/statistics/leaders/leader-texts.ts'
import { presentTexts } from '../web/statistics/leaders/present-texts.ts'
import { texts as statisticsTexts } from '../web/statistics/texts.ts'
import { chipTexts, listTexts } from '../web/ui/list/list-texts.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, widths } from './server.ts'
import { settled } from './settled.ts'
import { screenName } from './words.ts'

test('a county is followed down to a village, its list and one project, and every total agrees', async ({ page }) => {
  await prepare(page, { language: 'zh', width: 'desk' })
  await enter(page, 'county', '/stati/index')
  await expect(page.getByRole('heading', { level: 1, name: screenName('/stati/index', 'zh') })).toBeVisible()
  await drawn(page)
  await noAxeViolation(page)

  const places = page.getByRole('table', { name: statisticsTexts.zh.areas })
  await expect(page.getByText(changeTexts.zh.noMonths)).toBeHidden()
  await places.getByRole('button', { name: chartTexts.zh.areaColumns.filings }).click()
  await expect(places.getByRole('columnheader', { name: chartTexts.zh.areaColumns.filings })).toHaveAttribute('aria-sort', 'descending')
  // Not the town of the filers of other walks, which grows meanwhile.
  const town = '云岭乡'
  const ofTown = await filingsIn(page, town)
  await places.getByRole('button', { name: town }).click()
  const path = page.getByRole('navigation', { name: statisticsTexts.zh.path })
  await expect(path.getByText(town)).toHaveAttribute('aria-current', 'page')
  await expect(filings(page)).toHaveText(ofTown)

  const village = (await places.getByRole('rowheader').getByRole('button').first().textContent()) ?? ''
  const ofVillage = await filingsIn(page, village)
  await places.getByRole('button', { name: village }).click()
  await expect(path.getByText(village)).toHaveAttribute('aria-current', 'page')
  await expect(filings(page)).toHaveText(ofVillage)
  await filings(page).click()
  await expect(page.getByText(listTexts.zh.total(ofVillage), { exact: true })).toBeVisible()
  // Any of them will do: the list was opened for one of them.
  await page.locator('.row-opener').first().click()
  await expect(page).toHaveURL(/\/v2\/project\/[0-9a-f-]{36}/)

  await present(page)

  await page.goto('/stati/index')
  await card(page, cardTexts.zh.onTime).locator('.card-value').getByRole('link').click()
  const onTime = analysisChipTexts.zh.delay['on-time']
  const chips = page.getByRole('list', { name: chipTexts.zh.narrowed })
  await expect(chips.getByText(onTime)).toBeVisible()
  await chips.getByRole('button', { name: chipTexts.zh.remove(onTime) }).click()
  await expect(chips).toBeHidden()
})

test('the county’s report came by itself, its notice opens it, and on a telephone another is made and taken along', async ({ page }) => {
  await prepare(page, { language: 'zh', width: 'desk' })
  await enter(page, 'county', '/')
  await page.getByRole('button', { name: new RegExp(`^${shellTexts.zh.bell(0)}`) }).click()
  const told = noticeTexts.zh.titles['report.made']({}).trim()
  await page.getByRole('dialog', { name: noticeCentreTexts.zh.title }).getByRole('link', { name: told }).first().click()
  const reports = page.getByRole('region', { name: reportTexts.zh.mine })
  await expect(reports.getByText(reportTexts.zh.told)).toBeVisible()
  await settled(page)
  await noAxeViolation(page)

  await prepare(page, { language: 'en', width: 'telephone' })
  await page.goto('/stati/index?reports=all')
  await page.getByRole('radio', { name: reportTexts.en.forms.docx }).check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: reportTexts.en.make }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Monthly report Linxi County \d{4}-\d{2}\.docx$/)
  const newest = page.getByRole('region', { name: reportTexts.en.mine }).getByRole('listitem').first()
  await expect(newest).not.toContainText(reportTexts.en.monthly)
  await noSidewaysScroll(page)
})

test('charts are taken along as pictures, and on a telephone nothing runs off the page', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'telephone' })
  await enter(page, 'town', '/stati/index?from=2025-06&until=2026-12&kind=1')
  await drawn(page)
  await noSidewaysScroll(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: statisticsTexts.en.picture }).click()
  await page.getByRole('menuitem', { name: chartTexts.en.months.title }).click()
  expect((await saved).suggestedFilename()).toBe(`${chartTexts.en.months.title}.png`)
  await panel(page, chartTexts.en.heat.title).getByText(statisticsTexts.en.table).click()
  await noSidewaysScroll(page)
  await page.setViewportSize(widths.desk)
  await drawn(page)
  await noSidewaysScroll(page)
})

/** Over the whole screen: pages turn by key and button, whoever wants no motion is left in peace, and Escape leaves. */
async function present(page: Page) {
  const words = leaderTexts.zh
  await page.goto('/stati/index')
  await page.getByRole('button', { name: presentTexts.zh.present }).click()
  const screen = page.getByRole('dialog', { name: words.title('临溪县') })
  const shows = async (...themes: (keyof typeof statisticsTexts.zh.themes)[]) => {
    for (const theme of themes)
      await expect(screen.getByRole('heading', { name: statisticsTexts.zh.themes[theme] })).toBeInViewport({ ratio: 1 })
  }
  await shows('scale', 'cost')
  await expect(screen.getByRole('button', { name: words.go })).toBeVisible()
  await noAxeViolation(page)
  await page.keyboard.press('ArrowRight')
  await shows('procurement', 'supervision')
  await screen.getByRole('button', { name: words.next }).click()
  await expect(screen.getByRole('heading', { name: chartTexts.zh.months.title })).toBeVisible()
  await expect(screen.locator('.chart-canvas')).toHaveAttribute('data-drawn', 'true')
  for (let back = 0; back < 2; back++) await page.keyboard.press('ArrowLeft')
  await shows('scale', 'cost')
  await screen.getByRole('button', { name: words.go }).click()
  await expect(screen.getByRole('button', { name: words.pause })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
}

/** The first chart is on the page, and so are all the others. */
async function drawn(page: Page) {
  await settled(page)
  await expect(page.locator('.chart-canvas').first()).toHaveAttribute('data-drawn', 'true')
}

/** A chart with its table; both carry its name, the table inside. */
const panel = (page: Page, name: string) => page.locator('.chart-panel').filter({ has: page.getByRole('heading', { name, exact: true }) })

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const filings = (page: Page) => card(page, cardTexts.zh.filings).locator('.card-value').getByRole('link')

/** What the comparison says of a place. */
async function filingsIn(page: Page, name: string): Promise<string> {
  const row = page
    .getByRole('table', { name: statisticsTexts.zh.areas })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
  return (await row.getByRole('cell').first().textContent()) ?? '' // of its figures the first counts filings
}
