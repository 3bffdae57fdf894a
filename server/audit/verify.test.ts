import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database, type Transaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { headsInMemory } from '../testing/stand-ins/heads-in-memory.ts'
import { rechain, tamper } from '../testing/tampering.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { sealOnce } from './sealer.ts'
import { record } from './store.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
const { heads, note, forget } = headsInMemory()
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 3 })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
/** Nine lines with the ids 1 to 9, sealed in three passes whose heads were noted outside. */
beforeEach(async () => {
  await tamper(db, (tx) => tx`truncate audit_line, audit_seal restart identity`)
  await forget(db)
  for (let pass = 0; pass < 3; pass += 1) {
    for (let line = 0; line < 3; line += 1) await write(`${pass}-${line}`)
    await seal()
  }
})

async function write(subjectId: string) {
  const entry = {
    event: 'thing.changed',
    subject: 'thing',
    subjectId,
    region: '990101000000',
    before: { a: 1 },
    after: { a: 2, 名: '新' },
  } as const
  await record(db, { id: '00000000-0000-4000-8000-000000000001', name: 'somebody' }, entry, 'request')
}
async function seal() {
  await sealOnce(db)
  await note(db)
}
const lastHash = async () =>
  (await db<{ hash: Buffer }[]>`select hash from audit_seal order by position desc limit 1`)[0]?.hash.toString('hex')
const verify = async () => (await verifyChain({ db, heads })).faults
/** Lets the whole chain be older, as honestly as if it had been sealed then. */
const age = async (interval: string) => {
  await tamper(db, async (tx) => {
    await tx`update audit_line set at = at - ${interval}::interval`
    await tx`update audit_seal set sealed_at = sealed_at - ${interval}::interval`
    await rechain(tx)
  })
  await forget(db)
  await note(db)
}

test('an untouched chain is intact, and its last hash is the noted one', async () => {
  const progress: [number, number][] = []
  const verdict = await verifyChain({ db, heads, onProgress: (done, total) => progress.push([done, total]) })
  expect(verdict).toEqual({ sealed: 9, head: await lastHash(), unsealed: [], faults: [], restores: [] })
  expect(progress).toEqual([[9, 9]])
})

test('an empty trail is intact', async () => {
  await tamper(db, (tx) => tx`truncate audit_line, audit_seal`)
  await forget(db)
  expect(await verifyChain({ db, heads })).toEqual({ sealed: 0, head: '0'.repeat(64), unsealed: [], faults: [], restores: [] })
})

const changes: Record<string, (tx: Transaction) => Promise<unknown>> = {
  'the time': (tx) => tx`update audit_line set at = at + interval '1 microsecond' where id = 5`,
  'the account': (tx) => tx`update audit_line set actor_id = null where id = 5`,
  'the name': (tx) => tx`update audit_line set actor_name = 'somebody else' where id = 5`,
  'the event': (tx) => tx`update audit_line set event = 'thing.kept' where id = 5`,
  'the subject': (tx) => tx`update audit_line set subject = 'role' where id = 5`,
  'the record': (tx) => tx`update audit_line set subject_id = null where id = 5`,
  'the region': (tx) => tx`update audit_line set region_code = '990101101000' where id = 5`,
  'the values before': (tx) => tx`update audit_line set before = null where id = 5`,
  'the values after': (tx) => tx`update audit_line set after = '{"a": 2}' where id = 5`,
  'the request': (tx) => tx`update audit_line set request_id = '' where id = 5`,
  'the time of the seal': (tx) => tx`update audit_seal set sealed_at = sealed_at - interval '1 day' where line_id = 5`,
}

test.each(Object.keys(changes))('a line in which %s was changed is named', async (what) => {
  await tamper(db, changes[what]!)
  expect(await verify()).toEqual([{ kind: 'changed', position: 5, lineId: 5 }])
})

test('any one change to any one line is found', async () => {
  const columns = fc.constantFrom('actor_name', 'event', 'subject', 'subject_id', 'region_code', 'request_id')
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\u0000'))
  await fc.assert(
    fc.asyncProperty(columns, fc.integer({ min: 1, max: 9 }), texts, async (column, id, text) => {
      const [line] = await db.unsafe(`select ${column} as value from audit_line where id = ${id}`)
      fc.pre(line?.value !== text)
      await tamper(db, (tx) => tx.unsafe(`update audit_line set ${column} = $1 where id = $2`, [text, id]))
      const faults = await verify()
      await tamper(db, (tx) => tx.unsafe(`update audit_line set ${column} = $1 where id = $2`, [line?.value, id]))
      expect(faults).toEqual([{ kind: 'changed', position: id, lineId: id }])
      expect(await verify()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('a removed line is named', async () => {
  await tamper(db, (tx) => tx`delete from audit_line where id = 4`)
  expect(await verify()).toEqual([{ kind: 'removed', position: 4, lineId: 4 }])
})

test('a line removed together with its seal leaves a gap that is named', async () => {
  await tamper(db, async (tx) => {
    await tx`delete from audit_seal where line_id = 4`
    await tx`delete from audit_line where id = 4`
  })
  expect(await verify()).toEqual([{ kind: 'missing-seal', position: 4 }])
})

test('closing that gap breaks the link behind it', async () => {
  await tamper(db, async (tx) => {
    await tx`delete from audit_seal where position = 4`
    await tx`delete from audit_line where id = 4`
    for (let position = 5; position < 10; position += 1)
      await tx`update audit_seal set position = ${position - 1} where position = ${position}`
  })
  expect(await verify()).toContainEqual({ kind: 'broken-link', position: 4, lineId: 5 })
})

test('two lines that changed places are both named', async () => {
  await tamper(db, (tx) => tx`update audit_line set subject_id = case id when 2 then '1-0' else '0-1' end where id in (2, 4)`)
  expect(await verify()).toEqual([2, 4].map((id) => ({ kind: 'changed', position: id, lineId: id })))
})

const insertBackdated = (id: number | null) => db`
  insert into audit_line (id, at, actor_name, event, subject) overriding system value
  values (${id ?? db`nextval(pg_get_serial_sequence('audit_line', 'id'))`}, now() - interval '1 day', 'somebody', 'thing.invented', 'thing')`

test.each([0, -7])('a line slipped in below the first one, with the id %i, is named', async (id) => {
  await insertBackdated(id)
  await seal()
  expect(await verify()).toEqual([{ kind: 'inserted', position: null, lineId: id }])
})

test('a line slipped into a gap between lines sealed long ago is named', async () => {
  await db`select setval(pg_get_serial_sequence('audit_line', 'id'), 100)`
  await write('beyond a gap')
  await seal()
  await age('2 hours')
  await insertBackdated(50)
  await seal()
  expect(await verify()).toEqual([{ kind: 'inserted', position: null, lineId: 50 }])
})

test('a backdated line with a new id is sealed like any other, and named', async () => {
  await insertBackdated(null)
  await seal()
  expect(await verify()).toEqual([{ kind: 'inserted', position: 10, lineId: 10 }])
  await write('an honest one')
  await seal()
  expect(await verify()).toEqual([{ kind: 'inserted', position: 10, lineId: 10 }])
})

test('backdating the seals before it does not hide a backdated line', async () => {
  await insertBackdated(null)
  await seal()
  await tamper(db, (tx) => tx`update audit_seal set sealed_at = sealed_at - interval '2 days' where position < 10`)
  expect(await verify()).toContainEqual({ kind: 'changed', position: 9, lineId: 9 })
})

test('lines and seals cut off the end are missed by the heads noted outside', async () => {
  await tamper(db, async (tx) => {
    await tx`delete from audit_seal where position > 4`
    await tx`delete from audit_line where id > 4`
  })
  expect(await verify()).toEqual([{ kind: 'cut-off', position: 5 }])
})

test('an emptied trail is missed too', async () => {
  await tamper(db, (tx) => tx`truncate audit_line, audit_seal`)
  expect(await verify()).toEqual([{ kind: 'cut-off', position: 1 }])
})

test('a history that was changed and sealed anew differs from every head noted since', async () => {
  await tamper(db, async (tx) => {
    await tx`update audit_line set actor_name = 'somebody else' where id = 5`
    await rechain(tx)
  })
  expect(await verify()).toEqual([6, 9].map((position) => ({ kind: 'rewritten', position })))
})

test('lines that wait for their seal are named and are no fault', async () => {
  await write('waiting')
  await write('waiting too')
  expect(await verifyChain({ db, heads })).toMatchObject({ sealed: 9, unsealed: [10, 11], faults: [] })
  await seal()
  expect(await verifyChain({ db, heads })).toMatchObject({ sealed: 11, unsealed: [], faults: [] })
})

test('a backlog of more than one batch after a long pause is not called inserted', async () => {
  await age('3 hours')
  await db`
    insert into audit_line (at, actor_name, event, subject)
    select now() - interval '3 hours' + number * interval '2 seconds', 'somebody', 'thing.changed', 'thing' from generate_series(1, 5300) number`
  await seal()
  expect(await verifyChain({ db, heads })).toMatchObject({ sealed: 5309, unsealed: [], faults: [] })
  await write('the next')
  await seal()
  expect(await verify()).toEqual([])
})
