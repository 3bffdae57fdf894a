// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { batches } from '#contract/batches.ts'
import type { ProjectDetail, ProjectRow } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { batchTexts } from '../../ui/batches/batch-texts.ts'
import { listTexts } from '../../ui/list/list-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { texts } from '../texts.ts'
import { FilingsList } from './FilingsList.tsx'

const draft: ProjectRow = {
  version: 1,
  id: 'bridge',
  number: null,
  name: 'Bridge over the brook',
  kind: 1,
  state: 'draft',
  stopped: false,
  region: { code: '990101101201', name: { en: 'Taoyuan', zh: '桃源村' }, level: 'village' },
  owner: null,
  filer: { id: 'li', name: 'Li' },
  trade: null,
  method: null,
  majorProject: null,
  estimatedPrice: null,
  contractPrice: null,
  settlementReviewed: null,
  paid: 0,
  progress: 0,
  plannedEnd: null,
  dueOn: null,
  risk: null,
  createdAt: '2030-01-07T01:00:00.000Z',
  changedAt: '2030-01-07T01:00:00.000Z',
}
const gone: ProjectRow = { ...draft, id: 'well', name: 'Well', state: 'void' }

const server = () =>
  fakeServer(
    on(projects.list, () => ({ items: [draft, gone], total: 2, exact: true, sums: null, next: null })),
    on(batches.review, () => ({
      results: [
        { id: 'bridge', refusal: null },
        { id: 'well', refusal: { code: 'project.action-closed', message: 'Not in this state.', fields: [] } },
      ],
    })),
    on(projects.read, () => ({ id: 'bridge', version: 3, filer: draft.filer }) as ProjectDetail), // the dialog looks at no more
    on(projects.filers, () => [draft.filer, { id: 'wang', name: 'Wang' }]),
    on(projects.transfer, () => ({ id: 'bridge', version: 4, filer: { id: 'wang', name: 'Wang' } }) as ProjectDetail),
  )

test('a village administrator hands a draft over from the list, and nothing that is void', async () => {
  signInAs('VILLAGE_ADMIN')
  const asked = server()
  const { user } = await renderPage(<FilingsList mine={false} />)
  await user.click(await screen.findByRole('button', { name: texts.en.handOverOf(draft.name) }))
  expect(screen.queryByRole('button', { name: texts.en.handOverOf(gone.name) })).toBeNull()
  await user.click(await screen.findByLabelText(pageTexts.en.filer))
  await user.click(await screen.findByText('Wang'))
  await user.click(screen.getByRole('button', { name: pageTexts.en.confirm }))
  await screen.findByText(pageTexts.en.transferred)
  expect(asked.find(({ route }) => route === projects.transfer)?.body).toEqual({ version: 3, userId: 'wang' })
  expect(screen.queryByText('another page'), 'the row stays closed').toBeNull()
})

test('whoever only runs filings hands none over', async () => {
  signInAs('PERSONAL_PROJECT_MANAGEMENT')
  server()
  await renderPage(<FilingsList mine />)
  await screen.findByText(draft.name)
  expect(screen.queryByRole('button', { name: texts.en.handOverOf(draft.name) })).toBeNull()
})

test('on a telephone whoever files copies a filing from its card', async () => {
  signInAs('PERSONAL_PROJECT_MANAGEMENT')
  server()
  const askOfWindow = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', () => askOfWindow('(min-width: 0px)'))
  const { user } = await renderPage(<FilingsList mine={false} />)
  await user.click(await screen.findByRole('button', { name: texts.en.copyOf(draft.name) }))
  expect(screen.queryByRole('table')).toBeNull()
  await within(await screen.findByRole('dialog')).findByDisplayValue(new RegExp(draft.name))
})

test('rows are chosen by the keyboard, sent as they were seen, and each refusal stands beside its filing', async () => {
  signInAs('PROJECT_MANAGEMENT')
  const asked = server()
  const words = batchTexts.en
  const { user } = await renderPage(<FilingsList mine={false} />)
  await user.click(await screen.findByRole('button', { name: listTexts.en.select }))
  const box = await screen.findByRole('checkbox', { name: words.tickOne(draft.name) })
  expect((screen.getByRole('button', { name: words.acts.review }) as HTMLButtonElement).disabled, 'nothing is chosen').toBe(true)
  box.focus()
  await user.keyboard(' ')
  await screen.findByText(words.chosen(1))
  await user.click(screen.getByRole('checkbox', { name: words.tickAll }))
  await screen.findByText(words.chosen(2))
  await user.click(screen.getByRole('button', { name: words.acts.review }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.acts.review }))
  await screen.findByText(words.outcome(1, 1))
  expect(within(screen.getByRole('list', { name: words.refused })).getByRole('listitem').textContent).toBe('WellNot in this state.')
  const sent = { filings: [draft, gone].map(({ id, version }) => ({ id, version })) }
  expect(asked.find(({ route }) => route === batches.review)?.body).toEqual(sent)
  await user.click(screen.getByRole('button', { name: words.close }))
  await screen.findByText(words.chosen(0))
  await user.click(screen.getByRole('button', { name: words.end }))
  expect(screen.queryByRole('checkbox', { name: words.tickOne(draft.name) })).toBeNull()
})
