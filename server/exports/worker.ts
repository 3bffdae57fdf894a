import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { type ExportedList, type ExportFormat, exportRules } from '#contract/exports.ts'
import type { Language } from '#contract/language.ts'
import type { Actor } from '#domain/people/access.ts'
import { type Address, type Connection, connect, inTransaction } from '../database/connect.ts'
import type { Reading } from './sheet.ts'
import { type AnySheet, sheets } from './sheets.ts'
import { writeTable } from './spreadsheet.ts'
import { listMeanings } from './store.ts'

/** What a file is made of, and where it is put. */
export type Order = {
  address: Address
  path: string
  actor: Actor
  list: ExportedList
  question: object
  columns: readonly string[]
  language: Language
  format: ExportFormat
}
export type Progress = { rows: number; total: number | null }
export type Said = Progress | { done: { rows: number; bytes: number } } | { tooMany: true } | { failed: { code: string; message: string } }

export type Wish = { order: Order } | { givenUp: Order['path'] }

/** What is made, by its path. */
const underWay = new Map<string, AbortController>()

/** Makes files beside the thread that answers requests: reading and packing a million rows would hold these up. */
parentPort?.on('message', (wish: Wish) => {
  if ('givenUp' in wish) underWay.get(wish.givenUp)?.abort()
  else void begin(wish.order)
})

async function begin(order: Order) {
  const { path } = order
  const giveUp = new AbortController()
  const say = (said: Said) => parentPort?.postMessage({ path, ...said })
  underWay.set(path, giveUp)
  const said = await fulfil(order, { say, signal: giveUp.signal }).catch((error: unknown): Said => ({ failed: codeAndMessage(error) }))
  underWay.delete(path)
  say(said)
}

const codeAndMessage = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? String(error.code) : '',
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

type Following = { say: (said: Said) => void; signal: AbortSignal }

/** All rows are of one moment, however long it takes to read them. */
async function fulfil(order: Order, { say, signal }: Following): Promise<Said> {
  const db = connect(order.address.url, { connections: 1, pooler: order.address.pooler })
  const givenUp = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => givenUp.reject(signal.reason))
  const work = async (tx: Connection) => {
    await tx`set transaction isolation level repeatable read`
    await tx`set local plan_cache_mode = force_custom_plan`
    await tx`set local statement_timeout = '10min'`
    return make(tx, order, say)
  }
  const made = inTransaction(db, work, { mode: 'read only', tries: 1 })
  try {
    return await Promise.race([made, givenUp.promise])
  } finally {
    made.catch(() => {}) // nobody waits for what was given up
    await db.end({ timeout: signal.aborted ? 0 : 1 })
  }
}

async function make(tx: Connection, order: Order, say: Following['say']): Promise<Said> {
  const sheet = sheets[order.list]
  const total = (await sheet.count?.(tx, order.actor, order.question)) ?? null
  if (total !== null && total > exportRules.mostRows) return { tooMany: true }
  const chosen = order.columns.flatMap((name) => sheet.columns.find((column) => column.name === name) ?? [])
  const { language, format, path } = order
  const progress = { rows: 0, total }
  say({ ...progress })
  const reading = await readingOf(tx, language)
  const table = {
    title: sheet.title[language],
    columns: chosen.map(({ title, kind, of }) => ({ title: title[language], kind, of: (row: unknown) => of(row, reading) })),
    batches: batchesOf(tx, order, progress, say),
  }
  await pipeline(writeTable(format, table), createWriteStream(path, { mode: 0o600, flush: true }))
  if (progress.rows > exportRules.mostRows) return { tooMany: true }
  return { done: { rows: progress.rows, bytes: (await stat(path)).size } }
}

type Coming = ReturnType<AnySheet['read']>

/** The database reads the next rows while these are written. */
async function* batchesOf(tx: Connection, { list, actor, question }: Order, progress: Progress, say: Following['say']) {
  let reportedAt = Date.now()
  let coming: Coming | null = sheets[list].read(tx, actor, question)
  while (coming && progress.rows <= exportRules.mostRows) {
    const { items, next }: Awaited<Coming> = await coming
    coming = next && sheets[list].read(tx, actor, next)
    coming?.catch(() => {}) // is told when these rows are written; nobody asks once writing has failed
    progress.rows += items.length
    yield items
    if (Date.now() - reportedAt < 500) continue
    reportedAt = Date.now()
    say({ ...progress })
  }
}

async function readingOf(tx: Connection, language: Language): Promise<Reading> {
  const meanings = new Map((await listMeanings(tx)).map(({ dictionary, code, label }) => [`${dictionary}/${code}`, label]))
  return { language, meaning: (dictionary, code) => (code === null ? null : (meanings.get(`${dictionary}/${code}`)?.[language] ?? code)) }
}
