import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draw } from '#contract/draws.ts'
import { putExpert, putProject } from '../testing/pool.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type DrawDriver, drawDriver, town } from './testing.ts'

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
