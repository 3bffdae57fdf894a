// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { notifications } from '#contract/notifications.ts'
import { session } from '#contract/session.ts'
import { useReply } from '../client/reply.ts'
import { fakeServer, noConnection, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { PageBar } from './PageBar.tsx'
import { texts } from './texts.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

const words = texts.en

function Page() {
  useLiveRefresh()
  const { data, error } = useReply(notifications.preferences, {})
  return (
    <>
      <PageBar />
      <input aria-label="opinion" />
      <p>{error ? 'broken' : data ? `muted: ${data.muted.join() || 'nothing'}` : 'loading'}</p>
    </>
  )
}

function office() {
  const server = { isUnreachable: false, fails: false, muted: [] as 'filing.approved'[] }
  fakeServer(
    on(session.read, () => {
      if (server.isUnreachable) throw noConnection
      return { me: null, demoAccounts: [], providers: [] }
    }),
    on(notifications.preferences, () => {
      if (server.isUnreachable) throw noConnection
      if (server.fails) throw new Refusal('server.failed')
      return { muted: server.muted }
    }),
  )
  return server
}

test('a lost connection shows as one bar, keeps the page, and goes away by itself with everything asked again', async () => {
  const server = office()
  const { replies, user } = await renderPage(<Page />)
  await screen.findByText('muted: nothing')
  await user.type(screen.getByLabelText('opinion'), 'half a sen')
  server.isUnreachable = true
  await act(() => replies.invalidateQueries())
  await screen.findByText(words.connectionLost)
  expect(screen.getByText('muted: nothing')).toBeTruthy()
  server.isUnreachable = false
  server.muted = ['filing.approved']
  await screen.findByText('muted: filing.approved', undefined, { timeout: 10_000 })
  await waitFor(() => expect(screen.queryByText(words.connectionLost)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('opinion').value).toBe('half a sen')
})

test('one failed call with a server that answers is no lost connection', async () => {
  const server = office()
  await renderPage(<Page />)
  await screen.findByText('muted: nothing')
  server.fails = true
  expect(screen.queryByText(words.connectionLost)).toBeNull()
})

test('a refresh that fails for another reason is told with the reason, and asked again at a press', async () => {
  const server = office()
  const { replies, user } = await renderPage(<Page />)
  await screen.findByText('muted: nothing')
  server.fails = true
  await act(() => replies.invalidateQueries())
  const again = await screen.findByRole('button', { name: words.refresh })
  expect(screen.getByText('muted: nothing')).toBeTruthy()
  server.fails = false
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: words.refresh })).toBeNull())
})

test('what the server tells of is shown wherever it is open', async () => {
  const listeners: Record<string, (event: unknown) => void> = {}
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2
      addEventListener(name: string, listener: (event: unknown) => void) {
        listeners[name] = listener
      }
      close() {}
    },
  )
  const server = office()
  const { startListening } = await import('../client/live.ts')
  const stop = startListening()
  await renderPage(<Page />)
  await screen.findByText('muted: nothing')
  await waitFor(() => expect(listeners.change).toBeTypeOf('function'), { timeout: 10_000 })
  server.muted = ['filing.approved']
  act(() => listeners.change?.({ data: '{}' }))
  await screen.findByText('muted: filing.approved', undefined, { timeout: 10_000 })
  stop()
})
