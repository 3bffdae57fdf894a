import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { evidence, evidenceRules } from '#contract/evidence.ts'
import type { Input } from '#contract/route.ts'
import type { Actor } from '#domain/access.ts'
import { uploadsAs } from '#domain/evidence-rights.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database.ts'
import { serve } from '../http.ts'
import { type LoadedDossier, readDossier } from '../projects/dossier-store.ts'
import { noteToucher } from '../projects/event-store.ts'
import { findActor } from '../session/store.ts'
import { keyFor, zipDossier } from './dossier-zip.ts'
import type { Linked, Links } from './link.ts'
import { readPhotoFacts } from './photo.ts'
import { discard, isNoRoom, type Received, receive, refuseTooLarge } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

type Parts = { db: Database; storage: Storage; links: Links; dataFolder: string; basePath: string; now: () => number }
type Aim = Input<typeof evidence.upload>['query']

export function evidenceRoutes(app: FastifyInstance, parts: Parts) {
  const { db, storage, links, dataFolder } = parts
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  serve(app, evidence.upload, async ({ actor, params, query, request }) => {
    const dossier = await readDossier(db, actor, params.id)
    const role = await admit(db, actor, dossier, query)
    refuseTooLarge(Number(request.headers['content-length'] ?? 0))
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    const received = await receive(request.body, dataFolder)
    try {
      await keepBytes(parts, received)
      const photo = await readPhotoFacts(received)
      const fileId = await inTransaction(db, async (tx) => {
        const superseded = query.supersedes ? await store.readFile(tx, actor, dossier, query.supersedes) : null
        const { sha256 } = received
        const added = await store.addFile(tx, {
          ...query,
          ...photo,
          sha256,
          projectId: dossier.id,
          uploadedBy: actor.id,
          record: superseded?.record ?? null,
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
      return store.removeFile(tx, file)
    })
    if (key) await storage.drop(key)
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
  const role = uploadsAs(actor, dossier, aim)
  const replaced = aim.supersedes ? await store.readFile(db, actor, dossier, aim.supersedes) : null
  const mayReplace =
    replaced !== null && replaced.uploadedBy.id === actor.id && replaced.category === aim.category && replaced.step === aim.step
  if (role === null && !mayReplace) throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
  const taken = await store.roomTaken(db, dossier.id, aim)
  if (!replaced && taken.files >= evidenceRules.filesPerRecord)
    throw new Refusal('evidence.too-many', { limit: evidenceRules.filesPerRecord })
  if (taken.bytes >= evidenceRules.bytesPerProject) throw new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerProject })
  return role ?? 'owner'
}

/** The same bytes are kept once. They are announced first, so that a crash before their row leaves something to clean up by. */
async function keepBytes({ db, storage }: Parts, { path, size, sha256, mediaType }: Received) {
  if (await store.isStored(db, sha256)) return
  const key = keyFor(sha256, randomUUID())
  await store.announceContent(db, key)
  try {
    await storage.keep(key, { path, size })
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    throw isNoRoom(error) || isNoRoom((error as Error).cause) ? new Refusal('storage.full') : error
  }
  const first = await inTransaction(db, async (tx) => {
    await store.forgetAnnouncement(tx, key)
    return store.addContent(tx, { sha256, size, mediaType, key })
  })
  if (!first) await storage.drop(key)
}

function linkTo({ links, basePath, now }: Parts, linked: (until: number) => Linked) {
  const until = now() + evidenceRules.linkSeconds * 1000
  return Promise.resolve({
    path: `${basePath}api/files/content?token=${links.write(linked(until))}`,
    expiresAt: new Date(until).toISOString(),
  })
}

function sendFile(response: FastifyReply, { name, mediaType, size, inline }: Extract<Linked, { kind: 'file' }>, stream: Readable) {
  return named(response, name, inline).type(mediaType).header('content-length', size).send(stream)
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
