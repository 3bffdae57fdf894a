import type { FastifyInstance } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type ProjectAction, projectActions } from '#contract/lifecycle.ts'
import { projectActionRoutes, projects } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import { addWorkingDays, exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { isOwnerSide, isSupervisorOf } from '#domain/deciding.ts'
import { record } from '../../audit/store.ts'
import { listExceptions, readToday } from '../../calendar/store.ts'
import { type Database, inTransaction, type Transaction } from '../../database.ts'
import { readDeadlines } from '../../deadlines/store.ts'
import { holdItems } from '../../dictionaries/store.ts'
import type { Encryption } from '../../encryption.ts'
import { listEvidence, removeFilesOf } from '../../evidence/store.ts'
import { serve } from '../../http.ts'
import { tellOfDecision, tellOfStep } from '../../notifications/filing-store.ts'
import { notify } from '../../notifications/store.ts'
import type { Reassess, StopWork } from '../../steps.ts'
import { mayTransfer, readDetail } from '../page/detail.ts'
import { listFilers } from '../page/view-store.ts'
import { act, decide, type Hands } from './actions.ts'
import { discreet } from './discreet.ts'
import { type LoadedDossier, lockDossier, readDossier } from './dossier-store.ts'
import { addEdit, addEvent, noteToucher } from './event-store.ts'
import { checkFiling, type Hold, placeOf } from './filing.ts'
import { closeRequest, noteConsent, openRequest } from './request-store.ts'
import * as store from './store.ts'

/** Answers what other rooms may ask of a filing within their own transactions. */
export function projectLifeRoutes(
  app: FastifyInstance,
  db: Database,
  { encryption, reassess }: { encryption: Encryption; reassess: Reassess },
) {
  const detail = (actor: Actor, id: string) =>
    readDetail({ db, actor, encryption, filesOf: (dossier) => listEvidence(db, actor, dossier) }, id)

  serve(app, projects.create, async ({ actor, body, request }) => {
    const id = await inTransaction(db, async (tx) => {
      const place = await placeOf(tx, actor, body.regionCode)
      const defaults = await store.defaultsOf(tx, actor.id)
      const created = await store.insertProject(tx, { ...body, scopeCode: place.currentCode, filerId: actor.id, defaults })
      await noteToucher(tx, created, actor.id)
      await addEvent(tx, actor, { projectId: created, action: 'create', fromState: 'draft', toState: 'draft', after: body })
      await record(
        tx,
        actor,
        { event: 'project.created', subject: 'project', subjectId: created, region: place.currentCode, after: body },
        request.id,
      )
      return created
    })
    return detail(actor, id)
  })

  serve(app, projects.save, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const dossier = await lockForEditing(tx, actor, params.id, body.version)
      const place = await placeOf(tx, actor, body.filing.regionCode)
      await checkFiling(tx, holding(tx), body.filing, dossier.filing)
      await store.saveFiling(tx, dossier.id, body.filing, place.currentCode)
      await noteToucher(tx, dossier.id, actor.id)
      const change = { before: dossier.filing, after: body.filing }
      await addEdit(tx, actor, { projectId: dossier.id, action: 'edit', fromState: dossier.state, toState: dossier.state, ...change })
      await record(
        tx,
        actor,
        { event: 'project.edited', subject: 'project', subjectId: dossier.id, region: place.currentCode, ...change },
        request.id,
      )
      if (dossier.everSubmitted) await reassess(tx, dossier.id)
    })
    return detail(actor, params.id)
  })

  serve(app, projects.remove, async ({ actor, params, request }) => {
    await inTransaction(db, async (tx) => {
      const { version } = await readDossier(tx, actor, params.id)
      const dossier = await lockForEditing(tx, actor, params.id, version)
      if (dossier.everSubmitted) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
      await removeFilesOf(tx, dossier.id)
      await store.deleteDraft(tx, dossier.id)
      await record(
        tx,
        actor,
        { event: 'project.deleted', subject: 'project', subjectId: dossier.id, region: dossier.scopeCode, before: dossier.filing },
        request.id,
      )
    })
    return null
  })

  for (const action of projectActions)
    serve(app, projectActionRoutes[action], async ({ actor, params, body, request }) => {
      await inTransaction(db, async (tx) => {
        const { dossier, toState } = await act(await handsFor(tx, actor, encryption), params.id, action, body as never) // paired by the table
        await auditStep(tx, actor, { dossier, action, toState, body, requestId: request.id })
        await tellOfStep(tx, { by: actor.id, projectId: dossier.id, action, toState })
        await reassess(tx, dossier.id)
      })
      return detail(actor, params.id)
    })

  serve(app, projects.decideRequest, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const hands = await handsFor(tx, actor, encryption)
      const { dossier, toState, request: kind } = await decide(hands, params.id, params.requestId, body)
      await auditStep(tx, actor, { dossier, action: body.grant ? 'grant-request' : 'refuse-request', toState, body, requestId: request.id })
      await tellOfDecision(tx, { by: actor.id, projectId: dossier.id, request: kind, granted: body.grant })
      await reassess(tx, dossier.id)
    })
    return detail(actor, params.id)
  })

  serve(app, projects.withdrawRequest, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const dossier = await lockDossier(tx, actor, params.id, body.version)
      const asked = await openRequest(tx, params.id, params.requestId)
      if (asked.askedBy !== actor.id) throw new Refusal('project.not-yours', { reason: 'not-asker' })
      await closeRequest(tx, { id: asked.id, state: 'withdrawn', by: actor.id, decision: null })
      await touch(tx, actor, dossier, `withdraw-${asked.kind}`, request.id)
    })
    return detail(actor, params.id)
  })

  serve(app, projects.consentToRequest, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const dossier = await lockDossier(tx, actor, params.id, body.version)
      const asked = await openRequest(tx, params.id, params.requestId)
      if (!isSupervisorOf(actor, dossier) || asked.kind !== 'termination' || !dossier.stopped)
        throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
      await noteConsent(tx, asked.id, actor.id)
      await touch(tx, actor, dossier, 'consent-termination', request.id)
    })
    return detail(actor, params.id)
  })

  serve(app, projects.transfer, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const dossier = await lockDossier(tx, actor, params.id, body.version)
      if (!mayTransfer(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-decider' })
      const filers = await listFilers(tx, dossier.scopeCode)
      const next = filers.find(({ id }) => id === body.userId)
      if (!next) throw faulty({ field: 'userId', code: 'choice' })
      await store.saveFiler(tx, dossier.id, body.userId)
      await noteToucher(tx, dossier.id, body.userId)
      const change = { before: { filerId: dossier.filerId }, after: { filerId: body.userId } }
      await addEvent(tx, actor, { projectId: dossier.id, action: 'transfer', fromState: dossier.state, toState: dossier.state, ...change })
      await record(
        tx,
        actor,
        { event: 'project.transferred', subject: 'project', subjectId: dossier.id, region: dossier.scopeCode, ...change },
        request.id,
      )
      const facts = { filing: dossier.filing.name, person: next.name }
      const people = [body.userId, dossier.filerId]
      await notify(tx, [{ kind: 'filing.transferred', to: people, path: `/v2/project/${dossier.id}`, facts, by: actor.id }])
      await reassess(tx, dossier.id)
    })
    return detail(actor, params.id)
  })

  const stopWork: StopWork = async ({ tx, actor, requestId }, { id, version }, reason) => {
    const body = { version, reason }
    const { dossier, toState } = await act(await handsFor(tx, actor, encryption), id, 'stop', body)
    await auditStep(tx, actor, { dossier, action: 'stop', toState, body, requestId })
    await tellOfStep(tx, { by: actor.id, projectId: id, action: 'stop', toState })
    await reassess(tx, id)
  }
  return { stopWork }
}

async function lockForEditing(tx: Transaction, actor: Actor, id: string, version: number) {
  const dossier = await lockDossier(tx, actor, id, version)
  if (!isOwnerSide(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
  if (!['draft', 'returned'].includes(dossier.state)) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
  return dossier
}

/** A step that changes no field: a line of history, a new version, an audit line. */
async function touch(tx: Transaction, actor: Actor, dossier: LoadedDossier, action: string, requestId: string) {
  await store.saveOutcome(tx, dossier.id, dossier.state, {})
  await addEvent(tx, actor, { projectId: dossier.id, action, fromState: dossier.state, toState: dossier.state })
  await auditStep(tx, actor, { dossier, action, toState: dossier.state, body: {}, requestId })
}

/** What a step of a filing's life works with beside the filing: the days of the calendar, the dictionaries, the key. */
const handsFor = async (tx: Transaction, actor: Actor, { seal }: Pick<Encryption, 'seal'>): Promise<Hands> => ({
  tx,
  actor,
  due: await dueDays(tx),
  seal,
  hold: holding(tx),
})

const holding =
  (tx: Transaction): Hold =>
  (dictionary, codes) =>
    holdItems(tx, dictionary, codes)

async function dueDays(tx: Transaction) {
  const today = await readToday(tx)
  const deadlines = deadlinesFrom((await readDeadlines(tx)).figures)
  const exceptions = exceptionsFrom(await listExceptions(tx, { from: today, until: addDays(today, 400) }))
  const due = (days: number) => addWorkingDays(today, days, exceptions)
  return { review: due(deadlines.reviewDays), return: due(deadlines.returnDays), request: due(deadlines.requestDays) }
}

type Step = { dossier: LoadedDossier; action: ProjectAction | string; toState: string; body: unknown; requestId: string }

const auditStep = (tx: Transaction, actor: Actor, { dossier, action, toState, body, requestId }: Step) =>
  record(
    tx,
    actor,
    {
      event: `project.${action}`,
      subject: 'project',
      subjectId: dossier.id,
      region: dossier.scopeCode,
      before: { state: dossier.state },
      after: { state: toState, told: discreet(body) },
    },
    requestId,
  )
