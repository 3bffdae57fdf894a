import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBannedOn, isInLibraryOn } from '#domain/units.ts'
import { checkCharacter } from '#domain/values/credit-code.ts'
import { readToday } from '../calendar/store.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addUnit, claimCreditCode } from './store.ts'

let testServer: TestServer
let manager: string
let filer: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  manager = await testServer.signIn('units')
  filer = await testServer.signIn('filer')
})
afterAll(() => testServer.close())

let serial = 0
/** A true credit code that nobody has yet. */
function freeCode() {
  const body = `91990101${800_000_000 + ++serial}`
  return body + checkCharacter(body)
}

const fields = (change: object = {}) => ({
  name: '试验建筑有限公司',
  creditCode: freeCode(),
  roles: ['contractor'],
  trades: ['road'],
  grade: null,
  libraryFrom: null,
  libraryUntil: null,
  founded: null,
  representative: null,
  phone: null,
  address: null,
  ...change,
})
const proposed = (change: object = {}) => {
  const { grade, libraryFrom, libraryUntil, ...rest } = fields(change)
  return rest
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = manager) =>
  testServer.call(method, `/units${path}`, { as, ...(body !== undefined && { body }) })
const create = async (change: object = {}) => {
  const { status, body } = await call('POST', '', fields(change))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const propose = async (change: object = {}, as = filer) => {
  const { status, body } = await call('POST', '/proposals', proposed(change), as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = async (query: string): Promise<string[]> =>
  (await call('GET', `?${query}`)).body.items.map(({ name }: { name: string }) => name)
const ban = { reason: '偷工减料，经查实', fromDay: '2026-01-01', untilDay: '2026-12-31' }
const lines = (id: string) =>
  testServer.db`select event, actor_name, before, after from audit_line where subject_id = ${id} order by id desc`

test('who does not manage units reads and writes none of them', async () => {
  const { id } = await create()
  const calls = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['GET', `/${id}/history`],
    ['POST', '', fields()],
    ['PUT', `/${id}`, { ...fields(), version: 1 }],
    ['POST', `/${id}/confirmation`, { version: 1 }],
    ['POST', `/${id}/rejection`, { version: 1, reason: '资料不全，退回' }],
    ['POST', `/${id}/merger`, { version: 1, into: id }],
    ['POST', `/${id}/bad-conduct`, ban],
    ['POST', `/${id}/bad-conduct/${id}/lift`, { reason: '整改完成，解除' }],
  ] as const
  for (const username of ['filer', 'county', 'supervisor', 'dictionary', 'organisation']) {
    const as = await testServer.signIn(username)
    for (const [method, path, body] of calls) {
      const answer = await call(method, path, body, as)
      expect(`${username} ${method} ${path}: ${answer.status} ${answer.body.facts?.authorities}`).toBe(
        `${username} ${method} ${path}: 403 UNIT_MANAGEMENT`,
      )
    }
  }
  for (const [method, path, body] of calls) expect((await call(method, path, body, '')).status).toBe(401)
})

test('only the owner side proposes', async () => {
  for (const username of ['units', 'county', 'supervisor', 'admin'])
    expect((await call('POST', '/proposals', proposed(), await testServer.signIn(username))).status).toBe(403)
  for (const username of ['filer', 'village'])
    expect((await call('POST', '/proposals', proposed(), await testServer.signIn(username))).status).toBe(200)
})

test('a unit is never deleted', async () => {
  const { id } = await create()
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'route.not-found' } })
})

describe('creating', () => {
  test('keeps what was typed, confirmed at once, and leaves a line', async () => {
    const given = fields({
      name: ' 云溪路桥工程有限公司 ',
      roles: ['contractor', 'agency'],
      trades: ['road', 'bridge'],
      grade: '三级',
      libraryFrom: '2025-01-01',
      libraryUntil: '2030-12-31',
      founded: '1996-05-04',
      representative: '方圆',
      phone: '0990-6123456-12',
      address: '青石镇一路 1 号',
    })
    const { status, body } = await call('POST', '', given)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...given,
      name: '云溪路桥工程有限公司',
      trades: [
        { code: 'road', label: { zh: '道路工程', en: 'Roads' } },
        { code: 'bridge', label: { zh: '桥涵工程', en: 'Bridges and culverts' } },
      ],
      state: 'confirmed',
      version: 1,
      bannedUntil: null,
      inLibrary: true,
      accounts: 0,
    })
    const [line] = await lines(body.id)
    expect(line).toMatchObject({
      event: 'unit.created',
      actorName: '何芳',
      before: null,
      after: { creditCode: given.creditCode, phone: given.phone },
    })
    expect(await names('text=yxlq')).toEqual(['云溪路桥工程有限公司'])
  })

  test('reads a code in small letters with spaces as the code it is', async () => {
    const code = freeCode()
    const { body } = await call('POST', '', fields({ creditCode: code.toLowerCase() }))
    expect(body.creditCode).toBe(code)
  })

  test.each([
    ['a wrong check character', { creditCode: '91990101MA7K2001X1' }, 'creditCode', 'credit-code.check'],
    ['an excluded letter', { creditCode: '91990101MA7K2001O1' }, 'creditCode', 'credit-code.form'],
    ['an unknown trade', { trades: ['road', 'piracy'] }, 'trades', 'choice'],
    ['half a telephone number', { phone: '6123456' }, 'phone', 'phone'],
    ['a founding in the future', { founded: '2099-01-01' }, 'founded', 'day.too-late'],
    [
      'a validity that ends before it begins',
      { libraryFrom: '2026-01-02', libraryUntil: '2026-01-01' },
      'libraryUntil',
      'day.before-start',
    ],
  ])('with %s is refused at its field', async (_, change, field, code) => {
    const { status, body } = await call('POST', '', fields(change))
    expect([status, body.code, body.fields]).toMatchObject([422, 'rule.violated', [{ field, code }]])
  })

  test.each([
    ['a name of one character', { name: '张' }, 'name', 'too-short'],
    ['no role', { roles: [] }, 'roles', 'too-few'],
    ['an invented role', { roles: ['friend'] }, 'roles.0', 'choice'],
    ['a short code', { creditCode: '9199' }, 'creditCode', 'too-short'],
    ['a day that does not exist', { founded: '2020-02-30' }, 'founded', 'format'],
    ['a telephone number far too long', { phone: '1'.repeat(21) }, 'phone', 'too-long'],
    ['a field nobody knows', { colour: 'red' }, 'colour', 'unknown'],
  ])('with %s is malformed, and one fault tells so', async (_, change, field, code) => {
    const { status, body } = await call('POST', '', fields(change))
    expect([status, body.fields]).toMatchObject([400, [{ field, code }]])
    expect(body.fields).toHaveLength(1)
  })
})

describe('a credit code', () => {
  test('belongs to one living unit, and whoever comes second is told whose it is', async () => {
    const first = await create({ name: '先到建设有限公司' })
    const second = await call('POST', '', fields({ creditCode: first.creditCode }))
    expect([second.status, second.body.fields]).toMatchObject([
      422,
      [{ field: 'creditCode', code: 'credit-code.taken', facts: { id: first.id, name: '先到建设有限公司' } }],
    ])
    expect(second.body.fields[0].message).toContain('先到建设有限公司')
    const proposal = await call('POST', '/proposals', proposed({ creditCode: first.creditCode }), filer)
    expect([proposal.status, proposal.body.fields[0].facts.name]).toEqual([422, '先到建设有限公司'])
    const other = await create()
    const changed = await call('PUT', `/${other.id}`, { ...fields({ creditCode: first.creditCode }), version: 1 })
    expect([changed.status, changed.body.fields[0].code]).toEqual([422, 'credit-code.taken'])
  })

  test('asked for by many at once is given once', async () => {
    const creditCode = freeCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', '', fields({ creditCode }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('being written by somebody else is waited for', async () => {
    const creditCode = freeCode()
    const late = await testServer.db.begin(async (tx) => {
      await claimCreditCode(tx, creditCode)
      await addUnit(tx, { ...fields({ creditCode, name: '先写入的公司' }), roles: ['owner'] }, null)
      const pending = call('POST', '', fields({ creditCode }))
      await tx`select pg_sleep(0.4)`
      return { pending }
    })
    const { status, body } = await late.pending
    expect([status, body.fields]).toMatchObject([422, [{ code: 'credit-code.taken', facts: { name: '先写入的公司' } }]])
  })

  test('is free again after a rejection', async () => {
    const { id, creditCode } = await propose()
    await call('POST', `/${id}/rejection`, { version: 1, reason: '并无此单位' })
    expect((await create({ creditCode })).creditCode).toBe(creditCode)
  })
})

describe('changing', () => {
  test('saves fields, initials and a line that tells before and after', async () => {
    const unit = await create({ name: '旧名建设公司', phone: '13900000001' })
    const { status, body } = await call('PUT', `/${unit.id}`, {
      ...fields({ name: '新名建设公司', creditCode: unit.creditCode, phone: '13900000002' }),
      version: 1,
    })
    expect([status, body]).toMatchObject([200, { name: '新名建设公司', phone: '13900000002', version: 2 }])
    expect(await names('text=xmjs')).toEqual(['新名建设公司'])
    expect(await names('text=jmjs')).toEqual([])
    expect((await lines(unit.id))[0]).toMatchObject({
      event: 'unit.changed',
      before: { name: '旧名建设公司', phone: '13900000001' },
      after: { name: '新名建设公司', phone: '13900000002' },
    })
  })

  test('from a stale page is refused with the fresh unit', async () => {
    const unit = await create()
    await call('PUT', `/${unit.id}`, { ...fields({ creditCode: unit.creditCode, grade: '二级' }), version: 1 })
    const stale = await call('PUT', `/${unit.id}`, { ...fields({ creditCode: unit.creditCode, grade: '一级' }), version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { grade: '二级', version: 2 } } } })
  })

  test('keeps a trade that was disabled meanwhile, and takes it up nowhere new', async () => {
    const unit = await create({ trades: ['land'] })
    await testServer.db`update dictionary_item set enabled = false where dictionary = 'trade' and code = 'land'`
    const kept = await call('PUT', `/${unit.id}`, { ...fields({ creditCode: unit.creditCode, trades: ['land', 'road'] }), version: 1 })
    expect([kept.status, kept.body.trades]).toMatchObject([200, [{ code: 'road' }, { code: 'land', label: { zh: '土地整治' } }]])
    expect((await call('POST', '', fields({ trades: ['land'] }))).status).toBe(422)
    await testServer.db`update dictionary_item set enabled = true where dictionary = 'trade' and code = 'land'`
  })

  test('what is not there finds nothing', async () => {
    const id = crypto.randomUUID()
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('GET', `/${id}/history`)).status).toBe(404)
    expect((await call('PUT', `/${id}`, { ...fields(), version: 1 })).status).toBe(404)
    expect((await call('POST', `/${id}/bad-conduct`, ban)).status).toBe(404)
    expect((await call('GET', '/nonsense')).status).toBe(400)
  })
})

describe('a proposal', () => {
  test('is offered to whoever made it, and to others once it is confirmed', async () => {
    const { id } = await propose({ name: '独一无二建设公司' })
    const offered = async (as: string) => (await call('GET', `/options?text=${encodeURIComponent('独一无二')}`, undefined, as)).body
    const others = await testServer.signIn('village')
    expect(await offered(filer)).toMatchObject([{ id, state: 'proposed' }])
    expect(await offered(others)).toEqual([])
    const confirmed = await call('POST', `/${id}/confirmation`, { version: 1 })
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed', proposedBy: '陈晓梅', version: 2 } })
    expect(await offered(others)).toMatchObject([{ id, state: 'confirmed' }])
    expect((await lines(id)).map(({ event }) => event)).toEqual(['unit.confirmed', 'unit.proposed'])
  })

  test('carries no standing in the library: that is for the administration to say', async () => {
    const answer = await call('POST', '/proposals', { ...proposed(), grade: '一级' }, filer)
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'grade', code: 'unknown' }]])
  })

  test('is rejected with a reason that stays readable', async () => {
    const { id } = await propose()
    expect((await call('POST', `/${id}/rejection`, { version: 1, reason: '不行' })).status).toBe(400)
    const rejected = await call('POST', `/${id}/rejection`, { version: 1, reason: '统一社会信用代码与名称不符' })
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', stateReason: '统一社会信用代码与名称不符' } })
    expect((await call('GET', '/options', undefined, filer)).body.map((unit: { id: string }) => unit.id)).not.toContain(id)
  })

  test('is decided once, on the version that was seen', async () => {
    const { id } = await propose()
    await call('PUT', `/${id}`, { ...fields(), version: 1 })
    expect(await call('POST', `/${id}/confirmation`, { version: 1 })).toMatchObject({ status: 409, body: { code: 'record.changed' } })
    const [one, other] = await Promise.all([
      call('POST', `/${id}/confirmation`, { version: 2 }),
      call('POST', `/${id}/rejection`, { version: 2, reason: '资料不全，退回' }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const { version } = (await call('GET', `/${id}`)).body
    expect(await call('POST', `/${id}/confirmation`, { version })).toMatchObject({ status: 409, body: { code: 'unit.not-proposed' } })
    expect(await call('POST', `/${id}/rejection`, { version, reason: '资料不全，退回' })).toMatchObject({ status: 409 })
  })

  test('once rejected changes no more', async () => {
    const { id } = await propose()
    await call('POST', `/${id}/rejection`, { version: 1, reason: '并无此单位' })
    expect(await call('PUT', `/${id}`, { ...fields(), version: 2 })).toMatchObject({ status: 409, body: { code: 'unit.not-living' } })
    expect(await call('POST', `/${id}/bad-conduct`, ban)).toMatchObject({ status: 409, body: { code: 'unit.not-living' } })
  })
})

describe('a merger', () => {
  const merge = (id: string, into: string, version = 1) => call('POST', `/${id}/merger`, { into, version })

  test('moves accounts and bad conduct, and the double stays readable', async () => {
    const [double, survivor] = [await create({ name: '双胞建设公司' }), await create({ name: '双胞建设有限公司' })]
    await testServer.db`update user_account set unit_id = ${double.id} where username in ('filer2', 'town2')`
    await call('POST', `/${double.id}/bad-conduct`, { ...ban, untilDay: '2034-12-31' })
    const merged = await merge(double.id, survivor.id)
    expect(merged).toMatchObject({
      status: 200,
      body: { state: 'merged', mergedInto: { id: survivor.id, name: '双胞建设有限公司' }, accounts: 0 },
    })
    const after = (await call('GET', `/${survivor.id}`)).body
    expect(after).toMatchObject({
      accounts: 2,
      mergedFrom: [{ id: double.id }],
      badConduct: [{ reason: ban.reason }],
      bannedUntil: '2034-12-31',
    })
    expect((await lines(double.id))[0]).toMatchObject({ event: 'unit.merged', after: { mergedInto: { name: '双胞建设有限公司' } } })
    expect((await lines(survivor.id))[0]).toMatchObject({ event: 'unit.absorbed', after: { id: double.id, accounts: 2, badConduct: 1 } })
    expect((await call('GET', `/options?text=${encodeURIComponent('双胞建设公司')}`, undefined, filer)).body).toEqual([])
    expect(await call('PUT', `/${double.id}`, { ...fields(), version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'unit.not-living' },
    })
  })

  test('of a survivor takes along whoever was merged into it', async () => {
    const [first, second, third] = [await create(), await create(), await create({ name: '最终建设公司' })]
    await merge(first.id, second.id)
    await merge(second.id, third.id)
    expect((await call('GET', `/${first.id}`)).body.mergedInto).toEqual({ id: third.id, name: '最终建设公司' })
    expect((await call('GET', `/${third.id}`)).body.mergedFrom).toHaveLength(2)
  })

  test('into itself, a merged, a rejected, a waiting or no unit at all is refused', async () => {
    const [unit, merged, survivor] = [await create(), await create(), await create()]
    await merge(merged.id, survivor.id)
    const rejected = await propose()
    await call('POST', `/${rejected.id}/rejection`, { version: 1, reason: '并无此单位' })
    const waiting = await propose()
    expect(await merge(unit.id, unit.id)).toMatchObject({ status: 422, body: { code: 'unit.merger-with-itself' } })
    for (const into of [merged.id, rejected.id, waiting.id])
      expect(await merge(unit.id, into)).toMatchObject({ status: 422, body: { code: 'unit.merger-target' } })
    expect(await merge(unit.id, crypto.randomUUID())).toMatchObject({ status: 422, body: { fields: [{ field: 'into', code: 'choice' }] } })
    expect(await merge(rejected.id, unit.id, 2)).toMatchObject({ status: 409, body: { code: 'unit.not-living' } })
    expect(await merge(crypto.randomUUID(), unit.id)).toMatchObject({ status: 404 })
    expect(await merge(waiting.id, unit.id)).toMatchObject({ status: 200 })
  })

  test('from a stale page is refused', async () => {
    const [unit, other] = [await create(), await create()]
    await call('PUT', `/${unit.id}`, { ...fields(), version: 1 })
    expect(await merge(unit.id, other.id)).toMatchObject({
      status: 409,
      body: { code: 'record.changed', facts: { fresh: { version: 2 } } },
    })
  })

  test('in both directions at once happens in one', async () => {
    const [one, other] = [await create(), await create()]
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('bad conduct', () => {
  test('bans while it lasts, and lifting ends it with a reason', async () => {
    const { id } = await create({ name: '违规施工公司' })
    const day = await readToday(testServer.db)
    const recorded = await call('POST', `/${id}/bad-conduct`, { ...ban, fromDay: day, untilDay: day })
    expect(recorded).toMatchObject({
      status: 200,
      body: { bannedUntil: day, badConduct: [{ reason: ban.reason, recordedBy: '何芳', liftedAt: null }] },
    })
    expect(await names(`banned=true&text=${encodeURIComponent('违规施工')}`)).toEqual(['违规施工公司'])
    const [entry] = recorded.body.badConduct
    expect((await call('POST', `/${id}/bad-conduct/${entry.id}/lift`, { reason: '短' })).status).toBe(400)
    const lifted = await call('POST', `/${id}/bad-conduct/${entry.id}/lift`, { reason: '整改完成，解除' })
    expect(lifted).toMatchObject({
      status: 200,
      body: { bannedUntil: null, badConduct: [{ liftedBy: '何芳', liftReason: '整改完成，解除' }] },
    })
    expect(await names(`banned=true&text=${encodeURIComponent('违规施工')}`)).toEqual([])
    expect(await names(`banned=false&text=${encodeURIComponent('违规施工')}`)).toEqual(['违规施工公司'])
    expect(await call('POST', `/${id}/bad-conduct/${entry.id}/lift`, { reason: '整改完成，解除' })).toMatchObject({
      status: 409,
      body: { code: 'unit.lifted' },
    })
    expect((await lines(id)).map(({ event }) => event)).toEqual(['unit.bad-conduct-lifted', 'unit.bad-conduct-recorded', 'unit.created'])
  })

  test('of one unit is not lifted through another', async () => {
    const [unit, other] = [await create(), await create()]
    const { body } = await call('POST', `/${unit.id}/bad-conduct`, ban)
    const path = `/${other.id}/bad-conduct/${body.badConduct[0].id}/lift`
    expect(await call('POST', path, { reason: '整改完成，解除' })).toMatchObject({ status: 404 })
  })

  test.each([
    [{ reason: '违规' }, 400, 'reason', 'too-short'],
    [{ fromDay: '2026-02-01', untilDay: '2026-01-01' }, 422, 'untilDay', 'day.before-start'],
    [{ untilDay: '2099-01-01' }, 422, 'untilDay', 'day.too-late'],
    [{ fromDay: 'tomorrow' }, 400, 'fromDay', 'format'],
  ])('with %o is refused at its field', async (change, status, field, code) => {
    const { id } = await create()
    const answer = await call('POST', `/${id}/bad-conduct`, { ...ban, ...change })
    expect([answer.status, answer.body.fields]).toMatchObject([status, [{ field, code }]])
  })

  test('and library validity mean the same to the rules and to the database', async () => {
    const today = await readToday(testServer.db)
    const near = ['2025-01-01', today, '2035-01-01']
    for (const fromDay of near)
      for (const untilDay of near.filter((day) => day >= fromDay)) {
        const { id } = await create({ libraryFrom: fromDay, libraryUntil: untilDay })
        const { body } = await call('POST', `/${id}/bad-conduct`, { ...ban, fromDay, untilDay })
        expect(body.bannedUntil !== null).toBe(isBannedOn([{ fromDay, untilDay, liftedOn: null }], today))
        expect(body.inLibrary).toBe(isInLibraryOn({ libraryFrom: fromDay, libraryUntil: untilDay }, today))
      }
  })
})

describe('the list', () => {
  test.each([
    ['鸿顺', '临溪县鸿顺市政工程有限公司'],
    ['顺市', '临溪县鸿顺市政工程有限公司'],
    ['hssz', '临溪县鸿顺市政工程有限公司'],
    ['HSSZ', '临溪县鸿顺市政工程有限公司'],
    ['衡', '临溪正衡会计师事务所'],
    ['MA7K20094', '临溪正衡会计师事务所'],
    ['ma7k20094', '临溪正衡会计师事务所'],
  ])('finds by “%s”', async (text, name) => {
    expect(await names(`text=${encodeURIComponent(text)}`)).toEqual([name])
  })

  test('takes wildcards of the database literally, in finding and in counting', async () => {
    for (const text of ['%', '_', '\\', '顺%市']) expect(await names(`text=${encodeURIComponent(text)}`)).toEqual([])
    for (const name of ['百分100%公司', '百分之100%公司', '百分100号公司']) await create({ name })
    const { body } = await call('GET', `?size=1&text=${encodeURIComponent('100%公')}`)
    expect([body.items.length, body.total]).toEqual([1, 2])
  })

  test('filters by role, trade, state, ban and library, one by one and together', async () => {
    expect(await names('role=agency&text=990101MA7')).toHaveLength(3)
    expect(await names('trade=irrigation')).toEqual(['临溪县柳河水利水电工程有限公司'])
    expect(await names('state=proposed&text=990101MA7')).toEqual(['桃源村顺达劳务服务有限公司'])
    expect(await names('banned=true&text=990101MA7')).toEqual(['临溪县鸿顺市政工程有限公司'])
    expect(await names('inLibrary=true&trade=road&text=990101MA7&banned=false')).toEqual(['临溪县青石建筑工程有限公司'])
    expect(await names('inLibrary=false&trade=bridge&text=990101MA7')).toEqual(['临溪县平安路桥养护有限公司'])
    expect(await names('trade=nothing')).toEqual([])
    expect((await call('GET', '?role=friend')).status).toBe(400)
    expect((await call('GET', '?sort=credit_code')).status).toBe(400)
  })

  test('sorts by name as it is read, by founding with the unknown last, and by entry', async () => {
    const read = await names('text=990101MA7&sort=name&size=100')
    expect(read[0]).toBe('临溪公信工程造价咨询有限公司')
    expect(await names('text=990101MA7&sort=-name&size=100')).toEqual([...read].reverse())
    const founded = (await call('GET', '?sort=-founded&size=100')).body.items.map((unit: { founded: string | null }) => unit.founded)
    const known = founded.filter(Boolean)
    expect(known).toEqual([...known].sort().reverse())
    expect(founded.indexOf(null)).toBe(known.length)
    const { name } = await create({ name: '最新登记公司' })
    expect((await names('sort=-created&size=1'))[0]).toBe(name)
  })

  test('comes in pages that neither repeat nor lose a unit', async () => {
    const { total } = (await call('GET', '?size=1')).body
    const pages = await Promise.all(Array.from({ length: Math.ceil(total / 7) }, (_, at) => call('GET', `?size=7&page=${at + 1}`)))
    const ids = pages.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id))
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
  })
})

describe('the choice in forms', () => {
  const choose = async (query: string, as = filer) => (await call('GET', `/options${query}`, undefined, as)).body

  test('is open to every session, up to 20, and tells who is banned', async () => {
    for (const username of ['filer', 'county', 'supervisor', 'organisation'])
      expect(await choose('', await testServer.signIn(username))).toHaveLength(20)
    expect(await choose(`?text=hssz`)).toMatchObject([{ name: '临溪县鸿顺市政工程有限公司', bannedUntil: expect.any(String) }])
    expect((await testServer.call('GET', '/units/options')).status).toBe(401)
  })

  test('keeps to a role', async () => {
    const agencies = await choose('?role=agency&text=990101ma7')
    expect(agencies.map(({ roles }: { roles: string[] }) => roles.includes('agency'))).toEqual([true, true, true])
  })

  test('knows the unit that was chosen, whatever became of it', async () => {
    const { id } = await propose()
    await call('POST', `/${id}/rejection`, { version: 1, reason: '并无此单位' })
    expect(await choose(`?id=${id}`, await testServer.signIn('county'))).toMatchObject([{ id, state: 'rejected' }])
    expect(await choose(`?id=${crypto.randomUUID()}`)).toEqual([])
  })
})

test('the history of a unit tells who did what, the newest first, in pages', async () => {
  const { id } = await create()
  await call('PUT', `/${id}`, { ...fields({ grade: '二级' }), version: 1 })
  await call('POST', `/${id}/bad-conduct`, ban)
  const { body } = await call('GET', `/${id}/history?size=2`)
  expect(body.total).toBe(3)
  expect(body.items).toMatchObject([
    { event: 'unit.bad-conduct-recorded', actor: '何芳', before: null, after: ban },
    { event: 'unit.changed', before: { grade: null }, after: { grade: '二级' } },
  ])
})

test('the lines of a history are counted by themselves: what else the trail holds leaves no gap', async () => {
  const { id } = await create()
  await testServer.db`insert into audit_line (actor_name, event, subject) values ('author', 'appeal.lodged', 'appeal')`
  await call('PUT', `/${id}`, { ...fields({ grade: '二级' }), version: 1 })
  const numbers = async (page: number) =>
    (await call('GET', `/${id}/history?size=1&page=${page}`)).body.items.map(({ id: number }: { id: number }) => number)
  expect([...(await numbers(1)), ...(await numbers(2))]).toEqual([2, 1])
})

test('the invented county has its owners, a ban, a proposal and two doubles, and its filers belong to their village', async () => {
  const { body } = await testServer.call('GET', '/session', { as: filer })
  expect(body.me.unit.name).toBe('临溪县桃源村村民委员会')
  expect(await names('text=hjjs&state=confirmed')).toEqual(['临溪恒基建设有限责任公司', '临溪县恒基建设有限公司'])
})
