import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { DrawRecord } from '#contract/draws.ts'
import { replay } from '#domain/draws/draw.ts'

/** Computes a draw again from its record alone: no database, no server, nothing but the file. */
const [file] = process.argv.slice(2)
if (file === undefined) leave(['Give the file of a record: npm run draw:replay -- record.json'], 2)
else await check(file)

async function check(path: string) {
  const given = await readRecord(path)
  if (!given) return leave([`${path} is not the record of a draw.`], 2)
  const { listHash, seedHash, result, same, computed } = replay(given)
  const said = (what: string, holds: boolean) => `${holds ? 'as recorded' : 'DIFFERENT  '}  ${what}`
  leave(
    [
      `${given.list.length} on the list, ${computed.chosen.length} drawn, ${computed.alternates.length} alternates.`,
      said(`list      ${given.listHash}`, listHash),
      said(`seed      ${given.seedHash}`, seedHash),
      said(`drawn     ${computed.chosen.map(({ id, specialty }) => `${id} (${specialty})`).join(', ')}`, result),
      `             alternates ${computed.alternates.map(({ id, specialty }) => `${id} (${specialty})`).join(', ')}`,
      same ? 'The record is what it says.' : 'The record is NOT what it says.',
    ],
    same ? 0 : 1,
  )
}

async function readRecord(path: string): Promise<DrawRecord | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const given: unknown = JSON.parse(text)
    return isRecord(given) ? given : null
  } catch {
    return null
  }
}

function isRecord(given: unknown): given is DrawRecord {
  return new Ajv().validate(DrawRecord, given)
}

function leave(lines: readonly string[], code: number) {
  console.log(lines.join('\n'))
  process.exitCode = code
}
