import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { findPlace } from './place.ts'

const isRoot = process.getuid?.() === 0

test('the data stay in the wanted folder when PostgreSQL can enter it', async () => {
  const folder = await temporaryFolder()
  const place = await findPlace({ folder, refuge: await temporaryFolder('refuge'), log: unexpected })
  expect(place.data).toBe(join(folder, 'postgres'))
})

test.runIf(isRoot)('in a folder only root may enter the data move to the refuge, and it is said', async () => {
  const { folder, refuge } = await closedFolder()
  const said: string[] = []
  const place = await findPlace({ folder, refuge, log: (message) => said.push(message) })
  expect(dirname(dirname(place.data))).toBe(refuge)
  expect(said).toEqual([expect.stringContaining(dirname(place.data))])
  const again = await findPlace({ folder, refuge, log: () => {} })
  expect(again.data).toBe(place.data)
})

test.runIf(isRoot)('a new folder at an old path does not inherit the data of its predecessor', async () => {
  const { folder, refuge } = await closedFolder()
  const { data } = await findPlace({ folder, refuge, log: () => {} })
  await mkdir(data)
  await rm(folder, { recursive: true })
  await findPlace({ folder, refuge, log: () => {} })
  await expect(rm(data, { recursive: true })).rejects.toThrow('ENOENT')
})

test.runIf(isRoot)('existing data that became unreachable are refused instead of replaced by an empty database', async () => {
  const { folder, refuge } = await closedFolder()
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18')
  await expect(findPlace({ folder, refuge, log: () => {} })).rejects.toThrow('out of reach')
})

async function closedFolder() {
  const folder = await temporaryFolder()
  await chmod(dirname(folder), 0o700)
  return { folder, refuge: await temporaryFolder('refuge') }
}

function unexpected(message: string): never {
  throw new Error(message)
}
