// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { pageTexts } from '../page-texts.ts'
import { TransferFiler } from './TransferFiler.tsx'

const words = pageTexts.en
const project = { id: 'bridge', version: 3, filer: { id: 'li', name: 'Li' } } as ProjectDetail // it looks at no more

test('a filing is handed to whoever was chosen, and to nobody before', async () => {
  const asked = fakeServer(
    on(projects.filers, () => [project.filer, { id: 'wang', name: 'Wang' }]),
    on(projects.transfer, () => project),
  )
  const { user } = await renderPage(<TransferFiler project={project} />)
  await user.click(await screen.findByRole('button', { name: words.transfer }))
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: words.confirm })
  expect(confirm.disabled).toBe(true)
  await user.click(screen.getByLabelText(words.filer))
  await user.click(await screen.findByText('Wang'))
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await user.click(confirm)
  await screen.findByText(words.transferred)
  expect(asked.find(({ route }) => route === projects.transfer)?.body).toEqual({ version: 3, userId: 'wang' })
  await waitFor(() => expect(screen.queryByLabelText(words.filer)).toBeNull())
})
