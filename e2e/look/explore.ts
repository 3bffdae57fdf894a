import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { settled } from '../settled.ts'
import { axeFaults, beginLooking, layerName, markWays, measure, resize, signature, type Way } from './eye.ts'
import type { Fault, Seen, View } from './faults.ts'
import type { Place } from './places.ts'

export type Wishes = { widths: readonly number[]; depth: number; pictures: string | undefined; scheme: string }

/** What all the pages of one language have seen together, so that nothing is looked at twice. */
export type Memory = { looks: Set<string>; pressed: Set<string> }

type Visit = {
  page: Page
  place: Place
  language: Language
  wishes: Wishes
  memory: Memory
  data: () => string
  noise: string[]
  seen: Seen[]
  /** Somebody has lost patience. */
  isOver: () => boolean
  missed: Missed[]
}

type Missed = { steps: readonly string[]; reason: unknown }

/** Opens an address, looks at it, and then at everything its tabs, rows and buttons lead to. */
export async function explore(visit: Visit): Promise<void> {
  await arrive(visit, visit.place.path)
  await lookAround(visit, { address: visit.place.path, steps: [] })
  for (const missed of visit.missed.splice(0)) if (!visit.isOver()) await lookAgain(visit, missed)
  for (const { steps, reason } of visit.missed) await note(visit, steps, [{ kind: 'broken', where: 'page', what: inShort(String(reason)) }])
}

/** From the beginning, and told: now and then the browser draws nothing for a while, which is no fault of the page. What fails again is one. */
async function lookAgain(visit: Visit, { steps, reason }: Missed): Promise<void> {
  const { page, place, missed } = visit
  process.stderr.write(`Once more: ${[place.screen, ...steps].join(' › ')} · ${place.role}: ${inShort(String(reason))}\n`)
  try {
    await arrive(visit, place.path)
    for (const step of steps) {
      const way = (await markWays(page)).find((one) => stepOf(one) === step)
      if (!way) throw new Error(`“${step}” was there and is not any more.`)
      await page.locator(`[data-way="${way.mark}"]`).click({ timeout: 5_000 })
      await settled(page)
    }
    await lookAround(visit, { address: page.url(), steps })
  } catch (again) {
    missed.push({ steps, reason: again })
  }
}

const stepOf = ({ kind, name }: Way) => (kind === 'row' ? 'first row' : name)

type Spot = { address: string; steps: readonly string[] }

async function arrive({ page, wishes }: Visit, address: string) {
  await page.setViewportSize({ width: wishes.widths[0] ?? 1440, height: 900 })
  await page.goto(address)
  await settled(page)
  await beginLooking(page)
}

async function lookAround(visit: Visit, { address, steps }: Spot): Promise<void> {
  const { page, memory, wishes } = visit
  const here = await signature(page)
  if (memory.looks.has(here)) return
  memory.looks.add(here)
  await lookAt(visit, steps)
  if (steps.length >= wishes.depth) return
  for (const way of await waysOn(visit)) if (!visit.isOver()) await follow(visit, way, { address, steps, here })
}

/** Tabs and rows lead somewhere else on every page; a button is pressed once on each screen, whoever sees it first. */
async function waysOn({ page, place, memory }: Visit): Promise<Way[]> {
  const layer = await layerName(page)
  return (await markWays(page)).filter(({ kind, name }) => {
    if (kind === 'tab') return true
    const key = [place.screen.replace(/ \(.*/, ''), kind === 'row' ? place.role + layer : '', name.replace(/\d+/g, '')].join('|')
    if (memory.pressed.has(key)) return false
    memory.pressed.add(key)
    return true
  })
}

async function follow(visit: Visit, way: Way, { address, steps, here }: Spot & { here: string }): Promise<void> {
  const { page } = visit
  // Marks are put on anew: what was pressed before may have drawn the page again.
  const mark = (await markWays(page)).find(({ kind, name }) => kind === way.kind && name === way.name)?.mark
  if (mark === undefined) return
  // What was held back before is said above everything else, and would lie between.
  for (const close of await page.locator('.ant-notification-notice-close').all()) await close.click({ timeout: 5_000 })
  const further = [...steps, stepOf(way)]
  try {
    await press(visit, way, { address, steps, mark })
    await settled(page)
    await lookAround(visit, { address: way.kind === 'tab' ? page.url() : address, steps: further })
  } catch (reason) {
    visit.missed.push({ steps: further, reason })
  }
  await back(visit, { address, here, from: way.from })
}

/** Something that came late may lie between: then it is pressed on a page that was just opened, where that can be done. */
async function press(visit: Visit, way: Way, { address, steps, mark }: Spot & { mark: string }): Promise<void> {
  const click = (at: string) => visit.page.locator(`[data-way="${at}"]`).click({ timeout: 5_000 })
  await click(mark).catch(async (reason) => {
    if (steps.length > 0) throw reason
    await arrive(visit, address)
    const again = (await markWays(visit.page)).find(({ kind, name }) => kind === way.kind && name === way.name)?.mark
    if (again === undefined) throw reason
    await click(again)
  })
}

/** What went wrong, what was waited for, and what lay between where something could not be pressed. */
export function inShort(reason: string): string {
  const between = /<[^>]+>(?=[^\n]*intercepts pointer events)/.exec(reason)?.[0]
  const awaited = new Set(reason.match(/(?<=")[A-Z]+ https?:[^"]+/g))
  return [reason.split('\n')[0], ...awaited, ...(between ? [`Between: ${between}`] : [])].join(' ')
}

/** By Esc or by the tab one came from, where that is enough, else by the address. */
async function back(visit: Visit, { address, here, from }: { address: string; here: string; from: string | undefined }): Promise<void> {
  const { page } = visit
  const isBack = async () => (await signature(page).catch(() => '')) === here
  if (await isBack()) return
  await (from === undefined ? page.keyboard.press('Escape') : chooseTab(page, from)).then(() => settled(page)).catch(() => undefined)
  if (!(await isBack())) await arrive(visit, address)
}

async function chooseTab(page: Page, wanted: string): Promise<void> {
  const tab = (await markWays(page)).find(({ kind, name }) => kind === 'tab' && name === wanted)
  if (tab) await page.locator(`[data-way="${tab.mark}"]`).click({ timeout: 5_000 })
}

async function lookAt(visit: Visit, steps: readonly string[]): Promise<void> {
  const { page, wishes, language, data } = visit
  const first = wishes.widths[0] ?? 1440
  for (const [at, width] of wishes.widths.entries()) {
    const before = wishes.widths[at - 1]
    // The elements differ between desk and telephone only, and what axe asks depends on them.
    const isOther = before === undefined || before >= 768 !== width >= 768
    await resize(page, width)
    if (isOther) await settled(page)
    const faults = await measure(page, { language, data: data() })
    if (isOther) faults.push(...(await axeFaults(page, { withFrame: steps.length === 0 })))
    await note(visit, steps, faults, width)
    if (wishes.pictures) await picture(visit, steps, width, wishes.pictures)
  }
  await resize(page, first)
}

async function note(visit: Visit, steps: readonly string[], faults: readonly Fault[], width = visit.wishes.widths[0] ?? 0): Promise<void> {
  const { page, place, language, wishes, noise, seen } = visit
  const view: View = { screen: place.screen, steps, role: place.role, language, width, scheme: wishes.scheme }
  const heard = noise.splice(0).map((what): Fault => ({ kind: 'console', where: place.path, what }))
  const title = await page.title()
  const heading =
    (await page
      .locator('h1')
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => null)) ?? ''
  seen.push({ view, title, heading, faults: [...faults, ...heard] })
}

async function picture({ page, place, language, wishes }: Visit, steps: readonly string[], width: number, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const words = [place.screen, place.role, ...steps, language, wishes.scheme, width].join(' ')
  await page.screenshot({ path: join(folder, `${words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`), fullPage: true })
}
