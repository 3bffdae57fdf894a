import { type CDPSession, expect, type Page } from '@playwright/test'
import { demoPassword } from '../server/demo/accounts.ts'
import { codeAt } from '../server/factors/totp.ts'
import { factorTexts } from '../web/personal/factor-texts.ts'
import { texts as loginTexts } from '../web/session/texts.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import { launch } from './product.ts'
import { follow, inOrder, test, widths } from './server.ts'
import { settled } from './settled.ts'

const words = factorTexts.en
const login = loginTexts.en
const halfMinute = 30_000

/** Keys belong to a name, and a bare address has none: this product says that it is reached as `localhost`. */
const atLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost')

/** A key inside this browser, whose owner always says yes. */
async function plugIn(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: words.title })

async function givePassword(page: Page) {
  await page.goto('/user/login?redirect=%2Fpersonal%2FupdatePwd')
  await page.getByLabel(login.username).fill('village')
  await page.getByLabel(login.password, { exact: true }).fill(demoPassword)
  await button(page, login.signIn).click()
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: 'session' })
}

/** The next such call is answered as if ten minutes had passed since somebody last said who they are. */
const forgetProof = (page: Page, address: string) =>
  page.route(address, (call) => call.fulfill({ status: 403, json: { code: 'session.proof-needed', facts: {} } }), { times: 1 })

test.use({ expectedNoise: /status of 40[13]/ })

test('somebody sets up an app and a passkey, signs in with each of them, and removes both', async ({ browser }) => {
  const product = await launch('factor', (address) => ({ PUBLIC_URL: `${atLocalhost(address)}/` }))
  const context = await browser.newContext({ baseURL: atLocalhost(product.address), locale: 'en', viewport: widths.desk })
  try {
    const page = await follow(await context.newPage())
    await plugIn(page)
    await givePassword(page)
    await expect(panel(page)).toContainText(words.off)

    await button(page, words.setUp).click()
    const dialog = page.getByRole('dialog', { name: words.enrolTitle })
    await expect(dialog.getByRole('img', { name: words.picture })).toBeVisible()
    const secret = (await dialog.getByRole('status').textContent())?.replaceAll(' ', '') ?? ''
    await inOrder(page)
    await dialog.getByLabel(words.code).fill(codeAt(secret, Date.now()))
    await button(page, words.confirm).click()
    const shown = page.getByRole('dialog', { name: words.codesTitle })
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    await button(page, words.kept).click()

    await signOut(page)
    await givePassword(page)
    await page.getByLabel(login.code).fill('000000')
    await button(page, login.goOn).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await inOrder(page)
    await page.getByLabel(login.code).fill(codeAt(secret, Date.now() + halfMinute))
    await button(page, login.goOn).click()
    await expect(panel(page)).toContainText(words.codesLeft(10))

    await button(page, words.addPasskey).click()
    await page.getByLabel(words.passkeyName).fill('My telephone')
    await button(page, words.goOn).click()
    await expect(panel(page)).toContainText(words.passkeyNamed('My telephone'))
    await settled(page)

    await signOut(page)
    await givePassword(page)
    await button(page, login.usePasskey).click()
    await expect(panel(page)).toContainText(words.passkeyNamed('My telephone'))

    await forgetProof(page, '**/api/session/passkeys/*')
    await panel(page).getByRole('button', { name: words.remove }).last().click()
    await page
      .getByRole('dialog', { name: words.removePasskeyTitle('My telephone') })
      .getByRole('button', { name: words.remove })
      .click()
    const proof = page.getByRole('dialog', { name: shellTexts.en.codeTitle })
    await proof.getByRole('button', { name: shellTexts.en.usePasskey }).click()
    await expect(panel(page)).toContainText(words.noPasskey)
    await panel(page).getByRole('button', { name: words.remove }).click()
    await page.getByRole('dialog', { name: words.removeTitle }).getByRole('button', { name: words.remove }).click()
    await expect(panel(page)).toContainText(words.off)

    await signOut(page)
    await givePassword(page)
    await expect(panel(page)).toContainText(words.off)
  } finally {
    await context.close()
    await product.stop()
  }
})
