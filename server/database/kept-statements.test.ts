import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/test-server.ts'
import { addressOf, connect, type Database, inTransaction } from './connect.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  close = fresh.drop
  db = connect(fresh.url, { connections: 1 })
})
afterAll(async () => {
  await db.end()
  await close()
})

/** Without the question itself. */
const kept = async (mark: string) =>
  (
    await db.unsafe<{ statement: string }[]>(
      `select statement from pg_prepared_statements where statement like '%${mark}%' and statement not like '%pg_prepared%'`,
    )
  ).length

test('a statement that is sent all the time is kept by the database, one that is sent now and then is not', async () => {
  const ask = (value: number) => db`select ${value}::int as repeated`
  for (let time = 1; time < 20; time += 1) expect(await ask(time)).toEqual([{ repeated: time }])
  expect(await kept('as repeated')).toBe(0)
  for (let time = 20; time < 40; time += 1) expect(await ask(time)).toEqual([{ repeated: time }])
  expect(await kept('as repeated')).toBe(1)
})

test('one that is put together from hundreds of parts is kept sooner', async () => {
  const ask = () =>
    db`select 1 as long where true ${Array.from({ length: 500 }, () => db`and true`).reduce((all, part) => db`${all} ${part}`)}`
  for (let time = 1; time < 5; time += 1) await ask()
  expect(await kept('as long')).toBe(0)
  await ask()
  expect(await kept('as long')).toBe(1)
})

test('in a transaction it is the same', async () => {
  const ask = (value: number) => inTransaction(db, (tx) => tx`select ${value}::int as within`)
  expect([await ask(1), await kept('as within')]).toEqual([[{ within: 1 }], 0])
  for (let time = 1; time < 20; time += 1) await ask(time)
  expect([await ask(2), await kept('as within')]).toEqual([[{ within: 2 }], 1])
})

test('on connections that say so every statement is kept, in transactions and outside of them', async () => {
  const { url } = addressOf(db)
  const all = connect(url, { connections: 1, keepsStatements: true })
  await all`select ${1}::int as first`
  await inTransaction(all, (tx) => tx`select ${1}::int as second`)
  const names = await all<{ statement: string }[]>`
    select statement from pg_prepared_statements where statement like any (array['% as first', '% as second']) order by 1`
  expect(names.map(({ statement }) => statement.split(' ').at(-1))).toEqual(['first', 'second'])
  await all.end()
})

test('of statements put together in thousands of ways none is kept, and all are answered', async () => {
  const parts = Array.from({ length: 11 }, (_, at) => () => db`and ${-1} <> ${at}::int`)
  for (let chosen = 0; chosen < 2 ** parts.length; chosen += 1) {
    const conditions = parts.map((part, at) => (chosen & (2 ** at) ? part() : db``))
    const all = conditions.reduce((some, next) => db`${some} ${next}`, db``)
    expect(await db`select 1 as combined where true ${all}`).toHaveLength(1)
  }
  expect(await kept('as combined')).toBe(0)
})

test('lists of another length are other statements', async () => {
  const ask = (most: number) => db`select 1 as listed where 1 in ${db(Array.from({ length: most }, (_, at) => at))}`
  for (let most = 2; most < 42; most += 1) expect(await ask(most)).toHaveLength(1)
  expect(await kept('as listed')).toBe(0)
  for (let time = 0; time < 20; time += 1) await ask(2)
  expect(await kept('as listed')).toBe(1)
})

test('what is sent often stays kept while the next statements are counted', async () => {
  const ask = (value: number) => db`select ${value}::int as lasting`
  const others = () => Promise.all(Array.from({ length: 49 }, () => db`select 1 as other`))
  for (let time = 0; time < 80; time += 1) await Promise.all([ask(time), others()])
  for (let time = 0; time < 45; time += 1) {
    await others()
    await db`discard all`
    await ask(time)
    expect(await kept('as lasting')).toBe(1)
  }
})
