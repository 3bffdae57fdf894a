import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { filePlace, type HeadsPlace, openHeads } from './heads-places.ts'

async function linesOf(place: HeadsPlace) {
  const lines: string[] = []
  for await (const line of place.lines()) if (line !== '') lines.push(line)
  return lines
}

test('a folder keeps heads in one file for its owner alone, and a line cut short by a crash does not swallow the next', async () => {
  const folder = await temporaryFolder()
  const place = filePlace('copy', folder)
  expect(await linesOf(place)).toEqual([])
  await place.append('one', 1)
  const file = join(folder, 'audit-heads.txt')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, `${await readFile(file, 'utf8')}\ntw`)
  await place.append('three', 3)
  expect(await linesOf(place)).toEqual(['one', 'tw', 'three'])
})

test('a folder that is not there is not made: it may be a disk that is away', async () => {
  const folder = join(await temporaryFolder(), 'elsewhere')
  await expect(filePlace('copy', folder).append('one', 1)).rejects.toThrow('ENOENT')
  expect(await linesOf(filePlace('copy', folder))).toEqual([])
})

test('a file that cannot be read is not taken for an empty one', async () => {
  await expect(linesOf(filePlace('copy', '/dev/null'))).rejects.toThrow('ENOTDIR')
})

test('heads lie in the data folder, or with the files all processes share, and in the place of the operator', async () => {
  const places = (settings: Record<string, string>) =>
    openHeads(readConfig({ ENCRYPTION_KEY: 'ab'.repeat(32), ...settings })).places.map(({ name, address }) => [name, address])
  expect(places({})).toEqual([['first', 'the data folder']])
  expect(places({ AUDIT_HEADS_COPY: '/mnt/elsewhere' })).toEqual([
    ['first', 'the data folder'],
    ['copy', '/mnt/elsewhere'],
  ])
  expect(places({ STORAGE_URL: 's3://k:s@store:9000/files', AUDIT_HEADS_COPY: 's3://k:s@other/heads' })).toEqual([
    ['first', 's3://store:9000/files'],
    ['copy', 's3://other/heads'],
  ])
})

const s3 = await startBucket()
afterAll(() => s3?.close())

test.runIf(s3)('a bucket keeps heads in files of a thousand, in order', async () => {
  const [, place] = openHeads(readConfig({ ENCRYPTION_KEY: 'ab'.repeat(32), AUDIT_HEADS_COPY: s3?.url })).places
  expect(await linesOf(place!)).toEqual([])
  for (const number of [1, 2, 1000, 1001, 1002]) await place!.append(`head ${number}`, number)
  expect(await linesOf(place!)).toEqual([1, 2, 1000, 1001, 1002].map((number) => `head ${number}`))
})

test('a bucket that is away is said to be', async () => {
  const [, place] = openHeads(
    readConfig({ ENCRYPTION_KEY: 'ab'.repeat(32), AUDIT_HEADS_COPY: 's3://k:s@127.0.0.1:1/heads?tls=off' }),
  ).places
  await expect(place!.append('one', 1)).rejects.toMatchObject({ code: 'storage.away' })
  await expect(linesOf(place!)).rejects.toMatchObject({ code: 'storage.away' })
})

/** A real S3-compatible server where its package is installed. */
async function startBucket() {
  const name = '@20minutes/s3rver' // not a literal in the import: it is no dependency of the types
  const found = await import(name).catch(() => null)
  if (!found) return null
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new found.default({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: 'heads' }] })
  const { port }: AddressInfo = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/heads?tls=off`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
