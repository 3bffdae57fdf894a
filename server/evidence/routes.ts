import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { evidence, evidenceRules } from '#contract/evidence.ts'
import type { Input } from '#contract/route.ts'
import type { Actor } from '#domain/access.ts'
import { isOwnerSide } from '#domain/deciding.ts'
import { addsToMatterAs, uploadsAs } from '#domain/evidence-rights.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { serve } from '../http.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { noteToucher } from '../projects/life/event-store.ts'
import { findActor } from '../session/store.ts'
import type { Reassess } from '../steps.ts'
import { keyFor, zipDossier } from './dossier-zip.ts'
import type { Linked, Links } from './link.ts'
import { readPhotoFacts } from './photo.ts'
import { discard, isNoRoom, type Received, receive, refuseTooLarge } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

type Parts = { db: Database; reassess: Reassess; storage: Storage; links: Links; dataFolder: string; basePath: string; now: () => number }
type Aim = Input<typeof evidence.upload>['query']

export function evidenceRoutes(app: FastifyInstance, parts: Parts) {
  const { db, reassess, storage, links, dataFolder } = parts
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  serve(app, evidence.upload, async ({ actor, params, query, request }) => {
    const dossier = await readDossier(db, actor, params.id)
    const role = await admit(db, actor, dossier, query)
    refuseTooLarge(Number(request.headers['content-length'] ?? 0))
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    const received = await receive(request.body, dataFolder)
    try {
      const photo = await readPhotoFacts(received)
      const fileId = await withBytes(parts, received, async (tx) => {
        const superseded = query.supersedes ? await store.readFile(tx, actor, dossier, query.supersedes) : null
        const { sha256 } = received
        const added = await store.addFile(tx, {
          ...query,
          ...photo,
          sha256,
          projectId: dossier.id,
          uploadedBy: actor.id,
          record: superseded?.record ?? query.matter ?? null,
        })
        if (superseded) await store.supersede(tx, superseded.id, added)
        // Papers of a decision do not make their author part of the owner side.
        if (role === 'owner') await noteToucher(tx, dossier.id, actor.id)
        const after = { category: query.category, step: query.step, name: query.name, sha256, supersedes: query.supersedes ?? null }
        await record(
          tx,
          actor,
          { event: 'evidence.added', subject: 'project', subjectId: dossier.id, region: dossier.scopeCode, after },
          request.id,
        )
        if (dossier.everSubmitted) await reassess(tx, dossier.id)
        return added
      })
      return store.viewOf(await store.readFile(db, actor, dossier, fileId), actor, dossier)
    } finally {
      await discard(received.path)
    }
  })

  serve(app, evidence.remove, async ({ actor, params, request }) => {
    const dossier = await readDossier(db, actor, params.id)
    const key = await inTransaction(db, async (tx) => {
      const file = await store.readFile(tx, actor, dossier, params.fileId)
      if (file.uploadedBy.id !== actor.id) throw new Refusal('project.not-yours', { reason: 'not-uploader' })
      if (!store.isRemovable(file, actor, dossier)) throw new Refusal('evidence.bound')
      const before = { category: file.category, step: file.step, name: file.name, sha256: file.sha256 }
      await record(
        tx,
        actor,
        { event: 'evidence.removed', subject: 'project', subjectId: dossier.id, region: dossier.scopeCode, before },
        request.id,
      )
      const unused = await store.removeFile(tx, file)
      if (dossier.everSubmitted) await reassess(tx, dossier.id)
      return unused
    })
    if (key) {
      await storage.drop(key)
      await store.forgetAnnouncement(db, key)
    }
    return null
  })

  serve(app, evidence.link, async ({ actor, params, body }) => {
    const dossier = await readDossier(db, actor, params.id)
    const { key, name, mediaType, size } = await store.readFile(db, actor, dossier, params.fileId)
    const inline = body.inline && (mediaType === 'application/pdf' || mediaType.startsWith('image/'))
    return linkTo(parts, (until) => ({ kind: 'file', key, name, mediaType, size, inline, until }))
  })

  serve(app, evidence.dossierLink, async ({ actor, params }) => {
    const dossier = await readDossier(db, actor, params.id)
    return linkTo(parts, (until) => ({ kind: 'dossier', projectId: dossier.id, userId: actor.id, until }))
  })

  serve(app, evidence.content, async ({ query, response }) => {
    const linked = links.read(query.token, parts.now())
    if (linked.kind === 'file') return sendFile(response, linked, await storage.read(linked.key))
    const actor = await findActor(db, linked.userId)
    if (!actor) throw new Refusal('record.not-found')
    const dossier = await readDossier(db, actor, linked.projectId)
    const files = await store.listFiles(db, actor, dossier)
    const zip = zipDossier({ number: dossier.number, name: dossier.filing.name, files, storage })
    return named(response, `${dossier.number ?? 'draft'}.zip`, false)
      .type('application/zip')
      .send(zip)
  })
}

/** Who may add this file here, and whether there is room for it. */
async function admit(db: Database, actor: Actor, dossier: LoadedDossier, aim: Aim) {
  const replaced = aim.supersedes ? await store.readFile(db, actor, dossier, aim.supersedes) : null
  const role = replaced ? supersedesAs(actor, dossier, replaced, aim) : await addsAs(db, actor, dossier, aim)
  if (role === null) throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
  const taken = await store.roomTaken(db, dossier.id, aim)
  if (!replaced && taken.files >= evidenceRules.filesPerRecord)
    throw new Refusal('evidence.too-many', { limit: evidenceRules.filesPerRecord })
  if (taken.bytes >= evidenceRules.bytesPerProject) throw new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerProject })
  return role
}

async function addsAs(db: Database, actor: Actor, dossier: LoadedDossier, aim: Aim) {
  if (aim.matter === undefined) return uploadsAs(actor, dossier, aim)
  const matter = await store.readMatter(db, dossier.id, aim.matter)
  if (!matter) throw new Refusal('record.not-found')
  return addsToMatterAs(actor, dossier, matter, aim)
}

/** A better copy takes the place of the old one, so it must be of its kind. */
function supersedesAs(actor: Actor, dossier: LoadedDossier, replaced: Awaited<ReturnType<typeof store.readFile>>, aim: Aim) {
  if (replaced.category !== aim.category || replaced.step !== aim.step) throw faulty({ field: 'supersedes', code: 'choice' })
  if (!store.isSupersedable(replaced, actor, dossier)) return null
  return isOwnerSide(actor, dossier) ? 'owner' : 'decider'
}

/**
 * Files bytes that are kept once however often they are filed. Somebody may remove them between looking for them and filing them:
 * then they are brought again.
 */
async function withBytes<T>(parts: Parts, received: Received, file: (tx: Transaction) => Promise<T>): Promise<T> {
  for (;;) {
    const key = await keepBytes(parts, received)
    const filing = inTransaction(parts.db, async (tx) => {
      if (!(await store.holdContent(tx, received.sha256))) return null
      const result = await file(tx)
      if (key) await store.forgetAnnouncement(tx, key)
      return { result }
    })
    const filed = await filing.catch(async (error: unknown) => {
      if (key) await dropUnlessNeeded(parts, key)
      throw error
    })
    if (filed) return filed.result
  }
}

async function dropUnlessNeeded({ db, storage }: Parts, key: string) {
  if (await inTransaction(db, (tx) => store.giveUp(tx, key))) await storage.drop(key)
  await store.forgetAnnouncement(db, key)
}

/**
 * Answers the key under which bytes were newly kept; null when they were there. They are announced first and stay so until their file is
 * written down, so that a crash in between leaves something to clean up by.
 */
async function keepBytes({ db, storage }: Parts, { path, size, sha256, mediaType }: Received): Promise<string | null> {
  if (await store.isStored(db, sha256)) return null
  const key = keyFor(sha256, randomUUID())
  await store.announceContent(db, key)
  try {
    await storage.keep(key, { path, size })
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    await store.forgetAnnouncement(db, key)
    throw isNoRoom(error) || isNoRoom((error as Error).cause) ? new Refusal('storage.full') : error
  }
  const first = await inTransaction(db, (tx) => store.addContent(tx, { sha256, size, mediaType, key }))
  if (first) return key
  await storage.drop(key)
  await store.forgetAnnouncement(db, key)
  return null
}

function linkTo({ links, basePath, now }: Parts, linked: (until: number) => Linked) {
  const until = now() + evidenceRules.linkSeconds * 1000
  return Promise.resolve({
    path: `${basePath}api/files/content?token=${links.write(linked(until))}`,
    expiresAt: new Date(until).toISOString(),
  })
}

function sendFile(response: FastifyReply, { name, mediaType, size, inline }: Extract<Linked, { kind: 'file' }>, stream: Readable) {
  const sent = named(response, name, inline).type(mediaType).header('content-length', size)
  // A browser shows no PDF in a sandbox; its reader is one already, and `nosniff` keeps the file from being anything else.
  if (inline && mediaType === 'application/pdf') sent.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
  return sent.send(stream)
}

/** A file of a stranger must never run here: it is shown in a sandbox or saved. */
const named = (response: FastifyReply, name: string, inline: boolean) =>
  response
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'; sandbox",
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
