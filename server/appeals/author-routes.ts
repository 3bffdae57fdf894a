import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppealFileType, type AuthorAction, appealFileTypes, appealRules, type MessageKind } from '#contract/appeal-states.ts'
import { Refusal } from '#contract/errors.ts'
import { type Credentials, type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { dueFrom } from '#domain/appeal-clocks.ts'
import { authorHindrance, authorLife, openAppealStates, stateAfter } from '#domain/appeals.ts'
import { exceptionsFrom } from '#domain/calendar.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { record } from '../audit/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { readDeadlines } from '../deadlines/store.ts'
import type { Encryption } from '../encryption.ts'
import { announceContent, forgetAnnouncement } from '../evidence/store.ts'
import { serve } from '../http.ts'
import { verifyPassword } from '../passwords.ts'
import { admitAddress } from './address-guard.ts'
import { admitTry, countFailure, forgetFailures } from './code-guard.ts'
import * as exchange from './exchange-store.ts'
import { findByCode } from './lodging-store.ts'
import { notifyOfAuthor, notifyReviewers } from './notices.ts'
import { type CodeKeys, createCodeKeys, createTickets } from './secrets.ts'
import { factsOf, ownOf } from './showing.ts'
import * as store from './store.ts'
import { strip } from './stripping/strip.ts'

type Received = { path: string; size: number; mediaType: string }

/** How bytes come in and are kept: the same way as for evidence, handed over by `app.ts`. */
export type FileParts = {
  storage: { write: (key: string, content: Buffer) => Promise<void>; drop: (key: string) => Promise<void> }
  receive: (body: Readable) => Promise<Received>
  discard: (path: string) => Promise<void>
  isNoRoom: (error: unknown) => boolean
}
type Parts = FileParts & { encryption: Encryption; now: () => number }

/** What an author does with an appeal that was lodged, known by code and password. No call leaves a trace of who made it. */
export function authorRoutes(app: FastifyInstance, db: Database, parts: Parts) {
  const { encryption, now } = parts
  const codes = createCodeKeys(encryption)
  const tickets = createTickets(encryption)
  const shown = async (id: string): Promise<OwnAppeal> => ownOf(db, encryption.open, await store.readOwnAppeal(db, id))
  const known = (body: Credentials, request: FastifyRequest) => recognise(db, codes, body, request.ip)

  const step = async (id: string, action: AuthorAction, given: Given) => {
    await inTransaction(db, (tx) => take(tx, encryption.seal, { id, action, given }))
    return shown(id)
  }

  serve(app, publicAppeals.track, async ({ body, request }) => shown(await known(body, request)))
  serve(app, publicAppeals.add, async ({ body, request }) => step(await known(body, request), 'add', { message: ['addition', body.text] }))
  serve(app, publicAppeals.answer, async ({ body, request }) =>
    step(await known(body, request), 'answer', { message: ['answer', body.text] }),
  )
  serve(app, publicAppeals.rate, async ({ body: { score, comment, ...body }, request }) =>
    step(await known(body, request), 'rate', { rating: { score, comment: comment === null ? null : encryption.seal(comment) } }),
  )
  serve(app, publicAppeals.withdraw, async ({ body, request }) => step(await known(body, request), 'withdraw', {}))
  serve(app, publicAppeals.askReview, async ({ body, request }) =>
    step(await known(body, request), 'ask-review', { message: ['review-request', body.reason] }),
  )

  serve(app, publicAppeals.ticket, async ({ body, request }) => {
    const id = await known(body, request)
    const until = now() + appealRules.ticketMinutes * 60_000
    return { ticket: tickets.write(id, until), expiresAt: new Date(until).toISOString() }
  })

  serve(app, publicAppeals.attach, async ({ query, request }) => {
    await admitAddress(db, request.ip, 'attach')
    const id = tickets.read(query.ticket, now())
    if (!id) throw new Refusal('appeal.ticket-expired')
    refuseClosed('attach', await store.readOwnAppeal(db, id))
    refuseTooLarge(Number(request.headers['content-length'] ?? 0))
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    const cleaned = await receiveCleaned(parts, request.body)
    const { id: fileId, name, size, addedAt } = await keep(db, parts, id, cleaned)
    return { id: fileId, name, size, addedAt }
  })
}

/** Wrong and none are answered alike and cost the same: one check of a password, whether or not there is one to check against. */
async function recognise(db: Database, codes: CodeKeys, { code, password }: Credentials, address: string): Promise<string> {
  await admitAddress(db, address, 'track')
  const key = codes.hashOf(code)
  await admitTry(db, key)
  const appeal = await findByCode(db, key)
  const fits = await verifyPassword(appeal?.passwordHash ?? null, password.trim().toUpperCase())
  if (!appeal || !fits) {
    await countFailure(db, key)
    throw new Refusal('appeal.unknown')
  }
  await forgetFailures(db, key)
  return appeal.id
}

type Given = { message?: [kind: MessageKind, text: string]; rating?: { score: number; comment: Buffer | null } }
type Taking = { id: string; action: AuthorAction; given: Given }

/** One step of the author. The audit line names nobody and bears no number of a request, by which it could be found in a log. */
async function take(tx: Transaction, seal: Encryption['seal'], { id, action, given: { message, rating } }: Taking) {
  const appeal = await store.lockOwnAppeal(tx, id)
  refuseClosed(action, appeal)
  const state = stateAfter(authorLife[action].to, appeal.state)
  const isOpen = (openAppealStates as readonly string[]).includes(state)
  const dueOn = action === 'ask-review' ? await reviewDue(tx, appeal) : isOpen ? undefined : null
  await store.saveAppeal(tx, id, { state, ...(dueOn !== undefined && { dueOn }), ...(rating && { rating }) })
  if (message) await exchange.addMessage(tx, { id, sender: 'author', kind: kindIn(message[0], state), body: seal(message[1]) })
  await noteStep(tx, appeal, { action, state })
  const fresh = await store.readOwnAppeal(tx, id)
  if (action === 'withdraw' && isUnanswered(appeal)) await goOnWithout(tx, appeal)
  if (action === 'ask-review') await notifyReviewers(tx, fresh)
  else if (action !== 'rate') await notifyOfAuthor(tx, fresh)
}

/** While it is reviewed, everybody who was joined has read the reply. */
const isUnanswered = ({ judgements }: store.StoredAppeal) => judgements.length === 0

async function goOnWithout(tx: Transaction, appeal: store.StoredAppeal) {
  const heir = await store.passOn(tx, appeal)
  if (!heir) return
  const fresh = await store.readOwnAppeal(tx, heir)
  await store.addAppealEvent(tx, { id: heir, actor: null, action: 'succeed', toState: fresh.state, note: null })
  await notifyOfAuthor(tx, fresh)
}

const kindIn = (kind: MessageKind, state: store.StoredAppeal['state']): MessageKind =>
  kind === 'review-request' && state === 'recheck-requested' ? 'recheck-request' : kind

async function noteStep(
  tx: Transaction,
  { id, scopeCode, state: before }: store.StoredAppeal,
  { action, state }: { action: AuthorAction; state: store.StoredAppeal['state'] },
) {
  await store.addAppealEvent(tx, { id, actor: null, action, toState: state, note: null })
  const entry = { subject: 'appeal', subjectId: id, region: scopeCode, before: { state: before }, after: { state } }
  await record(tx, { id: null, name: 'author' }, { event: `appeal.author-${action}`, ...entry })
}

async function reviewDue(db: Connection, { type, today }: store.StoredAppeal): Promise<string> {
  const deadlines = deadlinesFrom((await readDeadlines(db)).figures)
  return dueFrom('review', type, today, { deadlines, exceptions: exceptionsFrom([]) }) // counted in calendar days
}

function refuseClosed(action: AuthorAction, appeal: store.StoredAppeal) {
  const hindrance = authorHindrance(action, factsOf(appeal), appeal.today)
  if (hindrance) throw new Refusal('appeal.closed', { hindrance, state: appeal.state })
}

function refuseTooLarge(size: number) {
  if (size > appealRules.bytesPerFile) throw new Refusal('evidence.too-large', { limit: appealRules.bytesPerFile })
}

type Cleaned = { content: Buffer; mediaType: AppealFileType }

/** What arrives lies on the disk only until it was cleaned; nothing else of it is ever kept. */
async function receiveCleaned({ receive, discard }: Parts, body: Readable): Promise<Cleaned> {
  const received = await receive(body).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'evidence.unsupported-type' ? new Refusal('appeal.unsupported-type') : error
  })
  try {
    const { mediaType } = received
    if (!isAccepted(mediaType)) throw new Refusal('appeal.unsupported-type')
    refuseTooLarge(received.size)
    return { content: await strip(await readFile(received.path), mediaType), mediaType }
  } finally {
    await discard(received.path)
  }
}

const isAccepted = (mediaType: string): mediaType is AppealFileType => mediaType in appealFileTypes

/** Bytes are announced before they are kept and until their row is written, so that nothing stays that no row needs. */
async function keep(db: Database, { storage, isNoRoom }: Parts, id: string, { content, mediaType }: Cleaned) {
  const key = `appeals/${randomUUID()}`
  await announceContent(db, key)
  try {
    await storage.write(key, content)
    return await inTransaction(db, async (tx) => {
      const appeal = await store.lockOwnAppeal(tx, id)
      refuseClosed('attach', appeal)
      const position = appeal.fileCount + 1
      const added = await exchange.addFile(tx, { id, key, position, mediaType, size: content.length })
      await store.saveAppeal(tx, id, { state: appeal.state })
      await noteStep(tx, appeal, { action: 'attach', state: appeal.state })
      await forgetAnnouncement(tx, key)
      return added
    })
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    await forgetAnnouncement(db, key)
    throw isNoRoom(error) || (error instanceof Error && isNoRoom(error.cause)) ? new Refusal('storage.full') : error
  }
}
