import { type APIRequestContext, expect } from '@playwright/test'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { textDocument } from '../server/demo/documents/office.ts'
import { bidTexts } from '../web/alerts/reasons/bid-texts.ts'
import { reasonTexts } from '../web/alerts/reasons/reason-texts.ts'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { readingTexts } from '../web/projects/readings/reading-texts.ts'
import { draft, unique } from './filing-driver.ts'
import { enter, inOrder, prepare, test, views } from './server.ts'
import { anything, pattern } from './words.ts'

/** Papers are read in the background, a few seconds after they came; the demonstration brings hundreds at once. */
const patience = { timeout: 200_000 }

for (const view of views)
  test(`two bids from one file are read side by side: ${view.language}, ${view.width}`, async ({ page }) => {
    const words = bidTexts[view.language]
    await prepare(page, view)
    await enter(page, 'county')
    await expect.poll(() => alertsOn(page.request), patience).not.toEqual([])
    const [alert] = await alertsOn(page.request)
    await page.goto(`/v2/project/${alert?.project.id}?tab=risk&alert=${alert?.id}`)
    const drawer = page.getByRole('dialog', { name: indicatorTexts.K63.name[view.language] })
    await drawer.getByRole('button', { name: pattern(reasonTexts[view.language].compareBids(anything)) }).click()
    const bids = page.getByRole('dialog', { name: words.title })
    await expect(bids.getByRole('region')).toHaveCount(2)
    await expect(bids.getByRole('heading', { name: words.page(1) })).toHaveCount(2)
    await expect(bids.locator('mark').first()).toContainText('先静压两遍再振动四遍')
    const [here, there] = [0, 1].map((side) =>
      bids
        .getByRole('region')
        .nth(side)
        .getByRole('button', { name: words.inTheOther(1) }),
    )
    await here?.click()
    await expect(there ?? bids).toBeFocused()
    await inOrder(page)
  })

type Raised = { id: string; project: { id: string } }

/** The gravest first: bids that share their document, their author and their words. */
async function alertsOn(api: APIRequestContext): Promise<Raised[]> {
  const { items } = await (await api.get('/api/alerts?indicator=K63&severity=5&page=1&size=1')).json()
  return items
}

test('a clerk takes over what the minutes say, and nothing before that', async ({ page }) => {
  const [words, fields] = [readingTexts.zh, filingTexts.zh]
  await prepare(page, { language: 'zh', width: 'telephone' })
  await enter(page, 'filer')
  const unwritten: object = { decisionType: 'representatives-meeting', shouldAttend: 32, didAttend: null, agreed: null }
  const id = await draft(page.request, unique('桃源村水渠清淤'), unwritten)
  const query = new URLSearchParams({ category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', name: '会议纪要.docx' })
  const minutes = textDocument([`会议纪要 ${id}`, '应到31人，实到28人。经举手表决，同意26票，弃权2票。'])
  await page.request.post(`/api/projects/${id}/files?${query}`, { headers: { 'content-type': 'application/octet-stream' }, data: minutes })
  await page.goto(`/v2/project/${id}?step=decision`)
  const did = page.locator('#field-didAttend')
  await expect(did.getByText(words.says(words.page('会议纪要.docx', 1), '28'))).toBeVisible(patience)
  await expect(page.locator('#field-shouldAttend').getByRole('button', { name: words.take }), 'it is written already').toHaveCount(0)
  await expect(page.getByLabel(fields.didAttend)).toHaveValue('')
  await inOrder(page)
  await did.getByRole('button', { name: words.take }).click()
  await expect(page.getByLabel(fields.didAttend)).toHaveValue('28')
  await expect(page.getByText(fields.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(fields.didAttend)).toHaveValue('28')
  await expect(page.getByLabel(fields.agreed), 'what nobody pressed stays empty').toHaveValue('')
})
