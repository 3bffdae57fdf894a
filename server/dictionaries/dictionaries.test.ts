import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionaryNames, editableDictionaries } from '#contract/dictionaries.ts'
import { firstDictionaries } from '../first-data/dictionaries.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let editor: string
beforeAll(async () => {
  testServer = await openTestServer()
  editor = await testServer.signIn('dictionary')
})
afterAll(() => testServer.close())

const items = async (dictionary: string) => (await testServer.call('GET', `/dictionaries/${dictionary}/items`, { as: editor })).body
const codes = async (dictionary: string): Promise<string[]> => (await items(dictionary)).map(({ code }: { code: string }) => code)
const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  testServer.call(method, `/dictionaries/${path}`, { as: editor, ...(body !== undefined && { body }) })
const newItem = (code: string, methodClass: string | null = null) => ({ code, label: { zh: '新条目', en: 'New item' }, methodClass })
const lastLine = async (subjectId: string) => {
  const [line] = await testServer.db`select event, actor_name, before, after from audit_line
    where subject = 'dictionary' and subject_id = ${subjectId} order by id desc limit 1`
  return line
}

describe('reading', () => {
  test.each(editableDictionaries)('%s shows its first items in their order, with what the page needs', async (dictionary) => {
    const found = await items(dictionary)
    expect(found.map(({ code }: { code: string }) => code)).toEqual(firstDictionaries[dictionary].map(([code]) => code))
    const [code, zh, en, methodClass = null] = firstDictionaries[dictionary][0]!
    expect(found[0]).toMatchObject({ code, label: { zh, en }, methodClass, enabled: true, version: 1 })
  })

  test('whether is shown to whoever holds both authorities, and to nobody else', async () => {
    expect(await items('whether')).toMatchObject([{ code: 'yes' }, { code: 'no' }])
    await testServer.db`update role set codes = '{DICTIONARY_MANAGEMENT}' where key = 'dictionary-administrator'`
    const refused = await testServer.call('GET', '/dictionaries/whether/items', { as: editor })
    expect(refused).toMatchObject({ status: 403, body: { facts: { authorities: ['DICTIONARY_MANAGEMENT_NOTEDIT'] } } })
    await testServer.db`update role set codes = '{DICTIONARY_MANAGEMENT_NOTEDIT}' where key = 'dictionary-administrator'`
    const alone = await testServer.call('GET', '/dictionaries/whether/items', { as: editor })
    expect(alone).toMatchObject({ status: 403, body: { facts: { authorities: ['DICTIONARY_MANAGEMENT'] } } })
    await testServer.db`
      update role set codes = '{DICTIONARY_MANAGEMENT,DICTIONARY_MANAGEMENT_NOTEDIT}' where key = 'dictionary-administrator'`
  })

  test('forms offer enabled items to every session, in every dictionary', async () => {
    const filer = await testServer.signIn('filer')
    for (const dictionary of dictionaryNames) {
      const { status, body } = await testServer.call('GET', `/dictionaries/${dictionary}/options`, { as: filer })
      expect([status, body.length > 1]).toEqual([200, true])
    }
  })

  test('a dictionary that does not exist is no dictionary', async () => {
    expect(await write('POST', 'nothing/items', newItem('a'))).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })
})

test('without the authority nothing is shown and nothing is written', async () => {
  const others = [undefined, await testServer.signIn('filer'), await testServer.signIn('units'), await testServer.signIn('county')]
  const calls = [
    ['GET', '/dictionaries/trade/items', undefined],
    ['GET', '/dictionaries/whether/items', undefined],
    ['POST', '/dictionaries/trade/items', newItem('theirs')],
    ['PUT', '/dictionaries/trade/items/road/label', { label: { zh: '路', en: 'Road' }, version: 1 }],
    ['PUT', '/dictionaries/trade/items/road/availability', { enabled: false, version: 1 }],
    ['PUT', '/dictionaries/trade/order', { seen: [], codes: [] }],
    ['DELETE', '/dictionaries/trade/items/road?version=1', undefined],
  ] as const
  for (const as of others)
    for (const [method, path, body] of calls) {
      const { status } = await testServer.call(method, path, { ...(as && { as }), ...(body && { body }) })
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} ${as ? 403 : 401}`)
    }
})

describe('whether', () => {
  test.each([
    ['POST', 'whether/items', newItem('maybe')],
    ['PUT', 'whether/items/yes/label', { label: { zh: '对', en: 'Right' }, version: 1 }],
    ['PUT', 'whether/items/yes/availability', { enabled: false, version: 1 }],
    ['PUT', 'whether/order', { seen: ['yes', 'no'], codes: ['no', 'yes'] }],
    ['DELETE', 'whether/items/no?version=1', undefined],
  ] as const)('is not edited by %s %s', async (method, path, body) => {
    expect(await write(method, path, body)).toMatchObject({ status: 403, body: { code: 'dictionary.fixed' } })
    expect(await items('whether')).toMatchObject([
      { code: 'yes', label: { zh: '是', en: 'Yes' }, enabled: true, version: 1 },
      { code: 'no', label: { zh: '否', en: 'No' }, enabled: true, version: 1 },
    ])
  })

  test.each([
    ["update dictionary_item set label_zh = '对' where dictionary = 'whether'", /fixed/],
    ["update dictionary_item set dictionary = 'whether', method_class = null where code = 'road'", /fixed/],
    ["update dictionary_item set dictionary = 'trade' where dictionary = 'whether'", /fixed/],
    ["delete from dictionary_item where dictionary = 'whether'", /fixed/],
    ["insert into dictionary_item (dictionary, code, label_zh, label_en) values ('whether', 'maybe', '也许', 'Maybe')", /two_answers/],
    ['truncate dictionary_item', /fixed/],
  ])('is held by the database itself against: %s', async (statement, refusal) => {
    await expect(testServer.db.unsafe(statement)).rejects.toThrow(refusal)
  })
})

describe('adding', () => {
  test('puts an item at the end, offers it at once, and leaves a line', async () => {
    const { status, body } = await write('POST', 'zjly/items', {
      code: 'bond',
      label: { zh: ' 专项债券 ', en: 'Bonds' },
      methodClass: null,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { code: 'bond', label: { zh: '专项债券', en: 'Bonds' }, enabled: true, version: 1 },
    })
    expect((await codes('zjly')).at(-1)).toBe('bond')
    const offered = await testServer.call('GET', '/dictionaries/zjly/options', { as: editor })
    expect(offered.body.at(-1)).toEqual({ code: 'bond', label: { zh: '专项债券', en: 'Bonds' }, methodClass: null })
    expect(await lastLine('zjly/bond')).toMatchObject({
      event: 'dictionary.item-added',
      actorName: '林静',
      before: null,
      after: { code: 'bond' },
    })
  })

  test('says at the field that a code is taken', async () => {
    const { status, body } = await write('POST', 'trade/items', newItem('road'))
    expect([status, body.fields]).toMatchObject([422, [{ field: 'code', code: 'code.taken' }]])
  })

  test.each(['', '-road', '_road', '公路', 'a b', 'a'.repeat(41), 'road/x'])('takes no code like “%s”', async (code) => {
    const { status, body } = await write('POST', 'trade/items', newItem(code))
    expect([status, body.fields[0]]).toMatchObject([400, { field: 'code' }])
  })

  test('wants a class for a contracting method, and for nothing else', async () => {
    const without = await write('POST', 'qrgysqd/items', newItem('auction'))
    expect([without.status, without.body.fields]).toMatchObject([422, [{ field: 'methodClass', code: 'required' }]])
    const elsewhere = await write('POST', 'trade/items', newItem('auction', 'tender'))
    expect([elsewhere.status, elsewhere.body.fields]).toMatchObject([422, [{ field: 'methodClass', code: 'unknown' }]])
    const invented = await write('POST', 'qrgysqd/items', newItem('auction', 'friendly'))
    expect(invented.status).toBe(400)
    expect(await write('POST', 'qrgysqd/items', newItem('auction', 'competitive'))).toMatchObject({
      status: 200,
      body: { code: 'auction', methodClass: 'competitive' },
    })
  })

  test('needs both languages', async () => {
    const { status, body } = await write('POST', 'trade/items', { code: 'tower', label: { zh: '', en: 'T' }, methodClass: null })
    expect([status, body.fields]).toMatchObject([400, [{ field: 'label.zh', code: 'too-short' }]])
  })

  test('at the same moment gives two items two places', async () => {
    const answers = await Promise.all(['one', 'two', 'three'].map((code) => write('POST', 'contractType/items', newItem(code))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await testServer.db`select distinct position from dictionary_item where dictionary = 'contractType'`
    expect(rows.length).toBe((await codes('contractType')).length)
  })
})

describe('changing', () => {
  test('renames, keeps the code, and shows a stale page what happened meanwhile', async () => {
    const label = { zh: '村道', en: 'Village roads' }
    const renamed = await write('PUT', 'trade/items/road/label', { label, version: 1 })
    expect(renamed).toMatchObject({ status: 200, body: { code: 'road', label, version: 2 } })
    const stale = await write('PUT', 'trade/items/road/label', { label: { zh: '路', en: 'Road' }, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { label, version: 2 } } } })
    expect(await lastLine('trade/road')).toMatchObject({
      event: 'dictionary.item-renamed',
      before: { label: { zh: '道路工程' } },
      after: { label },
    })
  })

  test('takes no new code and no new class', async () => {
    const body = { label: { zh: '路', en: 'Road' }, version: 2, code: 'street' }
    expect(await write('PUT', 'trade/items/road/label', body)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'code', code: 'unknown' }] },
    })
  })

  test('disables an item: forms offer it no more, the list still shows it, and it comes back', async () => {
    const disabled = await write('PUT', 'majorProject/items/city/availability', { enabled: false, version: 1 })
    expect(disabled).toMatchObject({ status: 200, body: { enabled: false, version: 2 } })
    const named = await testServer.call('GET', '/dictionaries/majorProject/names', { as: await testServer.signIn('filer') })
    expect(
      named.body.map(({ code }: { code: string }) => code),
      'old records keep their words',
    ).toContain('city')
    const offered = await testServer.call('GET', '/dictionaries/majorProject/options', { as: editor })
    expect(offered.body.map(({ code }: { code: string }) => code)).not.toContain('city')
    expect(await codes('majorProject')).toContain('city')
    expect(await lastLine('majorProject/city')).toMatchObject({
      event: 'dictionary.item-disabled',
      before: { enabled: true },
      after: { enabled: false },
    })
    expect(await write('PUT', 'majorProject/items/city/availability', { enabled: true, version: 1 })).toMatchObject({ status: 409 })
    expect(await write('PUT', 'majorProject/items/city/availability', { enabled: true, version: 2 })).toMatchObject({ status: 200 })
  })

  test.each(['PUT', 'DELETE'] as const)('%s of an item that is not there finds nothing', async (method) => {
    const path = method === 'PUT' ? 'trade/items/nothing/label' : 'trade/items/nothing?version=1'
    const body = method === 'PUT' ? { label: { zh: '无', en: 'None' }, version: 1 } : undefined
    expect(await write(method, path, body)).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  })
})

describe('ordering', () => {
  test('holds for the list and for forms, and leaves a line with both orders', async () => {
    const seen = await codes('majorProject')
    const wanted = [...seen].reverse()
    const answer = await write('PUT', 'majorProject/order', { seen, codes: wanted })
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ code }: { code: string }) => code)).toEqual(wanted)
    expect(await codes('majorProject')).toEqual(wanted)
    expect(await lastLine('majorProject')).toMatchObject({ event: 'dictionary.reordered', before: seen, after: wanted })
  })

  test('made from an order that no longer holds is refused with the new one', async () => {
    const seen = await codes('trade')
    await write('PUT', 'trade/order', { seen, codes: [...seen.slice(1), seen[0]] })
    const late = await write('PUT', 'trade/order', { seen, codes: [...seen].reverse() })
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed' } })
    expect(late.body.facts.fresh.map(({ code }: { code: string }) => code)).toEqual([...seen.slice(1), seen[0]])
  })

  test('names every item exactly once', async () => {
    const seen = await codes('zjly')
    for (const wrong of [seen.slice(1), [...seen, 'invented'], [...seen.slice(1), 'invented']])
      expect(await write('PUT', 'zjly/order', { seen, codes: wrong })).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'codes' }] },
      })
    expect((await write('PUT', 'zjly/order', { seen, codes: [seen[0], ...seen.slice(0, -1)] })).status).toBe(400)
    expect(await codes('zjly')).toEqual(seen)
  })

  test('by two people at once lets one win', async () => {
    const seen = await codes('zjly')
    const answers = await Promise.all([
      write('PUT', 'zjly/order', { seen, codes: [...seen].reverse() }),
      write('PUT', 'zjly/order', { seen, codes: [...seen.slice(1), seen[0]] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('deleting', () => {
  test('an item nobody uses is possible, with the version one saw', async () => {
    await write('POST', 'trade/items', newItem('mistake'))
    expect(await write('DELETE', 'trade/items/mistake?version=2')).toMatchObject({ status: 409, body: { code: 'record.changed' } })
    expect(await write('DELETE', 'trade/items/mistake')).toMatchObject({ status: 400 })
    expect(await write('DELETE', 'trade/items/mistake?version=1')).toMatchObject({ status: 200 })
    expect(await codes('trade')).not.toContain('mistake')
    expect(await lastLine('trade/mistake')).toMatchObject({ event: 'dictionary.item-deleted', before: { code: 'mistake' }, after: null })
  })

  test('one that units use is refused and says so; disabling remains', async () => {
    const bridge = (await items('trade')).find(({ code }: { code: string }) => code === 'bridge')
    expect(bridge.usedBy).toContain('unit')
    const refused = await write('DELETE', `trade/items/bridge?version=${bridge.version}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'dictionary.in-use', facts: { usedBy: expect.arrayContaining(['unit']) } } })
    expect(refused.body.message).toContain('units')
    expect(await codes('trade')).toContain('bridge')
    const disabled = await write('PUT', 'trade/items/bridge/availability', { enabled: false, version: bridge.version })
    expect(disabled).toMatchObject({ status: 200, body: { usedBy: expect.arrayContaining(['unit']) } })
  })

  test.each([
    ['trade', 'waste', 'trade'],
    ['majorProject', 'province', 'major_project'],
    ['qrgysqd', 'inquiry', 'method'],
    ['contractType', 'cost-plus', 'contract_type'],
  ])('one of %s that a filing uses is refused and says so', async (dictionary, code, column) => {
    const [filing] = await testServer.db.unsafe<{ id: string }[]>(
      `insert into project (name, kind, region_code, scope_code, filer_id, ${column})
       select '试用字典的备案', 1, region_code, region_code, id, '${code}' from user_account where username = 'filer' returning id`,
    )
    const { version } = (await items(dictionary)).find((item: { code: string }) => item.code === code)
    const refused = await write('DELETE', `${dictionary}/items/${code}?version=${version}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'dictionary.in-use', facts: { usedBy: expect.arrayContaining(['filing']) } },
    })
    expect(refused.body.message).toContain('filings')
    await testServer.write`delete from project where id = ${filing!.id}`
  })

  test('a funding source that a filing uses is refused as well', async () => {
    const [filing] = await testServer.write<{ id: string }[]>`
      insert into project (name, kind, region_code, scope_code, filer_id)
      select '试用字典的备案', 1, region_code, region_code, id from user_account where username = 'filer' returning id`
    await testServer.db`insert into funding_line (project_id, position, source, amount) values (${filing!.id}, 1, 'donation', 100)`
    const { version } = (await items('zjly')).find((item: { code: string }) => item.code === 'donation')
    expect(await write('DELETE', `zjly/items/donation?version=${version}`)).toMatchObject({
      status: 409,
      body: { facts: { usedBy: expect.arrayContaining(['filing']) } },
    })
    await testServer.write`delete from project where id = ${filing!.id}`
  })

  test('an item of the same code in another dictionary is not in the way', async () => {
    for (const dictionary of ['trade', 'zjly']) await write('POST', `${dictionary}/items`, newItem('namesake'))
    await testServer.db`update unit set trades = '{namesake}' where credit_code = (select min(credit_code) from unit)`
    expect(await write('DELETE', 'trade/items/namesake?version=1')).toMatchObject({ status: 409 })
    expect(await write('DELETE', 'zjly/items/namesake?version=1')).toMatchObject({ status: 200 })
  })

  test('waits for a unit that is just taking the item, and then refuses', async () => {
    await write('POST', 'trade/items', newItem('fought-over'))
    const deletion = await testServer.db.begin(async (tx) => {
      await tx`select from dictionary_item where dictionary = 'trade' and code = 'fought-over' for key share`
      const pending = write('DELETE', 'trade/items/fought-over?version=1')
      await tx`select pg_sleep(0.3)`
      await tx`update unit set trades = '{fought-over}' where credit_code = (select max(credit_code) from unit)`
      return { pending }
    })
    expect(await deletion.pending).toMatchObject({ status: 409, body: { code: 'dictionary.in-use' } })
  })
})
