import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorities } from '#contract/authority.ts'
import { addPerson, builtInRole, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const otherTown = '990101102000'

let testServer: TestServer
let admin: string
/** Manages roles in one town, and may hand out three codes. */
let townManager: Person

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
  townManager = await addPerson(testServer, {
    region: town,
    codes: ['ROLE_MANAGEMENT', 'USER_MANAGEMENT'],
    grants: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE'],
    roleRegion: county,
  })
})
afterAll(() => testServer.close())

let counter = 0
const create = (as: string, changes: Record<string, unknown> = {}) => {
  const number = ++counter
  const body = { name: { en: `Clerk ${number}`, zh: `经办 ${number}` }, region: village, codes: ['VILLAGE_ADMIN'], grants: [], ...changes }
  return testServer.call('POST', '/roles', { as, body })
}
const made = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await create(admin, changes)
  expect(status).toBe(200)
  return body
}
const change = (as: string, role: { id: string; name: unknown; codes: string[]; grants: string[]; version: number }, changes: object) => {
  const { name, codes, grants, version } = role
  return testServer.call('PUT', `/roles/${role.id}`, { as, body: { name, codes, grants, version, ...changes } })
}
const give = (roleId: string, userId: string) => testServer.db`insert into user_role (user_id, role_id) values (${userId}, ${roleId})`
const preview = (as: string, id: string, body: object) => testServer.call('POST', `/roles/${id}/preview`, { as, body })

describe('the list', () => {
  const list = async (as: string, query = '?size=100') => (await testServer.call('GET', `/roles${query}`, { as })).body
  type Item = { id: string; name: { en: string }; region: { code: string }; holders: number; hindrance: null | { reason: string } }

  test('shows roles owned in the own region and below, and those from above that can be handed out', async () => {
    const below = await made({ region: village })
    const elsewhere = await made({ region: otherTown })
    const { items, total } = await list(townManager.cookie)
    const names = items.map(({ name }: Item) => name.en)
    expect(total).toBe(items.length)
    expect(names).toEqual(expect.arrayContaining([below.name.en, 'Project filer', 'Village administrator', 'Supervisor']))
    expect(names).not.toContain(elsewhere.name.en)
    expect(names).not.toContain('System administrator')
    const above = items.find(({ name }: Item) => name.en === 'Project filer')
    expect(above.hindrance).toEqual({ reason: 'owned-above', missing: [] })
    expect(items.find(({ id }: Item) => id === below.id).hindrance).toBeNull()
  })

  test('counts the holders in the own region only', async () => {
    const holders = async (as: string) => (await list(as)).items.find(({ name }: Item) => name.en === 'Project filer').holders
    expect(await holders(admin)).toBe(2)
    expect(await holders(townManager.cookie)).toBe(1)
  })

  test('is filtered by text, initials, region, authority and origin, and sorted', async () => {
    const names = async (query: string) => (await list(admin, query)).items.map(({ name }: Item) => name.en)
    expect(await names('?text=SYSTEM')).toEqual(['System administrator'])
    expect(await names(`?text=${encodeURIComponent('监督')}`)).toEqual(['Supervisor'])
    expect(await names('?text=zdgly')).toEqual(['Dictionary administrator'])
    expect(await names('?authority=UNIT_MANAGEMENT&builtIn=true')).toEqual(['System administrator', 'Unit administrator'])
    expect(await names(`?region=${otherTown}`)).toHaveLength(1)
    expect((await names('?builtIn=false')).every((name: string) => /^(Clerk|Role)/.test(name))).toBe(true)
    const up = await names('?builtIn=true&sort=name')
    expect(await names('?builtIn=true&sort=-name')).toEqual([...up].reverse())
  })

  test('needs ROLE_MANAGEMENT', async () => {
    expect((await testServer.call('GET', '/roles')).status).toBe(401)
    expect((await testServer.call('GET', '/roles', { as: await testServer.signIn('organisation') })).status).toBe(403)
  })

  test('says that the own role is not for oneself to change', async () => {
    const { items } = await list(admin)
    expect(items.find(({ name }: Item) => name.en === 'System administrator').hindrance).toEqual({ reason: 'own-role', missing: [] })
  })
})

describe('options', () => {
  const options = async (as: string, query: string) => (await testServer.call('GET', `/roles/options${query}`, { as })).body

  test('are the roles people of a region can hold, with what hinders handing them out', async () => {
    const own = await made({ region: village })
    const elsewhere = await made({ region: otherTown })
    const organisation = await testServer.signIn('organisation')
    const found = await options(organisation, `?region=${village}`)
    const of = (name: string) => found.find((option: { name: { en: string } }) => option.name.en === name)
    expect(of('Project filer').hindrance).toBeNull()
    expect(of('Supervisor').hindrance).toEqual({ reason: 'beyond-grants', missing: ['SUPERVISE'] })
    expect(of(own.name.en)).toBeTruthy()
    expect(of(elsewhere.name.en)).toBeUndefined()
    expect(await options(organisation, `?region=${otherTown}`)).toEqual([])
  })

  test('are searched by name within what one sees', async () => {
    const found = await options(townManager.cookie, '?text=admin')
    expect(found.map(({ name }: { name: { en: string } }) => name.en)).toEqual(['Village administrator'])
  })
})

describe('creating and changing', () => {
  test('a role is made, changed and remembered', async () => {
    const role = await made({ codes: ['VILLAGE_ADMIN'], grants: ['PERSONAL_PROJECT_MANAGEMENT'] })
    expect(role).toMatchObject({ builtIn: false, holders: 0, version: 1, region: { code: village } })
    const { status, body } = await change(admin, role, { name: { en: 'Renamed', zh: '改名' }, codes: ['UNIT_MANAGEMENT'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: { en: 'Renamed', zh: '改名' }, codes: ['UNIT_MANAGEMENT'], version: 2 })
    const lines = await testServer.db`select event, region_code, before, after from audit_line where subject_id = ${role.id} order by id`
    expect(lines).toMatchObject([
      { event: 'role.created', before: null, after: { codes: ['VILLAGE_ADMIN'] } },
      { event: 'role.changed', regionCode: village, before: { codes: ['VILLAGE_ADMIN'] }, after: { codes: ['UNIT_MANAGEMENT'] } },
    ])
  })

  test.each([
    ['codes I may not hand out', { codes: ['PROJECT_MANAGEMENT'] }, 'codes', 'grants.beyond'],
    ['grants I may not hand out', { grants: ['ROLE_MANAGEMENT'] }, 'grants', 'grants.beyond'],
    ['supervision with filing', { codes: ['SUPERVISE', 'VILLAGE_ADMIN'] }, 'codes', 'supervision.conflict'],
    ['a region outside', { region: otherTown }, 'region', 'region.outside'],
    ['a region above', { region: county }, 'region', 'region.outside'],
  ])('%s are refused at their field', async (_, changes, field, code) => {
    const { status, body } = await create(townManager.cookie, changes)
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ field, code }])
  })

  test.each([
    ['an unknown code', { codes: ['KING'] }],
    ['a code twice', { codes: ['SUPERVISE', 'SUPERVISE'] }],
    ['no name in one language', { name: { en: 'Only English', zh: '' } }],
    ['something unknown', { key: 'system-administrator' }],
  ])('%s is malformed', async (_, changes) => {
    expect((await create(admin, changes)).status).toBe(400)
  })

  test('a stale version is answered with the fresh role; of two at once one wins', async () => {
    const role = await made()
    const both = await Promise.all([change(admin, role, { codes: [] }), change(admin, role, { codes: ['UNIT_MANAGEMENT'] })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await change(admin, role, {})
    expect(stale.body).toMatchObject({ code: 'record.changed', facts: { fresh: { version: 2 } } })
  })

  test('one cannot change a role one holds, one owned above, one beyond the own grants, or one outside', async () => {
    const read = async (id: string) => (await testServer.call('GET', `/roles/${id}`, { as: admin })).body
    const own = await made({ region: town, codes: ['VILLAGE_ADMIN'] })
    await give(own.id, townManager.id)
    expect((await change(townManager.cookie, own, {})).body.code).toBe('role.own-role')
    const above = await read(await builtInRole(testServer, 'filer'))
    expect((await change(townManager.cookie, above, {})).body.code).toBe('role.owned-above')
    const strong = await made({ region: town, codes: ['UNIT_MANAGEMENT'] })
    expect((await change(townManager.cookie, strong, {})).body).toMatchObject({
      code: 'role.beyond-grants',
      facts: { authorities: ['UNIT_MANAGEMENT'] },
    })
    const outside = await made({ region: otherTown })
    expect((await change(townManager.cookie, outside, {})).body.code).toBe('record.not-found')
    const tooMuch = await change(townManager.cookie, await made({ region: town }), { codes: ['PROJECT_MANAGEMENT'] })
    expect(tooMuch.body.fields).toMatchObject([{ field: 'codes', code: 'grants.beyond' }])
  })

  test('built-in roles are changed by the same rules', async () => {
    const role = (await testServer.call('GET', `/roles/${await builtInRole(testServer, 'unit-administrator')}`, { as: admin })).body
    const { body } = await change(admin, role, { name: { en: 'Unit clerk', zh: '单位经办' } })
    expect(body).toMatchObject({ builtIn: true, name: { en: 'Unit clerk' } })
  })

  test('a change acts on the next request of everyone who holds the role', async () => {
    const role = await made({ codes: ['VILLAGE_ADMIN'] })
    const person = await addPerson(testServer, { region: village, codes: [] })
    await give(role.id, person.id)
    const mayList = async () => (await testServer.call('GET', '/users', { as: person.cookie })).status
    expect(await mayList()).toBe(403)
    const { body } = await change(admin, role, { codes: ['USER_MANAGEMENT'] })
    expect(await mayList()).toBe(200)
    await change(admin, body, { codes: [] })
    expect(await mayList()).toBe(403)
  })

  test('nobody who supervises is turned into somebody who files', async () => {
    const role = await made({ codes: ['UNIT_MANAGEMENT'], region: town })
    const watcher = await addPerson(testServer, { region: village, codes: ['SUPERVISE'], name: '钟馗' })
    const bystander = await addPerson(testServer, { region: village, codes: [] })
    for (const { id } of [watcher, bystander]) await give(role.id, id)
    const { status, body } = await change(admin, role, { codes: ['VILLAGE_ADMIN'] })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'role.supervision-conflict', facts: { names: [`钟馗 (${watcher.username})`], count: 1 } })
    expect(body.message).toContain('钟馗')
    expect((await testServer.call('GET', `/roles/${role.id}`, { as: admin })).body.codes).toEqual(['UNIT_MANAGEMENT'])
  })
})

describe('the preview', () => {
  test('names who gains and loses what, and changes nothing', async () => {
    const role = await made({ region: town, codes: ['VILLAGE_ADMIN'] })
    const both = await addPerson(testServer, { region: village, codes: ['VILLAGE_ADMIN'], name: '甲' })
    const one = await addPerson(testServer, { region: village, codes: [], name: '乙' })
    const watcher = await addPerson(testServer, { region: village, codes: [], name: '丙' })
    for (const { id } of [both, one, watcher]) await give(role.id, id)
    const { status, body } = await preview(admin, role.id, { codes: ['PROJECT_MANAGEMENT'], grants: ['VILLAGE_ADMIN'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ holders: 3, elsewhere: 0, losesLastManager: false })
    const gains = { codes: ['PROJECT_MANAGEMENT'], grants: ['VILLAGE_ADMIN'] }
    expect(body.effects).toMatchObject([
      { gains, loses: { codes: ['VILLAGE_ADMIN'] }, people: 2, conflict: [] },
      { gains, loses: { codes: [] }, people: 1, examples: [{ name: '甲', region: { code: village } }] },
    ])
    expect((await testServer.call('GET', `/roles/${role.id}`, { as: admin })).body.version).toBe(1)
  })

  test('shows conflicts first', async () => {
    const role = await made({ region: town, codes: [] })
    const [watcher, other] = [
      await addPerson(testServer, { region: village, codes: ['SUPERVISE'] }),
      await addPerson(testServer, { region: village, codes: [] }),
    ]
    for (const { id } of [watcher, other]) await give(role.id, id)
    const { body } = await preview(admin, role.id, { codes: ['VILLAGE_ADMIN'], grants: [] })
    expect(body.effects.map(({ conflict }: { conflict: string[] }) => conflict)).toEqual([['VILLAGE_ADMIN'], []])
    expect(body.effects[0].examples).toMatchObject([{ id: watcher.id }])
  })

  test('counts people elsewhere without naming them', async () => {
    const role = await made({ region: town, codes: [] })
    const moved = await addPerson(testServer, { region: otherTown, codes: [] })
    await give(role.id, moved.id)
    const { body } = await preview(townManager.cookie, role.id, { codes: ['VILLAGE_ADMIN'], grants: [] })
    expect(body).toMatchObject({ holders: 1, elsewhere: 1, effects: [{ people: 1, examples: [] }] })
  })

  test('is refused like the change itself', async () => {
    const body = { codes: [], grants: [] }
    expect((await preview(townManager.cookie, (await made({ region: otherTown })).id, body)).status).toBe(404)
    expect((await preview(townManager.cookie, await builtInRole(testServer, 'filer'), body)).body.code).toBe('role.owned-above')
    expect((await preview(admin, (await made()).id, { codes: ['SUPERVISE', 'VILLAGE_ADMIN'], grants: [] })).status).toBe(422)
    expect((await preview(await testServer.signIn('organisation'), await builtInRole(testServer, 'filer'), body)).status).toBe(403)
  })
})

describe('holders and deletion', () => {
  const remove = (as: string, id: string, version = 1) => testServer.call('DELETE', `/roles/${id}?version=${version}`, { as })

  test('holders are paged, searched and limited to the own region', async () => {
    const id = await builtInRole(testServer, 'filer')
    const holders = async (as: string, query = '') => (await testServer.call('GET', `/roles/${id}/holders${query}`, { as })).body
    expect((await holders(admin)).items.map(({ username }: { username: string }) => username)).toEqual(['filer', 'filer2'])
    expect(await holders(admin, '?size=1&page=2')).toMatchObject({ total: 2, items: [{ username: 'filer2' }] })
    expect(await holders(admin, '?text=lch')).toMatchObject({ total: 1, items: [{ username: 'filer2' }] })
    expect(await holders(townManager.cookie)).toMatchObject({ total: 1, items: [{ username: 'filer' }] })
    const outside = await made({ region: otherTown })
    expect((await testServer.call('GET', `/roles/${outside.id}/holders`, { as: townManager.cookie })).status).toBe(404)
  })

  test('a role nobody holds is deleted, and its line stays', async () => {
    const role = await made()
    expect((await remove(admin, role.id, 7)).body.code).toBe('record.changed')
    expect((await remove(admin, role.id)).status).toBe(200)
    expect((await testServer.call('GET', `/roles/${role.id}`, { as: admin })).status).toBe(404)
    const [line] = await testServer.db`select event, before from audit_line where subject_id = ${role.id} order by id desc limit 1`
    expect(line).toMatchObject({ event: 'role.deleted', before: { codes: ['VILLAGE_ADMIN'] } })
  })

  test('held, built-in, foreign and higher roles stay', async () => {
    const role = await made({ region: town })
    const person = await addPerson(testServer, { region: otherTown, codes: [] })
    await give(role.id, person.id)
    expect((await remove(townManager.cookie, role.id)).body).toMatchObject({ code: 'role.held', facts: { holders: 1 } })
    expect((await remove(admin, await builtInRole(testServer, 'filer'))).body.code).toBe('role.built-in')
    expect((await remove(townManager.cookie, await builtInRole(testServer, 'filer'))).body.code).toBe('role.owned-above')
    expect((await remove(townManager.cookie, (await made({ region: otherTown })).id)).status).toBe(404)
  })
})

test('two role managers who strip each other at the same moment do not both succeed', async () => {
  const adminRole = await builtInRole(testServer, 'system-administrator')
  const second = await addPerson(testServer, { region: county, codes: ['ROLE_MANAGEMENT'], grants: authorities })
  const read = async (id: string) => (await testServer.call('GET', `/roles/${id}`, { as: admin })).body
  const [first, other] = [await read(adminRole), await read(second.roleId)]
  const withoutRoles = (codes: string[]) => ({ codes: codes.filter((code) => code !== 'ROLE_MANAGEMENT') })
  const both = await Promise.all([change(second.cookie, first, withoutRoles(first.codes)), change(admin, other, withoutRoles(other.codes))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('user.last-role-manager')
})

test('an assignment and a change of the role at the same moment never end in supervision with filing', async () => {
  const keeper = await addPerson(testServer, { region: county, codes: ['ROLE_MANAGEMENT', 'USER_MANAGEMENT'], grants: authorities })
  for (let round = 0; round < 5; round++) {
    const { body: role } = await create(keeper.cookie, { region: town, codes: [] })
    const watcher = await addPerson(testServer, { region: village, codes: ['SUPERVISE'] })
    const body = { name: '钟馗', mobile: null, region: village, unit: null, roles: [watcher.roleId, role.id], version: 1 }
    const both = await Promise.all([
      testServer.call('PUT', `/users/${watcher.id}`, { as: keeper.cookie, body }),
      change(keeper.cookie, role, { codes: ['VILLAGE_ADMIN'] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})
