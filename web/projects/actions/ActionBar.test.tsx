// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import type { TurnView } from '#contract/turns.ts'
import { lazy } from '../../lazy.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { offerTexts } from '../../ui/actions/offer-texts.ts'
import type { ProjectOffer } from '../further-offers.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { turnTexts } from '../turn-texts.ts'
import { ActionBar } from './ActionBar.tsx'

const words = pageTexts.en
const names = lifecycleTexts.en

beforeEach(() => signInAs())

const show = (actions: readonly ActionView[], changes: Partial<ProjectDetail> = {}, offers: readonly ProjectOffer[] = []) =>
  renderPage(
    <ActionBar
      offers={offers}
      project={
        {
          id: 'bridge',
          version: 1,
          requests: [],
          turns: [],
          filing: {},
          actions,
          mayTransfer: false,
          ...changes,
        } as unknown as ProjectDetail /* it looks at no more */
      }
    />,
  )

test('an archive that is not complete is closed, and names every paper and finding that is missing', async () => {
  await show([
    {
      action: 'archive',
      obstacles: [
        { kind: 'findings-open', numbers: ['JC-2026-001', 'JC-2026-004'] },
        { kind: 'evidence', category: 'PROJECT_PROCESS_CONTACT_NAME_FILE', step: 'contract' },
      ],
    },
  ])
  const closed = within(await screen.findByRole('list', { name: offerTexts.en.closed }))
  const button = closed.getByRole('button', { name: names.actions.archive })
  const reasons = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(reasons?.textContent).toContain(words.findingsOpen(['JC-2026-001', 'JC-2026-004']))
  expect(reasons?.textContent).toContain(words.needs(names.categories.PROJECT_PROCESS_CONTACT_NAME_FILE))
  button.focus()
  expect(document.activeElement).toBe(button)
})

test('a step that only wants its own papers is open: its form asks for them', async () => {
  await show([{ action: 'accept', obstacles: [{ kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'acceptance' }] }])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: names.actions.accept })).disabled).toBe(false)
})

test('more paid than settled is said where the archive asks for the reason', async () => {
  const archive: ActionView = { action: 'archive', obstacles: [] }
  const { user } = await show([archive], { paid: 900_000, settlementReviewed: 800_000 })
  const button = await screen.findByRole('button', { name: names.actions.archive })
  await act(() => user.click(button)) // the form comes when it is asked for
  await screen.findByText('¥9,000.00', { exact: false })
  screen.getByText('¥8,000.00', { exact: false })
})

test('the bar says whose turn it is and until when, and when it is one’s own', async () => {
  const turn: TurnView = {
    task: 'review',
    by: 'deciders',
    level: 'county',
    request: null,
    until: '2030-01-07',
    mine: false,
    insteadOf: null,
  }
  const consent: TurnView = {
    task: 'consent',
    by: 'supervisors',
    level: null,
    request: 'termination',
    until: null,
    mine: true,
    insteadOf: null,
  }
  await show([], { turns: [turn, consent] })
  const turns = within(await screen.findByRole('list', { name: turnTexts.en.title }))
  turns.getByText(turnTexts.en.others(turnTexts.en.offices.county, turnTexts.en.tasks.review), { exact: false })
  turns.getByText('2030-01-07')
  turns.getByText(turnTexts.en.mine(turnTexts.en.tasks.consent))
})

const turnOf = (changes: Partial<TurnView>): TurnView => ({
  ...{ task: 'work', by: 'owner-side', level: null, request: null, until: '2030-01-07', mine: true, insteadOf: null },
  ...changes,
})
const open = (...actions: ActionView['action'][]): ActionView[] => actions.map((action) => ({ action, obstacles: [] }))

test.each([
  ['a manager whose turn it is', open('start-review', 'return', 'approve', 'void'), turnOf({ task: 'review' }), 'approve', ['void']],
  ['a manager whose turn it is not', open('return', 'approve', 'void'), turnOf({ task: 'review', mine: false }), null, ['void']],
  ['a clerk who has submitted', open('withdraw'), turnOf({ task: 'review', mine: false }), null, ['withdraw']],
  ['a supervisor', open('stop'), turnOf({ mine: false }), null, ['stop']],
  ['the county, of what is archived', open('reopen'), null, null, ['reopen']],
  [
    'a clerk at work',
    open('report-progress', 'record-payment', 'suspend', 'request-termination'),
    turnOf({}),
    'report-progress',
    ['suspend', 'request-termination'],
  ],
] as const)(
  '%s finds first what moves the filing on, and what takes back or ends it under “more”',
  async (_, actions, turn, primary, aside) => {
    const { user } = await show(actions, { turns: turn ? [turn] : [] })
    await user.click(await screen.findByRole('button', { name: offerTexts.en.more }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(aside.map((action) => names.actions[action]))
    const standsOut = [...document.querySelectorAll('.action-bar .ant-btn-primary')].map(({ textContent }) => textContent)
    expect(standsOut).toEqual(primary ? [names.actions[primary]] : [])
  },
)

type VisitProps = { project: ProjectDetail; onClose: () => void }
const Visit = ({ project: { name } }: VisitProps) => <p>A visit to {name}</p>

test('whoever supervises plans a visit from the bar, for this very filing, and sees meanwhile that its form is coming', async () => {
  signInAs('SUPERVISE')
  const script = Promise.withResolvers<typeof Visit>()
  const offer: ProjectOffer = {
    key: 'visit',
    label: { en: 'Plan a visit', zh: '计划检查' },
    weight: 'neutral',
    needs: ['SUPERVISE'],
    isDue: ({ state }) => state !== 'draft',
    Form: lazy<VisitProps>(() => script.promise),
  }
  const { user } = await show([], { state: 'filed', name: 'Bridge' }, [offer])
  const button = await screen.findByRole('button', { name: 'Plan a visit' })
  await user.click(button)
  await waitFor(() => expect(button.classList).toContain('ant-btn-loading'))
  script.resolve(Visit)
  await screen.findByText('A visit to Bridge')
  await waitFor(() => expect(button.classList).not.toContain('ant-btn-loading'))
})

test.each([
  [0, 'report-progress'],
  [60, 'report-progress'],
  [100, 'complete'],
] as const)('of goods reported at %i percent, %s is what moves them on', async (progress, first) => {
  const turn = { task: 'complete', mine: true, request: null } as unknown as TurnView // it looks at no more
  const open = (action: ActionView['action']): ActionView => ({ action, obstacles: [] })
  await show([open('complete'), open('report-progress'), open('record-payment')], { progress, turns: [turn] })
  const standsOut = () => screen.getAllByRole('button').filter(({ classList }) => classList.contains('ant-btn-primary'))
  await screen.findByRole('button', { name: names.actions.complete })
  expect(standsOut().map(({ textContent }) => textContent)).toEqual([names.actions[first]])
})
