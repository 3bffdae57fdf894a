import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { headsInMemory } from '../testing/stand-ins/heads-in-memory.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { sealOnce } from './sealer.ts'
import { record } from './store.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 20 })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const write = (connection: Database | Transaction, subjectId: string) =>
  record(
    connection,
    { id: null, name: 'somebody' },
    { event: 'thing.changed', subject: 'thing', subjectId, after: { note: '改' } },
    'request',
  )
const lineCount = async () => (await db`select from audit_line`).count
const verify = () => verifyChain({ db, heads: { ...headsInMemory().heads, places: [] } })

test('a line written in a transaction that is rolled back was never there', async () => {
  const before = await lineCount()
  const refused = inTransaction(db, async (tx) => {
    await write(tx, 'never')
    expect((await tx`select from audit_line`).count).toBe(before + 1)
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(await lineCount()).toBe(before)
})

test('a line keeps who, what, where, the values before and after, and the request', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const entry = {
    event: 'role.changed',
    subject: 'role',
    subjectId: '7',
    region: '990101000000',
    before: { name: '旧' },
    after: { name: null },
  } as const
  await record(db, { id, name: '高文' }, entry, 'request-1')
  const [line] = await db`select * from audit_line order by id desc limit 1`
  expect(line).toMatchObject({
    actorId: id,
    actorName: '高文',
    event: 'role.changed',
    subject: 'role',
    subjectId: '7',
    regionCode: '990101000000',
    before: { name: '旧' },
    after: { name: null },
    requestId: 'request-1',
  })
})

test.each(['audit_line', 'audit_seal'])('nothing in %s can be changed, deleted or emptied', async (table) => {
  await sealOnce(db)
  const column = table === 'audit_line' ? 'event' : 'line_id'
  for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
    await expect(db.unsafe(statement)).rejects.toThrow('audit lines are append-only')
})

test('sealing links every line, once and in order, and then has nothing left to do', async () => {
  for (const subjectId of ['a', 'b', 'c']) await write(db, subjectId)
  const head = await sealOnce(db)
  const verdict = await verify()
  expect(verdict).toEqual({ sealed: await lineCount(), head: head?.hash.toString('hex'), unsealed: [], faults: [], restores: [] })
  expect(head?.position).toBe(verdict.sealed)
  expect(await sealOnce(db)).toBeNull()
})

test('ten sealers at once beside twenty writers make one chain without a gap or a double', async () => {
  const before = await lineCount()
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let line = 0; line < 10; line += 1) await inTransaction(db, (tx) => write(tx, `${writer}-${line}`))
  })
  const sealers = Array.from({ length: 10 }, async () => {
    for (let pass = 0; pass < 5; pass += 1) await sealOnce(db)
  })
  await Promise.all([...writers, ...sealers])
  await sealOnce(db)
  expect(await lineCount()).toBe(before + 200)
  expect(await verify()).toMatchObject({ sealed: before + 200, unsealed: [], faults: [] })
  const [ends] = await db<{ least: number; most: number; seals: number; lines: number }[]>`
    select min(position) as least, max(position) as most, count(*) as seals, count(distinct line_id) as lines from audit_seal`
  expect(ends).toEqual({ least: 1, most: before + 200, seals: before + 200, lines: before + 200 })
})

test('a line that is committed late is sealed late, and nobody calls it inserted', async () => {
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const late = inTransaction(db, async (tx) => {
    await write(tx, 'late')
    written.resolve()
    await goOn.promise
  })
  await written.promise
  await write(db, 'early')
  await sealOnce(db)
  goOn.resolve()
  await late
  await sealOnce(db)
  const order = await db<{ subjectId: string }[]>`
    select subject_id from audit_seal join audit_line line on line.id = line_id order by position desc limit 2`
  expect(order.map(({ subjectId }) => subjectId)).toEqual(['late', 'early'])
  expect(await verify()).toMatchObject({ unsealed: [], faults: [] })
})

test('while one sealer is at work another steps back instead of waiting', async () => {
  await write(db, 'contested')
  await inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(909202)`
    expect(await sealOnce(db)).toBeNull()
  })
  expect((await sealOnce(db))?.position).toBe(await lineCount())
})
