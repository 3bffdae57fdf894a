import { expect } from '@playwright/test'
import { refusalText } from '#contract/refusal-texts.ts'
import { defaultTitle } from '#contract/screens.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { inOrder, otherViews, prepare, signIn, test } from './server.ts'
import { screenName } from './words.ts'

const publicPages = ['/user/login', '/appeal/main']

for (const { language, width } of otherViews) {
  test(`the public pages are in order in ${language} on a ${width}`, async ({ page }) => {
    await prepare(page, { language, width })
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${screenName(path, language)} - ${defaultTitle[language]}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await inOrder(page)
    }
  })
}

test('a visitor signs in on the way to a page and arrives there with its query', async ({ page }) => {
  await page.goto('/v2/project?page=2')
  await expect(page).toHaveURL((url) => url.pathname === '/user/login' && url.searchParams.get('redirect') === '/v2/project?page=2')
  await signIn(page, 'town')
  await expect(page).toHaveURL((url) => url.pathname === '/v2/project' && url.searchParams.get('page') === '2')
  await page.goto('/user/login')
  await expect(page, 'who is signed in already has no use for the form').toHaveURL('/')
})

for (const elsewhere of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)']) {
  test(`signing in never leads away, as ${elsewhere} would`, async ({ page }) => {
    await page.goto(`/user/login?redirect=${encodeURIComponent(elsewhere)}`)
    await signIn(page, 'town')
    await expect(page).toHaveURL('/')
  })
}

test('a demonstration account is signed in with two clicks', async ({ page }) => {
  await prepare(page, { language: 'en', width: 'desk' })
  await page.goto('/user/login')
  await page.getByRole('button', { name: demoAccounts[0]?.label.en ?? '' }).click()
  await page.getByRole('button', { name: loginTexts.en.signIn, exact: true }).click()
  await expect(page).toHaveURL('/')
})

test.describe('with a wrong password', () => {
  test.use({ expectedNoise: /status of 401/ })

  test('a visitor is told so, keeps the name and may try again', async ({ page }) => {
    await prepare(page, { language: 'en', width: 'desk' })
    await page.goto('/user/login')
    await page.getByLabel(loginTexts.en.username).fill('county')
    await page.getByLabel(loginTexts.en.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: loginTexts.en.signIn, exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(refusalText('en', 'session.wrong-credentials'))
    await expect(page.getByLabel(loginTexts.en.username)).toHaveValue('county')
    await signIn(page, 'county')
    await expect(page).toHaveURL('/')
  })
})
