// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import type { TurnView } from '#contract/turns.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { turnTexts } from '../turn-texts.ts'
import { ActionBar } from './ActionBar.tsx'

const words = pageTexts.en
const names = lifecycleTexts.en

const show = (actions: readonly ActionView[], changes: Partial<ProjectDetail> = {}) =>
  renderPage(
    <ActionBar
      project={
        {
          id: 'bridge',
          version: 1,
          requests: [],
          turns: [],
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
  const closed = within(await screen.findByRole('list', { name: words.closed }))
  expect(closed.getByRole<HTMLButtonElement>('button', { name: names.actions.archive }).disabled).toBe(true)
  closed.getByText(words.findingsOpen(['JC-2026-001', 'JC-2026-004']))
  closed.getByText(words.needs(names.categories.PROJECT_PROCESS_CONTACT_NAME_FILE, names.steps.contract))
})

test('a step that only wants its own papers is open: its form asks for them', async () => {
  await show([{ action: 'accept', obstacles: [{ kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'acceptance' }] }])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: names.actions.accept })).disabled).toBe(false)
})

test('more paid than settled is said where the archive asks for the reason', async () => {
  const archive: ActionView = { action: 'archive', obstacles: [] }
  const { user } = await show([archive], { paid: 900_000, settlementReviewed: 800_000 })
  await user.click(await screen.findByRole('button', { name: names.actions.archive }))
  await screen.findByText('¥9,000.00', { exact: false })
  screen.getByText('¥8,000.00', { exact: false })
})

test('the bar says whose turn it is and until when, and when it is one’s own', async () => {
  const turn: TurnView = { task: 'review', by: 'deciders', level: 'county', request: null, until: '2030-01-07', mine: false }
  const consent: TurnView = { task: 'consent', by: 'supervisors', level: null, request: 'termination', until: null, mine: true }
  await show([], { turns: [turn, consent] })
  const turns = within(await screen.findByRole('list', { name: turnTexts.en.title }))
  turns.getByText(turnTexts.en.others(turnTexts.en.offices.county, turnTexts.en.tasks.review), { exact: false })
  turns.getByText('2030-01-07')
  turns.getByText(turnTexts.en.mine(turnTexts.en.tasks.consent))
})
