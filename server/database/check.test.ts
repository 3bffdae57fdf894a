import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDoor } from '../testing/door.ts'
import { openPooler } from '../testing/stand-ins/pooler.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { checkDatabase, DatabaseUnusable } from './check.ts'
import { connect } from './connect.ts'

test('a database of locale C works and is warned about, because it does not know Chinese letters', async () => {
  const { db, config } = await databaseWith(`encoding 'UTF8' locale_provider libc locale 'C'`)
  expect(await checkDatabase(db, config)).toEqual([expect.stringContaining('locale C')])
})

test('a database of locale C.UTF-8 is taken without a word', async () => {
  const { db, config } = await databaseWith(`encoding 'UTF8' locale_provider libc locale 'C.UTF-8'`)
  expect(await checkDatabase(db, config)).toEqual([])
})

test('a database of another encoding is refused', async () => {
  const { db, config } = await databaseWith(`encoding 'LATIN1' locale_provider libc locale 'C'`)
  await expect(checkDatabase(db, config)).rejects.toThrow(
    new DatabaseUnusable('The database of DATABASE_URL has the encoding LATIN1; UTF8 is needed.'),
  )
})

test('a wrong password is reported by the name of the variable, and not repeated', async () => {
  const url = new URL(inject('databaseUrl'))
  url.password = 'guessed-wrong'
  const refused = checkDatabase(open(url.href), readConfig({ DATABASE_URL: url.href }))
  await expect(refused).rejects.toThrow(/^DATABASE_URL: the database .* cannot be reached \(password authentication failed/)
  await expect(refused).rejects.not.toThrow('guessed-wrong')
})

async function databaseWith(options: string) {
  const name = `check_${randomBytes(6).toString('hex')}`
  const admin = open(inject('databaseUrl'))
  await admin.unsafe(`create database ${name} template template0 ${options}`)
  onTestFinished(async () => void (await admin.unsafe(`drop database ${name} with (force)`)))
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return { db: open(url.href), config: readConfig({ DATABASE_URL: url.href }) }
}

const check = (url: string) => checkDatabase(open(url), readConfig({ DATABASE_URL: url }))

function open(url: string) {
  const db = connect(url, { connections: 1 })
  onTestFinished(() => db.end({ timeout: 1 }))
  return db
}

test.each([
  ['keeps nothing a session asks for', { dropsSettings: true }],
  ['lets nobody hear what is said through the database', { dropsNotices: true }],
])('a pooler that %s is refused with one sentence', async (_, behaviour) => {
  const { url, drop } = await freshDatabase()
  const pooler = await openPooler(url, behaviour)
  await expect(check(pooler.url)).rejects.toThrow(/^DATABASE_URL leads through a pooler that does not keep sessions/)
  await pooler.close()
  await drop()
})

test('a pooler that keeps sessions is taken', async () => {
  const { url, drop } = await freshDatabase()
  const pooler = await openPooler(url, {})
  await check(pooler.url)
  await pooler.close()
  await drop()
})

test('a database that keeps silent is not waited for without an end', async () => {
  const { url, drop } = await freshDatabase()
  const door = await openDoor(url)
  door.open({ silent: true })
  await expect(check(door.url)).rejects.toThrow(/^DATABASE_URL: .* cannot be reached/)
  await door.close()
  await drop()
})
