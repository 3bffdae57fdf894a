import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  Outlet,
  RouterProvider,
  redirect,
  rootRouteId,
  type SearchSchemaInput,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Asked, AskedName, Asking } from '#contract/addresses.ts'
import { type InsidePath, type OutsidePath, type Screen, type ScreenPath, screens } from '#contract/screens.ts'
import { firstChildFor, holdsAnyOf } from '#domain/people/access.ts'
import { basePath } from './client/address/base-path.ts'
import { readPairs, writePairs } from './client/address/query-string.ts'
import { landing } from './client/address/redirect.ts'
import { type Address, asAddress, type Filled } from './client/address/screen-path.ts'
import { usePageTitle } from './client/address/title.ts'
import { whereabouts } from './client/address/whereabouts.ts'
import { Unreachable } from './client/api.ts'
import { useTexts } from './client/language.ts'
import { currentMe, readSession } from './client/session.ts'
import { guardedGroup, guardedScreen } from './guarded.tsx'
import { lazy } from './lazy.tsx'
import { BrokenNotice, NotFoundInGroup, NotFoundInside, NotFoundOutside } from './notices.tsx'
import { loadShell, pageAt } from './screens.tsx'
import { texts } from './texts.ts'

const login = '/user/login'
const changePassword = '/personal/updatePwd'
const Shell = lazy(loadShell)

export function App() {
  return <RouterProvider router={router} />
}

/** Where somebody who has just signed in wanted to go. */
export const open = (wanted: unknown): Promise<void> => router.navigate(landing(wanted))

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundOutside,
  errorComponent: BrokenOutside,
  // Each screen reads what it knows of the query string; the rest is dropped where it is read.
  validateSearch: (search: object & SearchSchemaInput): Asked => search as object,
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  errorComponent: BrokenOutside,
  beforeLoad: async ({ location }) => {
    const { me } = await readSession()
    if (!me && whereabouts(location.pathname).length === 0) throw notFound({ routeId: rootRouteId })
    if (!me) throw redirect({ to: login, search: location.href === '/' ? {} : { redirect: location.href } })
    if ((me.mustChangePassword || me.mustEnrol) && location.pathname !== changePassword) throw redirect({ to: changePassword })
  },
})

type RouterPath<Path extends string> = Path extends `${infer Before}:${infer Name}` ? `${Before}$${Name}` : Path
type Reader<Written, Read> = (search: Written & SearchSchemaInput) => Read
const outsideAt = <const Path extends string, Written, Read>(path: Path, validateSearch: Reader<Written, Read>) =>
  createRoute({ getParentRoute: () => root, path, validateSearch })
const insideAt = <const Path extends string, Written, Read>(path: Path, validateSearch: Reader<Written, Read>) =>
  createRoute({ getParentRoute: () => shell, path, validateSearch })
/**
 * What links, addresses, parameters and what stands behind the question mark are checked against: one route for each address of the table of
 * screens, once more for those that are filled in already, and one for addresses that no compiler can look at.
 */
type OutsideRoute = { [Path in OutsidePath]: ReturnType<typeof outsideAt<Path, Asking<Path>, Asked<Path>>> }[OutsidePath]
type InsideRoute = { [Path in InsidePath]: RouteOf<Path, RouterPath<Path>> | RouteOf<Path, Filled<Path>> }[InsidePath]
type RouteOf<Path extends InsidePath, As extends string> = ReturnType<typeof insideAt<As, Asking<Path>, Asked<Path>>>
type AnyRoute = ReturnType<typeof outsideAt<Address, { [Name in AskedName]?: unknown }, Asked>>

const routeTree = root.addChildren([
  ...(screens.filter((screen: Screen) => screen.outside).map(outsideRoute) as unknown as (OutsideRoute | AnyRoute)[]),
  // Groups hold their screens, which the addresses do not show.
  shell.addChildren([
    ...screens.filter((screen: Screen) => !screen.outside).map(insideRoute),
    createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundInside }),
  ] as unknown as InsideRoute[]),
])

const router = createRouter({
  routeTree,
  basepath: basePath(),
  search: { strict: true },
  parseSearch: readPairs,
  stringifySearch: writePairs,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function outsideRoute(screen: Screen) {
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazy(pageOf(screen)),
    beforeLoad: async ({ search }: { search: Record<string, unknown> }) => {
      if (screen.path !== login) return
      const { me } = await readSession()
      // Whoever has confirmed who they are in a window of its own is told so there.
      if (me && search.from !== 'proof') throw redirect(landing(search.redirect))
    },
  })
}

function insideRoute(screen: Screen) {
  return screen.children ? groupRoute(screen, screen.children) : screenRoute(shell, screen, screen.path)
}

function groupRoute(group: Screen, children: readonly Screen[]) {
  const route = emptyGroup(group)
  const inside = children.map((child) => screenRoute(route, child, child.path.slice(group.path.length) || '/'))
  // A group without a page of its own is only ever passed through; its address must still not count as an unknown one.
  const own = children.some((child) => child.path === group.path) ? [] : [createRoute({ getParentRoute: () => route, path: '/' })]
  const anyOther = createRoute({ getParentRoute: () => route, path: '$', component: () => <NotFoundInGroup group={group} /> })
  return route.addChildren([...inside, ...own, anyOther])
}

function emptyGroup(group: Screen) {
  return createRoute({
    getParentRoute: () => shell,
    path: group.path,
    component: guardedGroup(group),
    beforeLoad: ({ location }) => {
      const held = currentMe()?.authorities ?? []
      const first = firstChildFor(group, held)
      const isOwnAddress = location.pathname.replace(/\/$/, '') === group.path
      const isOpen = first && first !== group.path && holdsAnyOf(group.authorities, held)
      if (isOwnAddress && isOpen) throw redirect({ to: asAddress(first), replace: true })
    },
  })
}

function screenRoute(parent: typeof shell | ReturnType<typeof emptyGroup>, screen: Screen, path: string) {
  const component = guardedScreen(screen, pageOf(screen))
  return createRoute({ getParentRoute: () => parent, path: path.replace(/:(\w+)/g, '$$$1'), component })
}

/** The table of components is complete by its type; a screen of the table of screens therefore has one. */
function pageOf(screen: Screen) {
  return pageAt(screen.path as ScreenPath)
}

function Root() {
  usePageTitle(useRouterState({ select: (state) => state.resolvedLocation?.pathname }))
  const atLogin = useRouterState({ select: (state) => state.location.pathname === login })
  useEffect(() => {
    if (!atLogin) return
    const timer = setTimeout(fetchAhead, 1500)
    return () => clearTimeout(timer)
  }, [atLogin])
  return <Outlet />
}

/** While somebody types their password, the shell and the first screen are already fetched. */
export function fetchAhead(): void {
  void Shell.preload()
  pageAt('/')().catch(() => null)
}

function Waiting() {
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">{useTexts(texts).waiting}</span>
    </div>
  )
}

function BrokenOutside(props: ErrorComponentProps) {
  return (
    <main>
      <Broken {...props} />
    </main>
  )
}

function Broken({ error }: ErrorComponentProps) {
  const unreachable = error instanceof Unreachable
  return <BrokenNotice unreachable={unreachable} onRetry={() => (unreachable ? router.invalidate() : window.location.reload())} />
}
