import { expect, type Page } from '@playwright/test'
import { refusalText } from '#contract/refusal-texts.ts'
import { defaultTitle } from '#contract/screens.ts'
import { signOnRefusals } from '#contract/sign-on-refusals.ts'
import { demoAccounts } from '../server/demo/accounts.ts'
import { client, startIdentityProvider } from '../server/testing/stand-ins/identity-provider.ts'
import { signOnTexts } from '../web/personal/sign-on-texts.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { providerTexts } from '../web/sign-on/provider-texts.ts'
import { launch } from './product.ts'
import { follow, inOrder, otherViews, prepare, signIn, test, widths } from './server.ts'
import { screenName } from './words.ts'

const providers = providerTexts.en
const personal = signOnTexts.en
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

test.describe('at a provider', () => {
  test.use({ expectedNoise: /status of 40[13]/ })

  test('an operator sets one up, a person links their account, signs in by it, confirms an act there and signs out on either side', async ({
    browser,
  }) => {
    const idp = await startIdentityProvider()
    const product = await launch('sign-on', (address) => ({ PUBLIC_URL: `${address}/`, OUTWARD_HOSTS: idp.host }))
    const open = async (path: string) => {
      const context = await browser.newContext({ baseURL: product.address, locale: 'en', viewport: widths.desk })
      const page = await follow(await context.newPage())
      await page.goto(path)
      return page
    }
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
    const name = 'County directory'
    try {
      const operator = await open('/user/login?redirect=%2Fsystem%2Fsupervision%3Ftab%3Dsign-on')
      await signIn(operator, 'admin')
      await button(operator, providers.add).click()
      const form = operator.getByRole('dialog')
      await form.getByLabel(providers.fields.nameZh).fill('县统一身份平台')
      await form.getByLabel(providers.fields.nameEn).fill(name)
      await form.getByLabel(providers.fields.issuer).fill(idp.issuer)
      await form.getByLabel(providers.fields.clientId).fill(client.id)
      await form.getByLabel(providers.fields.secret).fill(client.secret)
      await form.getByRole('switch', { name: providers.fields.isOn }).click()
      await button(operator, providers.save).click()
      await expect(operator.getByRole('heading', { name })).toBeVisible()
      idp.register((await (await operator.request.get('/api/providers')).json()).items[0].addresses)
      await button(operator, providers.test).click()
      await expect(operator.getByRole('status').filter({ hasText: providers.testGood })).toContainText(`${idp.issuer}/token`)
      await inOrder(operator)

      const page = await open('/user/login?redirect=%2Fpersonal%2FupdatePwd')
      await button(page, loginTexts.en.signInBy(name)).click()
      await expect(page.getByRole('alert')).toContainText(signOnRefusals['sign-on.unknown'].en)
      await inOrder(page)
      await signIn(page, 'town')
      const panel = page.getByRole('region', { name: personal.title })
      await button(page, personal.link(name)).click()
      await expect(panel).toContainText('p-1001')

      await page.context().clearCookies({ name: 'session' })
      const signInThere = async () => {
        await page.goto('/user/login?redirect=%2Fpersonal%2FupdatePwd')
        await button(page, loginTexts.en.signInBy(name)).click()
        await expect(panel).toContainText('p-1001')
      }
      await signInThere()
      await page.goto(`${idp.issuer}/session/end`)
      await button(page, 'Sign out').click()
      await expect.poll(async () => (await (await page.request.get('/api/session')).json()).me, 'told by the provider').toBeNull()

      await signInThere()
      // The session ends in the middle of work, and begins again beside the page.
      await page.context().clearCookies({ name: 'session' })
      await page.getByRole('button', { name: new RegExp(`^${shellTexts.en.bell(0)}`) }).click()
      const ended = page.getByRole('dialog', { name: shellTexts.en.endedTitle })
      await expect(ended).toContainText(shellTexts.en.endedAtText(name))
      const beside = page.waitForEvent('popup')
      await ended.getByRole('button', { name: shellTexts.en.signInAt(name) }).click()
      await (await beside).waitForURL(`${product.address}/`)
      await (await beside).close()
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`) // to the browser of a walk every page always has it
      await expect(ended).toBeHidden()
      await page.keyboard.press('Escape')
      // As if ten minutes had passed since somebody last said who they are.
      const refusal = { status: 403, json: { code: 'session.proof-needed', facts: {} } }
      await page.route('**/api/sign-on/links/*', (call) => call.fulfill(refusal), { times: 1 })
      await panel.getByRole('button', { name: personal.unlink }).click()
      await page.getByRole('dialog').getByRole('button', { name: personal.unlink, exact: true }).click()
      const proof = page.getByRole('dialog', { name: shellTexts.en.proofTitle })
      await proof.getByRole('button', { name: shellTexts.en.proveAt(name) }).click()
      await expect(panel).toContainText(personal.none)

      await page
        .getByRole('banner')
        .getByRole('button', { name: /王建华/ })
        .click()
      await page.getByText(shellTexts.en.signOut).click()
      await button(page, 'Sign out').click()
      await expect(page).toHaveURL(`${product.address}/user/login`)
    } finally {
      await product.stop()
      await idp.stop()
    }
  })
})
