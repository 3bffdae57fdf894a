import type { Static } from 'typebox'
import type { AppealAction, AppealOutcome, AppealState, MessageKind } from '#contract/appeal-states.ts'
import type { appealActionRoutes } from '#contract/appeals.ts'
import { faulty } from '#contract/errors.ts'
import type { NewFinding } from '#contract/findings.ts'
import { outcomesFor } from '#domain/appeals/appeals.ts'
import { dueFrom, extendedDue } from '#domain/appeals/clocks.ts'
import type { Actor } from '#domain/people/access.ts'
import { addDays } from '#domain/time/days.ts'
import type { Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import type { AppealClocks } from './clocks.ts'
import { addConcerned, shareConcerned } from './exchange-store.ts'
import { listExisting, listHandlers } from './handler-store.ts'
import { arePrepared } from './reply-file-store.ts'
import * as store from './store.ts'

/** What a step works with. */
export type StepContext = {
  tx: Transaction
  actor: Actor
  appeal: store.StoredAppeal
  /** Of the region by which the actor is in charge. */
  digits: number
  clocks: AppealClocks
  seal: Encryption['seal']
  openFinding: (projectId: string, given: NewFinding) => Promise<string>
}

/** What follows: columns, a message the author reads, a note only handlers read. */
export type StepEffect = {
  change?: Omit<store.Change, 'state'> & { state?: AppealState }
  message?: { kind: MessageKind; text: string; files?: readonly string[] }
  note?: string
}

export type StepBody<Action extends AppealAction> = Static<(typeof appealActionRoutes)[Action]['body']>
type Steps = { [Action in AppealAction]: (context: StepContext, body: StepBody<Action>) => Promise<StepEffect> | StepEffect }

export const steps: Steps = {
  accept: ({ appeal, clocks }) => ({
    change: { dueOn: dueFrom('investigation', appeal.type, appeal.today, clocks) },
    message: { kind: 'acceptance', text: '' },
  }),
  refuse: (_, { reason }) => ({ message: { kind: 'refusal', text: reason } }),
  transfer: (_, { to, reason }) => ({ change: { transferredTo: to }, message: { kind: 'transfer', text: `${to}\n${reason}` } }),
  merge: join,
  assign: async ({ tx, appeal }, { handler }) => {
    const chosen = (await listHandlers(tx, appeal)).find(({ id }) => id === handler)
    if (!chosen) throw faulty({ field: 'handler', code: 'choice' })
    return { change: { handlerId: handler }, note: chosen.name }
  },
  investigate: () => ({}),
  ask: (_, { text }) => ({ message: { kind: 'question', text } }),
  resume: () => ({}),
  extend: ({ appeal, clocks }, { reason }) => {
    const dueOn = extendedDue(appeal.dueOn ?? appeal.today, clocks.deadlines)
    return { change: { dueOn, extended: true }, message: { kind: 'extension', text: reason }, note: dueOn }
  },
  reply: (context, answer) => judge(context, 'reply', answer),
  close: () => ({}),
  review: (context, answer) => judge(context, 'review', answer),
  recheck: (context, answer) => judge(context, 'recheck', answer),
  note: (_, { text }) => ({ note: text }),
  mark,
  object: async ({ tx, actor, appeal, seal }, { reason }) => {
    await addConcerned(tx, [appeal.id, ...(await store.idsJoinedTo(tx, [appeal.id]))], {
      people: [actor.id],
      cause: 'declared',
      reason: seal(reason),
      by: actor.name,
    })
    const leaves = appeal.handler?.id === actor.id
    return { change: leaves ? { handlerId: null } : { state: appeal.state }, note: reason }
  },
  find: async ({ appeal, openFinding }, { finding }) => ({ change: { findingId: await openFinding(appeal.project?.id ?? '', finding) } }),
}

/** The other appeal must be one its handler sees and that still awaits an answer. */
async function join({ tx, actor, appeal, seal }: StepContext, { into, reason }: StepBody<'merge'>): Promise<StepEffect> {
  const main = into === appeal.id ? null : await store.lockAppeal(tx, actor, into)
  if (!main || main.dueOn === null) throw faulty({ field: 'into', code: 'choice' })
  await shareConcerned(tx, [appeal.id, main.id, ...(await store.idsJoinedTo(tx, [appeal.id, main.id]))])
  await store.addAppealEvent(tx, { id: main.id, actor, action: 'join', toState: main.state, note: seal(appeal.reference) })
  return { change: { mergedInto: main.id }, message: { kind: 'merger', text: reason }, note: main.reference }
}

type Answer = { outcome: AppealOutcome; text: string; files?: readonly string[] }

/** An answer, and from then on so many days to ask for another. */
async function judge(
  { tx, actor, appeal, digits, clocks }: StepContext,
  stage: store.Stage,
  { outcome, text, files = [] }: Answer,
): Promise<StepEffect> {
  if (!outcomesFor(appeal.type).includes(outcome)) throw faulty({ field: 'outcome', code: 'choice' })
  if (!(await arePrepared(tx, { id: appeal.id, by: actor.id, files }))) throw faulty({ field: 'files', code: 'choice' })
  await store.addJudgement(tx, { id: appeal.id, stage, outcome, by: actor.id, digits })
  const reviewUntil = stage === 'recheck' ? null : addDays(appeal.today, clocks.deadlines.appealReviewDays)
  return { change: { outcome, reviewUntil }, message: { kind: stage, text, files } }
}

/** Oneself one declares by an objection. */
async function mark({ tx, actor, appeal, seal }: StepContext, { people, reason }: StepBody<'mark'>): Promise<StepEffect> {
  const known = await listExisting(tx, people)
  if (known.length < people.length || people.includes(actor.id)) throw faulty({ field: 'people', code: 'choice' })
  const ids = [appeal.id, ...(await store.idsJoinedTo(tx, [appeal.id]))]
  await addConcerned(tx, ids, { people, cause: 'marked', reason: seal(reason), by: actor.name })
  return { note: reason }
}
