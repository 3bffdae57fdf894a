// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { TimeLine } from './TimeLine.tsx'
import { timeLineTexts } from './time-line-texts.ts'

const words = timeLineTexts.en
const project = {
  id: 'project',
  filing: { plannedStart: '2020-03-01', plannedEnd: '2020-03-31' },
  filedOn: '2020-02-01',
  rounds: [],
  award: null,
  contract: { signDate: '2020-02-20', contractStart: '2020-03-01', contractEnd: '2020-04-29' },
  actualStart: '2020-03-03',
  actualEnd: '2020-05-01',
  reports: [],
  payments: [{ id: 'paid', date: '2020-04-01', amount: 1_234_500 }],
  changes: [],
  acceptances: [],
  settlement: null,
} as unknown as ProjectDetail // what a time line is made of

test('planned, agreed and actual stand beside each other in words, without the bars, and a suspension among them', async () => {
  signInAs('PERSONAL_PROJECT_MANAGEMENT')
  const steps = [
    { action: 'suspend', at: '2020-03-09T16:00:00Z' },
    { action: 'resume', at: '2020-03-12T02:00:00Z' },
  ]
  fakeServer(on(projects.events, () => ({ items: steps as never, more: false })))
  await renderPage(<TimeLine project={project} />)
  await screen.findByText(words.pause('2020-03-10', '2020-03-12', false))
  screen.getByText(words.range('2020-03-01', '2020-04-29', 60))
  screen.getByText(words.ended(2))
  const happened = within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(happened).toEqual([
    `2020-02-01${words.events.filed}`,
    `2020-02-20${words.events.signed}`,
    `2020-03-03${words.events.started}`,
    `2020-03-10${words.events.suspended}`,
    `2020-03-12${words.events.resumed}`,
    expect.stringMatching(/^2020-04-01.*12,345\.00/),
    `2020-05-01${words.events.completed}`,
  ])
})
