import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import { type Authority, authorities, filingAuthorities } from '#contract/authority.ts'
import { noticeKinds } from '#contract/notifications.ts'
import { addDays } from '#domain/time/days.ts'
import { checkCover, escalate, remindOfDeadlines } from '../background.ts'
import { readToday } from '../calendar/store.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { type Heard, listenTo, type StreamListener } from '../notifications/testing.ts'
import { keepChanges } from '../open-data/keeping.ts'
import { newAppeal, putReplies } from '../testing/appeals.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { putMail } from '../testing/samples/channels.ts'
import { publish } from '../testing/samples/open-data.ts'
import { openTestServer, openTwin, type TestServer } from '../testing/test-server.ts'
import { beginStep, comparable, idsIn, type World } from '../testing/worlds.ts'
import { updateAccount } from '../users/store.ts'
import { publishAppealFigures } from './publication/publication.ts'

/**
 * Two worlds in which everybody does the same, but that in one of them somebody appeals against a filing. Whoever is kept from the appeal reads
 * the same in both, at every address, while it goes its whole way and other things happen in between.
 */
let withAppeal: World
let without: World
const worlds = () => [withAppeal, without]

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const number = 'BA990101202610777'
const reason = '情况说明如下'
const answer = { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' }

/** What keeps people from the appeal when it is lodged, and what keeps others from it later. */
const atOnce = ['filer', 'editor', 'decider', 'reviewer', 'requester', 'decider of a request', 'acceptor', 'member of the owner'] as const
const later = ['joins the owner', 'is merged into the owner', 'edits', 'decides', 'is marked', 'declares themselves'] as const
const excluded = [...atOnce, ...later]
/** Those of whom every address is read; of the others those at which an appeal is to be seen at all. */
const readEverywhere = ['decider', 'editor', 'joins the owner'] as const
const handlers = ['first handler', 'second handler', 'third handler'] as const
const control = 'first handler'

const people: Record<string, Person> = {}
const personOf = (who: string): Person => people[who] ?? expect.fail(`nobody is called ${who}`)
let projectId: string
let ownerId: string
let joinedUnitId: string
let otherAppealId: string
let channelId: string
let addresses: string[]
let known: Set<string>

beforeAll(async () => {
  const server = await openTestServer({}, { filings: true, keepsDay: true })
  withAppeal = { server, steps: [] }
  const [owner, joined] = await server.db<
    { id: string }[]
  >`select id from unit where state = 'confirmed' and 'owner' = any(roles) order by name limit 2`
  ;[ownerId, joinedUnitId] = [owner?.id ?? '', joined?.id ?? '']
  for (const who of excluded) people[who] = await addPerson(server, { region: county, codes: powersOf(who), name: who })
  people.clerk = await addPerson(server, { region: village, codes: [], name: 'clerk' })
  for (const who of handlers) people[who] = await addPerson(server, { region: county, codes: ['SUPERVISE'], name: who })
  // The nearest are told of a new appeal, those above review the reply.
  const isAbove = (who: string) => who === 'second handler' || who === 'third handler'
  for (const who of [...excluded, ...handlers])
    await server.db`
      insert into supervision_assignment (user_id, region_code, kinds, from_day)
      values (${personOf(who).id}, ${isAbove(who) ? county : town}, '{1,2,3}', today())`
  await join(server, 'member of the owner', ownerId)
  await join(server, 'is merged into the owner', joinedUnitId)
  projectId = await putFiling(server)
  await server.db`insert into audit_verification (started_by, ended_at) values (${personOf('editor').id}, now())`
  const today = await readToday(server.db)
  await putReplies(server, { region: county, count: 6, on: addDays(`${today.slice(0, 7)}-01`, -1) })
  const [other] = await server.db<
    { id: string }[]
  >`select id from appeal where project_id is not null and left(scope_code, 9) = ${town.slice(0, 9)} order by id limit 1`
  otherAppealId = other?.id ?? ''
  await publishAppealFigures(server.db, today)
  channelId = await reachEverybody(server)
  // When somebody was last seen is noted once a minute: not while this test looks.
  await server.db`update session set seen_at = now() + interval '1 hour'`
  await publish(server)
  addresses = await everyAddress(server)
  without = { server: await openTwin(server), steps: [] }
  known = idsIn(await Promise.all(readEverywhere.map((who) => read(without, who, addresses))))
})
afterAll(async () => {
  for (const world of worlds()) await world?.server.close()
})

/** Everybody is sent everything they can be sent; nobody could choose more. */
async function reachEverybody(server: TestServer): Promise<string> {
  const id = await putMail(server, {}, true)
  const ids = Object.values(people).map((one) => one.id)
  await server.db`
    insert into contact_address (user_id, channel_id, address, confirmed_at)
    select person, ${id}, person || '@example.com', now() from unnest(${ids}::text[]::uuid[]) person`
  await server.db`
    insert into contact_wish (user_id, kind, channel_id)
    select person, kind, ${id} from unnest(${ids}::text[]::uuid[]) person, unnest(${[...noticeKinds]}::text[]) kind`
  return id
}

async function join({ db }: TestServer, who: string, unit: string) {
  const { id, name, roleId } = personOf(who)
  const account = { name, mobile: null, region: county, unit, roles: [roleId], version: 1 }
  await inTransaction(db, (tx) => updateAccount(tx, id, account))
}

/** As much as one person can hold: whoever supervises neither files nor decides. */
const powersOf = (who: (typeof excluded)[number]): Authority[] =>
  authorities.filter((code) =>
    who === 'filer' || who === 'decider' ? code !== 'SUPERVISE' : !filingAuthorities.some((other) => other === code),
  )

/** A filing in which everybody who is excluded at once has their part. */
async function putFiling({ write }: TestServer): Promise<string> {
  const idOf = (who: (typeof atOnce)[number]) => personOf(who).id
  const [{ id }] = await write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, review_started_by, state, first_submitted_at, filed_on, number, year,
      estimated_price, method, owner_unit_id)
    values ('桃源村村道硬化工程', 1, ${village}, ${village}, ${idOf('filer')}, ${idOf('reviewer')}, 'in-progress', now(), today(), ${number}, 2026,
      8000000, 'direct', ${ownerId}) returning id`
  await write`insert into project_toucher (project_id, user_id) values (${id}, ${idOf('editor')})`
  await write`
    insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
    values (${id}, ${idOf('decider')}, 'decider', 'approve', 'town-review', 'filed')`
  await write`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on, state, decided_by)
    values (${id}, ${village}, 'termination', '{}', ${idOf('requester')}, 'town', today(), 'refused', ${idOf('decider of a request')})`
  await write`
    insert into acceptance (project_id, accepted_on, passed, opinion, acceptors, decided_by)
    values (${id}, today(), true, '合格', '[]', ${idOf('acceptor')})`
  const sha256 = 'b'.repeat(64)
  await write`insert into stored_content (sha256, size, media_type, key) values (${sha256}, 1, 'application/pdf', ${sha256})`
  await write`
    insert into evidence_file (project_id, category, step, bidder_id, sha256, name, uploaded_by)
    values (${id}, 'PROJECT_PROCESS_FILE', 'award', ${ownerId}, ${sha256}, 'bid.pdf', ${idOf('filer')})`
  return id
}

/** Another one each time it is asked for. */
const neverTheSame = ['/public-appeals/challenge']
/** Nobody in the invented county has drawn inspections by lot or handed in a workbook. */
const ofNothing = ['/inspection-picks/:id', '/inspection-picks/:id/replay', '/imports/:id']

/** Every GET route: as it is, about some thing of its kind, and about this filing by everything its query knows. */
async function everyAddress({ db }: TestServer): Promise<string[]> {
  const idFrom = async (table: string) => String((await db.unsafe(`select id from ${table} order by id limit 1`))[0]?.id)
  const tables = [
    'alert',
    `inspection where state in ('submitted', 'closed')`, // planned ones are seen by supervisors alone
    'finding',
    'expert',
    `draw where state = 'published'`,
    `policy where published_at is not null and withdrawn_at is null and region_code = '${county}'`,
    'supervision_assignment',
    'audit_verification',
    `project where state = 'returned'`,
    `evidence_file where project_id = '${projectId}'`,
  ]
  const [alert, inspection, finding, expert, draw, policy, assignment, verification, returned, bid = ''] = await Promise.all(
    tables.map(idFrom),
  )
  const things: Record<string, string | undefined> = {
    '/units/:id': ownerId,
    '/users/:id/': personOf('clerk').id, // what only those are told who manage the account
    '/users/:id': personOf('joins the owner').id,
    '/roles/:id': personOf('editor').roleId,
    '/supervision/assignments/:id': assignment,
    '/audit/verifications/:id': verification,
    '/alerts/:id': alert,
    '/inspections/:id': inspection,
    '/policies/:id': policy,
    '/findings/:id': finding,
    '/experts/:id': expert,
    '/draws/:id': draw,
    '/projects/:id/submission': returned, // of others nobody submits anything
    '/channels/:id': channelId,
    '/open-data/projects/:id': `cn-990101-${number}`,
    '/projects/:id': projectId,
    '/appeals/:id': otherAppealId,
  }
  const about = {
    text: '村道',
    name: '村道',
    project: projectId,
    ids: projectId,
    region: '990101101000',
    kind: '1',
    year: '2026',
    username: 'town',
    userId: personOf('editor').id,
    west: '118',
    south: '29',
    east: '119',
    north: '30',
    downTo: 'village',
    one: bid,
    other: bid,
  }
  const readable = allRoutes.filter(
    ({ method, path, streams }) => method === 'GET' && !streams && ![...neverTheSame, ...ofNothing].includes(path),
  )
  return [
    '/healthz',
    ...readable.flatMap(({ path, query }) => {
      const thing = Object.entries(things).find(([beginning]) => path.startsWith(beginning))?.[1]
      const plain = `/api${path
        .replace(':id', thing ?? ownerId)
        .replace(':code', village)
        .replace(':dictionary', 'trade')
        .replace(':edition', '1')
        .replace(':z/:x/:y', '0/0/0')}`
      const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: string[] } // what the contract says of it
      const asked = Object.entries(about).filter(([name]) => name in properties)
      const narrowed = asked.length === 0 ? [] : [`${plain}?${new URLSearchParams(asked)}`]
      return required.some((name) => name in about) ? narrowed : [plain, ...narrowed]
    }),
  ]
}

/** What somebody reads at some addresses, byte by byte. */
async function read({ server }: World, who: string, at: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const url of at) {
    const { statusCode, body } = await server.app.inject({ url, headers: { cookie: personOf(who).cookie } })
    pages.set(url, `${statusCode} ${body}`)
  }
  return pages
}

/** The addresses at which somebody reads something else in the two worlds, each with the beginning of what differs. */
async function differences(who: string, at: readonly string[]): Promise<[address: string, one: string, other: string][]> {
  const [one, other] = await Promise.all(worlds().map(async (world) => comparable(await read(world, who, at), world, known)))
  return at.flatMap((address): [string, string, string][] => {
    const [mine, theirs] = [one?.get(address) ?? '', other?.get(address) ?? '']
    if (mine === theirs) return []
    let from = 0
    while (mine[from] === theirs[from]) from += 1
    const around = (text: string) => text.slice(Math.max(0, from - 60), from + 60)
    return [[address, around(mine), around(theirs)]]
  })
}

async function expectSecret(whom: readonly string[], at: readonly string[]) {
  for (const who of whom) expect([who, await differences(who, at)]).toEqual([who, []])
}

async function inBoth(change: (server: TestServer) => Promise<unknown>) {
  for (const world of worlds()) {
    await beginStep(world)
    await change(world.server)
  }
}

async function withAppealOnly(change: (server: TestServer) => Promise<unknown>) {
  for (const world of worlds()) await beginStep(world)
  await change(withAppeal.server)
}

type Lodged = { id: string; code: string; password: string }
let appealId: string
let own: { code: string; password: string }
/** What becomes of others about the same filing. */
let others: Lodged[]

async function lodge(server: TestServer): Promise<Lodged> {
  await server.db`delete from address_use`
  const { status, body } = await server.call('POST', '/public-appeals', { body: await newAppeal(server, { filingNumber: number }) })
  expect(status).toBe(200)
  const [{ id }] = await server.db<[{ id: string }]>`select id from appeal order by lodged_at desc limit 1`
  return { id, code: body.code, password: body.password }
}

const step = async (who: string, noun: string, body: object = {}, id = appealId) => {
  const { server } = withAppeal
  const [{ version }] = await server.db<[{ version: number }]>`select version from appeal where id = ${id}`
  const { status } = await server.call('POST', `/appeals/${id}/${noun}`, { as: personOf(who).cookie, body: { version, ...body } })
  expect([noun, status]).toEqual([noun, 200])
}
const author = async (path: string, body: object = {}, by = own) => {
  const { status } = await withAppeal.server.call('POST', `/public-appeals/${path}`, { body: { ...by, ...body } })
  expect([path, status]).toEqual([path, 200])
}

/** What else happens, of which everybody may know: so often in the life below. */
const timesGoneOn = 4
async function goOn(server: TestServer) {
  const as = personOf('editor').cookie
  const change = async (path: string, fields: object) => {
    const { body } = await server.call('GET', path, { as })
    const changed = await server.call('PUT', path, { as, body: { ...fields, version: body.version } })
    expect([path, changed.status]).toEqual([path, 200])
  }
  const { body: unit } = await server.call('GET', `/units/${ownerId}`, { as })
  const { name, creditCode, roles, trades, grade, libraryFrom, libraryUntil, founded, representative, phone, address } = unit
  const kept = { name, creditCode, roles, grade, libraryFrom, libraryUntil, founded, representative, phone, address }
  await change(`/units/${ownerId}`, {
    ...kept,
    trades: trades.map(({ code }: { code: string }) => code),
    phone: phone === '13800000001' ? '13800000002' : '13800000001',
  })
  const { body: region } = await server.call('GET', `/regions/${village}`, { as })
  const nameEn = `${region.name.en}.`
  await change(`/regions/${village}`, { nameZh: region.name.zh, nameEn, validFrom: region.validFrom, validTo: region.validTo })
  await inTransaction(server.db, (tx) =>
    notify(tx, [{ kind: 'inspection.planned', to: Object.values(people).map(({ id }) => id), path: '/v2' }]),
  )
}

/** Everything that happens by night. */
async function nightly({ db }: TestServer) {
  await escalate(db)
  await checkCover(db)
  await remindOfDeadlines(db)
  await keepChanges(db)
}

test('every address is read by somebody who may', async () => {
  const pages = await Promise.all(readEverywhere.map((who) => read(without, who, addresses)))
  const unread = addresses.filter((address) => !pages.some((page) => page.get(address)?.startsWith('200')))
  expect(unread).toEqual([])
})

test('what an excluded person reads is the same in a world with an appeal and in one without, through its whole life', async () => {
  const live = await Promise.all(worlds().map(({ server }) => listenTo(server.app, personOf('editor').cookie)))
  await withAppealOnly(async (server) => {
    ;({ id: appealId, ...own } = await lodge(server))
    others = [await lodge(server), await lodge(server), await lodge(server), await lodge(server)]
  })
  await inBoth(goOn)
  const telling = (await differences(control, addresses)).map(([address]) => address)
  expect(telling).toEqual(
    expect.arrayContaining(['/api/appeals', `/api/projects/${projectId}/appeal-badge`, '/api/notifications', '/api/workbench']),
  )
  expect(
    telling.filter((address) => /risk|alerts|inspections|findings|history|statistics|\/projects\/[0-9a-f-]+$/.test(address)),
    'not even for them is it in score, alerts, lists or figures',
  ).toEqual([])
  await expectSecret(['editor'], addresses)
  await expectSecret(atOnce, telling)

  await withAppealOnly(async () => {
    for (const id of [appealId, ...others.map((other) => other.id)]) {
      await step('first handler', 'concerned', { people: [personOf('is marked').id], reason }, id)
      await step('declares themselves', 'objection', { reason }, id)
    }
  })
  await inBoth(async (server) => {
    const as = personOf('editor').cookie
    await join(server, 'joins the owner', ownerId)
    const { body: unit } = await server.call('GET', `/units/${joinedUnitId}`, { as })
    const merged = await server.call('POST', `/units/${joinedUnitId}/merger`, { as, body: { version: unit.version, into: ownerId } })
    expect(merged.status).toBe(200)
    await server.write`insert into project_toucher (project_id, user_id) values (${projectId}, ${personOf('edits').id})`
    await server.write`
      insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
      values (${projectId}, ${personOf('decides').id}, 'decides', 'approve', 'town-review', 'filed')`
  })
  await inBoth(goOn)
  await expectSecret(excluded, telling)

  await withAppealOnly(async (server) => {
    const [joined, refused, transferred, withdrawn] = others.map(({ id }) => id)
    await step('first handler', 'merger', { into: appealId, reason }, joined)
    await step('first handler', 'refusal', { reason }, refused)
    await step('first handler', 'transfer', { to: '县住建局', reason }, transferred)
    const { code = '', password = '' } = others.find(({ id }) => id === withdrawn) ?? {}
    await author('withdrawals', {}, { code, password })
    await step('first handler', 'acceptance')
    await step('first handler', 'assignment', { handler: personOf('first handler').id })
    await step('first handler', 'investigation')
    await step('first handler', 'questions', { text: '请说明具体路段' })
    await author('answers', { text: '二组到三组之间' })
    await author('additions', { text: '昨天又裂了一处' })
    await step('first handler', 'extension', { reason })
    await step('first handler', 'notes', { text: '已与镇里核对' })
    await server.db`update appeal set due_on = today() - 40 where id = ${appealId}`
  })
  await inBoth(nightly)
  await inBoth(goOn)
  await expectSecret(excluded, telling)

  await withAppealOnly(async () => {
    await step('first handler', 'reply', answer)
    await author('ratings', { score: 2, comment: null })
  })
  await inBoth(async (server) => publishAppealFigures(server.db, addDays(`${(await readToday(server.db)).slice(0, 7)}-28`, 7)))
  await withAppealOnly(async (server) => {
    await author('review-requests', { reason: '没有说谁来返工' })
    await server.db`update appeal set due_on = today() - 1 where id = ${appealId}`
  })
  await inBoth(nightly)
  await expectSecret(excluded, telling)

  await withAppealOnly(async () => {
    await step('second handler', 'review', answer)
    await author('review-requests', { reason: '没有说谁来返工' })
    await step('third handler', 'recheck', answer)
  })
  await inBoth(nightly)
  await inBoth(goOn)
  await expectSecret(readEverywhere, addresses)
  await expectSecret(excluded, telling)
  const [one, other] = await Promise.all(live.map((listener, nth) => heardBy(listener, worlds()[nth] ?? withAppeal)))
  expect(one, 'what came while it happened').toEqual(other)
})

/** What a stream told up to what everybody was told last. How often it counted the unread on the way hangs on the moment. */
async function heardBy(listener: StreamListener, world: World): Promise<string[]> {
  const isPlanned = ({ data }: Heard) => data.kind === 'inspection.planned'
  await listener.until((all) => all.filter(isPlanned).length === timesGoneOn)
  listener.hangUp()
  const received = listener.heard.filter(({ event }) => event !== 'unread').map(({ event, data }) => `${event} ${JSON.stringify(data)}`)
  return [...comparable(new Map(received.map((text, nth) => [String(nth), text])), world, known).values()]
}

test('the stream of an excluded person tells the same in both worlds, and so does the whole of a filing’s papers', async () => {
  for (const who of excluded) {
    const heard = await Promise.all(
      worlds().map(async (world) => {
        const listener = await listenTo(world.server.app, personOf(who).cookie, 0)
        await listener.until((all) => all.some(({ event }) => event === 'unread'))
        listener.hangUp()
        const reading = new Map(listener.heard.map(({ event, data }, nth) => [String(nth), `${event} ${JSON.stringify(data)}`]))
        return [...comparable(reading, world, known).values()]
      }),
    )
    expect([who, heard[0]]).toEqual([who, heard[1]])
  }
  const papers = await Promise.all(
    worlds().map(async ({ server }) => {
      const as = personOf('editor').cookie
      const { body } = await server.call('POST', `/projects/${projectId}/dossier/link`, { as })
      const { statusCode, rawPayload } = await server.app.inject({ url: body.path, headers: { cookie: as } })
      return [statusCode, createHash('sha256').update(rawPayload).digest('hex')]
    }),
  )
  expect(papers[0]).toEqual(papers[1])
})

test('the same leaves for everybody in both worlds, for those who handle the appeal as well', async () => {
  const [one, other] = await Promise.all(
    worlds().map(
      ({ server }) => server.db<{ username: string; kind: string }[]>`
        select u.username, n.kind from outbox join notification n on n.id = notification_id join user_account u on u.id = n.user_id
        order by u.username, n.kind`,
    ),
  )
  expect(one?.length).toBeGreaterThan(5)
  expect([...(one ?? [])]).toEqual([...(other ?? [])])
})

test('an excluded supervisor who guesses the id is answered as for one that does not exist, whatever they try', async () => {
  const id = appealId
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const tries = allRoutes.filter(({ path }) => path.startsWith('/appeals/:id'))
  expect(tries.length).toBeGreaterThan(20)
  for (const { method, path, body } of tries) {
    const ask = async (of: string) => {
      const reply = await withAppeal.server.app.inject({
        method,
        url: `/api${path.replace(':id', of).replace(':fileId', nowhere)}${path.endsWith('people') ? '?text=a' : path.endsWith('draft') ? '?language=zh' : ''}`,
        headers: { cookie: personOf('editor').cookie },
        ...(body && { payload: wellFormed(body, of) }),
      })
      return `${reply.statusCode} ${reply.body.replace(/"requestId":"[0-9a-f-]{36}"/, '')}`
    }
    const answer = await ask(id)
    expect([path, answer.slice(0, 30)]).toEqual([path, '404 {"code":"record.not-found"'])
    expect([path, answer]).toEqual([path, await ask(nowhere)])
  }
})

/** The least a body must hold to be read at all. */
function wellFormed(schema: object, id: string): object {
  const samples: Record<string, unknown> = {
    version: 1,
    language: 'zh',
    reason: '情况说明如下',
    to: '县住建局',
    into: id,
    handler: id,
    text: '经现场抽芯检测，反映属实，已责令返工。',
    outcome: 'substantiated',
    people: [id],
    files: [],
    inline: false,
    finding: {
      severity: 'general',
      description: '路面厚度不足，需返工',
      clause: null,
      amount: null,
      person: null,
      internalNote: null,
      inspectionId: null,
      stop: false,
      stopReason: null,
    },
  }
  const { properties } = schema as { properties: Record<string, unknown> }
  return Object.fromEntries(Object.keys(properties).map((name) => [name, samples[name]]))
}

test('the trail shows no line of an appeal to anybody, not even to the top region', async () => {
  const { server } = withAppeal
  const as = personOf('editor').cookie
  const [{ count }] = await server.db<[{ count: number }]>`select count(*) from audit_line where subject = 'appeal'`
  expect(count).toBeGreaterThan(3)
  const { body } = await server.call('GET', '/audit/lines?size=100', { as })
  expect(JSON.stringify(body)).not.toContain('appeal')
  expect(await server.call('GET', '/audit/lines?subject=appeal', { as })).toMatchObject({ status: 400 })
})
