import { expect, type Page } from '@playwright/test'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, views } from './server.ts'
import { settled } from './settled.ts'

// Walks share one server: each of them changes a dictionary of its own.
const names = (page: Page) => page.getByRole('list', { name: 'Items' }).locator('[lang="en"]')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

test('items are put in order with the keyboard alone, and whoever cannot see it is told', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/majorProject')
  const before = await names(page).allInnerTexts()
  const [first = '', second = '', third = ''] = before

  await tabTo(page, `Move ${first}`)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: `${first} is now at place 2 of ${before.length}.` })).toBeAttached()
  await expect(names(page)).toHaveText([second, first, ...before.slice(2)])
  await expect(page.getByRole('button', { name: `Move ${first}`, exact: true }), 'the handle keeps the focus').toBeFocused()

  await page.keyboard.press('End')
  await page.keyboard.press('Tab') // on to the button that moves the item up
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([second, third, ...before.slice(3, -1), first, before.at(-1) ?? ''])
  await settled(page)
  await page.reload()
  await expect(names(page), 'the order was saved').toHaveText([second, third, ...before.slice(3, -1), first, before.at(-1) ?? ''])

  await tabTo(page, `Move ${first}`)
  await page.keyboard.press('Home')
  await expect(names(page)).toHaveText(before)
  await page.keyboard.press('Home') // at the end of the way nothing happens
  await settled(page)
  await page.reload()
  await expect(names(page)).toHaveText(before)
})

async function tabTo(page: Page, name: string) {
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate<string | null>(`document.activeElement?.getAttribute('aria-label') ?? null`)
    if (here === name) return
  }
  throw new Error(`The keyboard does not reach “${name}”.`)
}

test('an item is dragged by its handle, and Escape brings it back', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/zjly')
  const before = await names(page).allInnerTexts()
  const [first = '', second = '', third = ''] = before
  await grab(page, first, third)
  await expect(names(page)).toHaveText([second, third, first, ...before.slice(3)])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(names(page)).toHaveText(before)
  await grab(page, first, second)
  await page.mouse.up()
  await settled(page)
  await page.reload()
  await expect(names(page)).toHaveText([second, first, ...before.slice(2)])
})

async function grab(page: Page, name: string, onto: string) {
  const from = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox()
  const to = await page.getByRole('button', { name: `Move ${onto}`, exact: true }).boundingBox()
  if (!from || !to) throw new Error('The rows are not on the page.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
}

test.describe('with a code that is taken', () => {
  test.use({ expectedNoise: /status of 422/ })

  test('an item is added, renamed, disabled, enabled and deleted', async ({ page }) => {
    const code = `walk-${Date.now().toString(36)}`
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'dictionary', '/dictionary/contractType')
    await page.getByRole('button', { name: 'Add item' }).click()
    const form = page.getByRole('dialog', { name: 'Add an item' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please fill this in.')).toHaveCount(3)
    await form.getByLabel('Code').fill('lump-sum')
    await form.getByLabel('Chinese').fill('走查条目')
    await form.getByLabel('English').fill(`Item ${code}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This code is taken already.')).toBeVisible()
    await form.getByLabel('Code').fill(code)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(names(page).last()).toHaveText(`Item ${code}`)

    await page.getByRole('button', { name: `Edit Item ${code}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit Item ${code}` })
    await expect(edit.getByLabel('Code')).toBeDisabled()
    await edit.getByLabel('English').fill(`Renamed ${code}`)
    await edit.getByLabel('English').press('Enter')
    await expect(edit).toBeHidden()

    const toggle = page.getByRole('switch', { name: `Offer Renamed ${code} in forms` })
    await toggle.press('Space')
    await expect(row(page, `Renamed ${code}`).getByText('Disabled')).toBeVisible()
    await toggle.press('Space')
    await expect(row(page, `Renamed ${code}`).getByText('Enabled')).toBeVisible()

    await page.getByRole('button', { name: `Delete Renamed ${code}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(names(page).filter({ hasText: code })).toHaveCount(0)
  })
})

test.describe('while somebody else edits', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('what was typed stays, and the writer chooses', async ({ page }) => {
    const code = `both-${Date.now().toString(36)}`
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'dictionary', '/dictionary/qrgysqd')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('Chinese').fill('两人同改')
    await page.getByLabel('English').fill(`Item ${code}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog').getByText('Please fill this in.'), 'a method needs its class').toBeVisible()
    await page.getByLabel('Class').click()
    await page.getByTitle('Lottery').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(names(page).last()).toHaveText(`Item ${code}`)

    await page.getByRole('button', { name: `Edit Item ${code}` }).click()
    const edit = page.getByRole('dialog', { name: /^Edit / })
    await edit.getByLabel('English').fill(`Mine ${code}`)
    const body = JSON.stringify({ label: { zh: '他人先改', en: `Theirs ${code}` }, version: 1 })
    await page.evaluate(
      `fetch('/api/dictionaries/qrgysqd/items/${code}/label', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }).then((reply) => reply.status)`,
    )
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('alert')).toContainText(`“Item ${code}” is now “Theirs ${code}”`)
    await expect(edit.getByLabel('English')).toHaveValue(`Mine ${code}`)
    await edit.getByRole('button', { name: 'Keep what I typed' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(names(page).last()).toHaveText(`Mine ${code}`)
    await page.getByRole('button', { name: `Delete Mine ${code}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(names(page).filter({ hasText: code })).toHaveCount(0)
  })
})

test('an item in use says so, and the yes/no dictionary offers nothing to press', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/trade')
  await expect(page.getByRole('button', { name: 'Delete Irrigation' })).toBeDisabled()
  await expect(row(page, 'Irrigation').getByText(/^Used by units/)).toBeVisible()
  await page.goto('/dictionary/whether')
  await settled(page)
  await expect(page.getByRole('row')).toHaveText([/Chinese/, /是\s*Yes\s*yes/, /否\s*No\s*no/])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
})

for (const { language, width } of views) {
  test(`the forms of a dictionary are in order in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    await enter(page, 'dictionary')
    for (const path of ['/dictionary/qrgysqd', '/dictionary/trade']) {
      await page.goto(path)
      await settled(page)
      await noSidewaysScroll(page)
      await noAxeViolation(page)
    }
    await page.getByRole('button', { name: /^(Add item|新增条目)$/ }).click()
    await page.getByRole('button', { name: /^(Save|保存)$/ }).click()
    await expect(page.getByRole('dialog').getByText(/^(Please fill this in\.|此项为必填项。)$/)).toHaveCount(3)
    await noSidewaysScroll(page)
    await noAxeViolation(page)
  })
}
