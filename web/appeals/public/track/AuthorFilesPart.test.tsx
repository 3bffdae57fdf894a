// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { fakeServer, on } from '../../../testing/fake-server.ts'
import { fakeUploads, fileNamed } from '../../../testing/fake-upload.ts'
import { AuthorFilesPart } from './AuthorFilesPart.tsx'

afterEach(cleanup)

const own: OwnAppeal = {
  type: 'report',
  state: 'accepted',
  filing: null,
  region: { code: '990101101201', name: { en: 'Village', zh: '村' } },
  lodgedOn: '2025-01-01',
  dueOn: null,
  extended: false,
  content: 'what happened',
  wanted: null,
  realName: false,
  files: [],
  messages: [],
  outcome: null,
  reviewUntil: null,
  rating: null,
  actions: [],
}
const credentials = { code: 'code', password: 'password' }
const stored = (name: string) => ({ id: name, name, size: 4, addedAt: '2025-01-01T00:00:00Z' })

/** The author's page with what the server keeps of the appeal. */
function page() {
  const kept = { ...own, files: [] as OwnAppeal['files'] }
  let tickets = 0
  const asked = fakeServer(
    on(publicAppeals.ticket, () => {
      tickets += 1
      return { ticket: `ticket ${tickets}`, expiresAt: '2025-01-01T00:15:00Z' }
    }),
    on(publicAppeals.track, () => ({ ...kept })),
  )
  const sent = fakeUploads()
  const arrives = (at: number) => {
    const file = stored(sent[at]?.file.name ?? '')
    kept.files = [...kept.files, file]
    return sent[at]?.reply(file)
  }
  render(<Page />)
  return { asked, sent, arrives, user: userEvent.setup({ applyAccept: false }), field: screen.getByLabelText('Add files') }
}

function Page() {
  const [appeal, setAppeal] = useState(own)
  return (
    <>
      <p>{appeal.files.length} on record</p>
      <AuthorFilesPart appeal={appeal} credentials={credentials} onChanged={setAppeal} />
    </>
  )
}

test('a file that its author removes while it is being sent does not arrive', async () => {
  const { sent, user, field } = page()
  await user.upload(field, [fileNamed('site.jpg'), fileNamed('paper.pdf')])
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Remove site.jpg' }))
  expect(sent[0]?.isAborted()).toBe(true)
  await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['site.jpg', 'paper.pdf']))
  expect(screen.queryByText('site.jpg')).toBeNull()
})

test('files go one after the other by one ticket, and the appeal lists each as it arrives', async () => {
  const { asked, sent, arrives, user, field } = page()
  await user.upload(field, [fileNamed('site.jpg'), fileNamed('paper.pdf')])
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.progress(0.25)
  expect(screen.getByRole('progressbar', { name: 'site.jpg' }).getAttribute('value')).toBe('0.25')
  await arrives(0)
  await screen.findByText('1 on record')
  await waitFor(() => expect(sent).toHaveLength(2))
  await arrives(1)
  await screen.findByText('2 on record')
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  expect(sent.map(({ query }) => query.ticket)).toEqual(['ticket 1', 'ticket 1'])
  expect(asked.filter(({ route }) => route === publicAppeals.ticket)).toHaveLength(1)
})

test('a file that failed is tried again by a fresh ticket', async () => {
  const { sent, arrives, user, field } = page()
  await user.upload(field, fileNamed('site.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.refuse('appeal.ticket-expired')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.query.ticket).toBe('ticket 2')
  await arrives(1)
  await screen.findByText('1 on record')
})

test('what cannot be added is told at once and not sent', async () => {
  const { sent, user, field } = page()
  await user.upload(field, [
    fileNamed('notes.txt', { type: 'text/plain' }),
    fileNamed('film.jpg', { bytes: 11 * 1024 * 1024 }),
    fileNamed('empty.pdf', { bytes: 0 }),
    ...['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map((name) => fileNamed(name)),
  ])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByRole('alert').textContent).toBe(
    [
      'notes.txt: only PDF, JPEG and PNG can be added.',
      'film.jpg: larger than 10 MB.',
      'empty.pdf: the file is empty.',
      '6.jpg: there is no room for more than 5 files.',
    ].join(''),
  )
  expect(sent[0]?.file.name).toBe('1.jpg')
})
