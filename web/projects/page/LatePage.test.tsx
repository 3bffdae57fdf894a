// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { evidence, type LatePlace } from '#contract/evidence.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LatePage } from './LatePage.tsx'
import { latePageTexts } from './late-page-texts.ts'

const words = latePageTexts.en
const project = { id: 'bridge' } as ProjectDetail // it looks at no more
const start: LatePlace = { category: 'PROJECT_PROCESS_FILE', step: 'start', record: 'start', on: '2026-03-01' }

test('whoever can add no forgotten page is offered none', async () => {
  const asked = fakeServer(on(evidence.latePlaces, () => ({ items: [] })))
  await renderPage(<LatePage project={project} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('button', { name: words.add })).toBeNull()
})

test('a forgotten page is sent once its reason is given, with the record it belongs to', async () => {
  fakeServer(on(evidence.latePlaces, () => ({ items: [start] })))
  const sent = fakeUploads()
  const { user } = await renderPage(<LatePage project={project} />)
  await user.click(await screen.findByRole('button', { name: words.add }))
  const field = document.querySelector('input[data-late]') as HTMLInputElement // hidden, so that no role finds it
  await userEvent.setup({ applyAccept: false }).upload(field, new File(['page'], 'page 3.pdf', { type: 'application/pdf' }))
  await user.click(await screen.findByLabelText(words.reason))
  await user.paste('odd')
  await user.click(screen.getByRole('button', { name: words.submit }))
  await screen.findByText(fieldFaultText('en', 'too-short', { limit: 5 }))
  expect(sent, 'a reason has at least five characters').toHaveLength(0)
  await user.click(screen.getByLabelText(words.reason))
  await user.paste(': left in the scanner')
  await user.click(screen.getByRole('button', { name: words.submit }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.query).toEqual({
    category: start.category,
    step: 'start',
    record: 'start',
    name: 'page 3.pdf',
    reason: 'odd: left in the scanner',
  })
  await sent[0]?.reply({ id: 'page' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
