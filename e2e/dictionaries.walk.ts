import { expect, type Page } from '@playwright/test'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { texts as dictionaryTexts } from '../web/dictionaries/texts.ts'
import { staleTexts } from '../web/ui/form/form-texts.ts'
import { enter, inOrder, prepare, test, views } from './server.ts'
import { settled } from './settled.ts'
import { anything, pattern } from './words.ts'

// Walks share one server: each of them changes a dictionary of its own.
const names = (page: Page) => page.getByRole('list', { name: dictionaryTexts.en.items }).locator('[lang="en"]')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

test('items are put in order with the keyboard alone, and whoever cannot see it is told', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/majorProject')
  const before = await names(page).allInnerTexts()
  const [first = '', second = '', third = ''] = before

  await tabTo(page, dictionaryTexts.en.move(first))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: dictionaryTexts.en.movedTo(first, 2, before.length) })).toBeAttached()
  await expect(names(page)).toHaveText([second, first, ...before.slice(2)])
  await expect(page.getByRole('button', { name: dictionaryTexts.en.move(first), exact: true }), 'the handle keeps the focus').toBeFocused()

  await page.keyboard.press('End')
  await page.keyboard.press('Tab') // on to the button that moves the item up
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([second, third, ...before.slice(3, -1), first, before.at(-1) ?? ''])
  await settled(page)
  await page.reload()
  await expect(names(page), 'the order was saved').toHaveText([second, third, ...before.slice(3, -1), first, before.at(-1) ?? ''])

  await tabTo(page, dictionaryTexts.en.move(first))
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
  const from = await page.getByRole('button', { name: dictionaryTexts.en.move(name), exact: true }).boundingBox()
  const to = await page.getByRole('button', { name: dictionaryTexts.en.move(onto), exact: true }).boundingBox()
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
    await page.getByRole('button', { name: dictionaryTexts.en.add }).click()
    const form = page.getByRole('dialog', { name: dictionaryTexts.en.addTitle })
    await form.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(form.getByText(fieldFaultText('en', 'required'))).toHaveCount(3)
    await form.getByLabel(dictionaryTexts.en.code).fill('lump-sum')
    await form.getByLabel(dictionaryTexts.en.chinese).fill('走查条目')
    await form.getByLabel(dictionaryTexts.en.english).fill(`Item ${code}`)
    await form.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(form.getByText(fieldFaultText('en', 'code.taken'))).toBeVisible()
    await form.getByLabel(dictionaryTexts.en.code).fill(code)
    await form.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(form).toBeHidden()
    await expect(names(page).last()).toHaveText(`Item ${code}`)

    await page.getByRole('button', { name: dictionaryTexts.en.editItem(`Item ${code}`) }).click()
    const edit = page.getByRole('dialog', { name: dictionaryTexts.en.editTitle(`Item ${code}`) })
    await expect(edit.getByLabel(dictionaryTexts.en.code)).toBeDisabled()
    await edit.getByLabel(dictionaryTexts.en.english).fill(`Renamed ${code}`)
    await edit.getByLabel(dictionaryTexts.en.english).press('Enter')
    await expect(edit).toBeHidden()

    const toggle = page.getByRole('switch', { name: dictionaryTexts.en.toggle(`Renamed ${code}`) })
    await toggle.press('Space')
    await expect(row(page, `Renamed ${code}`).getByText(dictionaryTexts.en.disabled)).toBeVisible()
    await toggle.press('Space')
    await expect(row(page, `Renamed ${code}`).getByText(dictionaryTexts.en.enabled)).toBeVisible()

    await page.getByRole('button', { name: dictionaryTexts.en.removeItem(`Renamed ${code}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: dictionaryTexts.en.remove }).click()
    await expect(names(page).filter({ hasText: code })).toHaveCount(0)
  })
})

test.describe('while somebody else edits', () => {
  test.use({ expectedNoise: /status of 409/ })

  test('what was typed stays, and the writer chooses', async ({ page }) => {
    const code = `both-${Date.now().toString(36)}`
    await prepare(page, { language: 'en', width: 'desk' })
    await enter(page, 'dictionary', '/dictionary/qrgysqd')
    await page.getByRole('button', { name: dictionaryTexts.en.add }).click()
    await page.getByLabel(dictionaryTexts.en.code).fill(code)
    await page.getByLabel(dictionaryTexts.en.chinese).fill('两人同改')
    await page.getByLabel(dictionaryTexts.en.english).fill(`Item ${code}`)
    await page.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(page.getByRole('dialog').getByText(fieldFaultText('en', 'required')), 'a method needs its class').toBeVisible()
    await page.getByLabel(dictionaryTexts.en.methodClass).click()
    await page.getByTitle(dictionaryTexts.en.classes.lottery).click()
    await page.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(names(page).last()).toHaveText(`Item ${code}`)

    await page.getByRole('button', { name: dictionaryTexts.en.editItem(`Item ${code}`) }).click()
    const edit = page.getByRole('dialog', { name: pattern(dictionaryTexts.en.editTitle(anything)) })
    await edit.getByLabel(dictionaryTexts.en.english).fill(`Mine ${code}`)
    const body = JSON.stringify({ label: { zh: '他人先改', en: `Theirs ${code}` }, version: 1 })
    await page.evaluate(
      `fetch('/api/dictionaries/qrgysqd/items/${code}/label', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }).then((reply) => reply.status)`,
    )
    await edit.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(edit.getByRole('alert')).toContainText(staleTexts.en.change(dictionaryTexts.en.english, `Item ${code}`, `Theirs ${code}`))
    await expect(edit.getByLabel(dictionaryTexts.en.english)).toHaveValue(`Mine ${code}`)
    await edit.getByRole('button', { name: staleTexts.en.keepMine }).click()
    await edit.getByRole('button', { name: dictionaryTexts.en.save }).click()
    await expect(edit).toBeHidden()
    await expect(names(page).last()).toHaveText(`Mine ${code}`)
    await page.getByRole('button', { name: dictionaryTexts.en.removeItem(`Mine ${code}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: dictionaryTexts.en.remove }).click()
    await expect(names(page).filter({ hasText: code })).toHaveCount(0)
  })
})

test('an item in use says so, and the yes/no dictionary offers nothing to press', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/trade')
  await expect(page.getByRole('button', { name: dictionaryTexts.en.removeItem('Irrigation') })).toBeDisabled()
  await expect(row(page, 'Irrigation').getByText(pattern(dictionaryTexts.en.inUse(anything)))).toBeVisible()
  await page.goto('/dictionary/whether')
  await settled(page)
  await expect(page.getByRole('row')).toHaveText([new RegExp(dictionaryTexts.en.chinese), /是\s*Yes\s*yes/, /否\s*No\s*no/])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
})

for (const { language, width } of views) {
  test(`the forms of a dictionary are in order in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    await enter(page, 'dictionary')
    for (const path of ['/dictionary/qrgysqd', '/dictionary/trade']) {
      await page.goto(path)
      await inOrder(page)
    }
    await page.getByRole('button', { name: dictionaryTexts[language].add }).click()
    await page.getByRole('button', { name: dictionaryTexts[language].save }).click()
    await expect(page.getByRole('dialog').getByText(fieldFaultText(language, 'required'))).toHaveCount(3)
    await inOrder(page)
  })
}
