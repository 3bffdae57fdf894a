import type { FastifyInstance } from 'fastify'
import { type AppealAction, type AppealHindrance, appealRules } from '#contract/appeal-states.ts'
import { type Appeal, appealActionRoutes, appeals, type Identity } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/access.ts'
import { appealHindrance, appealLife, openAppealStates, stateAfter } from '#domain/appeals.ts'
import { exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { assessAppeals } from '#domain/risk/evaluate.ts'
import { pathOfAppeal, tellAssignee, tellIfNobodyLeft } from '../appeal-notices.ts'
import { record } from '../audit/store.ts'
import { listExceptions } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { readDeadlines } from '../deadlines/store.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http.ts'
import { forgetAbout } from '../notifications/store.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { loadContext } from '../risk/context-store.ts'
import type { OpenFinding } from '../steps.ts'
import { type Effect, effects, type Hands } from './effects.ts'
import * as exchange from './exchange-store.ts'
import { findPeople, listHandlers } from './handler-store.ts'
import { listAppeals } from './list-store.ts'
import { rowFrom, termsFor, wholeOf } from './showing.ts'
import * as store from './store.ts'
import { bodyOf } from './telling.ts'

type Linked = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
type Parts = { encryption: Encryption; openFinding: OpenFinding; linkTo: (linked: Linked) => string; now: () => number }

/** What handlers do with appeals. */
export function appealRoutes(app: FastifyInstance, db: Database, parts: Parts) {
  const { seal, open } = parts.encryption
  const whole = async (connection: Connection, actor: Actor, id: string): Promise<Appeal> =>
    wholeOf(connection, open, { actor, appeal: await find(connection, actor, id), deadlines: (await clocksFor(connection)).deadlines })

  serve(app, appeals.list, async ({ actor, query }) => {
    const { items, total } = await listAppeals(db, actor, query)
    return { items: items.map((row) => rowFrom(row, open)), total }
  })
  serve(app, appeals.read, ({ actor, params }) => whole(db, actor, params.id))
  serve(app, appeals.handlers, async ({ actor, params }) => listHandlers(db, await find(db, actor, params.id)))
  serve(app, appeals.people, async ({ actor, params, query }) => {
    await find(db, actor, params.id)
    return findPeople(db, query.text)
  })

  serve(app, appeals.identity, ({ actor, params: { id }, body: { reason }, request }) =>
    inTransaction(db, async (tx) => {
      const appeal = await find(tx, actor, id)
      const identity = await exchange.readIdentity(tx, id)
      if (!identity) throw new Refusal('record.not-found')
      await exchange.addLook(tx, id, { userId: actor.id, reason })
      await record(
        tx,
        actor,
        { event: 'appeal.identity-read', subject: 'appeal', subjectId: id, region: appeal.scopeCode, after: { reason } },
        request.id,
      )
      return JSON.parse(open(identity)) as Identity // as it was sealed when the appeal was lodged
    }),
  )

  serve(app, appeals.link, async ({ actor, params: { id, fileId }, body: { inline } }) => {
    await find(db, actor, id)
    const file = await exchange.findFile(db, id, fileId)
    if (!file) throw new Refusal('record.not-found')
    const until = parts.now() + appealRules.linkSeconds * 1000
    return { path: parts.linkTo({ kind: 'file', ...file, inline, until }), expiresAt: new Date(until).toISOString() }
  })

  serve(app, appeals.badge, async ({ actor, params }) => {
    await readDossier(db, actor, params.id)
    const { settings } = await loadContext(db)
    const result = assessAppeals(await store.countAppealsOf(db, actor, params.id), settings)
    return { result: result?.state === 'fired' ? result : null }
  })

  for (const action of Object.keys(appealActionRoutes) as AppealAction[]) // the keys of a complete record
    serve(app, appealActionRoutes[action], async ({ actor, params: { id }, body, request }) => {
      const within = { seal, openFinding: parts.openFinding, fresh: (tx: Transaction) => whole(tx, actor, id) }
      await inTransaction(db, (tx) => take(tx, within, { actor, id, action, body, requestId: request.id }))
      return (action === 'object' ? null : await whole(db, actor, id)) as Appeal // whoever objects reads nothing of it any more
    })
}

async function find(db: Connection, actor: Actor, id: string): Promise<store.StoredAppeal> {
  const appeal = await store.readAppeal(db, actor, id)
  if (!appeal) throw new Refusal('record.not-found')
  return appeal
}

async function clocksFor(db: Connection) {
  const deadlines = deadlinesFrom((await readDeadlines(db)).figures)
  return { deadlines }
}

type Within = { seal: Encryption['seal']; openFinding: OpenFinding; fresh: (tx: Transaction) => Promise<Appeal> }
type Taking = { actor: Actor; id: string; action: AppealAction; body: { version: number }; requestId: string }

/** One step in the life of an appeal: the row is locked, the rules are asked, and what follows is written together. */
async function take(tx: Transaction, { seal, openFinding, fresh }: Within, { actor, id, action, body, requestId }: Taking) {
  const appeal = await store.lockAppeal(tx, actor, id)
  if (!appeal) throw new Refusal('record.not-found')
  if (appeal.version !== body.version) throw new Refusal('record.changed', { fresh: await fresh(tx) })
  const terms = await termsFor(tx, actor, appeal)
  const hindrance = appealHindrance(action, terms)
  if (hindrance) throw refusalFor(hindrance, appeal)
  const exceptions = exceptionsFrom(await listExceptions(tx, { from: appeal.today, until: addDays(appeal.today, 400) }))
  const hands: Hands = {
    tx,
    actor,
    appeal,
    seal,
    standing: terms.actor.standing,
    clocks: { ...(await clocksFor(tx)), exceptions },
    openFinding: (projectId, given) => openFinding({ tx, actor, requestId }, { projectId, alertId: null }, given),
  }
  const effect = await effects[action](hands, body as never) // paired by the table
  await write(hands, { action, effect, requestId })
  await tell(hands, action, body)
}

function refusalFor(hindrance: AppealHindrance, { state }: store.StoredAppeal): Refusal {
  const isStranger = hindrance === 'not-assignee' || hindrance === 'not-reviewer'
  return isStranger ? new Refusal('appeal.not-yours', { reason: hindrance }) : new Refusal('appeal.closed', { hindrance, state })
}

type Written = { action: AppealAction; effect: Effect; requestId: string }

/** The audit line says what was done, not what was written: words about an appeal stay sealed. */
async function write({ tx, actor, appeal, seal }: Hands, { action, effect: { change = {}, message, note }, requestId }: Written) {
  const { id } = appeal
  const state = change.state ?? stateAfter(appealLife[action].to, appeal.state)
  const isOpen = (openAppealStates as readonly string[]).includes(state)
  await store.saveAppeal(tx, id, { ...change, state, ...(!isOpen && { dueOn: null }) })
  if (message) await say(tx, seal, { id, message, by: actor.region.code, until: change.dueOn ?? null })
  await store.addAppealEvent(tx, { id, actor, action, toState: state, note: note === undefined ? null : seal(note) })
  const { dueOn, handlerId, outcome, mergedInto, findingId } = change
  await record(
    tx,
    actor,
    {
      event: `appeal.${action}`,
      subject: 'appeal',
      subjectId: id,
      region: appeal.scopeCode,
      before: { state: appeal.state, dueOn: appeal.dueOn, handlerId: appeal.handler?.id ?? null },
      after: { state, dueOn, handlerId, outcome, mergedInto, findingId },
    },
    requestId,
  )
}

type Said = { id: string; message: NonNullable<Effect['message']>; by: string; until: string | null }

/** Authors whose appeals were joined read it, too; a question is for the one who can answer it. */
async function say(tx: Transaction, seal: Encryption['seal'], { id, message: { kind, text }, by, until }: Said) {
  const body = seal(bodyOf({ text, office: await exchange.officeOf(tx, by), until }))
  const joined = kind === 'question' ? [] : await store.idsJoinedTo(tx, [id])
  for (const each of [id, ...joined]) await exchange.addMessage(tx, { id: each, sender: 'handler', kind, body })
}

/** Whoever is kept away from now on loses what they were told of it, and of all that was joined. */
async function tell({ tx, actor, appeal }: Hands, action: AppealAction, body: object) {
  if (action === 'object' || action === 'mark' || action === 'merge') {
    const main = 'into' in body ? String(body.into) : appeal.id
    const away = await exchange.idsKeptAway(tx, main)
    for (const id of [main, ...(await store.idsJoinedTo(tx, [main]))]) await forgetAbout(tx, away, pathOfAppeal(id))
    await tellIfNobodyLeft(tx, await store.readOwnAppeal(tx, main))
  }
  if ('handler' in body) await tellAssignee(tx, await store.readOwnAppeal(tx, appeal.id), { to: String(body.handler), by: actor.id })
}
