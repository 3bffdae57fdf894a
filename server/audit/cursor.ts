import type { Connection } from '../database/connect.ts'

/** Where a page of lines ends: the moment of its last line, and how many lines of that moment were shown. Lines bear no number outside. */
export type Cursor = { at: string; shown: number }

export function cursorFrom(older: string | undefined): Cursor | null {
  const [at, shown] = older?.split('~') ?? []
  return at === undefined ? null : { at, shown: Number(shown) }
}

/** `nth` counts the lines of one moment on a page that began at `from`. */
export const cursorTo = ({ at, nth }: { at: string; nth: number }, from: Cursor | null) =>
  `${at}~${nth + (from?.at === at ? from.shown : 0)}`

/** To the microsecond, which a JavaScript date does not have. */
export const momentText = (db: Connection) => db`to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
export const toMilliseconds = (at: string) => new Date(at).toISOString()
