import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appealRules } from '#contract/appeal-states.ts'
import { Refusal } from '#contract/errors.ts'
import { type Credentials, type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http/serve.ts'
import { admitAddress } from './address-guard.ts'
import { recogniseAuthor, renewPassword, takeAuthorStep } from './author-actions.ts'
import { appealAsAuthorSees } from './detail.ts'
import { attachFile, type FileServices, mustTakeFile } from './file-actions.ts'
import { findSentFile, type LinkedFile } from './reply-file-store.ts'
import { createCodeKeys, createTickets } from './secrets.ts'
import { readOwnAppeal } from './store.ts'

type Parts = { files: FileServices; encryption: Encryption; linkTo: (linked: LinkedFile) => string; now: () => number }
type Step = Omit<Parameters<typeof takeAuthorStep>[1], 'id' | 'seal'>

/** What an author does with an appeal that was lodged, known by code and password. No call leaves a trace of who made it. */
export function authorRoutes(app: FastifyInstance, db: Database, { encryption, linkTo, now, files }: Parts) {
  const { seal, open } = encryption
  const codes = createCodeKeys(encryption)
  const tickets = createTickets(encryption)
  const show = async (id: string): Promise<OwnAppeal> => appealAsAuthorSees(db, open, await readOwnAppeal(db, id))

  const recognise = async (credentials: Credentials, { ip }: FastifyRequest): Promise<string> => {
    await admitAddress(db, ip, 'track')
    return recogniseAuthor(db, codes, credentials)
  }
  const take = async (id: string, step: Step): Promise<OwnAppeal> => {
    await inTransaction(db, (tx) => takeAuthorStep(tx, { id, ...step, seal }))
    return show(id)
  }

  serve(app, publicAppeals.track, async ({ body, request }) => show(await recognise(body, request)))
  serve(app, publicAppeals.renew, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'track')
    return show(await renewPassword(db, codes, body))
  })
  serve(app, publicAppeals.add, async ({ body, request }) =>
    take(await recognise(body, request), { action: 'add', message: { kind: 'addition', text: body.text } }),
  )
  serve(app, publicAppeals.answer, async ({ body, request }) =>
    take(await recognise(body, request), { action: 'answer', message: { kind: 'answer', text: body.text } }),
  )
  serve(app, publicAppeals.rate, async ({ body: { score, comment, ...credentials }, request }) =>
    take(await recognise(credentials, request), { action: 'rate', rating: { score, comment } }),
  )
  serve(app, publicAppeals.withdraw, async ({ body, request }) => take(await recognise(body, request), { action: 'withdraw' }))
  serve(app, publicAppeals.askReview, async ({ body, request }) =>
    take(await recognise(body, request), { action: 'ask-review', message: { kind: 'review-request', text: body.reason } }),
  )

  serve(app, publicAppeals.ticket, async ({ body, request }) => {
    const id = await recognise(body, request)
    const until = now() + appealRules.ticketMinutes * 60_000
    return { ticket: tickets.write(id, until), expiresAt: new Date(until).toISOString() }
  })

  serve(app, publicAppeals.link, async ({ body: { file, ...credentials }, request }) => {
    const found = await findSentFile(db, await recognise(credentials, request), file)
    if (!found) throw new Refusal('record.not-found')
    const until = now() + appealRules.linkSeconds * 1000
    return { path: linkTo({ kind: 'file', ...found, inline: false, until }), expiresAt: new Date(until).toISOString() }
  })

  serve(app, publicAppeals.attach, async ({ query, request }) => {
    await admitAddress(db, request.ip, 'attach')
    const id = tickets.read(query.ticket, now())
    if (!id) throw new Refusal('appeal.ticket-expired')
    await mustTakeFile(db, { id, size: Number(request.headers['content-length'] ?? 0) })
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    const { id: fileId, name, size, addedAt } = await attachFile(files, id, request.body)
    return { id: fileId, name, size, addedAt }
  })
}
