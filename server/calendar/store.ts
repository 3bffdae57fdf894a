import type { CalendarException } from '#contract/calendar.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export const listExceptions = async (db: Connection, { from, until }: { from: string; until: string }): Promise<CalendarException[]> => [
  ...(await db<CalendarException[]>`select day, working, note from calendar_exception where day between ${from} and ${until} order by day`),
]

/** Adds what is not there yet and answers what was added. */
export const insertExceptions = async (
  tx: Transaction,
  { days, working, note }: { days: readonly string[]; working: boolean; note: string },
): Promise<CalendarException[]> => [
  ...(await tx<CalendarException[]>`
    insert into calendar_exception (day, working, note) select day, ${working}, ${note} from unnest(${[...days]}::date[]) day
    on conflict (day) do nothing returning day, working, note`),
]

export async function deleteException(tx: Transaction, day: string): Promise<CalendarException | null> {
  const [gone] = await tx<CalendarException[]>`delete from calendar_exception where day = ${day} returning day, working, note`
  return gone ?? null
}

/** The calendar day of the product. Every rule that asks for today gets it from here. */
export async function readToday(db: Connection): Promise<string> {
  const [row] = await db<{ today: string }[]>`select today()`
  return row!.today // a query without a table answers one row
}
