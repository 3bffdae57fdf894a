import { type Database, inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { aboutDraw } from './record.ts'
import { takeSilentSeats } from './store.ts'

/** Tells witnesses, once for each seat, that somebody has not answered in time: the next alternate comes in only with their signature. */
export const notifyOfSilentSeats = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const silent = await takeSilentSeats(tx)
    const byDraw = new Map(silent.map((seat) => [seat.drawId, seat])) // several silent at once are one notice
    const kind = 'draw.countersign'
    await notify(
      tx,
      [...byDraw.values()].map(({ drawId, witnessId, projectId, filing }) => ({
        kind,
        to: [witnessId],
        ...aboutDraw(kind, { id: drawId, project: { id: projectId, name: filing } }),
      })),
    )
  })
