import { type Database, inTransaction } from '../database.ts'
import { notify } from '../notifications/store.ts'
import { pathOfDraw } from './record.ts'
import { takeSilentSeats } from './store.ts'

/** Tells witnesses, once for each seat, that somebody has not answered in time: the next alternate comes in only with their signature. */
export const notifyOfSilentSeats = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const silent = await takeSilentSeats(tx)
    const notices = silent.map(({ drawId, witnessId, projectId, filing }) => ({
      to: [witnessId],
      path: pathOfDraw(projectId, drawId),
      facts: { filing },
    }))
    const byDraw = new Map(notices.map((notice) => [notice.path, notice])) // several silent at once are one notice
    await notify(
      tx,
      [...byDraw.values()].map((notice) => ({ ...notice, kind: 'draw.countersign' as const })),
    )
  })
