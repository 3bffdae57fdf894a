import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database, inTransaction } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { headsInMemory } from '../testing/stand-ins/heads-in-memory.ts'
import { tamper } from '../testing/tampering.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { beginEpoch } from './epochs.ts'
import { findHeadsIn } from './heads-check.ts'
import { acknowledgeLoss, findLoss } from './losses.ts'
import { sealOnce, sealRestored } from './sealer.ts'
import { record } from './store.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
const { heads, kept, note, forget } = headsInMemory()
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 3 })
  const server = connect(database.serverUrl, { connections: 1 })
  await prepareDatabase({ owner: db, server })
  await server.end()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
/** Nine lines, with heads of 3, 6 and 9 in both places. */
beforeEach(async () => {
  await db`alter table audit_epoch disable trigger user`
  await tamper(db, (tx) => tx`truncate audit_line, audit_seal, audit_epoch restart identity`)
  await forget(db)
  for (let pass = 0; pass < 3; pass += 1) await work(3)
})

async function work(lines: number) {
  for (let line = 0; line < lines; line += 1) await record(db, { id: null, name: 'somebody' }, { event: 'thing.changed', subject: 'thing' })
  await sealOnce(db)
  await note(db)
}

/** What a restore of a backup that ended there does: later lines are gone, and a new epoch says so. */
async function restoreTo(position: number) {
  await tamper(db, async (tx) => {
    await tx`delete from audit_line where id in (select line_id from audit_seal where position > ${position})`
    await tx`delete from audit_seal where position > ${position}`
    await tx`delete from audit_epoch where position > ${position}`
  })
  await inTransaction(db, async (tx) => {
    await beginEpoch(tx, { signer: heads.signer, found: await findHeadsIn(heads), takenAt: new Date('2026-11-01T00:00:00Z') })
    await record(tx, { id: null, name: 'installation' }, { event: 'installation.restored', subject: 'installation' })
    await sealRestored(tx)
  })
  await note(db)
}

async function verdict() {
  const { faults, restores } = await verifyChain({ db, heads })
  return { faults, restores: restores.map(({ number, position, known }) => [number, position, known?.position ?? null]) }
}

test('a restored trail fits together, and the verdict names the restore, what it kept and what was known', async () => {
  expect(await verdict()).toEqual({ faults: [], restores: [] })
  await restoreTo(5)
  expect(await verdict()).toEqual({ faults: [], restores: [[2, 5, 9]] })
  await work(7)
  expect(await verdict()).toEqual({ faults: [], restores: [[2, 5, 9]] })
})

test('so does one restored again, from a backup made since, and from one made before the first restore', async () => {
  await restoreTo(5)
  await work(4)
  await restoreTo(8)
  expect(await verdict()).toEqual({
    faults: [],
    restores: [
      [2, 5, 9],
      [3, 8, 10],
    ],
  })
  await restoreTo(4)
  await work(2)
  expect(await verdict()).toEqual({ faults: [], restores: [[4, 4, 10]] })
})

test('lines cut off without a restore, or behind its back, are still found out', async () => {
  await restoreTo(5)
  await work(7)
  await tamper(db, async (tx) => {
    await tx`delete from audit_line where id in (select line_id from audit_seal where position > 8)`
    await tx`delete from audit_seal where position > 8`
  })
  expect((await verdict()).faults).toContainEqual({ kind: 'cut-off', position: 9 })
})

test.each<[string, () => Promise<unknown>, unknown[]]>([
  [
    'a record of a restore that was altered',
    () => db`update audit_epoch set known_position = 100`,
    [{ kind: 'epoch-forged', position: 5 }],
  ],
  ['a record of a restore that was removed', () => db`delete from audit_epoch`, [{ kind: 'epoch-unknown', position: 6 }]],
  [
    'the old installation, which goes on writing',
    async () => kept.copy.push(heads.signer.write({ number: 5, position: 12, hash: Buffer.alloc(32, 1), epoch: 1 })),
    [{ kind: 'cut-off', position: 7 }],
  ],
])('%s is found out', async (_, change, faults) => {
  await restoreTo(5)
  await change()
  const found = (await verdict()).faults
  for (const fault of faults) expect(found).toContainEqual(fault)
})

/** What a failover to a standby that had not followed does: the last lines are gone, and so is what the places had been given. */
async function failOverAt(position: number) {
  const [before] = await db<{ heads: number }[]>`select heads from audit_heads_place limit 1`
  await tamper(db, async (tx) => {
    await tx`delete from audit_line where id in (select line_id from audit_seal where position > ${position})`
    await tx`delete from audit_seal where position > ${position}`
    await tx`update audit_heads_place set heads = ${(before?.heads ?? 1) - 1}, position = ${position}`
  })
}
const acknowledge = () =>
  inTransaction(db, async (tx) => {
    const terms = { signer: heads.signer, found: await findHeadsIn(heads) }
    const loss = await findLoss(tx, terms)
    return loss && acknowledgeLoss(tx, { ...terms, loss })
  })

test.each([
  ['before anything else was written', 0],
  ['once fewer lines have come in their place', 2],
  ['once as many lines have come in their place', 3],
  ['once more lines have come in their place', 8],
])('what was lost with a primary is named, and can be acknowledged %s', async (_, since) => {
  await failOverAt(6)
  if (since > 0) await work(since)
  expect((await verdict()).faults).not.toEqual([])
  expect(await acknowledge()).toMatchObject({ number: 2, position: 6, known: { position: 9 } })
  await work(3)
  expect(await verdict()).toEqual({ faults: [], restores: [[2, 6, 9]] })
})

test('where nothing is lost there is nothing to acknowledge, and a second loss is told from the first', async () => {
  expect(await acknowledge()).toBeNull()
  await failOverAt(6)
  await acknowledge()
  expect(await acknowledge()).toBeNull()
  await work(4)
  await failOverAt(8)
  expect((await verdict()).faults).not.toEqual([])
  expect(await acknowledge()).toMatchObject({ number: 3, position: 6 })
  await work(2)
  expect((await verdict()).faults).toEqual([])
})

test('acknowledging a loss hides nothing that is changed before it or after it', async () => {
  await failOverAt(6)
  await acknowledge()
  await work(5)
  await tamper(db, (tx) => tx`update audit_line set event = 'thing.forged' where id = (select line_id from audit_seal where position = 2)`)
  expect((await verdict()).faults).toContainEqual(expect.objectContaining({ kind: 'changed', position: 2 }))
})
