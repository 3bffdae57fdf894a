import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { claimFolder } from './claim.ts'
import { embeddedAddresses, startEmbedded } from './postgres.ts'
import { visitDatabase } from './visit.ts'

test('a command joins the database of the running server and leaves it running', async () => {
  const dataFolder = await temporaryFolder()
  const claim = await claimFolder(dataFolder, 'http://127.0.0.1:9092/')
  const embedded = await startEmbedded({ folder: dataFolder })
  onTestFinished(async () => {
    await embedded.stop()
    claim.release()
  })
  const visit = await visitDatabase({ databaseUrl: null, dataFolder })
  expect(visit.url).toBe(embedded.addresses.server)
  await visit.leave()
  expect(await embeddedAddresses({ folder: dataFolder })).toEqual(embedded.addresses)
})

test('without a server the command starts the database, keeps servers out meanwhile, and ends it', async () => {
  const dataFolder = await temporaryFolder()
  const visit = await visitDatabase({ databaseUrl: null, dataFolder })
  const db = connect(visit.url, { connections: 1 })
  expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  await expect(claimFolder(dataFolder, 'http://127.0.0.1:9092/')).rejects.toThrow('a command at the terminal')
  await db.end()
  await visit.leave()
  expect(await embeddedAddresses({ folder: dataFolder })).toBeNull()
})
