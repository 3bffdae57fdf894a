import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { headsInMemory } from '../testing/stand-ins/heads-in-memory.ts'
import { rechain, tamper } from '../testing/tampering.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { createSigner } from './heads.ts'
import { findHeads } from './heads-check.ts'
import { noteHead } from './heads-store.ts'
import { sealOnce } from './sealer.ts'
import { record } from './store.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: Database
let server: Database
const { heads, kept, note, forget } = headsInMemory()
beforeAll(async () => {
  database = await freshDatabase()
  owner = connect(database.url, { connections: 2 })
  server = connect(database.serverUrl, { connections: 3 })
  await prepareDatabase({ owner, server })
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.drop()
})
/** Nine lines at the positions 1 to 9, written, sealed and noted by the server in three passes: heads of 3, 6 and 9. */
beforeEach(async () => {
  await tamper(owner, (tx) => tx`truncate audit_line, audit_seal restart identity`)
  await forget(owner)
  for (let pass = 0; pass < 3; pass += 1) await work(3)
})

const write = () => record(server, { id: null, name: 'somebody' }, { event: 'thing.changed', subject: 'thing' })
async function work(lines: number) {
  for (let line = 0; line < lines; line += 1) await write()
  await sealOnce(server)
  await note(server)
}
const verify = async () => (await verifyChain({ db: server, heads })).faults
const lineAt = (place: 'first' | 'copy', at: number) => kept[place][at] ?? ''

test('each place is given every head once, numbered and signed, and the trail is intact', async () => {
  await note(server)
  expect(kept.first).toHaveLength(3)
  expect(kept.copy).toEqual(kept.first)
  expect(kept.first.map((line) => heads.signer.read(line))).toMatchObject(
    [3, 6, 9].map((position, at) => ({ number: at + 1, position, isGenuine: true })),
  )
  expect(await verify()).toEqual([])
})

test('a head of another installation, and one whose place, position or hash was altered, is not genuine', () => {
  const other = createSigner({ derive: () => Buffer.from('another key') })
  const line = lineAt('first', 0)
  expect(other.read(line)).toMatchObject({ isGenuine: false })
  for (const altered of [
    line.replace(/^1 /, '2 '),
    line.replace(/^1 3 /, '1 4 '),
    line.replace(/ ([0-9a-f])/g, ' 0$1').slice(0, line.length),
  ])
    expect(heads.signer.read(altered)?.isGenuine ?? false, altered).toBe(false)
  expect(heads.signer.read(line.slice(0, -1))).toBeNull()
})

describe('the role of the server', () => {
  test.each([
    ['rewrites a line', "update audit_line set actor_name = 'another' where id = 9"],
    ['reseals a line', "update audit_seal set hash = '\\x00' where position = 9"],
    ['removes the newest line', 'delete from audit_line where id = 9'],
    ['removes its seal', 'delete from audit_seal where position = 9'],
    ['empties the trail', 'truncate audit_line'],
    [
      'replaces lines by an older copy',
      'insert into audit_line overriding system value select * from audit_line on conflict (id) do update set event = excluded.event',
    ],
  ])('that %s is refused by the database', async (_, statement) => {
    await expect(server.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
    expect(await verify()).toEqual([])
  })
})

describe('the owner of the tables', () => {
  test('who changes the newest line and reseals it is found out', async () => {
    await tamper(owner, async (tx) => {
      await tx`update audit_line set actor_name = 'another' where id = 9`
      await rechain(tx)
    })
    expect(await verify()).toEqual([{ kind: 'rewritten', position: 9 }])
  })

  test('who does so and goes on leaves two hashes for one position, although later heads fit', async () => {
    await tamper(owner, async (tx) => {
      await tx`delete from audit_seal where position = 9`
      await tx`delete from audit_line where id = 9`
    })
    await owner`update audit_heads_place set position = 8`
    await work(1)
    expect(await verify()).toEqual([
      { kind: 'rewritten', position: 9 },
      { kind: 'heads-contradictory', place: 'first', position: 9 },
      { kind: 'heads-contradictory', place: 'copy', position: 9 },
    ])
  })

  test('who removes the newest line is found out', async () => {
    await tamper(owner, async (tx) => {
      await tx`delete from audit_seal where position = 9`
      await tx`delete from audit_line where id = 9`
    })
    expect(await verify()).toEqual([{ kind: 'cut-off', position: 9 }])
  })

  test('who removes a line in the middle and closes the gap is found out', async () => {
    await tamper(owner, async (tx) => {
      await tx`delete from audit_seal where position = 5`
      await tx`delete from audit_line where id = 5`
      for (let position = 6; position < 10; position += 1)
        await tx`update audit_seal set position = ${position - 1} where position = ${position}`
      await rechain(tx)
    })
    expect(await verify()).toEqual([
      { kind: 'rewritten', position: 6 },
      { kind: 'cut-off', position: 9 },
    ])
  })

  test('who empties the trail and what is known of the heads is found out', async () => {
    await tamper(owner, (tx) => tx`truncate audit_line, audit_seal, audit_heads_place`)
    expect(await verify()).toEqual([{ kind: 'cut-off', position: 1 }])
  })

  test.each([
    ['was given more heads than it was', 'heads = 100, position = 900', 'heads-shorter', 10],
    ['has been told of lines to come', 'position = 900', 'heads-behind', 10],
  ])('who claims that a place %s is found out', async (_, claim, kind, position) => {
    await owner.unsafe(`update audit_heads_place set ${claim} where address = 'copy'`)
    await work(3)
    await tamper(owner, async (tx) => {
      await tx`update audit_line set at = at - interval '11 minutes'`
      await tx`update audit_seal set sealed_at = sealed_at - interval '11 minutes'`
    })
    expect(await verify()).toContainEqual({ kind, place: 'copy', position })
  })

  test('who puts an old copy of the tables back is found out, also when work goes on from there', async () => {
    await owner`create table old_line as table audit_line`
    await owner`create table old_seal as table audit_seal`
    await owner`create table old_place as table audit_heads_place`
    await work(3)
    await tamper(owner, async (tx) => {
      await tx`truncate audit_line, audit_seal, audit_heads_place`
      await tx`insert into audit_line overriding system value table old_line`
      await tx`insert into audit_seal table old_seal`
      await tx`insert into audit_heads_place table old_place`
      await tx`drop table old_line, old_seal, old_place`
    })
    expect(await verify()).toEqual([{ kind: 'cut-off', position: 10 }])
    await work(4)
    expect(await verify()).toEqual([{ kind: 'rewritten', position: 12 }])
  })
})

describe('somebody who gets at a place of heads', () => {
  test('and removes everything is found out', async () => {
    kept.first = []
    expect(await verify()).toEqual([{ kind: 'heads-missing', place: 'first', position: null }])
    kept.copy = []
    expect(await verify()).toEqual(['first', 'copy'].map((place) => ({ kind: 'heads-missing', place, position: null })))
  })

  test('and puts an old copy back is found out, also when work goes on', async () => {
    kept.first = kept.first.slice(0, 1)
    expect(await verify()).toEqual([{ kind: 'heads-shorter', place: 'first', position: 4 }])
    await work(3)
    expect(await verify()).toEqual([{ kind: 'heads-gap', place: 'first', position: 4 }])
  })

  test('and takes one head out is found out', async () => {
    kept.copy.splice(1, 1)
    expect(await verify()).toEqual([{ kind: 'heads-gap', place: 'copy', position: 4 }])
  })

  test('and writes one of their own is found out', async () => {
    kept.first[2] = lineAt('first', 2).replace(/[0-9a-f]{64}$/, 'ab'.repeat(32))
    expect(await verify()).toEqual([{ kind: 'heads-forged', place: 'first', position: 9 }])
  })

  test('and has the key, but not the other place, leaves two places that disagree', async () => {
    kept.first[1] = heads.signer.write({ number: 2, position: 6, hash: Buffer.alloc(32, 7), epoch: 1 })
    expect(await verify()).toEqual([
      { kind: 'rewritten', position: 6 },
      { kind: 'heads-disagree', place: null, position: 6 },
    ])
  })

  test('and owns the tables, but not the other place, is found out by that one', async () => {
    await tamper(owner, async (tx) => {
      await tx`delete from audit_seal where position > 6`
      await tx`delete from audit_line where id > 6`
      await tx`update audit_heads_place set heads = 2, position = 6`
    })
    kept.first = kept.first.slice(0, 2)
    expect(await verify()).toEqual([{ kind: 'cut-off', position: 7 }])
    await work(3)
    expect(await verify()).toEqual([
      { kind: 'rewritten', position: 9 },
      { kind: 'heads-contradictory', place: 'copy', position: 9 },
    ])
  })
})

describe('a place that is away', () => {
  const away = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const broken = (name: 'first' | 'copy') => ({ name, address: name, append: async () => away(), lines: () => away() })

  test('loses no line, says so, and is told the newest head when it is back', async () => {
    await write()
    await sealOnce(server)
    await expect(noteHead(server, heads.signer, broken('copy'))).rejects.toThrow(
      /^The head of the audit trail could not be noted in copy\. It will be tried again\.$/,
    )
    expect(await verify()).toEqual([])
    await work(1)
    expect(kept.copy).toHaveLength(4)
    expect(heads.signer.read(lineAt('copy', 3))).toMatchObject({ number: 4, position: 11 })
    expect(await verify()).toEqual([])
  })

  test('that keeps silent for ever is given up, when noting and when reading', async () => {
    const silence = new Promise<never>(() => {})
    const silent = { ...broken('copy'), append: () => silence, lines: () => ({ [Symbol.asyncIterator]: () => ({ next: () => silence }) }) }
    await write()
    await sealOnce(server)
    await expect(noteHead(server, heads.signer, silent, 1)).rejects.toThrow('could not be noted in copy')
    expect(await findHeads(server, { ...heads, places: [silent] }, 1)).toMatchObject([{ heads: null }])
  })

  test('is named when it stays away while lines are sealed', async () => {
    await forget(owner)
    await noteHead(server, heads.signer, heads.places[0]!)
    await tamper(owner, async (tx) => {
      await tx`update audit_line set at = at - interval '11 minutes'`
      await tx`update audit_seal set sealed_at = sealed_at - interval '11 minutes'`
      await rechain(tx)
    })
    kept.first = []
    await owner`delete from audit_heads_place`
    await noteHead(server, heads.signer, heads.places[0]!)
    expect(await verify()).toEqual([{ kind: 'heads-behind', place: 'copy', position: 1 }])
  })

  test('is named when it cannot be read, and the other one is compared all the same', async () => {
    await tamper(owner, async (tx) => {
      await tx`delete from audit_seal where position = 9`
      await tx`delete from audit_line where id = 9`
    })
    const { faults } = await verifyChain({ db: server, heads: { ...heads, places: [heads.places[0]!, broken('copy')] } })
    expect(faults).toEqual([
      { kind: 'cut-off', position: 9 },
      { kind: 'heads-unreadable', place: 'copy', position: null },
    ])
  })
})
