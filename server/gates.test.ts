import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import { refusals } from '#contract/errors.ts'
import type { Gate, Route } from '#contract/route.ts'
import { mayUseToken } from '#domain/people/tokens.ts'
import { demoAccounts } from './demo/accounts.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

/** Who may call what. A route that changes its gate, or a new one, has to be written down here on purpose. */
const gates = {
  public: [
    'GET /session',
    'POST /session',
    'POST /session/factor',
    'POST /session/factor/challenge',
    'POST /sign-on/:id',
    'GET /sign-on/:id/callback',
    'POST /sign-on/:id/logout',
    'GET /regions/options',
    'GET /open-data',
    'GET /open-data/projects/:id',
    'GET /open-data/packages/:region/:year',
    'GET /open-data/changes',
    'GET /files/content',
    'GET /public-appeals/challenge',
    'POST /public-appeals/filing-summary',
    'POST /public-appeals/filing-search',
    'POST /public-appeals',
    'POST /public-appeals/tracking',
    'POST /public-appeals/passwords',
    'POST /public-appeals/additions',
    'POST /public-appeals/answers',
    'POST /public-appeals/ratings',
    'POST /public-appeals/withdrawals',
    'POST /public-appeals/review-requests',
    'POST /public-appeals/upload-tickets',
    'POST /public-appeals/file-links',
    'POST /public-appeals/files',
    'POST /public-papers/check',
    'GET /agenda/calendar.ics',
  ],
  newcomer: ['DELETE /session', 'PUT /session/password'],
  session: [
    'GET /regions/centres',
    'GET /regions/options/search',
    'GET /base-map',
    'GET /base-map/file',
    'POST /session/proof',
    'GET /session/factors',
    'POST /session/totp',
    'POST /session/totp/confirmation',
    'DELETE /session/totp',
    'POST /session/recovery-codes',
    'POST /session/proof/challenge',
    'POST /session/passkeys/challenge',
    'POST /session/passkeys',
    'PUT /session/passkeys/:id/name',
    'DELETE /session/passkeys/:id',
    'PUT /session/profile',
    'GET /sessions',
    'DELETE /sessions/:id',
    'DELETE /sessions',
    'GET /dictionaries/:dictionary/options',
    'GET /exports',
    'POST /exports/policies',
    'POST /exports/table',
    'POST /exports/:id/link',
    'DELETE /exports/:id',
    'GET /dictionaries/:dictionary/names',
    'GET /units/options',
    'GET /limits',
    'GET /deadlines',
    'GET /calendar/exceptions',
    'GET /policies',
    'GET /policies/latest',
    'GET /policies/issuers',
    'GET /workbench',
    'GET /workbench/counts',
    'GET /agenda',
    'POST /sign-on/proof',
    'GET /sign-on/links',
    'POST /sign-on/links',
    'DELETE /sign-on/links/:id',
    'GET /tokens',
    'POST /tokens',
    'DELETE /tokens/:id',
    'GET /contacts',
    'PUT /contacts/preferences',
    'PUT /contacts/:id/address',
    'POST /contacts/:id/confirmation',
    'DELETE /contacts/:id/address',
    'GET /agenda/feed',
    'POST /agenda/feed',
    'DELETE /agenda/feed',
    'GET /lookup',
    'GET /phrases',
    'POST /phrases',
    'POST /phrases/removal',
    'GET /notifications',
    'GET /notifications/stream',
    'PUT /notifications/:id/reading',
    'POST /notifications/readings',
    'GET /notifications/preferences',
    'PUT /notifications/preferences',
    'GET /policies/:id',
    'GET /policies/:id/editions/:edition',
    'PUT /policies/:id/favourite',
    'DELETE /policies/:id/favourite',
    'PUT /policies/:id/reading',
    'POST /policies/:id/files/:fileId/link',
  ],
  DEPARTMENT_MANAGEMENT: [
    'POST /exports/regions',
    'GET /regions',
    'GET /regions/search',
    'GET /regions/:code',
    'GET /regions/:code/people',
    'GET /regions/:code/history',
    'POST /regions',
    'PUT /regions/:code',
    'PUT /regions/:code/position',
    'POST /regions/:code/disablement',
    'POST /regions/:code/enablement',
    'POST /regions/:code/replacement',
    'POST /regions/:code/restoration',
    'DELETE /regions/:code',
  ],
  'DEPARTMENT_MANAGEMENT or DICTIONARY_MANAGEMENT or UNIT_MANAGEMENT or USER_MANAGEMENT or ROLE_MANAGEMENT or PROJECT_MANAGEMENT or PERSONAL_PROJECT_MANAGEMENT or VILLAGE_ADMIN':
    [
      'DELETE /imports/:id',
      'GET /imports',
      'GET /imports/:id',
      'GET /imports/template',
      'POST /imports',
      'POST /imports/:id/codes',
      'POST /imports/:id/writing',
    ],
  DICTIONARY_MANAGEMENT: [
    'POST /exports/dictionaries',
    'GET /dictionaries/:dictionary/items',
    'POST /dictionaries/:dictionary/items',
    'PUT /dictionaries/:dictionary/items/:code/label',
    'PUT /dictionaries/:dictionary/items/:code/availability',
    'PUT /dictionaries/:dictionary/order',
    'DELETE /dictionaries/:dictionary/items/:code',
  ],
  'DICTIONARY_MANAGEMENT and DICTIONARY_MANAGEMENT_NOTEDIT': ['GET /dictionaries/whether/items'],
  UNIT_MANAGEMENT: [
    'POST /exports/units',
    'GET /units',
    'GET /units/:id',
    'GET /units/:id/history',
    'POST /units',
    'PUT /units/:id',
    'POST /units/:id/confirmation',
    'POST /units/:id/rejection',
    'POST /units/:id/merger',
    'POST /units/:id/bad-conduct',
    'POST /units/:id/bad-conduct/:entry/lift',
  ],
  'PERSONAL_PROJECT_MANAGEMENT or VILLAGE_ADMIN': [
    'POST /findings/:id/acknowledgement',
    'POST /alerts/:id/explanation',
    'POST /findings/:id/rectification',
    'POST /units/proposals',
    'GET /projects/similar',
    'GET /filing-templates/offered',
    'GET /projects/:id/submission',
    'POST /projects',
    'PUT /projects/:id/filing',
    'DELETE /projects/:id',
    'POST /projects/:id/submission',
    'POST /projects/:id/withdrawal',
    'POST /projects/:id/sourcing',
    'POST /projects/:id/failed-round',
    'POST /projects/:id/competitive-contract',
    'POST /projects/:id/direct-contract',
    'POST /projects/:id/start',
    'POST /projects/:id/reports',
    'POST /projects/:id/payments',
    'POST /projects/:id/suspension',
    'POST /projects/:id/resumption',
    'POST /projects/:id/completion',
    'POST /projects/:id/over-price-requests',
    'POST /projects/:id/amendment-requests',
    'POST /projects/:id/change-requests',
    'POST /projects/:id/settlement-requests',
    'POST /projects/:id/termination-requests',
    'POST /projects/:id/correction-requests',
  ],
  'PERSONAL_PROJECT_MANAGEMENT or VILLAGE_ADMIN or PROJECT_MANAGEMENT': [
    'GET /projects/:id/recorded',
    'POST /projects/:id/requests/:requestId/withdrawal',
  ],
  USER_MANAGEMENT: [
    'POST /exports/users',
    'GET /users',
    'GET /users/:id',
    'POST /users',
    'PUT /users/:id',
    'POST /users/:id/password-reset',
    'POST /users/:id/factor-reset',
    'GET /users/:id/links',
    'POST /users/:id/links',
    'DELETE /users/:id/links/:linkId',
    'POST /users/:id/disablement',
    'POST /batches/disablements',
    'GET /users/:id/deputies',
    'POST /users/:id/deputies',
    'GET /users/:id/holdings',
    'POST /users/:id/handover',
    'POST /users/:id/enablement',
    'POST /users/:id/unlocking',
    'DELETE /users/:id/sessions',
  ],
  ROLE_MANAGEMENT: [
    'POST /exports/roles',
    'POST /exports/assignments',
    'POST /exports/audit-lines',
    'PUT /check-lists/:kind',
    'POST /indicators/:indicator/changes',
    'DELETE /indicators/:indicator/changes/:id',
    'POST /indicators/:indicator/back-test',
    'POST /risk-rating/changes',
    'DELETE /risk-rating/changes/:id',
    'POST /risk-rating/back-test',
    'GET /template-files',
    'POST /template-files',
    'DELETE /template-files/:sha256',
    'GET /roles',
    'GET /roles/:id',
    'POST /roles',
    'PUT /roles/:id',
    'POST /roles/:id/preview',
    'DELETE /roles/:id',
    'GET /roles/:id/holders',
    'GET /supervision/assignments',
    'GET /supervision/assignments/:id',
    'POST /supervision/assignments',
    'PUT /supervision/assignments/:id',
    'POST /supervision/assignments/:id/end',
    'DELETE /supervision/assignments/:id',
    'GET /supervision/supervisors',
    'GET /supervision/cover',
    'GET /limits/rows',
    'POST /limits/rows',
    'PUT /limits/rows/:id',
    'DELETE /limits/rows/:id',
    'PUT /deadlines',
    'POST /calendar/exceptions',
    'DELETE /calendar/exceptions/:day',
    'GET /audit/lines',
    'GET /audit/people',
    'GET /audit/verifications',
    'POST /audit/verifications',
    'GET /audit/verifications/:id',
    'GET /open-data/settings',
    'PUT /open-data/settings',
    'GET /providers',
    'POST /providers',
    'PUT /providers/:id',
    'DELETE /providers/:id',
    'POST /providers/:id/tests',
    'GET /channels',
    'POST /channels',
    'PUT /channels/:id',
    'DELETE /channels/:id',
    'POST /channels/:id/tests',
    'GET /channels/:id/outbox',
    'POST /channels/:id/trials',
    'DELETE /channels/:id/outbox/:messageId',
    'GET /backup',
    'POST /backup/activation',
    'GET /readings/progress',
  ],
  'PROJECT_MANAGEMENT or VILLAGE_ADMIN or SUPERVISE or PERSONAL_PROJECT_MANAGEMENT': [
    'POST /exports/filings',
    'POST /exports/findings',
    'POST /exports/alerts',
    'GET /projects',
    'GET /projects/map',
    'GET /projects/map/:z/:x/:y',
    'GET /projects/:id',
    'GET /projects/:id/events',
    'GET /projects/:id/questions',
    'POST /projects/:id/questions',
    'GET /projects/:id/readers',
    'POST /questions/:id/answers',
    'POST /questions/:id/resolution',
    'POST /questions/:id/reopening',
    'PUT /projects/:id/watch',
    'GET /projects/:id/papers',
    'GET /projects/:id/papers/draft',
    'GET /papers/:id/content',
    'GET /projects/:id/versions',
    'GET /projects/:id/readings',
    'GET /projects/:id/bids',
    'GET /paper-texts',
    'POST /projects/:id/files',
    'GET /projects/:id/late-files',
    'POST /projects/:id/late-files',
    'DELETE /projects/:id/files/:fileId',
    'POST /projects/:id/files/:fileId/link',
    'POST /projects/:id/dossier/link',
    'POST /batches/dossiers/link',
    'GET /findings',
    'GET /alerts',
    'GET /alerts/:id',
    'GET /projects/:id/risk',
    'GET /projects/:id/draws',
    'GET /draws/:id',
    'GET /draws/:id/record',
    'GET /draws/:id/replay',
    'GET /findings/:id',
  ],
  PROJECT_MANAGEMENT: [
    'POST /exports/queue',
    'POST /exports/experts',
    'POST /policies',
    'POST /policies/drafts',
    'POST /policies/rendering',
    'PUT /policies/:id/draft',
    'DELETE /policies/:id/draft',
    'POST /policies/:id/publication',
    'PUT /policies/:id',
    'POST /policies/:id/withdrawal',
    'POST /policies/:id/files',
    'DELETE /policies/:id/files/:fileId',
    'GET /projects/queue',
    'GET /statistics',
    'GET /filing-templates',
    'POST /filing-templates',
    'PUT /filing-templates/:id',
    'DELETE /filing-templates/:id',
    'GET /acceptors',
    'GET /reports',
    'POST /reports',
    'POST /reports/:id/file',
    'GET /reports/subscriptions',
    'PUT /reports/subscriptions/:region',
    'DELETE /reports/subscriptions/:region',
    'POST /projects/:id/requests/:requestId/decision',
    'POST /projects/:id/review',
    'POST /projects/:id/return',
    'POST /projects/:id/approval',
    'GET /deputies',
    'POST /deputies',
    'POST /batches/reviews',
    'POST /batches/approvals',
    'POST /projects/:id/return-to-town',
    'POST /projects/:id/acceptance',
    'POST /projects/:id/failed-acceptance',
    'POST /projects/:id/acceptance-correction-requests',
    'POST /projects/:id/archiving',
    'POST /projects/:id/reopening',
    'POST /projects/:id/voiding',
    'GET /experts',
    'GET /experts/:id',
    'POST /experts',
    'PUT /experts/:id',
    'POST /experts/:id/admission',
    'POST /experts/:id/suspension',
    'POST /experts/:id/reinstatement',
    'POST /experts/:id/removal',
    'POST /experts/:id/identity',
    'GET /projects/:id/draw-witnesses',
    'POST /projects/:id/draws',
    'POST /draws/:id/answers',
    'POST /draws/:id/publication',
    'POST /draws/:id/scores',
  ],
  'PROJECT_MANAGEMENT or SUPERVISE': ['GET /draws', 'POST /exports/draws', 'GET /projects/:id/audit-lines', 'POST /projects/:id/papers'],
  'PROJECT_MANAGEMENT or USER_MANAGEMENT': ['POST /deputies/:id/ending'],
  'VILLAGE_ADMIN or PROJECT_MANAGEMENT': [
    'POST /projects/:id/filer',
    'GET /projects/:id/filers',
    'GET /batches/filers',
    'POST /batches/transfers',
  ],
  SUPERVISE: [
    'POST /projects/:id/requests/:requestId/consent',
    'POST /projects/:id/stop-order',
    'POST /projects/:id/stop-order-lifting',
    'POST /projects/:id/findings',
    'POST /alerts/:id/confirmation',
    'POST /alerts/:id/dismissal',
    'POST /findings/:id/extension',
    'POST /findings/:id/closing',
    'POST /findings/:id/reopening',
    'POST /findings/:id/transfer',
    'POST /findings/:id/waiver',
    'POST /projects/:id/inspections',
    'GET /batches/leads',
    'POST /batches/inspections',
    'PUT /inspections/:id',
    'POST /inspections/:id/start',
    'PUT /inspections/:id/answers',
    'POST /inspections/:id/submission',
    'POST /inspections/:id/closing',
    'POST /inspections/:id/cancellation',
    'GET /projects/:id/inspection-leads',
    'GET /inspections/week',
    'POST /projects/:id/skip',
    'GET /inspection-picks',
    'POST /inspection-picks',
    'GET /inspection-picks/:id',
    'GET /inspection-picks/:id/replay',
    'POST /draws/:id/witness-text',
    'POST /draws/:id/replacements',
    'GET /appeals',
    'POST /appeals',
    'GET /appeals/:id',
    'GET /appeals/:id/handlers',
    'GET /appeals/:id/people',
    'POST /appeals/:id/identity',
    'POST /appeals/:id/files/:fileId/link',
    'POST /appeals/:id/reply-files',
    'GET /projects/:id/appeal-badge',
    'POST /appeals/:id/acceptance',
    'POST /appeals/:id/refusal',
    'POST /appeals/:id/transfer',
    'POST /appeals/:id/merger',
    'POST /appeals/:id/assignment',
    'POST /appeals/:id/investigation',
    'POST /appeals/:id/questions',
    'POST /appeals/:id/resumption',
    'POST /appeals/:id/extension',
    'POST /appeals/:id/reply',
    'POST /appeals/:id/closing',
    'POST /appeals/:id/review',
    'POST /appeals/:id/recheck',
    'POST /appeals/:id/notes',
    'POST /appeals/:id/concerned',
    'POST /appeals/:id/objection',
    'POST /appeals/:id/finding',
    'GET /appeals/:id/papers',
    'POST /appeals/:id/papers',
    'GET /appeals/:id/papers/draft',
  ],
  'SUPERVISE or PROJECT_MANAGEMENT': ['GET /inspections', 'POST /exports/inspections', 'GET /inspections/:id'],
  'ROLE_MANAGEMENT or PROJECT_MANAGEMENT or VILLAGE_ADMIN or SUPERVISE or PERSONAL_PROJECT_MANAGEMENT': [
    'GET /indicators',
    'GET /risk-rating',
  ],
  'SUPERVISE or ROLE_MANAGEMENT': ['GET /check-lists'],
  'USER_MANAGEMENT or ROLE_MANAGEMENT': ['GET /roles/options', 'GET /scope/explanation'],
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const nameOf = (gate: Gate) => (typeof gate === 'string' ? gate : 'all' in gate ? gate.all.join(' and ') : gate.join(' or '))
const titleOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const withId = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
const call = ({ method, path }: Route, cookie?: string) => testServer.call(method, withId(path), cookie ? { as: cookie } : {})

test('the routes anyone may call without a session are exactly these', () => {
  expect(allRoutes.filter(({ gate }) => gate === 'public').map(titleOf)).toEqual(gates.public)
})

test('every route stands behind the gate written down for it', () => {
  const found = Object.groupBy(allRoutes, ({ gate }) => nameOf(gate))
  const written = Object.entries(found).map(([gate, routes = []]) => [gate, routes.map(titleOf).toSorted()])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(Object.entries(gates).map(([gate, titles]) => [gate, titles.toSorted()])))
})

test('no two routes share a method and a path', () => {
  const shapes = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
})

test.each(allRoutes.filter(({ gate }) => gate !== 'public').map((route) => [titleOf(route), route] as const))(
  '%s called by nobody is refused',
  async (_title, route) => {
    expect(await call(route)).toMatchObject({ status: 401, body: { code: 'session.required' } })
  },
)

test('every route behind authorities refuses somebody who lacks them, and names them', async () => {
  const guarded = allRoutes.flatMap((route) =>
    typeof route.gate === 'string' ? [] : [{ route, codes: 'all' in route.gate ? route.gate.all : route.gate }],
  )
  for (const { route, codes } of guarded) {
    const outsider = demoAccounts.find(({ authorities }) => codes.every((code) => !authorities.includes(code)))
    const answer = await call(route, await cookieOf(outsider!.username))
    expect([titleOf(route), answer]).toMatchObject([
      titleOf(route),
      { status: 403, body: { code: 'authority.missing', facts: { authorities: codes } } },
    ])
  }
})

const cookies = new Map<string, string>()
async function cookieOf(username: string) {
  const cookie = cookies.get(username) ?? (await testServer.signIn(username))
  cookies.set(username, cookie)
  return cookie
}

test('every route of the contract is served, and nothing beyond it', async () => {
  const { paths } = (await testServer.call('GET', '/openapi.json')).body as { paths: Record<string, Record<string, unknown>> }
  const served = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  const agreed = allRoutes.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(served.sort()).toEqual(agreed.sort())
})

test('the document says of every route what it does and who may call it', async () => {
  const { openapi, paths } = (await testServer.call('GET', '/openapi.json')).body
  expect(openapi).toMatch(/^3\.1\./)
  for (const { method, path, does, gate } of allRoutes) {
    const operation = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`][method.toLowerCase()]
    expect(operation).toMatchObject({ summary: does, description: expect.stringMatching(/^(Open to everyone|Needs )/) })
    const byToken = mayUseToken({ path }) ? [{ token: [] }] : []
    expect(operation.security).toEqual(gate === 'public' ? [] : [{ session: [] }, ...byToken])
    expect(operation.responses[400].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Refusal' })
    expect(Object.hasOwn(operation.responses, '401')).toBe(gate !== 'public')
  }
})

test('the reference is a page without scripts that names every route, its gate and every refusal', async () => {
  const { status, body, headers } = await testServer.call('GET', '/docs')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
  expect(body).toMatch(/^<!doctype html><html lang="en">/)
  expect(body.match(/<script|undefined|\[object|NaN/g) ?? []).toEqual([])
  expect(allRoutes.filter(({ method, path }) => !body.includes(`<code>${method} /api${path}</code>`))).toEqual([])
  expect(body.match(/<p>Gate: (?!<\/p>)/g)).toHaveLength(allRoutes.length)
  const row = ([code, status]: [string, number]) => `<td><code>${code}</code></td><td>${status}</td><td>`
  expect(Object.entries(refusals).filter((refusal) => !body.includes(row(refusal)))).toEqual([])
  expect(body.match(/<section /g)).toHaveLength(body.match(/<\/section>/g).length)
  const linked = [...body.matchAll(/<a href="#(\w[\w-]*)">/g)].map(([, name]) => name)
  expect(linked.filter((name) => !body.includes(`<section id="${name}">`))).toEqual([])
  expect(linked.length).toBeGreaterThan(20)
  expect(body.length, 'light enough to be read').toBeLessThan(600_000)
})
