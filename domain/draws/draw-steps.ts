import type { DrawAction, DrawHindrance, DrawState, DrawSubject, DrawTerms, SeatState } from '#contract/draws.ts'
import { drawActions } from '#contract/draws.ts'
import type { FaultyField } from '#contract/errors.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Actor } from '../people/access.ts'
import type { ActionWeight } from '../steps/action-weights.ts'
import { type DecidedFiling, firstDecidingLevel, isDecider, isDutySeparated } from '../steps/deciding.ts'

/** Bids are judged while suppliers are sought, work when it is completed; contractors are drawn while suppliers are sought. */
export const drawnIn: Record<DrawSubject, readonly ProjectState[]> = { experts: ['sourcing', 'completed'], contractors: ['sourcing'] }

type Filing = DecidedFiling & { state: ProjectState }

/** Why somebody cannot operate a draw of this filing; null when they can. Separation of duties is that of deciding. */
export function operatorHindrance(actor: Actor, filing: Filing): 'state' | 'not-decider' | 'duty-separated' | null {
  if (!isDecider(actor, filing, firstDecidingLevel(filing))) return 'not-decider'
  if (isDutySeparated(actor, filing)) return 'duty-separated'
  return drawnIn.experts.includes(filing.state) ? null : 'state'
}

/**
 * An odd number of at least five where the tender law applies (article 37 of the Bidding Law), else of at least three; a lottery of
 * contractors draws at least one.
 */
export function quotaFaults(
  { subject, quotas }: DrawTerms,
  { statutory, known }: { statutory: boolean; known: readonly string[] },
): FaultyField[] {
  const total = quotas.reduce((sum, { count }) => sum + count, 0)
  const least = statutory ? 5 : 3
  if (quotas.some(({ specialty }) => !known.includes(specialty))) return [{ field: 'quotas', code: 'choice' }]
  if (new Set(quotas.map(({ specialty }) => specialty)).size < quotas.length) return [{ field: 'quotas', code: 'duplicate' }]
  if (subject === 'contractors') return []
  if (total < least) return [{ field: 'quotas', code: 'too-small', facts: { limit: least } }]
  return total % 2 === 0 ? [{ field: 'quotas', code: 'draw.even' }] : []
}

const longest = 30 * 86_400_000

/** A session begins after it was drawn for, and ends within a month. */
export function sessionFaults({ sessionStart, sessionEnd }: { sessionStart: string; sessionEnd: string }, now: number): FaultyField[] {
  const [start, end] = [Date.parse(sessionStart), Date.parse(sessionEnd)]
  if (start < now) return [{ field: 'sessionStart', code: 'day.too-early', facts: { limit: inShanghai(now) } }]
  if (end <= start) return [{ field: 'sessionEnd', code: 'day.before-start' }]
  return end - start > longest ? [{ field: 'sessionEnd', code: 'day.too-late', facts: { limit: inShanghai(start + longest) } }] : []
}

/** As clocks there show it, to the minute. */
const inShanghai = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** `overdue`: was asked and has not answered within the time for it. */
export type Member = { id: string; specialty: string; alternate: boolean; state: SeatState; replacedBy: string | null; overdue?: boolean }
export type Course = { state: DrawState; operatorId: string; witnessId: string; projectState: ProjectState; members: readonly Member[] }

/** The life of a draw, one row per action: in which state, by whom, and what it means for the draw. */
export const drawLife: Record<DrawAction, { from: DrawState; by: 'operator' | 'witness'; weight: ActionWeight }> = {
  speak: { from: 'committed', by: 'witness', weight: 'advance' },
  answer: { from: 'drawn', by: 'operator', weight: 'neutral' },
  replace: { from: 'drawn', by: 'witness', weight: 'advance' },
  publish: { from: 'drawn', by: 'operator', weight: 'advance' },
  score: { from: 'published', by: 'operator', weight: 'neutral' },
}

/** Why a step of a draw is closed to somebody; null when it is open. */
export function drawHindrance(action: DrawAction, actor: Pick<Actor, 'id'>, course: Course): DrawHindrance | null {
  const { from, by } = drawLife[action]
  if (by === 'operator' && actor.id !== course.operatorId) return 'not-operator'
  if (by === 'witness' && actor.id !== course.witnessId) return 'not-witness'
  if (course.state !== from) return 'state'
  if (action === 'speak' && !drawnIn.experts.includes(course.projectState)) return 'project-state'
  if (action === 'replace' && !course.members.some(isVacant)) return 'nothing-to-replace'
  if (action === 'publish' && !isComplete(course.members)) return 'seats-open'
  return null
}

export const drawViews = (actor: Pick<Actor, 'id'>, course: Course) =>
  drawActions.map((action) => ({ action, hindrance: drawHindrance(action, actor, course) }))

/**
 * A seat whose holder will not come and for whom nobody has come in yet. Silence leaves a seat vacant when its time is over; what is made of
 * that is the witness's to sign, and until then a late answer still counts.
 */
export const isVacant = ({ state, replacedBy, overdue }: Member) =>
  (state === 'declined' || state === 'timed-out' || (state === 'invited' && overdue === true)) && replacedBy === null

/** Until when somebody who was asked has to answer: so many days, and never later than the session begins. */
export const answerBy = (invitedAt: number, { days, sessionStart }: { days: number; sessionStart: number }) =>
  Math.min(invitedAt + days * 86_400_000, sessionStart)

/** Everyone asked has either accepted or been replaced. */
export const isComplete = (members: readonly Member[]) =>
  members.every((member) => member.state !== 'invited' && !isVacant(member)) && members.some(({ state }) => state === 'accepted')

/** The next of the same specialty who still waits: alternates come in the order in which they were drawn. */
export const nextAlternate = (members: readonly Member[], { specialty }: Pick<Member, 'specialty'>) =>
  members.find((member) => member.alternate && member.state === 'waiting' && member.specialty === specialty) ?? null
