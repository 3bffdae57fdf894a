import type { Deadlines } from '#contract/deadlines.ts'
import { type Exceptions, exceptionsFrom } from '#domain/time/calendar.ts'
import { addDays } from '#domain/time/days.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import { listExceptions } from '../calendar/store.ts'
import type { Connection } from '../database/connect.ts'
import { readDeadlines } from '../deadlines/store.ts'

/** By what the days of appeals are counted. */
export type AppealClocks = { deadlines: Deadlines; exceptions: Exceptions }

/** The longest deadline of an appeal ends well within this time. */
const farthest = 400

export async function readClocks(db: Connection, today: string): Promise<AppealClocks> {
  const exceptions = exceptionsFrom(await listExceptions(db, { from: today, until: addDays(today, farthest) }))
  return { deadlines: await readAppealDeadlines(db), exceptions }
}

export const readAppealDeadlines = async (db: Connection): Promise<Deadlines> => deadlinesFrom((await readDeadlines(db)).figures)
