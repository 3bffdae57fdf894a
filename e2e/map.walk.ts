import { expect, type Page } from '@playwright/test'
import { filingTexts } from '../web/projects/filing-texts.ts'
import { mapTexts } from '../web/projects/map/map-texts.ts'
import { texts as mapSwitch } from '../web/projects/texts.ts'
import { placeTexts } from '../web/ui/map/place-texts.ts'
import { person, submitted, unique } from './filing-driver.ts'
import { enter, inOrder, prepare, test, views } from './server.ts'
import { settled } from './settled.ts'

const village = '990101101201'

/** A device that has nothing to draw a map with. */
const withoutWebGl = (page: Page) =>
  page.addInitScript(`{
    const ask = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind.startsWith('webgl') ? null : ask.call(this, kind, ...rest) }
  }`)

for (const view of views) {
  const [words, here, places] = [mapSwitch[view.language], mapTexts[view.language], placeTexts[view.language]]

  test(`the filters of the list are those of the map, there and back (${view.language})`, async ({ page, browser, baseURL }) => {
    const filer = await person(browser, baseURL, 'filer')
    const mark = unique('').trim()
    for (const [at, site] of [`${mark} 东头水渠`, `${mark} 西坡步道`].entries())
      await submitted(filer.api, site, { longitude: 118.25 + at / 50, latitude: 29.65 })
    await filer.context.close()
    await prepare(page, view)
    await enter(page, 'county', `/v2/project?text=${mark}`)
    await page.getByText(words.map, { exact: true }).click()
    await expect(page.getByText(here.listed('2'))).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: here.inView('2') })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('text')).toBe(mark)
    await inOrder(page)
    await page.getByRole('button', { name: here.asList }).click()
    await settled(page)
    const address = new URL(page.url()).searchParams
    expect([address.get('text'), address.get('as')]).toEqual([mark, null])
    await expect(page.locator('a.row-opener')).toHaveCount(2)
  })

  test(`without WebGL the list is offered instead of the map (${view.language})`, async ({ page }) => {
    await withoutWebGl(page)
    await prepare(page, view)
    await enter(page, 'county', '/v2/project?as=map')
    await expect(page.getByText(here.cannot)).toBeVisible()
    await expect(page.locator('a.row-opener').first()).toBeVisible()
    await inOrder(page)
  })

  test(`a place is chosen on a telephone by its position and on the map, stored and shown (${view.language})`, async ({
    browser,
    baseURL,
  }) => {
    const { context, api, page: open } = await person(browser, baseURL, 'village')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 118.2501, latitude: 29.6502 })
    const reply = await api.post('/api/projects', { data: { name: unique('地图选点'), kind: 1, regionCode: village } })
    const { id } = (await reply.json()) as { id: string }
    const stored = async () => ((await (await api.get(`/api/projects/${id}`)).json()) as { filing: object }).filing
    const page = await open({ language: view.language, width: 'telephone' })
    await page.goto(`/v2/project/${id}`)
    await page.getByRole('button', { name: filingTexts[view.language].steps.where }).click()
    await page.locator('summary:visible').filter({ hasText: filingTexts[view.language].more }).click()
    const field = page.getByLabel(filingTexts[view.language].longitude, { exact: true })
    await page.getByRole('button', { name: view.language === 'en' ? 'Here' : '当前位置', exact: true }).click()
    await expect(field).toHaveValue('29.6502, 118.2501')
    await expect.poll(stored).toMatchObject({ longitude: 118.2501, latitude: 29.6502 })

    await page.getByRole('button', { name: words.map, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: places.title })
    await drawer.getByLabel(places.typed, { exact: true }).fill('29.66, 118.26')
    await expect(drawer.getByRole('status')).toHaveText(places.chosen('29.66, 118.26'))
    await drawer.getByText(places.systems.gcj02, { exact: true }).click()
    await expect(drawer.getByRole('status')).not.toHaveText(places.chosen('29.66, 118.26'))
    // The middle of the map is where the telephone said it was.
    await drawer.getByRole('button', { name: places.middle }).click()
    await expect(drawer.getByRole('status')).toHaveText(places.chosen('29.6502, 118.2501'))
    await inOrder(page)
    // At its lower edge: what is told meanwhile stands above.
    const map = drawer.getByRole('region', { name: places.map }).locator('canvas')
    const { height = 0 } = (await map.boundingBox()) ?? {}
    await map.click({ position: { x: 60, y: height - 20 } })
    await expect(drawer.getByRole('status')).not.toHaveText(places.chosen('29.6502, 118.2501'))
    const chosen = ((await drawer.getByRole('status').textContent()) ?? '').replace(/^[^\d]*/, '')
    await drawer.getByRole('button', { name: places.take }).click()
    await expect(field).toHaveValue(chosen)
    const [latitude, longitude] = chosen.split(', ').map(Number)
    await expect.poll(stored).toMatchObject({ longitude, latitude })
    await context.close()
  })
}
