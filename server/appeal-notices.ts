import type { Escalation } from '#contract/findings.ts'
import { nearestKeepers } from '#domain/appeal-routing.ts'
import { addDays, weekdayOf } from '#domain/days.ts'
import { nearest } from '#domain/notifications.ts'
import { type Handler, listHandlers, listKeepers, readCoverPlace } from './appeals/handler-store.ts'
import type { StoredAppeal } from './appeals/store.ts'
import type { Transaction } from './database.ts'
import { notify } from './notifications/store.ts'

/** What appeals tell people: that there is something to do and by when, never a word of what was written or by whom. */
type Told = Pick<StoredAppeal, 'id' | 'scopeCode' | 'project' | 'region' | 'dueOn' | 'handler' | 'judgements' | 'today'>

export const pathOfAppeal = (id: string) => `/v2/project?tab=appeals&appeal=${id}`

const factsOf = ({ project, region, dueOn }: Told) => ({
  region: region.name,
  ...(project && { filing: project.name }),
  ...(project?.number && { number: project.number }),
  ...(dueOn && { dueOn }),
})

const nearestOf = (handlers: readonly Handler[]) => nearest(handlers.map(({ id, standing }) => ({ id, digits: standing })))

/** A new appeal is told to the nearest of those who can handle it. */
export async function tellOfNew(tx: Transaction, appeal: Told) {
  await notify(tx, [
    { kind: 'appeal.new', to: nearestOf(await listHandlers(tx, appeal)), path: pathOfAppeal(appeal.id), facts: factsOf(appeal) },
  ])
  await tellIfNobodyLeft(tx, appeal)
}

export const tellAssignee = (tx: Transaction, appeal: Told, { to, by }: { to: string; by: string }) =>
  notify(tx, [{ kind: 'appeal.new', to: [to], path: pathOfAppeal(appeal.id), facts: factsOf(appeal), by }])

/** Whoever investigates hears that the author wrote, or withdrew. */
export const tellOfAuthor = (tx: Transaction, appeal: Told) =>
  notify(tx, [
    { kind: 'appeal.answer', to: appeal.handler ? [appeal.handler.id] : [], path: pathOfAppeal(appeal.id), facts: factsOf(appeal) },
  ])

/** A review is told to the level above, or to others of the same where there is none. */
export async function tellReviewers(tx: Transaction, appeal: Told) {
  const reviewers = reviewersAmong(await listHandlers(tx, appeal), appeal)
  await notify(tx, [{ kind: 'appeal.new', to: nearestOf(reviewers), path: pathOfAppeal(appeal.id), facts: factsOf(appeal) }])
  await tellIfNobodyLeft(tx, appeal)
}

function reviewersAmong(handlers: readonly Handler[], { judgements }: Told): Handler[] {
  const last = judgements.at(-1)
  const others = handlers.filter(({ id }) => !judgements.some(({ by }) => by.id === id))
  const higher = others.filter(({ standing }) => last && standing < last.standing)
  return higher.length > 0 ? higher : others
}

/** Whoever investigates, or whoever could, and the higher it has climbed the further up. */
export async function tellOverdue(tx: Transaction, appeal: Told, escalation: Escalation) {
  const handlers = await listHandlers(tx, appeal)
  const candidates = handlers.map(({ id, standing }) => ({ id, digits: standing }))
  const own = appeal.handler && handlers.some(({ id }) => id === appeal.handler?.id) ? [appeal.handler.id] : []
  const others = escalation === 'urge' && own.length > 0 ? [] : nearest(candidates, escalation === 'urge' ? 1 : 2)
  const facts = { ...factsOf(appeal), escalation, overdue: true }
  await notify(tx, [{ kind: 'appeal.overdue', to: [...own, ...others], path: pathOfAppeal(appeal.id), facts }])
}

/** Where nobody can handle or review an appeal, whoever manages roles above hears that supervision is missing, and nothing more. */
export async function tellIfNobodyLeft(tx: Transaction, appeal: Told) {
  const handlers = await listHandlers(tx, appeal)
  const left = appeal.judgements.length > 0 ? reviewersAmong(handlers, appeal) : handlers
  if (left.length === 0) await tellCoverMissing(tx, { code: appeal.scopeCode, appealId: appeal.id, today: appeal.today })
}

type Gap = { code: string; appealId: string | null; today: string }

/**
 * The very same words, whether a check of cover found nobody assigned or an appeal found nobody left. Told once a week, so that an
 * appeal and a check that come together cannot be told apart either.
 */
export async function tellCoverMissing(tx: Transaction, { code, appealId, today }: Gap) {
  const place = await readCoverPlace(tx, code)
  if (!place) return
  const to = nearestKeepers(await listKeepers(tx, place.code, appealId), place)
  await notify(tx, [
    {
      kind: 'cover.missing',
      to,
      path: '/system/supervision',
      facts: { region: place.name },
      key: `cover.missing ${place.code} ${weekOf(today)}`,
    },
  ])
}

/** The Monday of a day's week. */
const weekOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))
