import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DrawAction, draws, type NewDraw } from '#contract/draws.ts'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/access.ts'
import { draw as compute, drawAlgorithm, replay, seedHashOf } from '#domain/draw.ts'
import { drawHindrance, drawnIn, isVacant, nextAlternate, operatorHindrance, quotaFaults, sessionFaults } from '#domain/draw-steps.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { holdItems } from '../dictionaries/store.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http.ts'
import { notify } from '../notifications/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { lookAround } from './commitment.ts'
import { listWitnesses } from './pool-store.ts'
import * as store from './store.ts'
import { courseOf, listTimed, readWhole, recordOf, tell } from './telling.ts'

export function drawRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  serve(app, draws.list, ({ actor, query }) => store.listDraws(db, actor, query))
  serve(app, draws.read, ({ actor, params }) => readWhole(db, actor, params.id))
  serve(app, draws.record, ({ actor, params }) => recordOf(db, actor, params.id))
  serve(app, draws.replay, async ({ actor, params }) => replay(await recordOf(db, actor, params.id)))

  serve(app, draws.ofProject, async ({ actor, params }) => {
    const dossier = await readDossier(db, actor, params.id)
    const items = await store.listOfProject(db, params.id)
    return { items, statutory: isStatutory(dossier), mayDraw: operatorHindrance(actor, dossier) }
  })

  serve(app, draws.witnesses, async ({ actor, params }) => {
    const witnesses = await listWitnesses(db, await readDossier(db, actor, params.id))
    return witnesses.filter(({ id }) => id !== actor.id)
  })

  serve(app, draws.commit, async ({ actor, params, body, request }) => {
    const id = await inTransaction(db, (tx) => commit(tx, { actor, projectId: params.id, given: body, encryption, requestId: request.id }))
    return readWhole(db, actor, id)
  })

  serve(app, draws.speak, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const { draw } = await lock(tx, { actor, id: params.id, version: body.version, action: 'speak' })
      const seed = encryption.open(await store.readSeed(tx, draw.id))
      const result = compute({ ...draw, seed, text: body.text })
      await store.saveResult(tx, draw.id, { seed, text: body.text, result })
      await note(tx, { actor, event: 'draw.drawn', draw, after: { text: body.text, seed, result }, requestId: request.id })
    })
    return readWhole(db, actor, params.id)
  })

  serve(app, draws.answer, async ({ actor, params, body: { version, member, answer, note: told }, request }) => {
    await inTransaction(db, async (tx) => {
      const { draw, members } = await lock(tx, { actor, id: params.id, version, action: 'answer' })
      if (members.find(({ id }) => id === member)?.state !== 'invited') throw faulty({ field: 'member', code: 'choice' })
      if (answer === 'accepted' && (await store.isBusyElsewhere(tx, draw.id, member))) throw new Refusal('draw.busy')
      await store.saveAnswer(tx, { drawId: draw.id, member, answer, note: told })
      await note(tx, { actor, event: 'draw.answered', draw, after: { member, answer, note: told }, requestId: request.id })
      if (answer !== 'accepted') await tellWitness(tx, actor, draw)
    })
    return readWhole(db, actor, params.id)
  })

  serve(app, draws.replace, async ({ actor, params, body: { version, member }, request }) => {
    await inTransaction(db, async (tx) => {
      const { draw, members } = await lock(tx, { actor, id: params.id, version, action: 'replace' })
      const seat = members.find(({ id }) => id === member)
      if (!seat || !isVacant(seat)) throw faulty({ field: 'member', code: 'choice' })
      const next = nextAlternate(members, seat)
      if (!next) throw new Refusal('draw.no-alternate', { specialty: seat.specialty })
      if (seat.state === 'invited') await timeOut(tx, { actor, draw, member, requestId: request.id })
      await store.saveReplacement(tx, { drawId: draw.id, member, by: next.id })
      await note(tx, { actor, event: 'draw.replaced', draw, after: { member, by: next.id }, requestId: request.id })
    })
    return readWhole(db, actor, params.id)
  })

  serve(app, draws.publish, async ({ actor, params, body: { version }, request }) => {
    await inTransaction(db, async (tx) => {
      const { draw, members } = await lock(tx, { actor, id: params.id, version, action: 'publish' })
      await store.savePublication(tx, draw.id)
      const seated = members.filter(({ state }) => state === 'accepted').map(({ id }) => id)
      await note(tx, { actor, event: 'draw.published', draw, after: { seated }, requestId: request.id })
    })
    return readWhole(db, actor, params.id)
  })

  serve(app, draws.score, async ({ actor, params, body: { version, member, score, note: told }, request }) => {
    await inTransaction(db, async (tx) => {
      const { draw, members } = await lock(tx, { actor, id: params.id, version, action: 'score' })
      const seat = members.find(({ id }) => id === member)
      if (seat?.state !== 'accepted') throw faulty({ field: 'member', code: 'choice' })
      await store.saveScore(tx, { drawId: draw.id, member, score, note: told })
      const change = { before: { score: seat.score, note: seat.scoreNote }, after: { member, score, note: told } }
      await note(tx, { actor, event: 'draw.scored', draw, ...change, requestId: request.id })
    })
    return readWhole(db, actor, params.id)
  })
}

/** The tender law applies from the statutory limit on. */
const isStatutory = ({ filing, limits }: LoadedDossier) => (filing.estimatedPrice ?? 0) >= limits.statutoryLimit

type Committing = { actor: Actor; projectId: string; given: NewDraw; encryption: Encryption; requestId: string }

async function commit(tx: Transaction, { actor, projectId, given, encryption, requestId }: Committing): Promise<string> {
  const dossier = await readDossier(tx, actor, projectId)
  checkOperator(actor, dossier, given)
  const earlier = await store.lockLiving(tx, projectId, given.subject)
  await checkGiven(tx, { actor, dossier, given, isAnother: earlier !== null })
  const { candidates, ...committed } = await lookAround(tx, dossier, given)
  const seed = randomBytes(32).toString('hex')
  if (earlier) await store.supersede(tx, earlier.id)
  const { bidders, ...terms } = given
  const id = await store.insertDraw(tx, {
    ...terms,
    ...committed,
    reason: earlier ? given.reason : null,
    bidderIds: bidders,
    candidates: candidates.map(({ pseudonym, expertId, unitId, exclusion }) => ({ pseudonym, expertId, unitId, exclusion })),
    projectId,
    operatorId: actor.id,
    statutory: isStatutory(dossier),
    supersedes: earlier?.id ?? null,
    algorithm: drawAlgorithm,
    seedHash: seedHashOf(seed),
    seedCipher: encryption.seal(seed),
  })
  const after = {
    ...given,
    eligible: committed.list.length,
    listHash: committed.listHash,
    seedHash: seedHashOf(seed),
    supersedes: earlier?.id ?? null,
  }
  await note(tx, { actor, event: 'draw.committed', draw: { id, scopeCode: dossier.scopeCode }, after: { projectId, ...after }, requestId })
  const facts = { filing: dossier.filing.name }
  await notify(tx, [
    { kind: 'draw.witness', to: [given.witnessId], path: `/v2/project/${projectId}?tab=experts&draw=${id}`, facts, by: actor.id },
  ])
  return id
}

function checkOperator(actor: Actor, dossier: LoadedDossier, { subject }: NewDraw) {
  const hindrance = operatorHindrance(actor, dossier)
  if (hindrance === 'duty-separated') throw new Refusal('duty.separated')
  if (hindrance === 'not-decider') throw new Refusal('project.not-yours', { reason: hindrance })
  if (hindrance || !drawnIn[subject].includes(dossier.state))
    throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
}

type Checking = { actor: Actor; dossier: LoadedDossier; given: NewDraw; isAnother: boolean }

async function checkGiven(tx: Transaction, { actor, dossier, given, isAnother }: Checking) {
  const items = await holdItems(
    tx,
    'trade',
    given.quotas.map(({ specialty }) => specialty),
  )
  const known = items.filter(({ enabled }) => enabled).map(({ code }) => code)
  const faults: FaultyField[] = [
    ...quotaFaults(given, { statutory: isStatutory(dossier), known }),
    ...sessionFaults(given, await store.readNow(tx)),
  ]
  const witnesses = await listWitnesses(tx, dossier)
  if (given.witnessId === actor.id || !witnesses.some(({ id }) => id === given.witnessId))
    faults.push({ field: 'witnessId', code: 'draw.witness' })
  if (given.subject === 'experts' && given.pool === null) faults.push({ field: 'pool', code: 'required' })
  if (given.subject === 'contractors' && given.pool !== null) faults.push({ field: 'pool', code: 'not-expected' })
  // Bids are judged only once it is known whose they are: whoever has to do with a bidder must be left out from the beginning.
  if (given.subject === 'experts' && dossier.state === 'sourcing' && given.bidders.length === 0)
    faults.push({ field: 'bidders', code: 'required' })
  if (!(await store.haveUnits(tx, given.bidders))) faults.push({ field: 'bidders', code: 'unit.unusable' })
  if (isAnother && given.reason === null) faults.push({ field: 'reason', code: 'required' })
  if (faults.length > 0) throw faulty(...faults)
}

type Locking = { actor: Actor; id: string; version: number; action: DrawAction }

/** The draw, held, if this person may take this step of it now. */
async function lock(tx: Transaction, { actor, id, version, action }: Locking) {
  const draw = await store.lockDraw(tx, actor, id)
  if (!draw) throw new Refusal('record.not-found')
  const members = await listTimed(tx, draw)
  const hindrance = drawHindrance(action, actor, courseOf(draw, members))
  if (hindrance === 'not-operator' || hindrance === 'not-witness') throw new Refusal('project.not-yours', { reason: hindrance })
  if (draw.version !== version) throw new Refusal('record.changed', { fresh: await tell(tx, actor, draw) })
  if (hindrance) throw new Refusal('draw.closed', { state: draw.state, hindrance })
  return { draw, members }
}

/** An alternate takes a seat only with the witness's signature. */
const tellWitness = (tx: Transaction, actor: Actor, { id, witness, project }: store.StoredDraw) =>
  notify(tx, [
    {
      kind: 'draw.countersign',
      to: [witness.id],
      path: `/v2/project/${project.id}?tab=experts&draw=${id}`,
      facts: { filing: project.name },
      by: actor.id,
    },
  ])

type TimingOut = { actor: Actor; draw: store.StoredDraw; member: string; requestId: string }

/** Whoever kept silent beyond their time is gone only now that the witness signs for somebody else. */
async function timeOut(tx: Transaction, { actor, draw, member, requestId }: TimingOut) {
  await store.saveAnswer(tx, { drawId: draw.id, member, answer: 'timed-out', note: null })
  await note(tx, { actor, event: 'draw.answered', draw, after: { member, answer: 'timed-out', note: null }, requestId })
}

type Note = {
  actor: Actor
  event: `draw.${string}`
  draw: { id: string; scopeCode: string }
  before?: unknown
  after: unknown
  requestId: string
}

/** Under the names of the draw: the trail must not tell what is still hidden. */
const note = (tx: Transaction, { actor, event, draw, before, after, requestId }: Note) =>
  record(tx, actor, { event, subject: 'draw', subjectId: draw.id, region: draw.scopeCode, before, after }, requestId)
