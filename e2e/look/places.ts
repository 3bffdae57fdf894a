import { type APIRequestContext, expect } from '@playwright/test'
import type { Authority } from '#contract/authority.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { holdsAnyOf } from '#domain/people/access.ts'
import { demoAccounts, demoPassword } from '../../server/demo/accounts.ts'

/** An address, and who opens it: an account of the demonstration, or a visitor. */
export type Place = { screen: string; path: string; role: string }
export const visitor = 'visitor'

/** One account for each role, and for managers one at each of the two levels. */
export const roles = ['filer', 'village', 'town', 'county', 'supervisor', 'units', 'organisation', 'dictionary', 'admin'] as const

const authoritiesOf = (role: string): readonly Authority[] => demoAccounts.find(({ username }) => username === role)?.authorities ?? []
const opens = (screen: Screen, role: string) => screen.authorities.length === 0 || holdsAnyOf(screen.authorities, authoritiesOf(role))

/** Every screen for everybody who may open it, the filing in each of its states, and what stands where there is no screen. */
export async function everyPlace(request: (role: string) => Promise<APIRequestContext>): Promise<Place[]> {
  return [...outside(), ...inside(), ...(await filings(request)), ...nowhere()]
}

const outside = (): Place[] => screens.filter((screen: Screen) => screen.outside).map(({ path }) => ({ screen: path, path, role: visitor }))

function inside(): Place[] {
  const within: Screen[] = screens.filter((screen: Screen) => !screen.outside && !screen.path.includes(':'))
  const leaves = within.flatMap(
    (screen) => screen.children?.map((child) => ({ group: screen, screen: child })) ?? [{ group: screen, screen }],
  )
  return leaves.flatMap(({ group, screen }) =>
    roles.filter((role) => opens(group, role) && opens(screen, role)).map((role) => ({ screen: screen.path, path: screen.path, role })),
  )
}

const nowhere = (): Place[] => [
  { screen: '404', path: '/nowhere', role: visitor },
  { screen: '404', path: '/nowhere', role: 'filer' },
  { screen: '404', path: '/system/nowhere', role: 'admin' },
  { screen: '404', path: '/v2/project/00000000-0000-4000-8000-000000000000', role: 'county' },
  { screen: '403', path: '/stati/index', role: 'filer' },
  { screen: '403', path: '/system/role', role: 'county' },
]

type Row = { id: string; state: string; stopped: boolean }

/** Each state once, seen by those who can see it in turn; what one can still write is always seen by its filer. */
async function filings(request: (role: string) => Promise<APIRequestContext>): Promise<Place[]> {
  const readers = roles.filter((role) => opens(filingScreen, role))
  const seenBy = new Map<string, Row[]>()
  for (const role of readers) seenBy.set(role, await rowsOf(await request(role), role))
  const states = [...new Set([...seenBy.values()].flat().map(stateOf))].sort()
  return states.flatMap((state, at) => {
    const able = readers.filter((role) => seenBy.get(role)?.some((row) => stateOf(row) === state))
    const chosen = new Set([...able.filter((role) => role === 'filer'), ...able.slice(at % able.length).slice(0, 1)])
    return [...chosen].map((role) => {
      const row = seenBy.get(role)?.find((each) => stateOf(each) === state)
      return { screen: `/v2/project/:id (${state})`, path: `/v2/project/${row?.id}`, role }
    })
  })
}

const filingScreen = screens.find((screen) => screen.path === '/v2/project/:id') as Screen
const stateOf = ({ state, stopped }: Row) => (stopped ? `${state}, stopped` : state)

async function rowsOf(request: APIRequestContext, role: string): Promise<Row[]> {
  const mine = holdsAnyOf(['PERSONAL_PROJECT_MANAGEMENT'], authoritiesOf(role)) ? '&mine=true' : ''
  const reply = await request.get(`/api/projects?size=100${mine}`)
  expect(reply.status(), `filings of ${role}`).toBe(200)
  const { items } = (await reply.json()) as { items: Row[] }
  return items
}

export async function signInByCall(request: APIRequestContext, username: string): Promise<void> {
  const reply = await request.post('/api/session', { data: { username, password: demoPassword } })
  expect(reply.status(), `signing in as ${username}`).toBe(200)
}
