import { expect, type Locator, type Page } from '@playwright/test'
import { fieldFaultText, refusalText } from '#contract/refusal-texts.ts'
import { countsText, obstacleText } from '#contract/region-obstacles.ts'
import { texts as regionTexts } from '../web/regions/texts.ts'
import { scopeTexts } from '../web/ui/scope/scope-texts.ts'
import { enter, inOrder, noAxeViolation, prepare, test } from './server.ts'
import { settled } from './settled.ts'

/** Names no other walk uses, so that they do not disturb each other on the one server they share. */
const mark = Date.now().toString(36)

test('an administrator adds a village, renames and orders it, and deletes it again', async ({ page }) => {
  const [first, renamed] = [`Willow ${mark}`, `Willow Bend ${mark}`]
  await openRegions(page)

  await test.step('finds the town with the keys', async () => {
    await row(page, 'Linxi County').focus()
    for (const town of ['Qingshi Town', 'Liuhe Town', 'Yunling Township']) {
      await page.keyboard.press('ArrowDown')
      await expect(row(page, town)).toBeFocused()
    }
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Longtan Village')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Yunshang Village')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(pane(page).getByRole('heading', { name: 'Yunling Township' })).toBeVisible()
    await inOrder(page)
  })

  await test.step('adds a village', async () => {
    await pane(page).getByRole('button', { name: regionTexts.en.actions.add }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: regionTexts.en.add }).click()
    await expect(form.getByText(fieldFaultText('en', 'required'))).not.toHaveCount(0)
    await noAxeViolation(page)
    await fillIn(page, { zh: `柳湾村${mark}`, en: first })
    await expect(row(page, first)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('renames it', async () => {
    await pane(page).getByRole('button', { name: regionTexts.en.actions.change, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(regionTexts.en.nameEn).fill(renamed)
    await form.getByRole('button', { name: regionTexts.en.save }).click()
    await expect(pane(page).getByRole('heading', { name: renamed })).toBeVisible()
    await expect(row(page, renamed)).toBeVisible()
  })

  await test.step('puts it before its neighbour with the keys, and it stays there', async () => {
    await settled(page)
    await row(page, renamed).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText(regionTexts.en.moved(renamed, 4, 5))).toBeVisible()
    await expect(row(page, renamed)).toBeFocused()
    expect(await rowsBelow(page)).toEqual(['Yunshang Village', 'Chashan Village', 'Songping Village', renamed, 'Longtan Village'])
    await page.reload()
    await settled(page)
    expect((await rowsBelow(page))[3]).toBe(renamed)
    await pane(page).getByRole('button', { name: regionTexts.en.actions.down }).click()
    await expect(page.getByText(regionTexts.en.moved(renamed, 5, 5))).toBeVisible()
    await expect(pane(page).getByRole('button', { name: regionTexts.en.actions.down })).toBeDisabled()
    await expect(pane(page).getByText(regionTexts.en.last)).toBeVisible()
  })

  await test.step('reads its history and deletes it, as nothing refers to it', async () => {
    await pane(page).getByRole('tab', { name: regionTexts.en.tabs.history }).click()
    await expect(pane(page).getByText(regionTexts.en.renamed(`柳湾村${mark} / ${first}`, `柳湾村${mark} / ${renamed}`))).toBeVisible()
    await inOrder(page)
    await removeIt(page, 'Yunling Township')
    await expect(row(page, renamed)).toHaveCount(0)
  })
})

test('an administrator disables a village, merges it into another and takes that back', async ({ page }) => {
  const name = `Ferry ${mark}`
  await openRegions(page, '?region=990101101000')
  await pane(page).getByRole('button', { name: regionTexts.en.actions.add }).click()
  await fillIn(page, { zh: `古渡村${mark}`, en: name })

  await test.step('disables and enables it', async () => {
    await pane(page).getByRole('button', { name: regionTexts.en.actions.disable, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: regionTexts.en.actions.disable }).click()
    await expect(pane(page).getByText(regionTexts.en.states.disabled, { exact: true })).toBeVisible()
    await pane(page).getByRole('button', { name: regionTexts.en.actions.enable, exact: true }).click()
    await expect(pane(page).getByText(regionTexts.en.states.open, { exact: true })).toBeVisible()
  })

  await test.step('merges it', async () => {
    await pane(page).getByRole('button', { name: regionTexts.en.actions.replace }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(regionTexts.en.successor).fill('zlc')
    await page.locator('.ant-select-item-option', { hasText: 'Zhulin Village' }).click()
    await noAxeViolation(page)
    await dialog.getByRole('button', { name: regionTexts.en.actions.replace }).click()
    await expect(pane(page).getByText(regionTexts.en.mergedInto('Zhulin Village'))).toBeVisible()
    await expect(pane(page).getByRole('button', { name: regionTexts.en.actions.change, exact: true })).toBeDisabled()
    await inOrder(page)
  })

  await test.step('finds it from its successor and takes the merger back', async () => {
    await pane(page).getByRole('link', { name: regionTexts.en.openSuccessor }).click()
    await expect(pane(page).getByText(countsText('en', { predecessors: 1 }))).toBeVisible()
    await pane(page).getByRole('link', { name }).click()
    await pane(page).getByRole('button', { name: regionTexts.en.actions.restore }).click()
    await page.getByRole('dialog').getByRole('button', { name: regionTexts.en.actions.restore }).click()
    await expect(pane(page).getByText(regionTexts.en.states.disabled, { exact: true })).toBeVisible()
  })

  await test.step('reads who sees its filings', async () => {
    await pane(page).getByRole('tab', { name: regionTexts.en.tabs.scope }).click()
    await explain(page, 'county')
    await expect(pane(page).getByText(scopeTexts.en.verdict.all('周海燕', name))).toBeVisible()
    await explain(page, 'town2')
    await expect(
      pane(page).getByText(scopeTexts.en.reasons['region-elsewhere']({ region: 'Liuhe Town', drafts: false, kinds: '' })),
    ).toBeVisible()
    await inOrder(page)
    await removeIt(page, 'Qingshi Town')
  })
})

test('on a telephone the tree and the region come one after the other, in Chinese', async ({ page }) => {
  const name = `雨花村${mark}`
  await prepare(page, { language: 'zh', width: 'telephone' })
  await enter(page, 'admin', '/system/department')
  await inOrder(page)
  await row(page, '柳河镇').click()
  await expect(pane(page).getByRole('heading', { name: '柳河镇' })).toBeVisible()
  await expect(page.getByRole('tree')).toHaveCount(0)
  await inOrder(page)
  await pane(page).getByRole('button', { name: regionTexts.zh.actions.add }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(regionTexts.zh.nameZh).fill(name)
  await form.getByLabel(regionTexts.zh.nameEn).fill(`Yuhua ${mark}`)
  await form.getByRole('button', { name: regionTexts.zh.add }).click()
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()

  await page.getByRole('button', { name: regionTexts.zh.backToTree }).click()
  await page.getByLabel(regionTexts.zh.searchLabel).fill('yhc')
  await page.getByRole('link', { name }).click()
  await expect(pane(page).getByText(regionTexts.zh.states.open, { exact: true })).toBeVisible()
  for (const tab of ['people', 'history', 'scope'] as const) {
    await pane(page).getByRole('tab', { name: regionTexts.zh.tabs[tab] }).click()
    await inOrder(page)
  }
  await pane(page).getByLabel(scopeTexts.zh.username).fill('supervisor')
  await pane(page).getByRole('button', { name: scopeTexts.zh.ask }).click()
  await expect(pane(page).getByText(scopeTexts.zh.verdict.all('孙正', name))).toBeVisible()
  await inOrder(page)

  await pane(page).getByRole('button', { name: regionTexts.zh.actions.disable, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: regionTexts.zh.actions.disable }).click()
  await expect(pane(page).getByText(regionTexts.zh.states.disabled, { exact: true })).toBeVisible()
  await pane(page).getByRole('button', { name: regionTexts.zh.actions.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: regionTexts.zh.actions.remove }).click()
  await expect(pane(page).getByRole('heading', { name: '柳河镇' })).toBeVisible()
})

test('a town’s administrator sees their own town alone and may not close it', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'organisation', '/system/department')
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveText(/^Qingshi Town/)
  for (const action of ['disable', 'replace', 'remove'] as const) {
    await expect(pane(page).getByRole('button', { name: regionTexts.en.actions[action], exact: true })).toBeDisabled()
  }
  await expect(pane(page).getByText(obstacleText('en', 'own-region'))).toBeVisible()
  await page.getByLabel(regionTexts.en.searchLabel).fill('Hedong')
  await expect(page.getByText(regionTexts.en.noHits)).toBeVisible()
})

test.describe('out of reach', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('a region outside one’s own reads as absent', async ({ page }) => {
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'organisation', '/system/department?region=990101102201')
    await expect(page.getByRole('alert')).toContainText(refusalText('en', 'record.not-found'))
  })
})

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const pane = (page: Page): Locator => page.getByRole('region', { name: /./ }).filter({ has: page.getByRole('tablist') })

async function openRegions(page: Page, query = '') {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'admin', `/system/department${query}`)
}

async function fillIn(page: Page, { zh, en }: { zh: string; en: string }) {
  const form = page.getByRole('dialog')
  await form.getByLabel(regionTexts.en.nameZh).fill(zh)
  await form.getByLabel(regionTexts.en.nameEn).fill(en)
  await form.getByRole('button', { name: regionTexts.en.add }).click()
  await expect(pane(page).getByRole('heading', { name: en })).toBeVisible()
}

async function explain(page: Page, username: string) {
  await pane(page).getByLabel(scopeTexts.en.username).fill(username)
  await pane(page).getByRole('button', { name: scopeTexts.en.ask }).click()
}

async function removeIt(page: Page, parent: string) {
  await pane(page).getByRole('button', { name: regionTexts.en.actions.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: regionTexts.en.actions.remove }).click()
  await expect(pane(page).getByRole('heading', { name: parent })).toBeVisible()
}

/** The names of the rows of the third level, from top to bottom. */
const rowsBelow = (page: Page) => page.getByRole('treeitem', { level: 3 }).locator('.region-name').allInnerTexts()
