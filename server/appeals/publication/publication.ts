import { monthsToPublish, publishFigures } from '#domain/appeals/publication.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { addFigures, claimPublication, countReplies, earlierFigures, latestPublication } from './store.ts'

/** Publishes the appeal figures of every ended month that has none yet. Several processes may call this at once; each month is published once. */
export async function publishAppealFigures(db: Database, today: string): Promise<void> {
  for (const month of monthsToPublish(await latestPublication(db), today)) await inTransaction(db, (tx) => publishMonth(tx, month))
}

async function publishMonth(tx: Transaction, month: number) {
  if (!(await claimPublication(tx, month))) return
  await addFigures(tx, month, publishFigures(await countReplies(tx, month), await earlierFigures(tx, month)))
}
