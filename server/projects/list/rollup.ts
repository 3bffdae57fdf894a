import { type Database, isAway } from '../../database.ts'

type Fold = (db: Database) => Promise<unknown>
type Terms = { db: Database; folds: readonly Fold[]; onError: (error: unknown) => void; every?: number }

/** Folds what changed into roll-ups every few seconds until stopped. Figures are right without it; it keeps them cheap. */
export function startFolding({ db, folds, onError, every = 3_000 }: Terms) {
  let running: Promise<void> = Promise.resolve()
  const pass = async () => {
    try {
      for (const fold of folds) await fold(db)
    } catch (error) {
      // An absent database comes back and the next pass goes on; anything else must be seen.
      if (!isAway(error)) onError(error)
    }
  }
  const timer = setInterval(() => {
    running = running.then(pass)
  }, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
