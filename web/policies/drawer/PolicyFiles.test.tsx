// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/policies.ts'
import { isAnythingUnsaved } from '../../client/unsaved.ts'
import { fakeUploads, fileNamed } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PolicyFiles } from './PolicyFiles.tsx'

const policy = { id: 'one', files: [], closed: null } as unknown as PolicyDetail // of the rest the files know nothing

/** A policy that can be closed and opened again, as beside its list. */
function Reading({ waiting }: { waiting: readonly File[] }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'close' : 'open'}
      </button>
      {isOpen && <PolicyFiles policy={policy} waiting={waiting} />}
    </>
  )
}

test('the files chosen with a policy are sent once, however often it is opened', async () => {
  const sent = fakeUploads()
  const { user } = await renderPage(<Reading waiting={[fileNamed('table.pdf')]} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.reply({ id: 'file', name: 'table.pdf', size: 4, mediaType: 'application/pdf', addedAt: '2025-01-01T00:00:00Z' })
  await waitFor(() => expect(screen.queryByText('table.pdf')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'close' }))
  await user.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('group', { name: 'Add attachments' })
  expect(sent).toHaveLength(1)
})

test('nobody leaves a policy unasked while a file is on its way, and whoever leaves takes it along', async () => {
  const sent = fakeUploads()
  const { user } = await renderPage(<Reading waiting={[fileNamed('table.pdf')]} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isAnythingUnsaved()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'close' }))
  expect(sent[0]?.isAborted()).toBe(true)
  expect(isAnythingUnsaved()).toBe(false)
})
