import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'

/** One hears what other processes have to tell, one holds the lock of the background work, and two read for files that are being made. */
const apart = 4
/** Short questions that keep the processors busy: with more of them under way at a time each only waits longer for its turn. */
const asManyAsWork = Math.min(4, availableParallelism() + 1)

/**
 * How the connections of a process are shared out, so that all of them together stay within what it may open. What is looked at every second in the background
 * has its own: the client uses connections in turn, and those of requests, each of 15 MB in the database, would never be idle long enough to be closed.
 */
export function sharesOf({ databaseConnections: all, databasePooler }: Pick<Config, 'databaseConnections' | 'databasePooler'>) {
  const lists = databasePooler === 'off' ? Math.min(asManyAsWork, Math.floor(all / 6)) : 0 // through a pooler no session keeps a plan
  const background = all < 12 ? 1 : 2
  return { lists, background, requests: all - apart - lists - background }
}
