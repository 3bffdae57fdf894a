import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventedId, sampleExpert } from '../testing/samples/talent.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const town = '990101101000'
const reason = '证书到期未及时更新'
let testServer: TestServer
let cookies: Record<string, string>
beforeAll(async () => {
  testServer = await openTestServer()
  const people = ['town', 'town2', 'county', 'supervisor', 'filer']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
})
afterAll(() => testServer.close())

const call = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  testServer.call(method, path, { as: cookies[who] ?? '', ...(body !== undefined && { body }) })

async function register(changes: object = {}, who = 'town') {
  const given = { ...sampleExpert(town), ...changes }
  const { status, body } = await call(who, 'POST', '/experts', given)
  return { status, body, given }
}
const step = (who: string, id: string, noun: string, version: number) =>
  call(who, 'POST', `/experts/${id}/${noun}`, noun === 'admission' ? { version } : { version, reason })

describe('registering', () => {
  test('an expert waits for admission, and their identity number is nowhere to be read', async () => {
    const { body, given } = await register()
    expect(body).toMatchObject({
      state: 'pending',
      name: given.name,
      employer: given.employerName,
      registeredBy: '王建华',
      score: null,
      accepted: 0,
    })
    expect(body.idNumber).toBe(`${given.idNumber.slice(0, 3)}***********${given.idNumber.slice(-4)}`)
    const places = await testServer.db<{ place: string }[]>`
      select 'expert' as place from expert where to_jsonb(expert)::text like ${`%${given.idNumber}%`}
      union all select 'audit' from audit_line where to_jsonb(audit_line)::text like ${`%${given.idNumber}%`}`
    expect([...places]).toEqual([])
    const [line] = await testServer.db`select event, actor_name, after from audit_line where subject = 'expert' and subject_id = ${body.id}`
    expect(line).toMatchObject({ event: 'expert.registered', actorName: '王建华', after: { name: given.name } })
  })

  test.each([
    ['somebody of seventy', { birthYear: 1950, idNumber: inventedId(1950) }, 'birthYear', 'too-small'],
    ['somebody with too few years', { years: 7 }, 'years', 'too-small'],
    ['a trade that does not exist', { specialties: ['magic'] }, 'specialties', 'choice'],
    ['a number whose check digit is wrong', { idNumber: '990101197501019999' }, 'idNumber', 'id-number'],
    ['another town', { region: '990101102000' }, 'region', 'region.outside'],
    ['a unit that does not exist', { employerUnitId: crypto.randomUUID() }, 'employerUnitId', 'unit.unusable'],
    ['units to avoid that do not exist', { avoidUnitIds: [crypto.randomUUID()] }, 'avoidUnitIds', 'unit.unusable'],
  ])('%s is refused at its field', async (_what, changes, field, code) => {
    const { status, body } = await register(changes)
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ field, code })]])
  })

  test.each([
    ['four specialties', { specialties: ['road', 'bridge', 'sewage', 'land'] }],
    ['no specialty', { specialties: [] }],
    ['a number that is none', { idNumber: '123' }],
    ['a field nobody knows', { salary: 1 }],
  ])('%s is malformed', async (_what, changes) => {
    expect((await register(changes)).status).toBe(400)
  })

  test('nobody is registered twice, until they were removed', async () => {
    const { body, given } = await register()
    const again = await call('county', 'POST', '/experts', given)
    expect([again.status, again.body.fields]).toEqual([422, [expect.objectContaining({ field: 'idNumber', code: 'expert.known' })]])
    await step('town', body.id, 'removal', body.version)
    expect((await call('county', 'POST', '/experts', given)).status).toBe(200)
  })
})

describe('who sees and changes whom', () => {
  test('the own town and the county pool are seen, another town is not, and the county’s are only read', async () => {
    const own = (await register()).body
    const shared = (await register({ region: '990101000000' }, 'county')).body
    const other = (await register({ region: '990101102000' }, 'town2')).body
    const { items } = (await call('town', 'GET', '/experts?size=100')).body
    const ids = items.map(({ id }: { id: string }) => id)
    expect([ids.includes(own.id), ids.includes(shared.id), ids.includes(other.id)]).toEqual([true, true, false])
    expect((await call('town', 'GET', `/experts/${other.id}`)).status).toBe(404)
    expect((await call('town', 'PUT', `/experts/${other.id}`, { ...sampleExpert(town), version: 1 })).status).toBe(404)
    const shown = (await call('town', 'GET', `/experts/${shared.id}`)).body
    expect(shown.actions).toContainEqual({ action: 'change', hindrance: 'elsewhere' })
    expect(await step('town', shared.id, 'admission', 1)).toMatchObject({ status: 403, body: { code: 'project.not-yours' } })
    expect((await call('county', 'GET', `/experts/${own.id}`)).status).toBe(200)
  })

  test('supervisors and filers have no pool', async () => {
    for (const who of ['supervisor', 'filer']) expect((await call(who, 'GET', '/experts')).status).toBe(403)
  })

  test('a look at the whole number is answered, and written down with its reason', async () => {
    const { body, given } = await register()
    const seen = await call('town', 'POST', `/experts/${body.id}/identity`, { reason: '核对本人身份' })
    expect(seen).toMatchObject({ status: 200, body: { idNumber: given.idNumber } })
    const lines = await testServer.db`select after from audit_line where event = 'expert.identity-read' and subject_id = ${body.id}`
    expect([...lines]).toEqual([{ after: { name: given.name, reason: '核对本人身份' } }])
    expect((await call('town', 'POST', `/experts/${body.id}/identity`, {})).status).toBe(400)
    expect((await call('town2', 'POST', `/experts/${body.id}/identity`, { reason: '核对本人身份' })).status).toBe(404)
  })
})

describe('the life of an expert', () => {
  test('pending, active, suspended, back, and removed for good', async () => {
    const { body } = await register()
    const states: string[] = []
    for (const [noun, at] of [
      ['admission', 1],
      ['suspension', 2],
      ['reinstatement', 3],
      ['removal', 4],
    ] as const) {
      const done = await step('town', body.id, noun, at)
      states.push(done.body.state)
    }
    expect(states).toEqual(['active', 'suspended', 'active', 'removed'])
    expect(await step('town', body.id, 'reinstatement', 5)).toMatchObject({ status: 409, body: { code: 'expert.closed' } })
    const { body: shown } = await call('town', 'GET', `/experts/${body.id}`)
    expect(shown).toMatchObject({ stateReason: reason, version: 5 })
    expect(shown.actions.every(({ hindrance }: { hindrance: string }) => hindrance === 'state')).toBe(true)
  })

  test('a step in the wrong state, without a reason, or on an old version is refused', async () => {
    const { body } = await register()
    expect(await step('town', body.id, 'suspension', 1)).toMatchObject({ status: 409, body: { code: 'expert.closed' } })
    expect((await call('town', 'POST', `/experts/${body.id}/removal`, { version: 1 })).status).toBe(400)
    await step('town', body.id, 'admission', 1)
    const stale = await step('town', body.id, 'suspension', 1)
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { version: 2, state: 'active' } } } })
  })

  test('a change keeps the number unless a new one is given, and a stale one is told what changed', async () => {
    const { body, given } = await register()
    const fields = { ...given, idNumber: null, title: '正高级工程师', version: 1 }
    const changed = await call('town', 'PUT', `/experts/${body.id}`, fields)
    expect(changed).toMatchObject({ status: 200, body: { title: '正高级工程师', idNumber: body.idNumber, version: 2 } })
    const stale = await call('town', 'PUT', `/experts/${body.id}`, { ...fields, title: '助理' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { title: '正高级工程师' } } } })
    const [line] = await testServer.db`select before, after from audit_line where event = 'expert.changed' and subject_id = ${body.id}`
    expect(line).toMatchObject({ before: { title: '高级工程师', region: town }, after: { title: '正高级工程师' } })
  })
})

describe('the list', () => {
  test('is filtered, sorted and paged on the server', async () => {
    const name = '欧阳凌云'
    const made = await register({ name, specialties: ['bridge'], pool: 'design', certificateUntil: '2026-12-01' })
    await register({ name, specialties: ['sewage'], pool: 'cost', certificateUntil: '2027-12-01' })
    const of = async (query: string) => (await call('county', 'GET', `/experts?${query}`)).body
    const found = (query: string) => of(`text=${encodeURIComponent('凌云')}&${query}`)
    expect((await found('')).total).toBe(2)
    expect((await of('text=oyly')).total).toBe(2)
    for (const query of ['specialty=bridge', 'pool=design', 'size=1&sort=certificate', `region=${town}&pool=design`])
      expect((await found(query)).items[0].id).toBe(made.body.id)
    expect((await found('size=1&page=2&sort=-certificate')).items[0].id).toBe(made.body.id)
    expect((await found('region=990101102000')).total).toBe(0)
    expect((await found('state=active')).total).toBe(0)
    expect((await found('expired=true')).total).toBe(0)
    expect((await call('county', 'GET', '/experts?sort=id_cipher')).status).toBe(400)
  })
})
