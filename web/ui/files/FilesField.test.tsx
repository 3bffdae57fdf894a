// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as T from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { evidenceRules } from '#contract/evidence.ts'
import { fileRefusals } from '#contract/file-refusals.ts'
import { EvidenceView } from '#contract/project-views.ts'
import { byId, route } from '#contract/route.ts'
import { onSessionEnded } from '../../client/api.ts'
import { useReply } from '../../client/reply.ts'
import { isAnythingUnsaved } from '../../client/unsaved.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { fakeUploads, fileNamed } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { FilesField } from './FilesField.tsx'

afterEach(() => onSessionEnded(async () => false))

const list = route({ method: 'GET', path: '/filings/:id', gate: 'session', does: '', params: byId, reply: T.Array(EvidenceView) })
const todos = route({ method: 'GET', path: '/todos', gate: 'session', does: '', reply: T.Array(T.String()) })
const aim = { projectId: 'one', category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing' } as const

const onRecord = (name: string): EvidenceView => ({
  id: name,
  category: aim.category,
  step: aim.step,
  record: null,
  bidder: null,
  name,
  size: 4,
  mediaType: 'application/pdf',
  sha256: '',
  uploadedBy: { id: 'me', name: 'Me' },
  uploadedAt: '2025-01-01T00:00:00Z',
  supersededBy: null,
  lateReason: null,
  photo: { takenAt: null, longitude: null, latitude: null },
  mayRemove: false,
  maySupersede: false,
})

function Filing() {
  const { data } = useReply(list, { params: { id: 'one' } })
  const { data: todo } = useReply(todos, {})
  return (
    <>
      <p>{todo?.join()}</p>
      {data && <FilesField aim={aim} title="Minutes" files={data} />}
    </>
  )
}

/** A filing with its files, and a list of what waits made of them. */
async function page(...there: string[]) {
  const kept = there.map(onRecord)
  const asked = fakeServer(
    on(list, () => [...kept]),
    on(todos, () => [kept.length > 0 ? 'nothing waits' : 'prove it']),
  )
  const sent = fakeUploads()
  const arrives = (at: number) => {
    const file = onRecord(sent[at]?.file.name ?? '')
    kept.push(file)
    return sent[at]?.reply(file)
  }
  const view = await renderPage(<Filing />)
  await screen.findByText('Minutes')
  const field = view.container.querySelector('input[data-category]') as HTMLInputElement // hidden, so that no role finds it
  const choose = (...files: File[]) => userEvent.setup({ applyAccept: false }).upload(field, files)
  return { ...view, asked, sent, arrives, choose }
}

const names = (sent: readonly { file: File }[]) => sent.map(({ file }) => file.name)

test('once a file has arrived everything on the page is current, and its line gives way to the file without a gap', async () => {
  const { sent, arrives, choose } = await page()
  await screen.findByText('prove it')
  await choose(fileNamed('minutes.pdf'))
  await waitFor(() => expect(names(sent)).toEqual(['minutes.pdf']))
  expect(sent[0]?.query).toEqual({ category: aim.category, step: aim.step, name: 'minutes.pdf' })
  await sent[0]?.progress(0.5)
  expect(screen.getByRole('progressbar', { name: 'minutes.pdf' }).getAttribute('value')).toBe('0.5')
  await arrives(0)
  await screen.findByText('nothing waits')
  await screen.findByRole('button', { name: 'Download' })
  await waitFor(() => expect(screen.getAllByText('minutes.pdf')).toHaveLength(1))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a session that has ended meanwhile is brought back and the file sent again', async () => {
  onSessionEnded(async () => true)
  const { sent, arrives, choose } = await page()
  await choose(fileNamed('minutes.pdf'))
  await sent[0]?.refuse('session.required')
  await waitFor(() => expect(names(sent)).toEqual(['minutes.pdf', 'minutes.pdf']))
  await arrives(1)
  await screen.findByRole('button', { name: 'Download' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file that is given up while its session is brought back is not sent again', async () => {
  const back = Promise.withResolvers<boolean>()
  onSessionEnded(() => back.promise)
  const { sent, choose, user } = await page()
  await choose(fileNamed('minutes.pdf'))
  await sent[0]?.refuse('session.required')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await act(async () => back.resolve(true))
  expect(names(sent)).toEqual(['minutes.pdf'])
})

test('a file that failed stays with what went wrong until it is tried again', async () => {
  const { sent, arrives, choose, user } = await page()
  await choose(fileNamed('minutes.pdf'))
  await sent[0]?.breakOff()
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  await arrives(1)
  await screen.findByRole('button', { name: 'Download' })
})

test('a file that is cancelled does not arrive, and can be chosen again', async () => {
  const { sent, arrives, choose, user } = await page()
  await choose(fileNamed('minutes.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent[0]?.isAborted()).toBe(true)
  expect(screen.queryByText('minutes.pdf')).toBeNull()
  await choose(fileNamed('minutes.pdf'))
  await waitFor(() => expect(sent).toHaveLength(2))
  await arrives(1)
  await screen.findByRole('button', { name: 'Download' })
})

test('what cannot be taken is told at once, one line each, and the others are sent', async () => {
  const { sent, choose } = await page(...Array.from({ length: evidenceRules.filesPerRecord - 1 }, (_, at) => `there ${at}.pdf`))
  await choose(
    fileNamed('large.pdf', { bytes: evidenceRules.bytesPerFile + 1 }),
    fileNamed('film.mp4', { type: 'video/mp4' }),
    fileNamed('empty.pdf', { bytes: 0 }),
    fileNamed('minutes.pdf'),
    fileNamed('one too many.pdf'),
  )
  await waitFor(() => expect(names(sent)).toEqual(['minutes.pdf']))
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toEqual([
    'The file is larger than allowed (20 MB).',
    fileRefusals['evidence.unsupported-type'].en,
    'The file is empty.',
    'At most 20 files here.',
  ])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('nobody leaves unasked while a file is on its way, and whoever leaves takes it along', async () => {
  const { sent, choose, router } = await page()
  expect(isAnythingUnsaved()).toBe(false)
  await choose(fileNamed('minutes.pdf'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isAnythingUnsaved()).toBe(true)
  await act(() => router.navigate({ to: '/elsewhere' as never }))
  await screen.findByText('another page')
  expect(sent[0]?.isAborted()).toBe(true)
})
