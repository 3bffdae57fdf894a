import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draw } from '#contract/draws.ts'
import type { Notice } from '#contract/notifications.ts'
import type { Todo, TodoGroup, TodoKind } from '#contract/workbench.ts'
import { backgroundJobs } from '../background.ts'
import { type DrawDriver, drawDriver, seats, town } from '../testing/draws.ts'
import { putExpert, putProject } from '../testing/stand-ins/pool.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let drive: DrawDriver

beforeAll(async () => {
  testServer = await openTestServer()
  const people = ['filer', 'town', 'town2', 'county', 'supervisor', 'supervisor2']
  drive = await drawDriver(
    testServer,
    Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const))),
  )
})
afterAll(() => testServer.close())

let units = 0
/** A unit that nobody else knows. */
async function putUnit(name: string): Promise<string> {
  units += 1
  const [unit] = await testServer.db<[{ id: string }]>`
    insert into unit (name, credit_code, roles) values (${name}, ${`91${String(units).padStart(16, '0')}`}, '{contractor}') returning id`
  return unit.id
}

describe('whoever has to do with the filing cannot be drawn, though nobody typed it', () => {
  test.each(['sourcing', 'completed'])('%s: bidders of every round, the supplier and the owner', async (state) => {
    const id = await putProject(testServer, state)
    const [failed, lost, supplier] = [
      await putUnit(`流标公司 ${state}`),
      await putUnit(`未中标公司 ${state}`),
      await putUnit(`中标公司 ${state}`),
    ]
    for (const [number, unit] of [
      [1, failed],
      [2, lost],
    ] as const)
      await testServer.write`
        with round as (insert into sourcing_round (project_id, number, notice_date, closing_date) values (${id}, ${number}, today(), today()) returning id)
        insert into bidder (round_id, position, unit_id, price, valid) select id, 1, ${unit}, 100, true from round`
    await testServer.write`update project set supplier_kind = 'unit', supplier_unit_id = ${supplier} where id = ${id}`
    const [owner] = await testServer.db<[{ id: string; name: string }]>`
      select unit.id, unit.name from project join unit on unit.id = owner_unit_id where project.id = ${id}`
    const pool = state === 'completed' ? 'quality' : 'evaluation'
    const employed = (name: string, employer: string, more: object = {}) =>
      putExpert(testServer, { name: `${name} ${state}`, region: town, employer, pool, ...more })
    await Promise.all([
      employed('流标公司员工', '流标公司', { employerUnitId: failed }),
      employed('未中标公司员工', `未中标公司 ${state}`),
      employed('中标公司员工', '中标公司', { employerUnitId: supplier }),
      employed('回避中标公司', '无关单位', { avoids: [supplier] }),
      employed('业主员工', owner.name),
      ...Array.from({ length: state === 'completed' ? 6 : 0 }, (_, nth) => employed(`无关专家${nth}`, `无关单位${nth}`)),
    ])
    const { status, body } = await drive.commit(id, { pool, bidders: state === 'sourcing' ? [drive.bidder] : [] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(Object.fromEntries(body.excluded.map(({ name, reason }: { name: string; reason: string }) => [name, reason]))).toEqual({
      [`流标公司员工 ${state}`]: 'employer',
      [`未中标公司员工 ${state}`]: 'employer',
      [`中标公司员工 ${state}`]: 'employer',
      [`回避中标公司 ${state}`]: 'avoids',
      [`业主员工 ${state}`]: 'employer',
    })
    expect(body.bidders.map(({ id: unit }: { id: string }) => unit)).toEqual(expect.arrayContaining([failed, lost, supplier]))
    await testServer.db`update expert set state = 'removed' where name like ${`% ${state}`}`
  })

  test('the same mobile as who filed, decided or supervises, as the contact or as a builder who is a person', async () => {
    const id = await putProject(testServer, 'sourcing')
    await testServer.write`
      insert into project_event (project_id, action, actor_id, actor_name, from_state, to_state)
      select ${id}, 'approve', id, name, 'town-review', 'filed' from user_account where username = 'county'`
    await testServer.write`
      update project set contact_phone = '13911112222', supplier_kind = 'person', supplier_name = '石匠', supplier_mobile = '13933334444' where id = ${id}`
    const mobileOf = async (username: string) =>
      (await testServer.db<[{ mobile: string }]>`select mobile from user_account where username = ${username}`)[0].mobile
    const mobiles = [await mobileOf('filer'), await mobileOf('county'), await mobileOf('supervisor'), '13911112222', '13933334444']
    await Promise.all(
      mobiles.map((mobile) => putExpert(testServer, { name: `手机 ${mobile}`, region: town, employer: `手机单位${mobile}`, mobile })),
    )
    const draw: Draw = (await drive.commit(id)).body
    expect(draw.excluded?.map(({ name, reason }) => [name, reason]).toSorted()).toEqual(
      mobiles.map((mobile) => [`手机 ${mobile}`, 'mobile']).toSorted(),
    )
    await testServer.db`delete from draw_candidate where draw_id = ${draw.id}`
    await testServer.db`delete from draw where id = ${draw.id}`
    await testServer.db`delete from expert where name like '手机 %'`
  })
})

describe('two at once', () => {
  test('of several who begin a draw of one project one wins; the others are told that something changed', async () => {
    const id = await putProject(testServer, 'sourcing')
    const answers = await Promise.all(Array.from({ length: 4 }, () => drive.commit(id)))
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      ...Array(3).fill([409, 'record.changed']),
    ])
  })

  test('of several who put another draw in the place of the first one wins', async () => {
    const first = await drive.committed()
    const another = { supersedes: first.id, reason: '投标人名单录入有误，需重新抽取' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => drive.commit(first.project.id, another)))
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      ...Array(3).fill([409, 'record.changed']),
    ])
  })

  test('the witness may speak while another draw takes the place of theirs: nothing breaks', async () => {
    const first = await drive.committed()
    const [spoken, another] = await Promise.all([
      drive.step('supervisor', first, 'witness-text', { text: '风调雨顺' }),
      drive.commit(first.project.id, { supersedes: first.id, reason: '投标人名单录入有误，需重新抽取' }),
    ])
    expect([200, 409]).toContain(spoken.status)
    expect(another.status).toBe(200)
  })

  test('the witness presses twice: the draw is made once', async () => {
    const draw = await drive.committed()
    const answers = await Promise.all(Array.from({ length: 3 }, () => drive.step('supervisor', draw, 'witness-text', { text: '风调雨顺' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('whose turn it is', () => {
  const todosOf = async (who: string, kind: TodoKind, draw: Draw): Promise<Todo[]> => {
    const { body } = await drive.call(who, 'GET', '/workbench')
    const groups: TodoGroup[] = body.todos
    return groups.filter((group) => group.kind === kind).flatMap(({ items }) => items.filter(({ id }) => id === draw.id))
  }
  const noticesOf = async (who: string, draw: Draw): Promise<string[]> => {
    const { body } = await drive.call(who, 'GET', '/notifications?group=draw&size=50')
    const items: Notice[] = body.items
    return items.filter(({ path }) => path.includes(draw.id)).map(({ kind }) => kind)
  }
  /** Nobody else’s draws may crowd the few to-dos that are shown. */
  const alone = () => testServer.db`update draw set state = 'superseded' where state <> 'superseded'`
  const turns = async (draw: Draw) => [(await todosOf('town', 'draw', draw)).length, (await todosOf('supervisor', 'witness', draw)).length]

  test('the operator hears that the witness has spoken or countersigned, and has it to do until everybody was asked', async () => {
    await alone()
    let draw = await drive.committed()
    expect(await turns(draw), 'the witness speaks').toEqual([0, 1])
    draw = (await drive.step('supervisor', draw, 'witness-text', { text: '风调雨顺' })).body
    expect(await noticesOf('town', draw)).toEqual(['draw.drawn'])
    expect(await turns(draw), 'the operator asks').toEqual([1, 0])
    draw = await drive.acceptAll(draw)
    expect(await turns(draw), 'the operator publishes').toEqual([1, 0])
    draw = (await drive.step('town', draw, 'publication')).body
    expect(await turns(draw)).toEqual([0, 0])
  })

  test('a decline is the witness’s to countersign, and then the operator’s to ask the next', async () => {
    await alone()
    let draw = await drive.drawn()
    const [leaving] = seats(draw)
    for (const { id } of seats(draw)) {
      const answer = id === leaving?.id ? 'declined' : 'accepted'
      draw = (await drive.step('town', draw, 'answers', { member: id, answer, note: null })).body
    }
    expect(await turns(draw)).toEqual([0, 1])
    draw = (await drive.step('supervisor', draw, 'replacements', { member: leaving?.id })).body
    expect(await noticesOf('town', draw)).toEqual(['draw.countersigned', 'draw.drawn'])
    expect(await turns(draw)).toEqual([1, 0])
  })

  test('a seat whose time has passed in silence is told to the witness once, and is theirs to do', async () => {
    await alone()
    let draw = await drive.drawn()
    const lookForSilence = () =>
      backgroundJobs(testServer.db, testServer.config)
        .find(({ name }) => name === 'silent-seats')
        ?.run()
    await lookForSilence()
    expect([await noticesOf('supervisor', draw), (await turns(draw))[1]]).toEqual([['draw.witness'], 0])
    await testServer.db`update draw_member set answer_by = answer_by - interval '25 hours' where draw_id = ${draw.id} and not alternate`
    await lookForSilence()
    await lookForSilence()
    expect([await noticesOf('supervisor', draw), (await turns(draw))[1]]).toEqual([['draw.countersign', 'draw.witness'], 1])
    for (const { id } of seats(draw)) draw = (await drive.step('supervisor', draw, 'replacements', { member: id })).body
    expect((await turns(draw))[1]).toBe(0)
  })
})
