import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { paperNames } from '#contract/names/paper-names.ts'
import { readPdf } from '../server/testing/read-pdf.ts'
import { checkTexts } from '../web/appeals/public/check-texts.ts'
import { paperButtonTexts } from '../web/ui/papers/button-texts.ts'
import { paperTexts } from '../web/ui/papers/paper-texts.ts'
import { enter, follow, inOrder, noAxeViolation, noSidewaysScroll, prepare, test, views } from './server.ts'
import { anything, within } from './words.ts'

for (const view of views)
  test(`a receipt is issued, and whoever scans it learns that it is genuine, in ${view.language} on a ${view.width}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { language } = view
    const words = paperTexts[language]
    const receipt = paperNames[language].receipt
    await prepare(page, view)
    await enter(page, 'county')
    const { items } = await (await page.request.get('/api/projects?state=archived&size=1')).json()
    await page.goto(`/v2/project/${items[0].id}`)
    await page.getByRole('button', { name: paperButtonTexts[language].papers }).click()
    const dialog = page.getByRole('dialog', { name: words.title })
    await dialog.getByRole('button', { name: words.issueOf(receipt), exact: true }).click()
    await expect(page.getByText(within(words.issued(anything))).or(page.getByText(within(words.unchanged(anything))))).toBeVisible()
    await inOrder(page)
    const saving = page.waitForEvent('download')
    await dialog
      .getByRole('button', { name: within(words.downloadOf(anything)) })
      .first()
      .click()
    const path = await (await saving).path()
    const address = /#paper=[0-9a-f]{32}/.exec((await readPdf(await readFile(path))).text)?.[0]

    // Somebody else, without an account, who has the paper in their hands.
    const outside = await browser.newContext({ ...(baseURL && { baseURL }) })
    const stranger = await follow(await outside.newPage())
    await prepare(stranger, view)
    await stranger.goto(`/appeal/main${address}`)
    const said = checkTexts[language]
    await expect(stranger.getByText(within(said.genuine(anything)))).toBeVisible()
    await expect(stranger.getByRole('heading', { name: items[0].name })).toBeVisible()
    await stranger.getByLabel(said.choose).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: await readFile(path) })
    await expect(stranger.getByText(said.same('a.pdf'))).toBeVisible()
    await stranger.getByLabel(said.choose).setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(stranger.getByText(said.different('b.pdf'))).toBeVisible()
    await noAxeViolation(stranger)
    await noSidewaysScroll(stranger)
    await stranger.goto('/appeal/main#paper=0')
    await stranger.reload()
    await expect(stranger.getByText(said.unknown)).toBeVisible()
    await outside.close()
  })
