import { expect, type Locator, type Page } from '@playwright/test'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test } from './server.ts'
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
    await pane(page).getByRole('button', { name: 'Add a region below' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Add region' }).click()
    await expect(form.getByText('Please fill this in.').first()).toBeVisible()
    await noAxeViolation(page)
    await fillIn(page, { zh: `柳湾村${mark}`, en: first })
    await expect(row(page, first)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('renames it', async () => {
    await pane(page).getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('English name').fill(renamed)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(pane(page).getByRole('heading', { name: renamed })).toBeVisible()
    await expect(row(page, renamed)).toBeVisible()
  })

  await test.step('puts it before its neighbour with the keys, and it stays there', async () => {
    await settled(page)
    await row(page, renamed).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText(/is now number 4 of 5/)).toBeVisible()
    await expect(row(page, renamed)).toBeFocused()
    expect(await rowsBelow(page)).toEqual(['Yunshang Village', 'Chashan Village', 'Songping Village', renamed, 'Longtan Village'])
    await page.reload()
    await settled(page)
    expect((await rowsBelow(page))[3]).toBe(renamed)
    await pane(page).getByRole('button', { name: 'Move down' }).click()
    await expect(page.getByText(/is now number 5 of 5/)).toBeVisible()
    await expect(pane(page).getByRole('button', { name: 'Move down' })).toBeDisabled()
    await expect(pane(page).getByText('It is the last already.')).toBeVisible()
  })

  await test.step('reads its history and deletes it, as nothing refers to it', async () => {
    await pane(page).getByRole('tab', { name: 'History' }).click()
    await expect(pane(page).getByText(`“柳湾村${mark} / ${first}” became “柳湾村${mark} / ${renamed}”`)).toBeVisible()
    await inOrder(page)
    await removeIt(page, 'Yunling Township')
    await expect(row(page, renamed)).toHaveCount(0)
  })
})

test('an administrator disables a village, merges it into another and takes that back', async ({ page }) => {
  const name = `Ferry ${mark}`
  await openRegions(page, '?region=990101101000')
  await pane(page).getByRole('button', { name: 'Add a region below' }).click()
  await fillIn(page, { zh: `古渡村${mark}`, en: name })

  await test.step('disables and enables it', async () => {
    await pane(page).getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(pane(page).getByText('Disabled', { exact: true })).toBeVisible()
    await pane(page).getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(pane(page).getByText('In use', { exact: true })).toBeVisible()
  })

  await test.step('merges it', async () => {
    await pane(page).getByRole('button', { name: 'Merge into another' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Successor').fill('zlc')
    await page.locator('.ant-select-item-option', { hasText: 'Zhulin Village' }).click()
    await noAxeViolation(page)
    await dialog.getByRole('button', { name: 'Merge into another' }).click()
    await expect(pane(page).getByText(/Merged into Zhulin Village\. Kept for the record/)).toBeVisible()
    await expect(pane(page).getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
    await inOrder(page)
  })

  await test.step('finds it from its successor and takes the merger back', async () => {
    await pane(page).getByRole('button', { name: 'Open that region' }).click()
    await expect(pane(page).getByText('1 region merged into it', { exact: false })).toBeVisible()
    await pane(page).getByRole('button', { name }).click()
    await pane(page).getByRole('button', { name: 'Take merger back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take merger back' }).click()
    await expect(pane(page).getByText('Disabled', { exact: true })).toBeVisible()
  })

  await test.step('reads who sees its filings', async () => {
    await pane(page).getByRole('tab', { name: 'Visibility' }).click()
    await explain(page, 'county')
    await expect(pane(page).getByText(`周海燕 sees filings of ${name}.`)).toBeVisible()
    await explain(page, 'town2')
    await expect(pane(page).getByText('Their region, Liuhe Town, does not contain it.')).toBeVisible()
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
  await pane(page).getByRole('button', { name: '新增下级区域' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('中文名称').fill(name)
  await form.getByLabel('英文名称').fill(`Yuhua ${mark}`)
  await form.getByRole('button', { name: '新增区域' }).click()
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()

  await page.getByRole('button', { name: '全部区域' }).click()
  await page.getByLabel('查找区域').fill('yhc')
  await page.getByRole('button', { name }).click()
  await expect(pane(page).getByText('在用', { exact: true })).toBeVisible()
  for (const tab of ['人员', '变更历史', '可见范围']) {
    await pane(page).getByRole('tab', { name: tab }).click()
    await inOrder(page)
  }
  await pane(page).getByLabel('用户名').fill('supervisor')
  await pane(page).getByRole('button', { name: '查看原因' }).click()
  await expect(pane(page).getByText(`孙正能看到${name}的备案。`)).toBeVisible()
  await inOrder(page)

  await pane(page).getByRole('button', { name: '停用', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(pane(page).getByText('已停用', { exact: true })).toBeVisible()
  await pane(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(pane(page).getByRole('heading', { name: '柳河镇' })).toBeVisible()
})

test('a town’s administrator sees their own town alone and may not close it', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'organisation', '/system/department')
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveText(/^Qingshi Town/)
  for (const name of ['Disable', 'Merge into another', 'Delete']) {
    await expect(pane(page).getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await expect(pane(page).getByText('This is the region you work in.', { exact: false })).toBeVisible()
  await page.getByLabel('Find a region').fill('Hedong')
  await expect(page.getByText('No region found')).toBeVisible()
})

test.describe('out of reach', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('a region outside one’s own reads as absent', async ({ page }) => {
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'organisation', '/system/department?region=990101102201')
    await expect(page.getByRole('alert')).toContainText('lies outside your region')
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
  await form.getByLabel('Chinese name').fill(zh)
  await form.getByLabel('English name').fill(en)
  await form.getByRole('button', { name: 'Add region' }).click()
  await expect(pane(page).getByRole('heading', { name: en })).toBeVisible()
}

async function explain(page: Page, username: string) {
  await pane(page).getByLabel('Username').fill(username)
  await pane(page).getByRole('button', { name: 'Explain' }).click()
}

async function removeIt(page: Page, parent: string) {
  await pane(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(pane(page).getByRole('heading', { name: parent })).toBeVisible()
}

/** The names of the rows of the third level, from top to bottom. */
const rowsBelow = (page: Page) => page.getByRole('treeitem', { level: 3 }).locator('.region-name').allInnerTexts()

async function inOrder(page: Page) {
  await settled(page)
  await noSidewaysScroll(page)
  await noAxeViolation(page)
}
