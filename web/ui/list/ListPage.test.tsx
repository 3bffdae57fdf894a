// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import * as T from 'typebox'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { object, pageQuery, route } from '#contract/route.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { useOpened } from '../../client/address/opened.ts'
import { useReply } from '../../client/reply.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { List } from './ListPage.tsx'

const Village = object({ id: T.String(), name: T.String(), people: T.Integer() })
const query = object({ ...pageQuery, text: T.Optional(T.String()) })
const villages = route({
  method: 'GET',
  path: '/villages',
  gate: 'session',
  does: '',
  query,
  reply: object({ items: T.Array(Village), total: T.Integer() }),
})
const first = { id: 'one', name: 'Heping', people: 812 }
const second = { id: 'two', name: 'Xinhe', people: 1204 }
const page = (...items: (typeof first)[]) => ({ items, total: 40 })

function Villages() {
  const search = useListSearch(query)
  const reply = useReply(villages, { query: search.values }, { keepPrevious: true })
  const { opened, linkTo } = useOpened('region')
  return (
    <>
      <List
        search={search}
        reply={reply}
        columns={[
          { key: 'people', title: 'People', show: ({ people }) => people },
          { key: 'name', title: 'Name', onCard: 'heading', show: ({ name }) => name },
          { key: 'map', title: 'Map', show: () => <button type="button">map</button> },
        ]}
        keyOf={({ id }) => id}
        opening={({ id }) => linkTo(id)}
        empty={{ title: 'No villages yet', text: 'Add one.' }}
      />
      <p>{opened ? `open: ${opened}` : 'none is open'}</p>
    </>
  )
}

/** What a table of the desk shows, and the cards of a telephone. */
const devices = [
  { device: 'a desk', isNarrow: false },
  { device: 'a telephone', isNarrow: true },
]

const askOfWindow = window.matchMedia.bind(window)

const renderList = ({ isNarrow = false, at = '/' } = {}) => {
  vi.stubGlobal('matchMedia', (media: string) => askOfWindow(isNarrow ? '(min-width: 0px)' : media))
  return renderPage(<Villages />, { at })
}

/** What was opened in another tab. */
function newTabs() {
  const openTab = vi.fn()
  vi.stubGlobal('open', openTab)
  return openTab
}

const numberOf = (people: number) => screen.getByText(String(people))

test.each(devices)('on $device a list that loads for the first time says that it loads, not that it is empty', async ({ isNarrow }) => {
  const held = Promise.withResolvers<ReturnType<typeof page>>()
  fakeServer(on(villages, () => held.promise))
  await renderList({ isNarrow })
  await screen.findByRole('status', { name: 'Loading…' })
  expect(screen.queryByText('No villages yet')).toBeNull()
  held.resolve(page(first))
  await screen.findByRole('link', { name: 'Heping' })
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
})

test.each(devices)('on $device an empty answer says so', async ({ isNarrow }) => {
  fakeServer(on(villages, () => ({ items: [], total: 0 })))
  await renderList({ isNarrow })
  await screen.findByText('No villages yet')
})

test('with filters in use an empty answer says that nothing matches', async () => {
  fakeServer(on(villages, () => ({ items: [], total: 0 })))
  await renderList({ at: '/?text=nowhere' })
  await screen.findByText('Nothing matches')
  expect(screen.queryByText('No villages yet')).toBeNull()
})

test('a list that could not be read says why, and asks again', async () => {
  let fails = true
  fakeServer(
    on(villages, () => {
      if (fails) throw new Refusal('server.failed')
      return page(first)
    }),
  )
  const { user } = await renderList()
  await screen.findByRole('alert')
  expect(screen.queryByText('No villages yet')).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Heping' })
})

test('while another page is on its way the rows of the one before stay', async () => {
  const held = Promise.withResolvers<ReturnType<typeof page>>()
  fakeServer(on(villages, ({ query: { page: nth } }) => (Number(nth) === 2 ? held.promise : page(first))))
  const { user, container } = await renderList()
  await screen.findByRole('link', { name: 'Heping' })
  await user.click(screen.getByRole('listitem', { name: '2' }))
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.getByRole('link', { name: 'Heping' })).toBeTruthy()
  held.resolve(page(second))
  await screen.findByRole('link', { name: 'Xinhe' })
  expect(container.querySelector('[aria-busy=true]')).toBeNull()
})

test.each(devices)('on $device a row is a link that keeps the rest of the address', async ({ isNarrow }) => {
  fakeServer(on(villages, () => page(first, second)))
  await renderList({ isNarrow, at: '/?page=2' })
  expect((await screen.findByRole('link', { name: 'Xinhe' })).getAttribute('href')).toBe('/?page=2&region=two')
})

test.each(devices)('on $device a click anywhere on a row opens it', async ({ isNarrow }) => {
  fakeServer(on(villages, () => page(first, second)))
  const { user } = await renderList({ isNarrow })
  await screen.findByRole('link', { name: 'Xinhe' })
  await user.click(numberOf(second.people))
  await screen.findByText('open: two')
})

test('Enter on the heading of a row opens it', async () => {
  fakeServer(on(villages, () => page(first, second)))
  const { user } = await renderList()
  ;(await screen.findByRole('link', { name: 'Xinhe' })).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('open: two')
})

test('a click on a button of a row is the button’s', async () => {
  fakeServer(on(villages, () => page(first)))
  const { user } = await renderList()
  await user.click(await screen.findByRole('button', { name: 'map' }))
  expect(screen.getByText('none is open')).toBeTruthy()
})

test.each(devices)(
  'on $device Ctrl, the command key and the middle button open a new tab and leave the list alone',
  async ({ isNarrow }) => {
    fakeServer(on(villages, () => page(first, second)))
    const openTab = newTabs()
    const { user } = await renderList({ isNarrow })
    await screen.findByRole('link', { name: 'Xinhe' })
    await user.keyboard('{Control>}')
    await user.click(numberOf(second.people))
    await user.keyboard('{/Control}{Meta>}')
    await user.click(numberOf(second.people))
    await user.keyboard('{/Meta}')
    await user.pointer({ keys: '[MouseMiddle]', target: numberOf(second.people) })
    const address = new URL('/?region=two', window.location.href).href
    expect(openTab.mock.calls.map(([opened]) => opened)).toEqual([address, address, address])
    expect(screen.getByText('none is open')).toBeTruthy()
  },
)

test('Ctrl-click on the heading is left to the browser', async () => {
  fakeServer(on(villages, () => page(first)))
  const openTab = newTabs()
  const { user } = await renderList()
  const link = await screen.findByRole('link', { name: 'Heping' })
  const followed = vi.fn((event: Event) => event.preventDefault())
  window.addEventListener('click', (event) => !event.defaultPrevented && followed(event), { once: true })
  await user.keyboard('{Control>}')
  await user.click(link)
  expect(followed).toHaveBeenCalledOnce()
  expect(openTab).not.toHaveBeenCalled()
  expect(screen.getByText('none is open')).toBeTruthy()
})

test('what is printed from a telephone is a table, before the pages are counted, and cards again afterwards', async () => {
  fakeServer(on(villages, () => page(first, second)))
  await renderList({ isNarrow: true })
  await screen.findByText('Heping')
  expect(screen.queryByRole('table')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByRole('table')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table')).toBeNull()
})
