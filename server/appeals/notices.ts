import type { Escalation } from '#contract/findings.ts'
import { isOpenAppeal } from '#domain/appeals/appeals.ts'
import { appealAwaits, assigneeAwaits } from '#domain/notices/awaited.ts'
import { nearest } from '#domain/notices/notifications.ts'
import { momentOf } from '#domain/time/reminders.ts'
import type { Transaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { notifyCoverMissing } from '../supervision/cover.ts'
import { listConcernedIds } from './exchange-store.ts'
import { type Handler, listHandlers } from './handler-store.ts'
import type { StoredAppeal } from './store.ts'

/** What people are notified of: that there is something to do and by when, never a word of what was written or by whom. */
type NoticedAppeal = Pick<StoredAppeal, 'id' | 'scopeCode' | 'project' | 'region' | 'state' | 'dueOn' | 'handler' | 'judgements' | 'today'>

/** Where it is found, and that it may be read only by whom the appeal does not concern. */
const about = (appeal: NoticedAppeal, conditions = appealAwaits(appeal)) => ({
  path: `/v2/project?tab=appeals&appeal=${appeal.id}`,
  appealId: appeal.id,
  awaits: isOpenAppeal(appeal.state) ? { about: appeal.id, conditions } : null,
})

const factsOf = ({ project, region, dueOn }: NoticedAppeal) => ({
  region: region.name,
  ...(project && { filing: project.name }),
  ...(project?.number && { number: project.number }),
  ...(dueOn && { dueOn }),
})

/** A new appeal is for the nearest of those who can handle it; who took it down knows of it. */
export const notifyOfNewAppeal = async (tx: Transaction, appeal: NoticedAppeal, by: string | null = null) =>
  notify(tx, [
    { kind: 'appeal.new', to: nearest(await listHandlers(tx, appeal)), ...about(appeal), facts: factsOf(appeal), ...(by && { by }) },
  ])

export const notifyAssignee = (tx: Transaction, appeal: NoticedAppeal, { to, by }: { to: string; by: string }) =>
  notify(tx, [{ kind: 'appeal.new', to: [to], ...about(appeal, assigneeAwaits(appeal.id, to)), facts: factsOf(appeal), by }])

/** Whoever investigates hears that the author wrote, or withdrew. */
export const notifyOfAuthor = (tx: Transaction, appeal: NoticedAppeal) =>
  notify(tx, [{ kind: 'appeal.answer', to: appeal.handler ? [appeal.handler.id] : [], ...about(appeal), facts: factsOf(appeal) }])

/** A review is for the level above, or for others of the same where there is none. */
export async function notifyReviewers(tx: Transaction, appeal: NoticedAppeal) {
  const reviewers = answerersAmong(await listHandlers(tx, appeal), appeal)
  await notify(tx, [{ kind: 'appeal.new', to: nearest(reviewers), ...about(appeal), facts: factsOf(appeal) }])
}

/** Those who may give the next answer: any handler at first, then somebody above the last answerer, else another person. */
function answerersAmong(handlers: readonly Handler[], { judgements }: NoticedAppeal): readonly Handler[] {
  const last = judgements.at(-1)
  if (!last) return handlers
  const others = handlers.filter(({ id }) => !judgements.some(({ by }) => by.id === id))
  const higher = others.filter(({ digits }) => digits < last.digits)
  return higher.length > 0 ? higher : others
}

/** A day that comes near is told to whoever investigates, else to the nearest of those who could. Once it has passed the escalation tells. */
export async function notifyOfAppealDue(tx: Transaction, appeal: NoticedAppeal) {
  const { id, dueOn, handler, today } = appeal
  if (dueOn === null || dueOn < today) return
  const handlers = answerersAmong(await listHandlers(tx, appeal), appeal)
  const to = handlers.some((one) => one.id === handler?.id) && handler ? [handler.id] : nearest(handlers)
  const isToday = momentOf(dueOn, appeal) === 'today'
  const facts = { ...factsOf(appeal), ...(isToday && { dueToday: true }) }
  await notify(tx, [{ kind: 'appeal.due', to, ...about(appeal), facts, key: `appeal.due ${id} ${dueOn} ${momentOf(dueOn, appeal)}` }])
}

/** Whoever investigates, or whoever could, and the further it was escalated the further up. */
export async function notifyOfOverdueAppeal(tx: Transaction, appeal: NoticedAppeal, escalation: Escalation) {
  const handlers = answerersAmong(await listHandlers(tx, appeal), appeal)
  const own = appeal.handler && handlers.some(({ id }) => id === appeal.handler?.id) ? [appeal.handler.id] : []
  const others = escalation === 'urge' && own.length > 0 ? [] : nearest(handlers, escalation === 'urge' ? 1 : 2)
  const facts = { ...factsOf(appeal), escalation, overdue: true }
  await notify(tx, [{ kind: 'appeal.overdue', to: [...own, ...others], ...about(appeal), facts }])
}

/**
 * Where nobody can handle or review an appeal, whoever manages roles above hears that supervision is missing, and nothing more. Said by the
 * nightly check alone: whoever heard it the moment an appeal was lodged would know why. Where the check has found a gap, that is said anyway.
 */
export async function notifyIfNobodyCanHandle(tx: Transaction, appeal: NoticedAppeal, gaps: ReadonlySet<string>) {
  if (answerersAmong(await listHandlers(tx, appeal), appeal).length > 0) return
  const except = await listConcernedIds(tx, appeal.id)
  await notifyCoverMissing(tx, { code: appeal.scopeCode, today: appeal.today, except, appealId: appeal.id, gaps })
}
