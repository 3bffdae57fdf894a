// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { Filing } from '#contract/filing.ts'
import { kindLabel } from '#contract/kinds.ts'
import { projectActions } from '#contract/lifecycle.ts'
import { type ActionInputs, actionInputs } from '#contract/project-actions.ts'
import { projects } from '#contract/projects.ts'
import { maskedId } from '#domain/values/id-number.ts'
import { maskedMobile } from '#domain/values/mobile-number.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { actionTexts } from '../actions/action-texts.ts'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { recordTexts } from '../records/record-texts.ts'
import { type EnteredField, enterAll } from '../testing/entered-values.ts'
import { eventsAfter, projectAfter, regionName, unitName } from '../testing/project-after.ts'
import { ProjectPage } from './ProjectPage.tsx'

/** What is deliberately not shown, and why. */
const notShown: Record<string, string> = {
  version: 'says which state of the filing its sender saw, nothing about the project',
}
const { en: fields } = actionTexts
const { en: names } = lifecycleTexts
const flagNames: Record<string, string> = { ...filingTexts.en, ...fields } as never // each flag is called by its own field
const codes = ['trade', 'majorProject', 'method', 'contractType', 'source']
const units = ['ownerUnitId', 'unitId', 'agencyId']
const codeName = (code: string) => `Name of ${code}`

/** How a value reads on the page. Most read as they were typed; what stands in two places of the page is joined as `textOf` does. */
function shownAs({ path, name, value, text }: EnteredField): string {
  const typed = String(value)
  if (codes.includes(name)) return codeName(typed)
  if (units.includes(name)) return unitName(typed)
  if (typed === 'yes') return `${flagNames[name]} | ${fields.yes}`
  if (value === false) return `${fields.no} | ${path.replace(/valid$/, 'reason')}`
  const readings: Record<string, () => string> = {
    'filing.kind': () => kindLabel(value).en,
    regionCode: () => regionName,
    kind: () => recordTexts.en.kinds[value as 'unit'],
    idNumber: () => maskedId(typed),
    mobile: () => maskedMobile(typed),
    decisionType: () => names.decisions[value as 'town-meeting'],
    exemptionReason: () => names.exemptions[value as 'addition'],
    type: () => names.changes[value as 'value'],
  }
  return (readings[path] ?? readings[name])?.() ?? text
}

/** Everything there is to read, piece by piece. */
function textOf(root: Node): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: string[] = []
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '')
  return pieces.join(' | ')
}

/** A number is not found within a longer one, nor a day within a moment. */
const isIn = (text: string, shown: string) => {
  const literal = shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!\\d|\\d[.,])${literal}(?!\\d|[.,]\\d)`).test(text)
}

/** Takes every step with every field filled in, opens every tab, and hands back what was entered and what can be read. */
async function pageAfterEverything(how: 'sign-competitive' | 'sign-direct') {
  const form = how === 'sign-direct' ? 1 : 0 // suppliers: a unit after competition, a person otherwise
  const filing = enterAll(Filing, 'filing')
  const inputs = projectActions.map((action) => [action, enterAll(actionInputs[action], action, form)] as const)
  const given = Object.fromEntries(inputs.map(([action, { value }]) => [action, value])) as ActionInputs // filled in by their schemas
  const project = projectAfter(filing.value as Filing, given, how) // filled in by its schema
  const entered = new Map([['filing', filing.fields], ...inputs.map(([action, { fields }]) => [action, fields] as const)])
  const items = [...entered.values()]
    .flat()
    .filter(({ name }) => codes.includes(name))
    .map(({ value }) => ({ code: String(value), label: { en: codeName(String(value)), zh: '' }, methodClass: null }))
  fakeServer(
    on(projects.read, () => project),
    on(projects.events, () => ({ items: eventsAfter(given), more: false })),
    on(projects.versions, () => []),
    on(dictionaries.names, () => items),
    on(dictionaries.options, () => items),
  )
  signInAs()
  const { user } = await renderPage(<ProjectPage id="1" further={[]} offers={[]} />)
  const isDrawn = () => waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull())
  await isDrawn()
  for (const tab of [pageTexts.en.process, pageTexts.en.changes, pageTexts.en.history]) {
    await user.click(await screen.findByRole('tab', { name: new RegExp(`^${tab}`) }))
    await isDrawn()
  }
  await screen.findByText(given.void.reason)
  await screen.findAllByText(codeName(project.filing.trade ?? ''))
  return { entered, text: textOf(document.body) }
}

const missingOn = ({ entered, text }: Awaited<ReturnType<typeof pageAfterEverything>>, step: string) =>
  (entered.get(step) ?? []).filter((field) => !(field.name in notShown) && !isIn(text, shownAs(field))).map(({ path }) => path)

describe('every field of', () => {
  let competed: Awaited<ReturnType<typeof pageAfterEverything>>
  let direct: typeof competed
  beforeAll(async () => {
    competed = await pageAfterEverything('sign-competitive')
  })

  test.each(['filing', ...projectActions.filter((action) => action !== 'sign-direct')])('%s is shown on the page', (step) => {
    expect(missingOn(competed, step)).toEqual([])
  })

  describe('a direct award and of requests that were decided', () => {
    beforeAll(async () => {
      direct = await pageAfterEverything('sign-direct')
    })
    test.each(['sign-direct', ...projectActions.filter((action) => action.startsWith('request-'))])('%s is shown on the page', (step) => {
      expect(missingOn(direct, step)).toEqual([])
    })
  })
})
