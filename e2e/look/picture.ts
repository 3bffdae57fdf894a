import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { languageFrom } from '#contract/language.ts'
import { resolveBrowser } from '../browser.ts'
import { signIn, speak } from '../server.ts'
import { settled, watchRequests } from '../settled.ts'

const usage = `Takes a picture of a screen of the running product.

  node e2e/look/picture.ts --as NAME [--password SECRET] --path /v2/project --width 390 --language zh --out picture.png

  --as        account to sign in with; without it the page is opened as a visitor
  --base      address of the running product (http://127.0.0.1:9092)
  --height    height of the window; the picture shows the whole page (900)`

const { values } = parseArgs({
  options: {
    as: { type: 'string' },
    password: { type: 'string' },
    base: { type: 'string', default: 'http://127.0.0.1:9092' },
    path: { type: 'string', default: '/' },
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: 'picture.png' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else await takePicture()

async function takePicture() {
  const browser = await chromium.launch(await resolveBrowser())
  try {
    const viewport = { width: Number(values.width), height: Number(values.height) }
    const page = await browser.newPage({ baseURL: values.base, viewport, reducedMotion: 'reduce' })
    page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`))
    page.on('pageerror', (error) => console.log(`page error: ${error.message}`))
    watchRequests(page)
    await speak(page, languageFrom(values.language))
    if (values.as) await signIn(page, values.as, values.password)
    await page.goto(values.path)
    await settled(page)
    // What is fixed to the window ends with it: a window as tall as the page shows both whole.
    const tall = await page.evaluate<number>('document.scrollingElement.scrollHeight')
    await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, tall) })
    await page.screenshot({ path: values.out, fullPage: true })
    console.log(`${values.out}: ${page.url()}, “${await page.title()}”`)
  } finally {
    await browser.close()
  }
}
