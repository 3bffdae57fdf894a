import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DrawRecord } from '#contract/draws.ts'
import { draw, drawAlgorithm, listHashOf, seedHashOf } from '#domain/draws/draw.ts'

const terms = { subject: 'experts' as const, quotas: [{ specialty: 'road', count: 3 }] }
const list = Array.from({ length: 9 }, (_, at) => ({ id: `E000000${at}`, employer: `U000000${at}`, specialties: ['road'] }))
const seed = 'ab'.repeat(32)
const text = '见证人的话'
const record: DrawRecord = {
  ...terms,
  algorithm: drawAlgorithm,
  list,
  seed,
  text,
  listHash: listHashOf(terms, list),
  seedHash: seedHashOf(seed),
  result: draw({ ...terms, list, seed, text }),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(content: string): Promise<{ code: number; said: string }> {
  const file = join(folder, 'record.json')
  await writeFile(file, content)
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/commands/replay-draw.ts', file], (error, said) => resolve({ code: Number(error?.code ?? 0), said }))
  })
}

test('a true record is confirmed with what was drawn', async () => {
  const { code, said } = await run(JSON.stringify(record))
  expect(code).toBe(0)
  expect(said).toContain('The record is what it says.')
  for (const { id } of record.result.chosen) expect(said).toContain(id)
})

test('a changed one is not', async () => {
  const { code, said } = await run(JSON.stringify({ ...record, list: list.with(2, { ...list[2]!, id: 'Z0000000' }) }))
  expect([code, said.includes('NOT what it says'), said.includes('DIFFERENT')]).toEqual([1, true, true])
})

test.each(['{', '{}', JSON.stringify({ ...record, extra: 1 })])('what is no record is said to be none: %s', async (content) => {
  const { code, said } = await run(content)
  expect([code, said]).toEqual([2, expect.stringContaining('is not the record of a draw')])
})
