import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { evidence, evidenceRules } from '#contract/evidence.ts'
import type { Actor } from '#domain/people/access.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { addressDigest, type Origin } from '../audit/address-store.ts'
import { serve } from '../http/serve.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { listCorrections } from '../projects/page/correction-store.ts'
import { listAllQuestions } from '../questions/store.ts'
import { findActor } from '../session/actor-store.ts'
import { addEvidence, type EvidenceServices, recordExport, removeEvidence } from './actions.ts'
import { listLatePlaces } from './admission.ts'
import { type Lost, type ZippedDossier, zipDossiers } from './dossier-zip.ts'
import { type Linked, type Links, packIds, unpackIds } from './link.ts'
import { refuseTooLarge } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

type Parts = { services: EvidenceServices; links: Links; basePath: string; now: () => number; wakeReader: () => void }

export function evidenceRoutes(app: FastifyInstance, parts: Parts) {
  const { services, links, wakeReader } = parts
  const { db, storage } = services
  const digestOf = addressDigest(services.encryption)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  const add: typeof addEvidence = async (...given) => {
    const added = await addEvidence(...given)
    wakeReader()
    return added
  }

  serve(app, evidence.upload, ({ context, params, query, request }) =>
    add(services, context, { projectId: params.id, aim: query, open: () => bodyOf(request) }),
  )

  serve(app, evidence.latePlaces, async ({ actor, params }) => ({
    items: await listLatePlaces(db, actor, await readDossier(db, actor, params.id)),
  }))

  serve(app, evidence.addLate, ({ context, params, query: { reason: lateReason, ...aim }, request }) =>
    add(services, context, { projectId: params.id, aim: { ...aim, lateReason }, open: () => bodyOf(request) }),
  )

  serve(app, evidence.remove, async ({ context, params }) => {
    await removeEvidence(services, context, params.id, params.fileId)
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
    return linkTo(parts, (until) => ({ kind: 'dossiers', projects: packIds([dossier.id]), userId: actor.id, until }))
  })

  serve(app, evidence.content, async ({ query, request, response }) => {
    const linked = links.read(query.token, parts.now())
    if (linked.kind === 'file') return sendFile(response, linked, await openFile(storage, linked))
    const actor = await findActor(db, linked.userId)
    if (!actor) throw new Refusal('record.not-found')
    const origin = { address: request.ip, requestId: request.id, digestOf }
    const dossiers: ZippedDossier[] = []
    for (const id of unpackIds(linked.projects)) dossiers.push(await taken(id, actor, origin))
    const onLost = ({ error, ...lost }: Lost) => request.log.error({ ...lost, err: error }, 'a stored file is missing or damaged')
    const zip = await zipDossiers(dossiers, { storage, onLost })
    const only = dossiers.length === 1 ? dossiers[0] : undefined
    return named(response, `${only ? (only.number ?? 'draft') : 'dossiers'}.zip`, false)
      .type('application/zip')
      .send(zip)
  })

  /** What one filing adds to an archive; that it leaves is noted first. */
  async function taken(id: string, actor: Actor, origin: Origin): Promise<ZippedDossier> {
    const dossier = await readDossier(db, actor, id)
    const files = await store.listFiles(db, actor, dossier)
    await recordExport(db, actor, { dossier, files }, origin)
    const corrections = await listCorrections(db, id)
    const questions = await listAllQuestions(db, { projectId: id, internal: isSupervisorOf(actor, dossier) })
    return { number: dossier.number, name: dossier.filing.name, files, corrections, questions }
  }
}

function bodyOf({ headers, body }: FastifyRequest): Readable {
  refuseTooLarge(Number(headers['content-length'] ?? 0))
  if (!(body instanceof Readable)) throw new Refusal('input.unsupported-type')
  return body
}

function linkTo({ links, basePath, now }: Parts, linked: (until: number) => Linked) {
  const until = now() + evidenceRules.linkSeconds * 1000
  return Promise.resolve({
    path: `${basePath}api/files/content?token=${links.write(linked(until))}`,
    expiresAt: new Date(until).toISOString(),
  })
}

/** Looked at before anything is sent: of a file that has become shorter the rest would be waited for. */
async function openFile(storage: Storage, { key, size }: { key: string; size: number }): Promise<Readable> {
  if ((await storage.sizeOf(key)) !== size) throw Object.assign(new Refusal('storage.file-missing'), { cause: new Error(key) })
  return storage.read(key)
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
