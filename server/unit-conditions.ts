import type { Connection } from './database/connect.ts'

// The rules of domain/units.ts for today, in SQL, as conditions on `unit`. A test holds the two against each other.

/** A line of the bad-conduct list that holds today. */
export const banHolds = (db: Connection) => db`lifted_at is null and today() between from_day and until_day`

export const isBanned = (db: Connection) => db`exists (select from bad_conduct where unit_id = unit.id and ${banHolds(db)})`

export const isInLibrary = (db: Connection) => db`
  (coalesce(library_from, library_until) is not null and coalesce(library_from <= today(), true) and coalesce(library_until >= today(), true))`
