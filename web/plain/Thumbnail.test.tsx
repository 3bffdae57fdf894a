// @vitest-environment happy-dom
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thumbnail } from './Thumbnail.tsx'

/** Rows come into view when the test says so. */
let comeIntoView: (() => void)[] = []

beforeEach(() => {
  comeIntoView = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 144, height: 96 }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView.push(() => notify([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const photo = new Blob(['…'], { type: 'image/jpeg' })
const row = (sha256: string, load: () => Promise<Blob>) => render(<Thumbnail file={sha256} load={load} otherwise="icon" />)
const picture = ({ container }: ReturnType<typeof row>) => container.querySelector('canvas')

test('a stored photo is asked for once its row is in view, and not again when it is shown a second time', async () => {
  const load = vi.fn(async () => photo)
  const first = row('one', load)
  expect(first.container.textContent).toBe('icon')
  expect(load).not.toHaveBeenCalled()
  act(() => comeIntoView[0]?.())
  await waitFor(() => expect(picture(first)).not.toBeNull())
  const second = row('one', load)
  await waitFor(() => expect(picture(second)).not.toBeNull())
  expect(load).toHaveBeenCalledOnce()
})

test('photos come one after the other; one that does not arrive keeps its icon and holds up nobody', async () => {
  const slow = Promise.withResolvers<Blob>()
  const load = vi.fn(async () => photo)
  const broken = row('broken', () => slow.promise)
  const next = row('next', load)
  act(() => comeIntoView.forEach((come) => void come()))
  await act(async () => {})
  expect(load).not.toHaveBeenCalled()
  slow.reject(new Error('away'))
  await waitFor(() => expect(picture(next)).not.toBeNull())
  expect(broken.container.textContent).toBe('icon')
})

test('a row that is gone before its turn asks for nothing', async () => {
  const slow = Promise.withResolvers<Blob>()
  const load = vi.fn(async () => photo)
  row('slow', () => slow.promise)
  const gone = row('gone', load)
  act(() => comeIntoView.forEach((come) => void come()))
  gone.unmount()
  slow.resolve(photo)
  const last = row('last', async () => photo)
  act(() => comeIntoView.at(-1)?.())
  await waitFor(() => expect(picture(last)).not.toBeNull())
  expect(load).not.toHaveBeenCalled()
})
