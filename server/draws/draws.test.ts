import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draw, DrawRecord } from '#contract/draws.ts'
import { listHashOf, replay, seedHashOf } from '#domain/draws/draw.ts'
import { type DrawDriver, drawDriver, seats, town } from '../testing/draws.ts'
import { addPerson, type Person, putPerson } from '../testing/people.ts'
import { putExpert, putProject } from '../testing/stand-ins/pool.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let otherWitness: string
/** Manager and supervisor in one account, which the rules for roles never allow. */
let both: Person
let drive: DrawDriver

beforeAll(async () => {
  testServer = await openTestServer()
  const people = ['filer', 'town', 'town2', 'county', 'county2', 'supervisor', 'supervisor2']
  both = await addPerson(testServer, { region: town, codes: ['PROJECT_MANAGEMENT'] })
  const { roleId } = await putPerson(testServer, { region: town, codes: ['SUPERVISE'] })
  await testServer.db`insert into user_role (user_id, role_id) values (${both.id}, ${roleId})`
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${both.id}, ${town}, '{1,2,3}', today())`
  const signedIn = await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const))
  drive = await drawDriver(testServer, { ...Object.fromEntries(signedIn), both: both.cookie })
  otherWitness = await drive.userId('supervisor2')
  for (let nth = 0; nth < 8; nth += 1)
    await putExpert(testServer, { name: `柳河专家${nth}`, region: '990101102000', employer: `柳河单位${nth}`, specialties: ['sewage'] })
})
afterAll(() => testServer.close())

describe('committing', () => {
  test('publishes the hashes of list and seed, keeps the seed, and names who could not be drawn', async () => {
    await Promise.all([
      putExpert(testServer, { name: '受雇于投标人', region: town, employer: '临溪县平安路桥养护有限公司' }),
      putExpert(testServer, { name: '回避投标人', region: town, employer: '甲单位', avoids: [drive.bidder] }),
      putExpert(testServer, { name: '证书过期', region: town, employer: '乙单位', until: '2026-01-01' }),
      putExpert(testServer, { name: '已暂停', region: town, employer: '丙单位', state: 'suspended' }),
      putExpert(testServer, { name: '同手机号', region: town, employer: '丁单位', mobile: await mobileOf('filer') }),
      putExpert(testServer, { name: '监督人手机', region: town, employer: '戊单位', mobile: await mobileOf('supervisor') }),
      putExpert(testServer, { name: '另一专家库', region: town, employer: '己单位', pool: 'cost' }),
    ])
    const draw = await drive.committed()
    expect(draw).toMatchObject({
      state: 'committed',
      seed: null,
      text: null,
      eligible: 14,
      widened: false,
      members: [],
      statutory: false,
      seats: 3,
    })
    expect(draw.area.code).toBe(town)
    expect(Object.fromEntries(draw.excluded?.map(({ name, reason }) => [name, reason]) ?? [])).toEqual({
      受雇于投标人: 'employer',
      回避投标人: 'avoids',
      证书过期: 'certificate',
      已暂停: 'suspended',
      同手机号: 'mobile',
      监督人手机: 'mobile',
    })
    expect(JSON.stringify(draw)).not.toContain('另一专家库')
    const [row] = await testServer.db`select seed, list, seed_cipher from draw where id = ${draw.id}`
    expect(row?.seed).toBeNull()
    expect(listHashOf({ subject: 'experts', quotas: [{ specialty: 'road', count: 3 }] }, row?.list)).toBe(draw.listHash)
    await testServer.db`delete from draw_candidate where draw_id = ${draw.id}`
    await testServer.db`delete from draw where id = ${draw.id}`
    await testServer.db`delete from expert where name in ('受雇于投标人', '回避投标人', '证书过期', '已暂停', '同手机号', '监督人手机', '另一专家库')`
  })

  test('the county is asked only where the town has too few, and this is said', async () => {
    const draw = await drive.committed({
      quotas: [
        { specialty: 'road', count: 2 },
        { specialty: 'sewage', count: 1 },
      ],
    })
    expect(draw).toMatchObject({ widened: true, area: { code: '990101000000' } })
  })

  test('a pool that cannot fill seats and alternates refuses, and says what is missing', async () => {
    const { status, body } = await drive.commit(await putProject(testServer, 'sourcing'), { quotas: [{ specialty: 'sewage', count: 5 }] })
    expect([status, body.code, body.facts.shortage]).toEqual([422, 'draw.too-few', [{ specialty: 'sewage', wanted: 10, found: 8 }]])
  })

  test.each<[string, object, string, string]>([
    ['an even number', { quotas: [{ specialty: 'road', count: 4 }] }, 'quotas', 'draw.even'],
    ['too few', { quotas: [{ specialty: 'road', count: 1 }] }, 'quotas', 'too-small'],
    ['a session that is over', { sessionStart: '2026-01-01T00:00:00Z' }, 'sessionStart', 'day.too-early'],
    ['no bidders', { bidders: [] }, 'bidders', 'required'],
    ['a bidder that does not exist', { bidders: [crypto.randomUUID()] }, 'bidders', 'unit.unusable'],
    ['a witness who is no supervisor', { witnessId: crypto.randomUUID() }, 'witnessId', 'draw.witness'],
    ['no pool', { pool: null }, 'pool', 'required'],
  ])('%s is refused at its field', async (_what, changes, field, code) => {
    const { status, body } = await drive.commit(await putProject(testServer, 'sourcing'), changes)
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ field, code })]])
  })

  test('five at least where the tender law applies', async () => {
    const id = await putProject(testServer, 'sourcing')
    await testServer.write`update project set estimated_price = 99999999999 where id = ${id}`
    expect((await drive.commit(id)).body.fields).toEqual([expect.objectContaining({ field: 'quotas', facts: { limit: 5 } })])
    expect(await drive.commit(id, { quotas: [{ specialty: 'road', count: 5 }] })).toMatchObject({ status: 200, body: { statutory: true } })
  })

  test('only an unconcerned manager of its office, in the right state, and never beside themselves as witness', async () => {
    const id = await putProject(testServer, 'sourcing')
    expect((await drive.commit(id, {}, 'town2')).status).toBe(404)
    expect((await drive.commit(id, {}, 'supervisor')).status).toBe(403)
    expect((await drive.commit(id, { witnessId: both.id }, 'both')).body.fields).toEqual([expect.objectContaining({ field: 'witnessId' })])
    await testServer.db`insert into project_toucher (project_id, user_id) values (${id}, ${await drive.userId('town')})`
    expect(await drive.commit(id)).toMatchObject({ status: 403, body: { code: 'duty.separated' } })
    expect(await drive.commit(await putProject(testServer, 'contracted'))).toMatchObject({
      status: 409,
      body: { code: 'project.action-closed' },
    })
    expect((await drive.call('town', 'POST', `/projects/${id}/draws`, { ...drive.terms(), seed: 'mine' })).status).toBe(400)
  })
})

describe('drawing', () => {
  test('the witness speaks once; list and seed are those committed to; anybody can compute it again', async () => {
    const before = await drive.committed()
    const [kept] = await testServer.db`select list, list_hash, seed_hash, seed_cipher from draw where id = ${before.id}`
    const { status, body: after } = await drive.step('supervisor', before, 'witness-text', { text: '风调雨顺 国泰民安' })
    expect([status, after.state, after.text]).toEqual([200, 'drawn', '风调雨顺 国泰民安'])
    expect([after.listHash, after.seedHash]).toEqual([before.listHash, before.seedHash])
    expect(seedHashOf(after.seed)).toBe(before.seedHash)
    const [now] = await testServer.db`select list, list_hash, seed_hash, seed_cipher from draw where id = ${before.id}`
    expect(now).toEqual(kept)
    expect(after.members.filter(({ alternate }: { alternate: boolean }) => !alternate)).toHaveLength(3)
    expect(after.members.filter(({ alternate }: { alternate: boolean }) => alternate)).toHaveLength(3)
    const record: DrawRecord = (await drive.call('filer', 'GET', `/draws/${before.id}/record`)).body
    expect(replay(record)).toMatchObject({ same: true })
    expect((await drive.call('filer', 'GET', `/draws/${before.id}/replay`)).body).toMatchObject({ same: true, computed: record.result })
    expect(JSON.stringify(record)).not.toMatch(/青石专家|单位/)
    const again = await drive.step('supervisor', after, 'witness-text', { text: '再抽一次' })
    expect(again).toMatchObject({ status: 409, body: { code: 'draw.closed' } })
  })

  test('the database itself refuses to change what was committed to or drawn', async () => {
    const before = await drive.committed()
    const change = (what: 'list_hash' | 'seed_hash') =>
      testServer.db`update draw set ${testServer.db({ [what]: 'f'.repeat(64) })} where id = ${before.id}`
    await expect(change('list_hash')).rejects.toThrow('cannot be changed')
    await expect(change('seed_hash')).rejects.toThrow('cannot be changed')
    await drive.step('supervisor', before, 'witness-text', { text: '一' })
    await expect(testServer.db`update draw set witness_text = '二' where id = ${before.id}`).rejects.toThrow('cannot be changed')
  })

  test('nobody but the named witness speaks, and nothing is told before', async () => {
    const draw = await drive.committed()
    expect(await drive.step('supervisor2', draw, 'witness-text', { text: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'project.not-yours' },
    })
    expect((await drive.step('town', draw, 'witness-text', { text: 'x' })).status).toBe(403)
    expect((await drive.step('supervisor', draw, 'witness-text', { text: '' })).status).toBe(400)
    expect((await drive.step('supervisor', draw, 'witness-text', { text: 'x'.repeat(201) })).status).toBe(400)
    expect((await drive.step('supervisor', { ...draw, version: 9 }, 'witness-text', { text: 'x' })).body.code).toBe('record.changed')
    expect(await drive.call('town', 'GET', `/draws/${draw.id}/record`)).toMatchObject({ status: 409, body: { code: 'draw.closed' } })
    expect((await drive.call('town2', 'GET', `/draws/${draw.id}`)).status).toBe(404)
  })

  test('names are hidden from everyone but operator and witness until they are published', async () => {
    let draw = await drive.drawn()
    const seen = async (who: string) => JSON.stringify((await drive.call(who, 'GET', `/draws/${draw.id}`)).body)
    for (const who of ['county', 'supervisor2', 'filer']) expect(await seen(who)).not.toMatch(/青石专家|单位\d|平安路桥|137000/)
    for (const who of ['town', 'supervisor']) expect(await seen(who)).toMatch(/青石专家/)
    const lines = await testServer.db`select to_jsonb(audit_line)::text as line from audit_line where subject = 'draw'`
    expect(lines.filter(({ line }) => /青石专家/.test(line))).toEqual([])
    draw = await drive.acceptAll(draw)
    expect(await seen('county')).not.toMatch(/青石专家/)
    draw = (await drive.step('town', draw, 'publication')).body
    const { body } = await drive.call('filer', 'GET', `/draws/${draw.id}`)
    expect(body.members.filter(({ name }: { name: string | null }) => name !== null)).toHaveLength(3)
    expect(JSON.stringify(body)).not.toMatch(/137000/)
    expect(body.candidates.every(({ name }: { name: string | null }) => name === null)).toBe(true)
  })
})

describe('the course', () => {
  test('a decline is noted by the operator, the next alternate of the specialty comes in by the witness, then names are published and scored', async () => {
    let draw = await drive.drawn({
      quotas: [
        { specialty: 'road', count: 2 },
        { specialty: 'bridge', count: 1 },
      ],
    })
    const leaving = seats(draw).find(({ specialty }) => specialty === 'bridge')?.id ?? ''
    const next = draw.members.find(({ alternate, specialty }) => alternate && specialty === 'bridge')?.id ?? ''
    expect((await drive.step('town', draw, 'publication')).body).toMatchObject({ code: 'draw.closed', facts: { hindrance: 'seats-open' } })
    expect((await drive.step('supervisor', draw, 'replacements', { member: leaving })).body.code).toBe('draw.closed')
    draw = (await drive.step('town', draw, 'answers', { member: leaving, answer: 'declined', note: '出差' })).body
    expect((await drive.step('town', draw, 'replacements', { member: leaving })).status).toBe(403)
    expect((await drive.step('supervisor', draw, 'replacements', { member: next })).body.fields).toEqual([
      expect.objectContaining({ field: 'member' }),
    ])
    draw = (await drive.step('supervisor', draw, 'replacements', { member: leaving })).body
    expect(draw.members.find(({ id }) => id === leaving)).toMatchObject({ state: 'declined', replacedBy: next })
    expect(draw.members.find(({ id }) => id === next)).toMatchObject({ state: 'invited', alternate: true })
    draw = await drive.acceptAll(draw)
    expect((await drive.step('county', draw, 'publication')).status).toBe(403)
    draw = (await drive.step('town', draw, 'publication')).body
    expect((await drive.step('town', draw, 'scores', { member: leaving, score: 50, note: null })).body.fields).toEqual([
      expect.objectContaining({ code: 'choice' }),
    ])
    expect((await drive.step('town', draw, 'scores', { member: next, score: 101, note: null })).status).toBe(400)
    draw = (await drive.step('town', draw, 'scores', { member: next, score: 92, note: '认真负责' })).body
    const [expert] = await testServer.db<
      { id: string }[]
    >`select expert_id as id from draw_candidate where draw_id = ${draw.id} and pseudonym = ${next}`
    const { body: known } = await drive.call('town', 'GET', `/experts/${expert?.id}`)
    expect([known.score, known.accepted > 0, known.asked >= known.accepted]).toEqual([92, true, true])
    expect(known.sessions).toContainEqual(expect.objectContaining({ score: 92, project: '桃源村村道硬化工程' }))
    expect((await drive.call('town', 'GET', `/draws/${draw.id}/replay`)).body.same).toBe(true)
  })

  test('whoever accepted an overlapping session is busy, before the draw and at the last moment', async () => {
    const at = drive.terms()
    const same = { sessionStart: at.sessionStart, sessionEnd: at.sessionEnd }
    const first = await drive.acceptAll(await drive.drawn(same))
    const second = await drive.committed(same)
    expect(second.exclusions).toContainEqual({ reason: 'busy', count: 3 })
    expect(second.eligible).toBe(11)
    const busy = seats(first).map(({ name }) => name)
    expect(second.candidates.some(({ name }) => busy.includes(name))).toBe(false)
  })

  test('another draw needs a reason, takes the place of the first, and both are kept', async () => {
    const id = await putProject(testServer, 'sourcing')
    const first: Draw = (await drive.commit(id)).body
    expect((await drive.commit(id, { supersedes: first.id })).body.fields).toEqual([
      expect.objectContaining({ field: 'reason', code: 'required' }),
    ])
    const second = await drive.commit(id, { supersedes: first.id, reason: '投标人名单录入有误，需重新抽取', witnessId: otherWitness })
    expect(second).toMatchObject({ status: 200, body: { supersedes: first.id, reason: '投标人名单录入有误，需重新抽取' } })
    expect(await drive.step('supervisor', { ...first, version: 2 }, 'witness-text', { text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'draw.closed' },
    })
    const { items, mayDraw } = (await drive.call('town', 'GET', `/projects/${id}/draws`)).body
    expect([items.map(({ state }: Draw) => state), mayDraw]).toEqual([['committed', 'superseded'], null])
    expect((await drive.call('filer', 'GET', `/projects/${id}/draws`)).body.mayDraw).toBe('not-decider')
  })

  test('two versions of one draw: one wins, the other is told what is', async () => {
    const draw = await drive.drawn()
    const [one, two] = seats(draw)
    const answers = await Promise.all(
      [one, two].map((seat) => drive.step('town', draw, 'answers', { member: seat?.id, answer: 'accepted', note: null })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record.changed', facts: { fresh: { id: draw.id } } })
  })

  test('whoever keeps silent beyond their time is shown so; a late answer still counts, or the witness signs for the next', async () => {
    let draw = await drive.drawn({ quotas: [{ specialty: 'road', count: 3 }] })
    const [silent, late] = seats(draw).map(({ id }) => id)
    const seat = (id: string | undefined) => draw.members.find((one) => one.id === id)
    expect(seat(silent)).toMatchObject({ state: 'invited', overdue: false, answerBy: expect.any(String) })
    expect((await drive.step('supervisor', draw, 'replacements', { member: silent })).body.code).toBe('draw.closed')
    await testServer.db`update draw_member set answer_by = answer_by - interval '25 hours' where draw_id = ${draw.id}`
    draw = (await drive.call('town', 'GET', `/draws/${draw.id}`)).body
    expect(seat(silent), 'nothing happened by itself').toMatchObject({ state: 'invited', overdue: true, replacedBy: null })
    draw = (await drive.step('town', draw, 'answers', { member: late, answer: 'accepted', note: null })).body
    expect((await drive.step('town', draw, 'replacements', { member: silent })).status, 'the witness signs, not the operator').toBe(403)
    draw = (await drive.step('supervisor', draw, 'replacements', { member: silent })).body
    expect(seat(silent)).toMatchObject({ state: 'timed-out', overdue: false, answerBy: null })
    expect(seat(seat(silent)?.replacedBy ?? '')).toMatchObject({ state: 'invited', overdue: false, answerBy: expect.any(String) })
    const { body: detail } = await drive.call('filer', 'GET', `/draws/${draw.id}`)
    expect(detail.history.map(({ event, actor, answer }: Draw['history'][number]) => [event, actor, answer])).toEqual([
      ['draw.committed', draw.operator.name, null],
      ['draw.drawn', draw.witness.name, null],
      ['draw.answered', draw.operator.name, 'accepted'],
      ['draw.answered', draw.witness.name, 'timed-out'],
      ['draw.replaced', draw.witness.name, null],
    ])
  })

  test('a time-out without an alternate left asks for a new draw', async () => {
    let draw = await drive.drawn({ quotas: [{ specialty: 'road', count: 3 }] })
    for (let time = 0; time < 4; time += 1) {
      const leaving = draw.members.find(({ state }) => state === 'invited')?.id ?? ''
      draw = (await drive.step('town', draw, 'answers', { member: leaving, answer: 'timed-out', note: null })).body
      const replaced = await drive.step('supervisor', draw, 'replacements', { member: leaving })
      if (time < 3) draw = replaced.body
      else expect(replaced).toMatchObject({ status: 409, body: { code: 'draw.no-alternate' } })
    }
  })
})

describe('the lottery of contractors', () => {
  test('draws from the library by trade and grade, without the banned', async () => {
    const id = await putProject(testServer, 'sourcing')
    const lottery = { subject: 'contractors', pool: null, bidders: [], quotas: [{ specialty: 'public-building', count: 1 }] }
    const { status, body } = await drive.commit(id, lottery)
    expect([status, body.eligible]).toEqual([200, 2])
    expect(body.excluded).toEqual([expect.objectContaining({ name: '临溪恒基建设有限责任公司', reason: 'library' })])
    const after = (await drive.step('supervisor', body, 'witness-text', { text: '公平' })).body
    expect(after.members.map(({ alternate }: { alternate: boolean }) => alternate)).toEqual([false, true])
    expect((await drive.call('town', 'GET', `/draws/${body.id}/replay`)).body.same).toBe(true)
    const roads = await drive.commit(await putProject(testServer, 'sourcing'), { ...lottery, quotas: [{ specialty: 'road', count: 1 }] })
    expect(roads.body.facts.excluded).toEqual(
      expect.arrayContaining([
        { reason: 'banned', count: 1 },
        { reason: 'library', count: 1 },
      ]),
    )
    const graded = await drive.commit(await putProject(testServer, 'sourcing'), { ...lottery, grade: '特级' })
    expect(graded.body.facts.excluded).toContainEqual({ reason: 'grade', count: 2 })
  })
})

test('the list of draws is scoped and paged', async () => {
  const all = (await drive.call('county', 'GET', '/draws?size=5')).body
  expect([all.items.length, all.total > 5]).toEqual([5, true])
  expect((await drive.call('town2', 'GET', '/draws')).body.total).toBe(0)
  expect(
    (await drive.call('supervisor', 'GET', '/draws?state=published&size=100')).body.items.every(({ state }: Draw) => state === 'published'),
  ).toBe(true)
  expect((await drive.call('filer', 'GET', '/draws')).status).toBe(403)
})

async function mobileOf(username: string): Promise<string> {
  return (await testServer.db<[{ mobile: string }]>`select mobile from user_account where username = ${username}`)[0].mobile
}
