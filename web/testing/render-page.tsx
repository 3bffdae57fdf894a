import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { readPairs, writePairs } from '../client/address/query-string.ts'
import { createReplies } from '../client/reply.ts'
import { dayPicker } from '../ui/dates/calendar.ts'
import { regionTree } from '../ui/form/region-tree.ts'
import { noConnection } from './fake-server.ts'
import './lean-styles.ts'

afterEach(cleanup)
// Where no test says who answers, nobody does: nothing rendered here reaches a real network, however late it asks.
globalThis.fetch = () => Promise.reject(noConnection)
// However slow the machine: a state that never comes still fails.
configure({ asyncUtilTimeout: 30_000 })

/**
 * Renders what a screen is made of as the shell would: kept replies, the component library, and an address that can be changed.
 * Elsewhere than at `/` stands a page that says so, so that leaving can be seen.
 */
export async function renderPage(content: ReactNode, { at = '/' }: { at?: string } = {}) {
  const replies = createReplies()
  const { queries } = replies.getDefaultOptions()
  // Asked again at once: no test waits for time.
  replies.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  const root = createRootRoute({ validateSearch: (search: Record<string, unknown>) => search })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => content })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>another page</p> })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history,
    parseSearch: readPairs,
    stringifySearch: writePairs,
  })
  await router.load()
  // What a page fetches once it has come to rest: a field must not be exchanged between two steps of a test.
  await Promise.all([dayPicker.fetch(), regionTree.fetch()])
  const page = (
    <QueryClientProvider client={replies}>
      <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
        <App>
          {/* biome-ignore lint/suspicious/noExplicitAny: a router of one page is not the one the product registered */}
          <RouterProvider router={router as any} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
  // Waited for: what React puts off because a part of the page is still to come, it would drop otherwise, and never draw it.
  const view = await act(async () => render(page))
  return { ...view, replies, router, history, user: userEvent.setup() }
}
