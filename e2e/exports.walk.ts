import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
import { texts as statisticsTexts } from '../web/statistics/texts.ts'
import { exportButtonTexts, exportTexts } from '../web/ui/exports/export-texts.ts'
import { enter, inOrder, prepare, test, views } from './server.ts'
import { anything, within } from './words.ts'

for (const view of views)
  test(`a filtered list and the figures behind a chart are taken away in ${view.language} on a ${view.width}`, async ({ page }) => {
    const { language } = view
    const words = exportTexts[language]
    await prepare(page, view)
    await enter(page, 'county', '/v2/project?state=in-progress')
    const dialog = page.getByRole('dialog', { name: words.title })
    await page.getByRole('button', { name: exportButtonTexts[language].export }).click()
    await dialog.getByLabel(words.allColumns).check()
    await inOrder(page)
    const arrival = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words.begin, exact: true }).click()
    const file = await arrival
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const { rows } = readWorkbook(await readFile(await file.path()))
    const state = rows[0]?.findIndex(({ value }) => value === { en: 'State', zh: '状态' }[language]) ?? -1
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.slice(1).map((row) => row[state]?.value))).toEqual(new Set([projectStateNames[language]['in-progress']]))
    await expect(dialog.getByRole('button', { name: words.download(file.suggestedFilename()) }).first()).toBeVisible()

    await enter(page, 'county', '/stati/index')
    await page
      .getByRole('button', { name: within(statisticsTexts[language].exportTable(anything)) })
      .first()
      .click()
    const table = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: statisticsTexts[language].exportFormats.xlsx }).click()
    const { rows: figures } = readWorkbook(await readFile(await (await table).path()))
    expect(figures[1]?.slice(1, 3).map(({ type }) => type)).toEqual(['number', 'number'])
  })
