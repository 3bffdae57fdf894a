import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/test-server.ts'
import { addressOf, connect, type Database, inTransaction } from './connect.ts'

let db: Database
let close: () => Promise<void>
const sent: string[] = []
beforeAll(async () => {
  const fresh = await freshDatabase()
  close = fresh.drop
  db = connect(fresh.url, { connections: 2, onStatement: (query) => sent.push(query) })
  await db`create table noted (value integer)`
})
afterAll(async () => {
  await db.end()
  await close()
})

test('parts are put together, also a list of them and words as they stand, and are not sent themselves', async () => {
  sent.length = 0
  const parts = [db`+ ${2}`, db`+ ${db.unsafe('3')}`]
  expect(await db`select ${1}::int ${parts} as sum where ${db`${1} in ${db([1, 2])}`}`).toEqual([{ sum: 6 }])
  expect(sent).toEqual([expect.stringContaining('as sum')])
})

test('a question that is waited for twice is asked once', async () => {
  sent.length = 0
  const question = db`select 1 as once`
  expect(await Promise.all([question, question])).toEqual([[{ once: 1 }], [{ once: 1 }]])
  expect(await question.execute()).toEqual([{ once: 1 }])
  expect(sent).toHaveLength(1)
})

test('whoever waits hears what is wrong with a question, and the next one is answered', async () => {
  await expect(db`select from nowhere`).rejects.toMatchObject({ code: '42P01' })
  await expect(db.unsafe('select from nowhere')).rejects.toMatchObject({ code: '42P01' })
  expect(await db`select 1 as fine`.catch(() => [])).toEqual([{ fine: 1 }])
})

test('a transaction in which a statement failed is not committed, even if nobody minds', async () => {
  const done = inTransaction(db, async (tx) => {
    await tx`insert into noted values (1)`
    await tx`select from nowhere`.catch(() => {})
  })
  await expect(done).rejects.toMatchObject({ code: '42P01' })
  expect(await db`select from noted`).toHaveLength(0)
})

test('what only the client can do it does: rows a few at a time, and as plain lists', async () => {
  const found: number[] = []
  for await (const rows of db<{ n: number }[]>`select n from generate_series(1, 5) n`.cursor(2)) found.push(...rows.map(({ n }) => n))
  expect(found).toEqual([1, 2, 3, 4, 5])
  expect(await db`select 1 as one, 2 as two`.values()).toEqual([[1, 2]])
})

/** How much is left in lasting memory of many answers, by the client alone and by us, in a process in which nothing else happens. */
const leavings = (url: string) => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import postgres from ${JSON.stringify(import.meta.resolve('postgres'))}
  import { connect } from ${JSON.stringify(new URL('./connect.ts', import.meta.url).href)}
  const lasting = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size
  const leftBy = async (client) => {
    const ask = async () => {
      for (let time = 0; time < 200; time += 1) {
        await client\`select n as number, n::text || ' is one of many rows' as text from generate_series(1, \${200}) n\`
        if (time % 20 === 19) gc({ type: 'minor' })
      }
      gc({ type: 'minor' })
      gc({ type: 'minor' })
    }
    await ask() // what lasts is there
    gc() // so that none comes by itself
    const before = lasting()
    await ask()
    await client.end()
    return lasting() - before
  }
  const url = ${JSON.stringify(url)}
  console.log(JSON.stringify([await leftBy(postgres(url, { max: 1 })), await leftBy(connect(url, { connections: 1 }))]))
`

test('answers are forgotten with whoever asked, for which the client alone needs a full collection', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', leavings(addressOf(db).url)], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const [byClient, byUs] = JSON.parse(stdout) as [number, number]
  expect(byUs).toBeLessThan(byClient / 4)
})
