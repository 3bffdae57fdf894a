import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { atRest } from '../settled.ts'
import type { Fault } from './faults.ts'
import { latinInChinese } from './said.ts'

/** Sent to the page as one script: what is asked about a page is answered inside it. */
const inPage = ['measures.ts', 'ways.ts']
  .map((name) => stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'in-page', name), 'utf8')))
  .join('\n')
const script = `(() => {\n${inPage}\n})()`
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export type Way = { kind: 'tab' | 'row' | 'button'; name: string; mark: string; from?: string }

/** Opens its eyes in a page that was just loaded. */
export const beginLooking = (page: Page) => page.evaluate(`window.look || ${script}`).then(() => undefined)

export const measure = (page: Page, circumstances: { language: Language; data: string }): Promise<Fault[]> =>
  page.evaluate(`look.measurePage(${JSON.stringify({ ...circumstances, allowed: latinInChinese })})`)

export const markWays = (page: Page) => page.evaluate<Way[]>('look.markWays()')
export const signature = (page: Page) => page.evaluate<string>('look.signature()')
export const layerName = (page: Page) => page.evaluate<string>('look.topLayerName()')

type Violation = { id: string; help: string; nodes: { target: string[] }[] }

/** The top layer alone, where there is one: what lies below it was looked at before; so was the frame of the page unless it was just opened. */
export async function axeFaults(page: Page, { withFrame }: { withFrame: boolean }): Promise<Fault[]> {
  // What has slid half below a heading that stays would count as too small to hit.
  await page.evaluate(`window.scrollTo(0, 0); window.axe || (() => { ${axe} })()`)
  const options = { runOnly: standards, resultTypes: ['violations'] }
  const place = withFrame ? '(look.topLayer() === document.body ? document : look.topLayer())' : 'look.mainOf(look.topLayer())'
  const violations = await page.evaluate<Violation[]>(`axe.run(${place}, ${JSON.stringify(options)}).then((found) => found.violations)`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }): Fault => ({ kind: 'axe', where: `${id} at ${target.join(' ')}`, what: help })),
  )
}

/** Now and then the browser draws nothing at a new size until the size is said once more. */
export async function resize(page: Page, width: number): Promise<void> {
  const height = width < 768 ? 844 : 900
  for (let round = 0; round < 5; round++) {
    await page.setViewportSize({ width, height: height + (round % 2) })
    const isDrawn = await Promise.race([atRest(page).then(() => true), new Promise<boolean>((done) => setTimeout(done, 5_000, false))])
    if (isDrawn) return
  }
  throw new Error(`Nothing is drawn at ${width} px.`)
}
