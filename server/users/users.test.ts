import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { addPerson, builtInRole } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const otherTown = '990101102000'
const otherVillage = '990101102203'

let testServer: TestServer
let admin: string
let organisation: string
const role: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
  organisation = await testServer.signIn('organisation')
  for (const key of ['filer', 'village-administrator', 'project-manager', 'supervisor', 'unit-administrator', 'system-administrator'])
    role[key] = await builtInRole(testServer, key)
})
afterAll(() => testServer.close())

let counter = 0
const body = (changes: Record<string, unknown> = {}) => ({
  username: `clerk.${++counter}`,
  name: '钱小云',
  mobile: null,
  region: village,
  unit: null,
  roles: [role.filer],
  ...changes,
})
const create = async (as: string, changes: Record<string, unknown> = {}) => testServer.call('POST', '/users', { as, body: body(changes) })
const made = async (changes: Record<string, unknown> = {}) => {
  const { status, body: reply } = await create(admin, changes)
  expect(status).toBe(200)
  return { ...reply.user, password: reply.password as string }
}
const cookieIn = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0] ?? ''
const idOf = async (username: string) => {
  const [row] = await testServer.db<{ id: string }[]>`select id from user_account where username = ${username}`
  return row?.id ?? ''
}
const lastLine = async (id: string) => {
  const [line] =
    await testServer.db`select event, region_code, before, after from audit_line where subject = 'user' and subject_id = ${id} order by id desc limit 1`
  return line
}

describe('the list', () => {
  const list = async (as: string, query = '') => testServer.call('GET', `/users${query}`, { as })
  const names = async (as: string, query: string) =>
    (await list(as, query)).body.items.map(({ username }: { username: string }) => username).sort()

  test('shows the accounts of the own region and below, nobody else', async () => {
    const { status, body: page } = await list(organisation, '?size=100')
    expect(status).toBe(200)
    const codes = page.items.map(({ region }: { region: { code: string } }) => region.code)
    expect(codes.length).toBeGreaterThan(3)
    expect(codes.filter((code: string) => !code.startsWith('990101101'))).toEqual([])
    expect(page.total).toBe(codes.length)
    expect((await list(admin, '?size=100')).body.total).toBeGreaterThan(page.total)
  })

  test.each([
    ['a part of the name', '晓梅', ['filer']],
    ['pinyin initials', 'CXM', ['filer']],
    ['a part of the username, in capitals', 'SUPERVISOR', ['supervisor', 'supervisor2']],
    ['a wildcard, which means itself', '%', []],
    ['an underscore, which means itself', '_', []],
  ])('is searched by %s', async (_, text, found) => {
    expect(await names(admin, `?text=${encodeURIComponent(text)}`)).toEqual(found)
  })

  test('is searched by mobile number', async () => {
    const { mobile } = (await testServer.call('GET', `/users/${await idOf('county')}`, { as: admin })).body
    expect(await names(admin, `?text=${mobile.slice(2)}`)).toEqual(['county'])
  })

  test('is filtered by region with all below, by role, by authority', async () => {
    expect(await names(admin, `?region=${otherTown}`)).toEqual(['filer2', 'town2'])
    expect(await names(admin, `?region=${otherVillage}`)).toEqual(['filer2'])
    expect(await names(admin, '?region=110000000000')).toEqual([])
    expect(await names(admin, `?role=${role.supervisor}`)).toEqual(['supervisor', 'supervisor2'])
    expect(await names(admin, '?authority=USER_MANAGEMENT')).toEqual(['admin', 'organisation'])
  })

  test('is filtered by state and by who still has a one-time password', async () => {
    const { id, username } = await made({ region: otherTown })
    expect(await names(admin, `?region=${otherTown}&mustChangePassword=true`)).toEqual([username])
    await testServer.db`update user_account set enabled = false where id = ${id}`
    expect(await names(admin, `?region=${otherTown}&enabled=false`)).toEqual([username])
    expect(await names(admin, `?region=${otherTown}&enabled=true`)).toEqual(['filer2', 'town2'])
    await testServer.db`delete from user_account where id = ${id}`
  })

  test('a region outside finds nobody, not even with the right filter', async () => {
    expect(await names(organisation, `?region=${otherTown}`)).toEqual([])
    expect(await names(organisation, '?text=filer2')).toEqual([])
  })

  test.each(['name', '-name', 'username', '-username', 'created', '-created', 'seen', '-seen'])(
    'is sorted by %s, and pages follow each other without gap or double',
    async (sort) => {
      const whole = (await list(admin, `?size=100&sort=${sort}`)).body.items.map(({ id }: { id: string }) => id)
      const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await list(admin, `?size=4&page=${page}&sort=${sort}`)).body.items))
      expect(pages.flat().map(({ id }) => id)).toEqual(whole.slice(0, 16))
      const back = (await list(admin, `?size=100&sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}`)).body.items
      const firstOf = sort.replace('-', '') === 'seen' ? 'seenAt' : 'username'
      if (firstOf === 'username') expect(back[0].id).not.toBe(whole[0])
    },
  )

  test('names are in the order of their reading', async () => {
    const { items } = (await list(admin, '?size=100&sort=name')).body
    const demo = items
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => ['陈晓梅', '高文', '何芳', '周海燕'].includes(name))
    expect(demo).toEqual(['陈晓梅', '高文', '何芳', '周海燕'])
  })

  test('says why an account cannot be managed', async () => {
    const { items } = (await list(organisation, '?size=100')).body
    const of = (username: string) => items.find((item: { username: string }) => item.username === username)?.hindrance
    expect(of('organisation')).toEqual({ reason: 'own-account', missing: [] })
    expect(of('supervisor2')).toEqual({ reason: 'beyond-grants', missing: ['SUPERVISE'] })
    expect(of('filer')).toBeNull()
  })

  test('needs USER_MANAGEMENT, and a session', async () => {
    expect((await testServer.call('GET', '/users')).status).toBe(401)
    expect((await list(await testServer.signIn('county'))).body).toMatchObject({
      code: 'authority.missing',
      facts: { authorities: ['USER_MANAGEMENT'] },
    })
  })

  test.each(['?sort=password_hash', '?authority=KING', '?region=1', '?page=0', '?colour=red'])('refuses %s', async (query) => {
    expect((await list(admin, query)).status).toBe(400)
  })
})

describe('creating', () => {
  test('gives a one-time password that works once and must be changed', async () => {
    const { status, body: reply } = await create(organisation, { username: 'New.Clerk', mobile: '13800138000' })
    expect(status).toBe(200)
    expect(reply.user).toMatchObject({
      username: 'New.Clerk',
      mobile: '13800138000',
      enabled: true,
      mustChangePassword: true,
      seenAt: null,
      sessions: 0,
    })
    expect(reply.password).toMatch(/^[A-Za-z2-9]{5}(-[A-Za-z2-9]{5}){3}$/)
    const cookie = await testServer.signIn('new.clerk', reply.password)
    expect((await testServer.call('GET', '/sessions', { as: cookie })).body.code).toBe('session.password-change-required')
    const changed = await testServer.call('PUT', '/session/password', {
      as: cookie,
      body: { currentPassword: reply.password, newPassword: 'a quiet river 7' },
    })
    expect(changed.body).toMatchObject({ mustChangePassword: false, passwordReset: null })
    expect((await testServer.call('GET', '/sessions', { as: cookieIn(changed) })).status).toBe(200)
  })

  test('writes its audit line without the password', async () => {
    const { id, password } = await made({ name: '单雄信' })
    expect(await lastLine(id)).toMatchObject({
      event: 'user.created',
      regionCode: village,
      before: null,
      after: { name: '单雄信', enabled: true },
    })
    const [leak] = await testServer.db`select from audit_line where before::text || after::text like ${`%${password}%`}`
    expect(leak).toBeUndefined()
    const [row] = await testServer.db`select initials from user_account where id = ${id}`
    expect(row?.initials).toBe('sxx')
  })

  test('a name is taken whatever its capitals, also by two at once', async () => {
    expect((await create(admin, { username: 'FILER' })).body.fields).toMatchObject([{ field: 'username', code: 'username.taken' }])
    const both = await Promise.all([create(admin, { username: 'twin' }), create(admin, { username: 'TWIN' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test.each([
    ['a short username', { username: 'a' }, 'username'],
    ['a username with a space', { username: 'a b' }, 'username'],
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: '名'.repeat(61) }, 'name'],
    ['a landline', { mobile: '0571-88001234' }, 'mobile'],
    ['a malformed region', { region: '12' }, 'region'],
    ['something unknown', { password: 'chosen by the administrator' }, 'password'],
    ['roles twice', { roles: ['5f0c7f5e-0000-4000-8000-000000000001', '5f0c7f5e-0000-4000-8000-000000000001'] }, 'roles'],
  ])('%s is malformed', async (_, changes, field) => {
    const { status, body: reply } = await create(admin, changes)
    expect(status).toBe(400)
    expect(reply.fields.map((fault: { field: string }) => fault.field)).toContain(field)
  })

  test.each([
    ['a region outside', { region: otherVillage }, 'region', 'region.outside'],
    ['a region above', { region: county }, 'region', 'region.outside'],
    ['a region that does not exist', { region: '990101101999' }, 'region', 'region.outside'],
    ['a unit that does not exist', { unit: '5f0c7f5e-0000-4000-8000-000000000001' }, 'unit', 'unit.unusable'],
    ['a role that does not exist', { roles: ['5f0c7f5e-0000-4000-8000-000000000001'] }, 'roles', 'choice'],
  ])('%s is refused at its field', async (_, changes, field, code) => {
    const { status, body: reply } = await create(organisation, changes)
    expect(status).toBe(422)
    expect(reply.fields).toMatchObject([{ field, code }])
  })

  test('a disabled or merged region takes nobody in', async () => {
    await testServer.db`update region set enabled = false where code = '990101101204'`
    expect((await create(admin, { region: '990101101204' })).body.fields).toMatchObject([{ field: 'region', code: 'region.closed' }])
    await testServer.db`update region set enabled = true where code = '990101101204'`
  })

  test('roles beyond the own grants are named', async () => {
    const { body: reply } = await create(organisation, { roles: [role.filer, role.supervisor, role['unit-administrator']] })
    expect(reply.fields[0]).toMatchObject({
      field: 'roles',
      code: 'roles.beyond-grants',
      facts: { authorities: ['SUPERVISE', 'UNIT_MANAGEMENT'] },
    })
  })

  test('supervision and filing never meet in one account', async () => {
    const { status, body: reply } = await create(admin, { roles: [role.supervisor, role.filer] })
    expect(status).toBe(422)
    expect(reply.fields).toMatchObject([
      { field: 'roles', code: 'supervision.conflict', facts: { authorities: ['SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'] } },
    ])
  })

  test('a role is held only in the region that owns it', async () => {
    const [own] = await testServer.db<{ id: string }[]>`
      insert into role (name_zh, name_en, region_code, codes) values ('柳河', 'Liuhe', ${otherTown}, '{VILLAGE_ADMIN}') returning id`
    expect((await create(admin, { roles: [own?.id] })).body.fields).toMatchObject([{ field: 'roles', code: 'roles.outside-region' }])
    expect((await create(admin, { roles: [own?.id], region: otherVillage })).status).toBe(200)
  })
})

describe('changing', () => {
  const change = (as: string, id: string, changes: Record<string, unknown>) =>
    testServer.call('PUT', `/users/${id}`, {
      as,
      body: { name: '钱小云', mobile: null, region: village, unit: null, roles: [role.filer], ...changes },
    })

  test('saves the fields, the roles and the initials, and tells the audit trail what was before', async () => {
    const { id, version } = await made()
    const { status, body: user } = await change(organisation, id, {
      version,
      name: '曾大海',
      mobile: '13900139000',
      region: town,
      roles: [role['village-administrator']],
    })
    expect(status).toBe(200)
    expect(user).toMatchObject({ name: '曾大海', version: version + 1, region: { code: town }, authorities: ['VILLAGE_ADMIN'] })
    expect(await lastLine(id)).toMatchObject({
      event: 'user.changed',
      before: { name: '钱小云', region: village, roles: [{ en: 'Project filer' }] },
      after: { name: '曾大海', region: town, mobile: '13900139000', roles: [{ en: 'Village administrator' }] },
    })
    const [row] = await testServer.db`select initials from user_account where id = ${id}`
    expect(row?.initials).toBe('zdh')
  })

  test('a stale version is answered with the fresh account', async () => {
    const { id, version } = await made()
    await change(admin, id, { version, name: '新名字' })
    const { status, body: reply } = await change(admin, id, { version, name: '旧名字' })
    expect(status).toBe(409)
    expect(reply).toMatchObject({ code: 'record.changed', facts: { fresh: { name: '新名字', version: version + 1 } } })
  })

  test('of two at once one wins', async () => {
    const { id, version } = await made()
    const both = await Promise.all(['甲', '乙'].map((name) => change(admin, id, { version, name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an account outside does not exist; the own one and a stronger one are refused with the reason', async () => {
    expect((await change(organisation, await idOf('filer2'), { version: 1 })).body.code).toBe('record.not-found')
    expect((await change(organisation, await idOf('admin'), { version: 1 })).body.code).toBe('record.not-found')
    expect((await change(organisation, await idOf('organisation'), { version: 1 })).body).toMatchObject({ code: 'user.own-account' })
    const stronger = await change(organisation, await idOf('supervisor2'), { version: 1 })
    expect(stronger.status).toBe(403)
    expect(stronger.body).toMatchObject({ code: 'user.beyond-grants', facts: { authorities: ['SUPERVISE'] } })
  })

  test('moving somebody takes only roles along that can be held there', async () => {
    const [own] = await testServer.db<{ id: string }[]>`
      insert into role (name_zh, name_en, region_code, codes) values ('桃源', 'Taoyuan', ${village}, '{VILLAGE_ADMIN}') returning id`
    const { id, version } = await made({ roles: [own?.id] })
    const moved = await change(admin, id, { version, region: otherVillage, roles: [own?.id] })
    expect(moved.body.fields).toMatchObject([{ field: 'roles', code: 'roles.outside-region' }])
    expect((await change(admin, id, { version, region: otherVillage, roles: [role.filer] })).status).toBe(200)
  })

  test('somebody who works in a region that was closed can still be edited, but not newly put there', async () => {
    const { id, version } = await made({ region: '990101101203' })
    await testServer.db`update region set enabled = false where code = '990101101203'`
    expect((await change(admin, id, { version, region: '990101101203', name: '新' })).status).toBe(200)
    await testServer.db`update region set enabled = true where code = '990101101203'`
  })

  test('after a merger people belong to the successor', async () => {
    const { id } = await made({ region: '990101101202' })
    await testServer.db`update region set enabled = false, replaced_by = ${otherVillage}, current_code = ${otherVillage} where code = '990101101202'`
    expect((await testServer.call('GET', `/users/${id}`, { as: organisation })).status).toBe(404)
    expect((await testServer.call('GET', `/users/${id}`, { as: admin })).body.region.code).toBe(otherVillage)
    await testServer.db`update region set enabled = true, replaced_by = null, current_code = code where code = '990101101202'`
  })

  test('a new role acts on the next request', async () => {
    const { id, version, username, password } = await made()
    const cookie = await testServer.signIn(username, password)
    const me = async () => (await testServer.call('GET', '/session', { as: cookie })).body.me.authorities
    expect(await me()).toEqual(['PERSONAL_PROJECT_MANAGEMENT'])
    await change(admin, id, { version, roles: [role['village-administrator']] })
    expect(await me()).toEqual(['VILLAGE_ADMIN'])
  })
})

describe('password, state and sessions', () => {
  const act = (as: string, id: string, action: string, version: number) =>
    testServer.call('POST', `/users/${id}/${action}`, { as, body: { version } })

  /** In whole seconds, as it is told. */
  const clockOfDatabase = async () => (await testServer.db<[{ now: Date }]>`select date_trunc('second', now()) as now`)[0].now.getTime()

  test('a reset ends the sessions, lifts the lock, and tells the person who did it', async () => {
    const person = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'] })
    for (let guess = 0; guess < 6; guess++)
      await testServer.call('POST', '/session', { body: { username: person.username, password: 'wrong' } })
    const before = await clockOfDatabase()
    const { status, body: reply } = await act(organisation, person.id, 'password-reset', 1)
    const after = await clockOfDatabase()
    expect(status).toBe(200)
    expect(reply.user).toMatchObject({ mustChangePassword: true, sessions: 0, version: 2 })
    expect((await testServer.call('GET', '/session', { as: person.cookie })).body.me).toBeNull()
    await expect(testServer.signIn(person.username)).rejects.toThrow()
    const cookie = await testServer.signIn(person.username, reply.password)
    const { me } = (await testServer.call('GET', '/session', { as: cookie })).body
    expect(me.passwordReset.by).toBe('马俊')
    expect(Date.parse(me.passwordReset.at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(me.passwordReset.at)).toBeLessThanOrEqual(after)
    const changed = await testServer.call('PUT', '/session/password', {
      as: cookie,
      body: { currentPassword: reply.password, newPassword: demoPassword },
    })
    expect((await testServer.call('GET', '/session', { as: cookieIn(changed) })).body.me.passwordReset).toBeNull()
    expect(await lastLine(person.id)).toMatchObject({ event: 'user.password-changed' })
  })

  test('unlocking lets the person in again with the same password, tells them and is noted; a stale version is refused', async () => {
    const person = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'] })
    for (let guess = 0; guess < 6; guess++)
      await testServer.call('POST', '/session', { body: { username: person.username, password: 'wrong' } })
    await expect(testServer.signIn(person.username)).rejects.toThrow()
    const locked = await testServer.call('GET', `/users/${person.id}`, { as: organisation })
    expect(Date.parse(locked.body.lockedUntil)).toBeGreaterThan(await clockOfDatabase())
    expect((await act(organisation, person.id, 'unlocking', 2)).body.code).toBe('record.changed')
    expect((await act(organisation, person.id, 'unlocking', 1)).body).toMatchObject({ version: 1, mustChangePassword: false })
    expect((await testServer.call('GET', `/users/${person.id}`, { as: organisation })).body.lockedUntil).toBeNull()
    const cookie = await testServer.signIn(person.username)
    expect((await testServer.call('GET', '/notifications', { as: cookie })).body.items[0]).toMatchObject({ kind: 'account.unlocked' })
    const lines = await testServer.db`select event from audit_line where subject_id = ${person.id} and event = 'user.unlocked'`
    expect(lines.length).toBe(1)
  })

  test('disabling ends the sessions at once and keeps the person out until enabled', async () => {
    const person = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'] })
    const { body: user } = await act(organisation, person.id, 'disablement', 1)
    expect(user).toMatchObject({ enabled: false, sessions: 0 })
    expect((await testServer.call('GET', '/sessions', { as: person.cookie })).status).toBe(401)
    await expect(testServer.signIn(person.username)).rejects.toThrow()
    expect((await act(organisation, person.id, 'enablement', 1)).body.code).toBe('record.changed')
    await act(organisation, person.id, 'enablement', 2)
    expect(await testServer.signIn(person.username)).toBeTruthy()
    expect(await lastLine(person.id)).toMatchObject({ event: 'session.started' })
  })

  test('an account tells whoever may disable it what would stay behind: open filings, visits to lead, assignments in force', async () => {
    const person = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'] })
    const held = async (as: string, id = person.id) => (await testServer.call('GET', `/users/${id}`, { as })).body.staysOpen
    expect(await held(organisation)).toEqual({ filings: 0, inspections: 0, assignments: 0 })
    const filings = await testServer.write<{ id: string }[]>`
      insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year)
      select '村道硬化' || state, 1, ${village}, ${village}, ${person.id}, state, case when state <> 'draft' then now() end,
        case when filed then today() end, case when filed then 'BA9901012026199' || nth end, case when filed then 2026 end
      from (values (1, 'in-progress', true), (2, 'archived', true), (3, 'town-review', false), (4, 'draft', false)) given (nth, state, filed)
      returning id`
    const visit = (state: string) => testServer.db`
      insert into inspection (project_id, type, state, planned_on, checks, lead_id, planned_by)
      values (${filings[0]?.id ?? ''}, 'special', ${state}, today(), '[]', ${person.id}, ${person.id})`
    await visit('planned')
    await visit('cancelled')
    await testServer.db`
      insert into supervision_assignment (user_id, region_code, kinds, from_day, until_day)
      values (${person.id}, ${village}, '{1}', today() - 9, today()), (${person.id}, ${town}, '{2}', today() - 9, today() - 1)`
    expect(await held(organisation), 'neither drafts nor what is over').toEqual({ filings: 2, inspections: 1, assignments: 1 })
    const stronger = await addPerson(testServer, { region: village, codes: ['ROLE_MANAGEMENT'] })
    expect(await held(organisation, stronger.id), 'nothing of somebody one may not disable').toBeNull()
    await testServer.db`delete from inspection where lead_id = ${person.id}`
  })

  test('signing out everywhere ends every session and nothing else', async () => {
    const person = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'] })
    const second = await testServer.signIn(person.username)
    const { body: before } = await testServer.call('GET', `/users/${person.id}`, { as: organisation })
    expect(before).toMatchObject({ sessions: 2, enabled: true })
    expect(before.seenAt).not.toBeNull()
    expect((await testServer.call('DELETE', `/users/${person.id}/sessions`, { as: organisation })).status).toBe(200)
    for (const as of [person.cookie, second]) expect((await testServer.call('GET', '/sessions', { as })).status).toBe(401)
    expect(await testServer.signIn(person.username)).toBeTruthy()
  })

  test.each(['password-reset', 'disablement', 'enablement', 'unlocking'])(
    '%s is refused for the own, a stronger and an outside account',
    async (action) => {
      expect((await act(organisation, await idOf('organisation'), action, 1)).body.code).toBe('user.own-account')
      expect((await act(organisation, await idOf('supervisor2'), action, 1)).body.code).toBe('user.beyond-grants')
      expect((await act(organisation, await idOf('filer2'), action, 1)).status).toBe(404)
      expect((await act(await testServer.signIn('county'), await idOf('filer'), action, 1)).status).toBe(403)
    },
  )

  test('sessions of others are not ended either', async () => {
    const end = async (username: string) =>
      (await testServer.call('DELETE', `/users/${await idOf(username)}/sessions`, { as: organisation })).body.code
    expect(await end('organisation')).toBe('user.own-account')
    expect(await end('supervisor2')).toBe('user.beyond-grants')
    expect(await end('filer2')).toBe('record.not-found')
  })
})

describe('the last account able to manage roles', () => {
  const everything = ['USER_MANAGEMENT', 'ROLE_MANAGEMENT'] as const

  test('cannot be disabled, moved away, or lose its role; two at once do not slip through', async () => {
    const all = (await testServer.db<{ code: string }[]>`select unnest(grants) as code from role where key = 'system-administrator'`).map(
      ({ code }) => code,
    )
    const grants = all as (typeof everything)[number][]
    const helper = await addPerson(testServer, { region: county, codes: ['USER_MANAGEMENT'], grants })
    const below = await addPerson(testServer, { region: town, codes: everything, grants })
    expect(below.id).toBeTruthy()
    const adminId = await idOf('admin')
    const version = async (id: string) => (await testServer.call('GET', `/users/${id}`, { as: helper.cookie })).body.version
    const disable = async (as: string, id: string) =>
      testServer.call('POST', `/users/${id}/disablement`, { as, body: { version: await version(id) } })
    const refused = await disable(helper.cookie, adminId)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('user.last-role-manager')

    const wanted = { name: '高文', mobile: null, unit: null, version: await version(adminId) }
    const stripped = await testServer.call('PUT', `/users/${adminId}`, {
      as: helper.cookie,
      body: { ...wanted, region: county, roles: [] },
    })
    expect(stripped.body.code).toBe('user.last-role-manager')
    const moved = await testServer.call('PUT', `/users/${adminId}`, {
      as: helper.cookie,
      body: { ...wanted, region: town, roles: [role['system-administrator']] },
    })
    expect(moved.body.code).toBe('user.last-role-manager')

    const second = await addPerson(testServer, { region: county, codes: everything, grants })
    const both = await Promise.all([disable(admin, second.id), disable(second.cookie, adminId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await testServer.db`update user_account set enabled = true where id in ${testServer.db([adminId, second.id])}`
  })
})
