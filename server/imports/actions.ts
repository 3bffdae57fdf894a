import type { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Refusal } from '#contract/errors.ts'
import { type Import, importRules, sheetsOpenTo } from '#contract/imports.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { isDatabaseAway, isDiskFull } from '../database/errors.ts'
import type { Encryption } from '../encryption.ts'
import { type Receiving, withUpload } from '../evidence/receiving.ts'
import type { FilingServices } from '../projects/life/context.ts'
import type { Reader } from '../reading/reader.ts'
import { type Outcome, RowRefused, tryOut, writeAll } from './running.ts'
import type { Writing } from './sheet.ts'
import * as store from './store.ts'
import { type Content, countsOf, titleOf, understand } from './workbook.ts'

export type ImportServices = FilingServices &
  Pick<Receiving, 'dataFolder' | 'scanner'> & {
    tables: Reader<'table'>
    /** Hears of what failed and nobody waits for. */
    onError: (error: unknown) => void
  }

/** What may hold identity numbers and codes is kept sealed. */
export const sealed = ({ seal }: Encryption, value: unknown) => seal(gzipSync(JSON.stringify(value)).toString('base64'))
const opened = <Value>({ open }: Encryption, kept: Buffer) =>
  JSON.parse(gunzipSync(Buffer.from(open(kept), 'base64')).toString('utf8')) as Value // we wrote it

/** Reads a workbook in the process for strangers' files and begins to try it out. Nothing is written but that it was handed in. */
export async function handIn(
  services: ImportServices,
  context: ActionContext,
  given: { name: string; open: () => Readable },
): Promise<Import> {
  const { db, encryption, tables } = services
  const { actor } = context
  const read = await withUpload(services, given.open(), ({ path }) => tables.read(path))
  const { content, faults } = understand(read.sheets)
  mustBeOpenTo(context, content)
  const sheets = countsOf(content)
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0)
  const noted = await inTransaction(db, async (tx) => {
    if ((await store.countUnfinished(tx, actor.id)) >= importRules.mostUnfinished)
      throw new Refusal('import.too-many', { limit: importRules.mostUnfinished })
    return store.addImport(tx, { ownerId: actor.id, name: given.name, content: sealed(encryption, content), sheets, total })
  })
  if (faults.length > 0) {
    await store.saveFaulty(db, noted.id, faults.slice(0, importRules.mostFaults), faults.length)
    return (await store.readImport(db, actor.id, noted.id)) ?? noted
  }
  void check(services, context, noted.id, content).catch(services.onError)
  return noted
}

function mustBeOpenTo({ actor }: ActionContext, content: Content) {
  const open = sheetsOpenTo(actor.authorities)
  const closed = content.find(({ sheet }) => !open.includes(sheet))
  if (closed) throw new Refusal('import.sheet-closed', { title: titleOf(closed.sheet) })
}

async function check(services: ImportServices, context: ActionContext, id: string, content: Content) {
  const { db, onError } = services
  try {
    const { faults, faultCount } = await tellingProgress(services, id, (onRow) => tryOut({ services, context, content, onRow }))
    if (faultCount > 0) await store.saveFaulty(db, id, faults, faultCount)
    else await store.saveSound(db, id, rowsOf(content))
  } catch (error) {
    onError(error)
    await store.saveFailure(db, id, failureOf(error))
  }
}

/** Says every second how far it is and that somebody is at it, also while one row waits for somebody else's lock. */
async function tellingProgress<T>({ db, onError }: ImportServices, id: string, work: (onRow: (rows: number) => void) => Promise<T>) {
  let reached = 0
  const timer = setInterval(() => void store.saveProgress(db, id, reached).catch(onError), 1_000)
  const onRow = (rows: number) => {
    reached = rows
  }
  return work(onRow).finally(() => clearInterval(timer))
}

const rowsOf = (content: Content) => content.reduce((sum, { rows }) => sum + rows.length, 0)

const failureOf = (error: unknown) => {
  if (error instanceof Refusal) return error.code
  if (isDiskFull(error)) return 'storage.full'
  return isDatabaseAway(error) ? 'database.away' : 'import.broken-off'
}

/** Somebody decides that a workbook found sound is written. It is written on while they do something else. */
export async function decide(services: ImportServices, context: ActionContext, id: string): Promise<Import> {
  const { db, encryption } = services
  const { actor } = context
  const kept = await store.readContent(db, actor.id, id)
  if (!kept) throw new Refusal((await store.readImport(db, actor.id, id)) ? 'import.not-ready' : 'record.not-found')
  const content = opened<Content>(encryption, kept)
  mustBeOpenTo(context, content)
  const begun = await store.beginWriting(db, actor.id, id)
  if (!begun) throw new Refusal('import.not-ready')
  void write(services, context, begun, content).catch(services.onError)
  return begun
}

/** Whoever lost an authority since then is refused like by hand; what has become wrong meanwhile is told, and nothing is written. */
async function write(services: ImportServices, context: ActionContext, { id, name, sheets }: Import, content: Content) {
  const { db, encryption, nudge, onError } = services
  const { actor, requestId } = context
  const total = rowsOf(content)
  try {
    const noteDone = async (tx: Transaction, { codes }: Outcome) => {
      const counts = Object.fromEntries(sheets.map(({ sheet, rows }) => [sheet, rows]))
      const after = { name, ...counts }
      await record(tx, actor, { event: 'import.written', subject: 'import', subjectId: id, region: actor.region.code, after }, requestId)
      const isWanted = await store.saveDone(tx, id, total, codes.length > 0 ? sealed(encryption, codes) : null)
      if (!isWanted) throw new Refusal('import.broken-off')
    }
    await tellingProgress(services, id, (onRow) => writeAll({ services, context, content, onRow }, noteDone))
    nudge()
  } catch (error) {
    if (error instanceof RowRefused) return check(services, context, id, content)
    onError(error)
    await store.saveFailure(db, id, failureOf(error))
  }
}

/** The codes of the new users, for whoever brought them in, once. */
export async function fetchCodes({ db, encryption }: ImportServices, { actor, requestId }: ActionContext, id: string) {
  const kept = await inTransaction(db, async (tx) => {
    const codes = await store.takeCodes(tx, actor.id, id)
    const line = { event: 'import.codes-fetched', subject: 'import', subjectId: id, region: actor.region.code } as const
    if (codes) await record(tx, actor, line, requestId)
    return codes
  })
  if (kept) return opened<Writing['codes']>(encryption, kept)
  if (!(await store.readImport(db, actor.id, id))) throw new Refusal('record.not-found')
  throw new Refusal('import.codes-fetched')
}

export async function giveUp({ db }: ImportServices, { actor }: ActionContext, id: string): Promise<void> {
  if (await store.removeImport(db, actor.id, id)) return
  if (!(await store.readImport(db, actor.id, id))) throw new Refusal('record.not-found')
  throw new Refusal('import.not-ready')
}
