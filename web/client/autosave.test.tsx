// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import * as T from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { byId, object, route } from '#contract/route.ts'
import { session } from '#contract/session.ts'
import { fakeServer, noConnection, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { useAutosave } from './autosave.ts'
import { forgetAllDrafts, hasDrafts, readDraft } from './kept-drafts.ts'
import { useCall } from './reply.ts'
import { replaceMe } from './session.ts'

const Note = object({ text: T.String(), version: T.Integer() })
const put = route({ method: 'PUT', path: '/notes/:id', gate: 'session', does: '', params: byId, body: Note, reply: Note })
const isText = (draft: unknown): draft is string => typeof draft === 'string'
const signInAs = (id: string) => replaceMe({ id } as Parameters<typeof replaceMe>[0]) // nothing else of a person matters here

beforeEach(() => signInAs('clerk'))
afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

/** A server that keeps one note. Before it answers, it does what the test asks of it. */
function notes(before: { put?: () => void | Promise<void>; session?: () => void } = {}) {
  const kept = { text: '', version: 1 }
  const asked = fakeServer(
    on(session.read, () => {
      before.session?.()
      return { me: null, demoAccounts: [], providers: [] }
    }),
    on(put, async ({ body }) => {
      await before.put?.()
      if (body.version !== kept.version) throw new Refusal('record.changed')
      Object.assign(kept, { text: body.text, version: body.version + 1 })
      return { ...kept }
    }),
  )
  return { kept, texts: () => asked.filter(({ route: asking }) => asking === put).map(({ body }) => (body as { text: string }).text) }
}

type Settled = { draft: string; version: number } | null

function NoteForm({ resolve = async () => null }: { resolve?: (mine: string) => Promise<Settled> }) {
  const call = useCall(put, { quiet: true })
  const [brought] = useState(() => readDraft('note', isText))
  const [text, setText] = useState(brought?.draft ?? '')
  const [, redraw] = useState(0)
  const autosave = useAutosave<string>({
    name: 'note',
    version: 1,
    brought,
    save: (draft, version) => call.mutateAsync({ params: { id: 'one' }, body: { text: draft, version } }),
    onConflict: () => resolve(text),
    onFailure: () => {},
  })
  return (
    <>
      <input
        aria-label="note"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          autosave.changed(target.value)
        }}
      />
      <output>{autosave.state}</output>
      <button type="button" onClick={() => redraw((count) => count + 1)}>
        another step
      </button>
      <button type="button" onClick={() => void autosave.save(true)}>
        save now
      </button>
    </>
  )
}

function Page(props: Parameters<typeof NoteForm>[0]) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'close' : 'open'}
      </button>
      {isOpen && <NoteForm {...props} />}
    </>
  )
}

const press = (name: string) => screen.getByRole('button', { name }).click()
const state = () => screen.getByRole('status').textContent
/** Saves without waiting until the keys rest: the reader turns to another window. */
const turnAway = () =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('what is typed is saved once the keys rest, also when the page is drawn again before that', async () => {
  const { texts } = notes()
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'road')
  expect(state()).toBe('saving')
  act(() => press('another step'))
  await waitFor(() => expect(state()).toBe('saved'), { timeout: 10_000 })
  expect(texts()).toEqual(['road'])
})

test('leaving the page saves at once', async () => {
  const { texts } = notes()
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'road')
  act(() => press('close'))
  await waitFor(() => expect(texts()).toEqual(['road']))
  await waitFor(() => expect(hasDrafts()).toBe(false))
})

test('one save follows the other, and the last word typed is the last one saved', async () => {
  const first = Promise.withResolvers<void>()
  const { texts, kept } = notes({ put: () => first.promise })
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'a')
  await turnAway()
  await user.type(screen.getByLabelText('note'), 'b')
  await turnAway()
  expect(texts()).toEqual(['a'])
  expect(state()).toBe('saving')
  first.resolve()
  await waitFor(() => expect(state()).toBe('saved'))
  expect(texts()).toEqual(['a', 'ab'])
  expect(kept).toEqual({ text: 'ab', version: 3 })
})

test('what could not be saved says so and is sent as soon as the server can be reached again', async () => {
  let isUnreachable = true
  const answer = () => {
    if (isUnreachable) throw noConnection
  }
  const { texts } = notes({ session: answer, put: answer })
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'road')
  await turnAway()
  await waitFor(() => expect(state()).toBe('failed'))
  expect(readDraft('note', isText)?.draft).toBe('road')
  isUnreachable = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(state()).toBe('saved'))
  expect(texts()).toEqual(['road', 'road'])
  expect(hasDrafts()).toBe(false)
})

test('a save that fails although the server can be reached is not sent again and again', async () => {
  const { texts } = notes({
    put: () => {
      throw noConnection
    },
  })
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'road')
  await turnAway()
  await waitFor(() => expect(state()).toBe('failed'))
  await user.type(screen.getByLabelText('note'), 's')
  await turnAway()
  await waitFor(() => expect(texts()).toEqual(['road', 'roads']))
})

test('a refused save says “not saved”, stays alive and goes on with the next key', async () => {
  let isRefused = true
  const { texts } = notes({
    put: () => {
      if (isRefused) throw new Refusal('rule.violated')
    },
  })
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'r')
  await turnAway()
  await waitFor(() => expect(state()).toBe('failed'))
  expect(readDraft('note', isText)?.draft).toBe('r')
  signInAs('another')
  expect(readDraft('note', isText)).toBeNull()
  signInAs('clerk')
  isRefused = false
  await user.type(screen.getByLabelText('note'), 'oad')
  await turnAway()
  await waitFor(() => expect(state()).toBe('saved'))
  expect(texts().at(-1)).toBe('road')
})

test('after a conflict whose comparison fails saving goes on', async () => {
  const { kept, texts } = notes()
  kept.version = 7
  const readings = [() => Promise.reject(noConnection), (mine: string) => Promise.resolve({ draft: `${mine} and theirs`, version: 7 })]
  const { user } = await renderPage(<Page resolve={(mine) => readings.shift()?.(mine) ?? Promise.resolve(null)} />)
  await user.type(screen.getByLabelText('note'), 'mine')
  await turnAway()
  await waitFor(() => expect(state()).toBe('failed'))
  act(() => press('save now'))
  await waitFor(() => expect(state()).toBe('saved'))
  expect(texts()).toEqual(['mine', 'mine', 'mine and theirs'])
})

test('until somebody has settled a conflict nothing more is sent by itself', async () => {
  const { kept, texts } = notes()
  kept.version = 7
  const { user } = await renderPage(<Page />)
  await user.type(screen.getByLabelText('note'), 'mine')
  await turnAway()
  await waitFor(() => expect(state()).toBe('failed'))
  await user.type(screen.getByLabelText('note'), '!')
  await turnAway()
  expect(texts()).toEqual(['mine'])
  expect(readDraft('note', isText)?.draft).toBe('mine!')
})

test('what a closed window left is taken up again, and goes with the person who signs out', async () => {
  window.localStorage.setItem('draft clerk note', JSON.stringify({ draft: 'from yesterday', version: 1, at: '2026-03-01T00:00:00Z' }))
  const { texts } = notes()
  await renderPage(<Page />)
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('from yesterday')
  expect(state()).toBe('failed')
  act(() => press('save now'))
  await waitFor(() => expect(state()).toBe('saved'))
  expect(texts()).toEqual(['from yesterday'])
  window.localStorage.setItem('draft clerk note', '{}')
  window.localStorage.setItem('draft other note', '{}')
  forgetAllDrafts()
  expect(Object.keys(window.localStorage)).toEqual(['draft other note'])
})
