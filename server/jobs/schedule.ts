/** When a job is run: after so many seconds, or at a time of day (`HH:MM`) in China. */
export type Schedule = { every: number } | { daily: string }

/** What is known of a job: since when it exists, and its last run. */
export type LastRun = { knownSince: Date; started: Date | null; finished: Date | null }

const hour = 3_600_000
const day = 24 * hour
/** All of China keeps one time, without summer time. */
const aheadOfUtc = 8 * hour

/** Is it time for a job to run? One broken off is begun again, one missed is made up for; a new one waits for its first time. */
export function isDue(schedule: Schedule, { knownSince, started, finished }: LastRun, now: Date): boolean {
  if (started && (!finished || finished < started)) return true
  const last = started ?? knownSince
  const passed = now.getTime() - last.getTime()
  if ('every' in schedule) return Math.abs(Math.round(passed / 1_000)) >= schedule.every // also when the clock was set back
  return last < latestTime(schedule.daily, now) || passed < -day // noted by a clock that was wrong
}

function latestTime(daily: string, now: Date): Date {
  const [hours = 0, minutes = 0] = daily.split(':').map(Number)
  const midnight = Math.floor((now.getTime() + aheadOfUtc) / day) * day - aheadOfUtc
  const today = midnight + hours * hour + minutes * 60_000
  return new Date(today <= now.getTime() ? today : today - day)
}
