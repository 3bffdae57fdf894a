import { type NoticeGroup, type NoticeKind, noticeGroups } from '#contract/notifications.ts'

/**
 * The groups of notices that may leave the platform, by any way. Appeals are not among them: whoever lodged one is protected by law, and a
 * message on a telephone or a count in a group would tell of it. What is not written here never leaves.
 */
export const leavingGroups = [
  'review',
  'filing',
  'question',
  'alert',
  'finding',
  'draw',
  'report',
  'account',
] as const satisfies readonly Exclude<NoticeGroup, 'appeal'>[]

export const leavingKinds: readonly NoticeKind[] = leavingGroups.flatMap((group) => noticeGroups[group])

export const mayLeave = (kind: NoticeKind) => leavingKinds.includes(kind)

const seconds = 1_000
const minute = 60 * seconds
const hour = 60 * minute
const day = 24 * hour
/** All of China keeps one time, without summer time. */
const aheadOfUtc = 8 * hour

/** How long a message that was refused so often waits: ten seconds, then twice as long each time, at most an hour. */
export const backOff = (failures: number): number => Math.min(hour, 10 * seconds * 2 ** Math.max(0, failures - 1))

/** Whoever was away is asked every minute: when they are back, everything that waited is late by their absence and hardly more. */
export const pauseOf = (failures: number): number => Math.min(minute, backOff(failures))

/** After so many refusals of one message somebody has to look at it: about two days. */
export const mostAttempts = 50

export type Timing = { quiet: { from: string; until: string } | null; digestAt: string | null }

/** The moment from which a message may be sent: at the next digest, and never while its reader is not to be disturbed. */
export function sendableFrom(writtenAt: Date, now: Date, { quiet, digestAt }: Timing): Date {
  const wanted = digestAt === null ? writtenAt : nextTime(digestAt, writtenAt)
  const earliest = wanted > now ? wanted : now
  return quiet && isWithin(quiet, earliest) ? nextTime(quiet.until, earliest) : earliest
}

function isWithin({ from, until }: NonNullable<Timing['quiet']>, at: Date): boolean {
  const time = timeOf(at)
  const [begin, end] = [minutesOf(from), minutesOf(until)]
  return begin <= end ? time >= begin && time < end : time >= begin || time < end
}

/** The first moment after `at` with this time of day in China. */
function nextTime(timeOfDay: string, at: Date): Date {
  const midnight = Math.floor((at.getTime() + aheadOfUtc) / day) * day - aheadOfUtc
  const today = midnight + minutesOf(timeOfDay) * 60 * seconds
  return new Date(today > at.getTime() ? today : today + day)
}

const timeOf = (at: Date) => Math.floor(((at.getTime() + aheadOfUtc) % day) / (60 * seconds))

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  return hours * 60 + minutes
}
