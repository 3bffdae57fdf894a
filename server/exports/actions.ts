import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#contract/errors.ts'
import { type Export, type ExportedList, type ExportWish, exportRules } from '#contract/exports.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { addressOf, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Storage } from '../evidence/storage.ts'
import { notify } from '../notifications/store.ts'
import { failureOf, type Maker } from './making.ts'
import { sheets } from './sheets.ts'
import * as store from './store.ts'

export type ExportServices = {
  db: Database
  storage: Storage
  dataFolder: string
  maker: Maker
  /** Where files are read from: they take long, and what happens meanwhile is not in them anyway. */
  readFrom: () => Database
  /** Hears of what failed and nobody waits for. */
  onError: (error: unknown) => void
}

type Asked = { list: ExportedList; question: object; wish: ExportWish }

export const sightOf = ({ authorities, supervises, region }: Actor): store.Sight => ({
  authorities: authorities.toSorted(),
  supervises: supervises.toSorted((one, other) => one.prefix.localeCompare(other.prefix)),
  prefix: region.prefix,
})

/** Notes the wish and begins to make the file. Whoever asked for it follows how far it is. */
export async function beginExport(services: ExportServices, context: ActionContext, { list, question, wish }: Asked): Promise<Export> {
  const { actor } = context
  const sheet = sheets[list]
  const known = sheet.columns.map(({ name }) => name)
  const columns = wish.columns ?? known
  const unknown = columns.findIndex((name) => !known.includes(name))
  if (unknown >= 0) throw new Refusal('input.invalid', { part: 'body' }, [{ field: `columns.${unknown}`, code: 'choice' }])
  const { format, language } = wish
  const noted = await inTransaction(services.db, async (tx) => {
    if ((await store.countUnfinished(tx, actor.id)) >= exportRules.mostUnfinished)
      throw new Refusal('export.too-many', { limit: exportRules.mostUnfinished })
    const name = `${sheet.title[language]} ${await readToday(tx)}.${format}`
    return store.addExport(tx, { ownerId: actor.id, list, question, columns, language, format, name, sight: sightOf(actor) })
  })
  void finish(services, context, noted, { list, question, columns, language, format }).catch(services.onError)
  return noted
}

type Making = {
  list: ExportedList
  question: object
  columns: readonly string[]
  language: ExportWish['language']
  format: ExportWish['format']
}

/** The file is kept and the trail says so in one go; whatever goes wrong, its row tells why. */
async function finish(
  { db, storage, dataFolder, maker, readFrom, onError }: ExportServices,
  { actor, requestId }: ActionContext,
  { id, name }: Pick<Export, 'id' | 'name'>,
  made: Making,
) {
  const folder = join(dataFolder, 'exports')
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const makeFrom = (source: Database) =>
      maker.make({ address: addressOf(source), path, actor: plain(actor), ...made }, (progress) => store.saveProgress(db, id, progress))
    const source = readFrom()
    // Whatever went wrong with a replica, the primary has everything.
    const done = await makeFrom(source).catch((error: unknown) => (source === db ? Promise.reject(error) : makeFrom(db)))
    if (!done) return
    const key = `exports/${randomUUID()}`
    await storage.keep(key, { path, size: done.bytes })
    const { list, question, columns, format } = made
    const isWanted = await inTransaction(db, async (tx) => {
      const after = { list, question, columns, format, rows: done.rows }
      await record(tx, actor, { event: 'export.made', subject: 'export', subjectId: id, region: actor.region.code, after }, requestId)
      const isWanted = await store.saveDone(tx, id, { ...done, key })
      if (isWanted && done.rows > exportRules.longRows) await tellOwner(tx, actor, name, id)
      return isWanted
    })
    if (!isWanted) await storage.drop(key)
  } catch (error) {
    onError(error)
    await inTransaction(db, async (tx) => tellFailed(tx, await store.saveFailure(tx, id, failureOf(error))))
  } finally {
    await rm(path, { force: true })
  }
}

const tellOwner = (tx: Transaction, { id }: Actor, file: string, exportId: string) =>
  notify(tx, [{ kind: 'export.ready', to: [id], path: '/personal/updatePwd', facts: { file }, key: `export ${exportId}` }])

/** Whoever waits for a short one sees it fail. */
const tellFailed = (tx: Transaction, failed: readonly store.FailedExport[]) =>
  notify(
    tx,
    failed
      .filter(({ expected }) => expected > exportRules.longRows)
      .map(({ id, ownerId, name }) => ({
        kind: 'export.failed' as const,
        to: [ownerId],
        path: '/personal/updatePwd',
        facts: { file: name },
        key: `export ${id}`,
      })),
  )

/** Only what the rules know of somebody: sessions do not leave the thread that checked them. */
const plain = ({ id, username, name, region, authorities, grants, supervises }: Actor): Actor => ({
  id,
  username,
  name,
  region,
  authorities,
  grants,
  supervises,
})

/** A finished file for whoever asked for it, if they would still get the same. */
export async function readFinished({ db }: Pick<ExportServices, 'db'>, actor: Actor, id: string) {
  const found = await store.readExport(db, actor.id, id)
  if (!found) throw new Refusal('record.not-found')
  if (found.key === null || found.bytes === null) throw new Refusal('export.not-ready')
  if (JSON.stringify(canonical(found.sight)) !== JSON.stringify(canonical(sightOf(actor)))) throw new Refusal('export.rights-changed')
  return { key: found.key, name: found.name, size: found.bytes, format: found.format }
}

/** The database keeps members in an order of its own. */
const canonical = ({ authorities, supervises, prefix }: store.Sight) => [
  authorities,
  supervises.map((one) => [one.prefix, one.kinds]),
  prefix,
]

export async function giveUpExport({ db, storage }: Pick<ExportServices, 'db' | 'storage'>, actor: Actor, id: string): Promise<void> {
  const removed = await store.removeExport(db, actor.id, id)
  if (!removed) throw new Refusal('record.not-found')
  if (removed.key !== null) await storage.drop(removed.key)
}

/** What nobody fetched within its time goes, and what was broken off says so. */
export async function forgetExports({ db, storage }: Pick<ExportServices, 'db' | 'storage'>): Promise<void> {
  await inTransaction(db, async (tx) => tellFailed(tx, await store.failAbandoned(tx)))
  for (const key of await store.removeExpired(db)) await storage.drop(key)
}
