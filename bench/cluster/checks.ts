import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseAddresses, webAddress } from './doors.ts'
import type { Acknowledged, People } from './people.ts'
import { platformSettings, withDatabase } from './platform.ts'

export type Kept = { acknowledged: number; lost: number; otherwise: string[]; twice: number; unanswered: number }

/** Compares what people were told with what is there, by SQL and once more through the web. */
export async function compare(people: People, entries: readonly Acknowledged[], refused: readonly string[]): Promise<Kept> {
  const written = entries.reduce(
    (sum, { description, files, isSubmitted }) => sum + 1 + Number(description !== null) + files.length + Number(isSubmitted),
    0,
  )
  const inRows = await lostInRows(entries)
  const otherwise: string[] = []
  for (const entry of entries) if (!inRows.has(entry.id)) otherwise.push(...(await differencesOnTheWeb(people, entry)))
  const rows = await rowsNamed([...refused, ...entries.map(({ name }) => name)])
  const untold = new Set(refused)
  return {
    acknowledged: written,
    lost: [...inRows.values()].reduce((sum, count) => sum + count, 0),
    otherwise,
    twice: rows.filter(({ count }) => count > 1).length,
    unanswered: rows.filter(({ name }) => untold.has(name)).length,
  }
}

/** How many acknowledged writes of a filing are missing, by its id. */
async function lostInRows(entries: readonly Acknowledged[]): Promise<Map<string, number>> {
  const ids = entries.map(({ id }) => id)
  const [filings, files] = await withDatabase(databaseAddresses.direct, (db) =>
    Promise.all([
      db<
        { id: string; description: string | null; state: string }[]
      >`select id, description, state from project where id = any(${ids}::uuid[])`,
      db<{ id: string; sha256: string }[]>`select id, sha256 from evidence_file where project_id = any(${ids}::uuid[])`,
    ]),
  )
  const rows = new Map(filings.map((row) => [row.id, row]))
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  const missing = (entry: Acknowledged) => {
    const row = rows.get(entry.id)
    const isSaved = entry.description === null || row?.description === entry.description
    const isSubmitted = !entry.isSubmitted || (row !== undefined && row.state !== 'draft')
    return [row !== undefined, isSaved, isSubmitted, ...entry.files.map(({ id, sha256 }) => hashes.get(id) === sha256)].filter(
      (isThere) => !isThere,
    ).length
  }
  return new Map(entries.map((entry) => [entry.id, missing(entry)] as const).filter(([, count]) => count > 0))
}

/** The filing as its page shows it, and the bytes of its files. */
async function differencesOnTheWeb(people: People, entry: Acknowledged): Promise<string[]> {
  const { status, body } = await answerOf(() => people.ask(`/projects/${entry.id}`, { who: 'filer' }))
  if (status !== 200) return [`${entry.id} answers ${status}`]
  const isSaid = body.filing.name === entry.name && (entry.description === null || body.filing.description === entry.description)
  const differences = isSaid ? [] : [`${entry.id} says something else`]
  for (const { id, sha256 } of entry.files) {
    const path = `/projects/${entry.id}/files/${id}/link`
    const link = await answerOf(() => people.ask(path, { who: 'filer', method: 'POST', body: { inline: false } }))
    const bytes = await fetch(`${webAddress}${link.body?.path}`).then((reply) => reply.arrayBuffer())
    if (createHash('sha256').update(new Uint8Array(bytes)).digest('hex') !== sha256) differences.push(`the file ${id} has other bytes`)
  }
  return differences
}

/** Whoever is told to come again later does. */
async function answerOf(ask: () => ReturnType<People['ask']>, tries = 5): ReturnType<People['ask']> {
  const answer = await ask()
  if (answer.status !== 503 || tries === 0) return answer
  await pause(500)
  return answerOf(ask, tries - 1)
}

const rowsNamed = (names: readonly string[]) =>
  withDatabase(
    databaseAddresses.direct,
    (db) => db<{ name: string; count: number }[]>`select name, count(*)::int from project where name = any(${names}) group by name`,
  )

/** What a command of the audit trail says, and whether it is content. */
export function askTrail(
  folder: string,
  name: 'verify-audit' | 'acknowledge-loss',
  ...words: string[]
): Promise<{ isContent: boolean; said: string }> {
  const command = resolve(import.meta.dirname, '..', '..', 'server', 'commands', `${name}.ts`)
  const env = { ...process.env, ...platformSettings, DATA_FOLDER: join(folder, 'first') }
  return new Promise((done) => {
    execFile(process.execPath, [command, ...words], { env, timeout: 60_000 }, (error, stdout) =>
      done({ isContent: error === null, said: stdout.trim().split('\n').slice(-4).join(' / ') }),
    )
  })
}
