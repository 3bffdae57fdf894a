import { expect } from '@playwright/test'
import { texts as dictionaryTexts } from '../web/dictionaries/texts.ts'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { lifecycleTexts } from '../web/projects/lifecycle-texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { leavingTexts } from '../web/ui/form/form-texts.ts'
import { draft, person, submitted, take, unique } from './filing-driver.ts'
import { enter, noAxeViolation, prepare, test } from './server.ts'
import { screenName } from './words.ts'

test('a filing that is returned shows so on the page its filer has open', async ({ browser, baseURL }) => {
  const filer = await person(browser, baseURL, 'filer')
  const town = await person(browser, baseURL, 'town')
  const name = unique('桃源村沟渠清淤')
  const id = await submitted(filer.api, name)
  const page = await filer.page({ language: 'zh', width: 'telephone' })
  const stream = page.waitForResponse(/notifications\/stream/)
  await page.goto(`/v2/project/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await stream // what happens from now on is heard
  await take(town.api, id, 'start-review')
  await take(town.api, id, 'return', { reason: '请补充会议记录', marks: [] })
  await expect(page.locator('.project-summary').getByText(lifecycleTexts.zh.states.returned, { exact: true })).toBeVisible()
  await expect(page.getByText('请补充会议记录')).toBeVisible()
  await filer.context.close()
  await town.context.close()
})

test('a lost line shows as one bar over whatever is open, keeps what is typed, and goes away by itself', async ({ browser, baseURL }) => {
  const filer = await person(browser, baseURL, 'filer')
  const id = await draft(filer.api, unique('桃源村路灯维修'))
  for (const width of ['desk', 'telephone'] as const) {
    const page = await filer.page({ language: 'zh', width })
    await page.goto(`/v2/project/${id}`)
    const name = page.getByLabel(filingTexts.zh.name, { exact: true })
    await expect(name).toBeVisible()
    await filer.context.setOffline(true)
    const typed = unique('断线时填写')
    await name.fill(typed)
    await expect(page.getByText(filingTexts.zh.notSaved)).toBeVisible()
    await expect(page.getByText(shellTexts.zh.connectionLost)).toBeVisible()
    await noAxeViolation(page)
    await page.screenshot({ path: `test-results/connection-lost-${width}.png` })
    await expect(name).toHaveValue(typed)
    await filer.context.setOffline(false)
    await expect(page.getByText(shellTexts.zh.connectionLost)).toBeHidden()
    await expect(page.getByText(filingTexts.zh.saved, { exact: true })).toBeVisible()
    const { filing } = await (await filer.api.get(`/api/projects/${id}`)).json()
    expect(filing.name).toBe(typed)
    await page.close()
  }
  await filer.context.close()
})

test('Back, the menu and the closing of the tab ask before something typed is lost, and staying is what Enter does', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'dictionary', '/dictionary/contractType')
  await page.getByRole('link', { name: screenName('/dictionary/trade', 'en') }).click()
  await page.getByRole('button', { name: dictionaryTexts.en.add }).click()
  const field = page.getByRole('dialog').getByLabel(dictionaryTexts.en.english)
  await field.fill('half a name')
  const question = page.getByRole('dialog', { name: leavingTexts.en.title })
  const stay = question.getByRole('button', { name: leavingTexts.en.stay })

  await page.goBack({ waitUntil: 'commit' }).catch(() => null) // held back, so that nothing is loaded
  await expect(stay).toBeFocused()
  await noAxeViolation(page)
  await page.screenshot({ path: 'test-results/leaving.png' })
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/dictionary\/trade/)
  await expect(field).toHaveValue('half a name')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await closing
  await expect(field).toHaveValue('half a name')

  await page.goBack({ waitUntil: 'commit' }).catch(() => null)
  await question.getByRole('button', { name: leavingTexts.en.leave }).click()
  await expect(page).toHaveURL(/dictionary\/contractType/)
})
