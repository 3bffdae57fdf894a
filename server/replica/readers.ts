import { setTimeout as pause } from 'node:timers/promises'
import { type Database, withTimeout } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { readReplayed, readWritten } from './store.ts'

/** One database with ordinary connections and with those that keep their plans. */
export type Databases = { db: Database; keptPlans: Database }

type Answerer = 'standby' | 'primary'
type Asked = { headers: Readonly<Record<string, unknown>> }

export type Readers = {
  /**
   * Asks a replica for what may be read there, once it has followed as far as whoever asks knows of; else, or where it fails, the primary. Never for
   * sessions, for what somebody may do, nor for appeals.
   */
  ask: <T>(request: Asked, question: (databases: Databases) => Promise<T>) => Promise<T>
  /** A database to read from for longer, such as for a file; and the primary, should that fail. */
  forLong: () => Database
  /** How far everything that was committed until now goes; null without a replica. */
  position: () => Promise<string | null>
  /** By how many bytes of the log the replica was behind at the last look, whether it is asked, and who has answered how often; null without one. */
  standby: () => { behind: number; isAsked: boolean; answers: Readonly<Record<Answerer, number>> } | null
  stop: () => void
}

/** The header in which replies say how far their writes go, and requests which is the newest their page knows of. */
export const positionHeader = 'x-position'

/** Nobody waits longer for a replica. */
const patience = 1_000
/** So often the primary is asked how far it is. Pages gather news for two seconds before they ask again: by then a replica in use knows of them. */
const beat = 500

type Terms = { primary: Databases; replica: Databases | null; onError?: (error: unknown) => void }

export function createReaders({ primary, replica, onError = () => {} }: Terms): Readers {
  if (!replica) return withoutReplica(primary)
  let replayed = 0n
  let written = 0n
  let isFresh = false
  const answers = { standby: 0, primary: 0 }

  /** Whether the replica got there within the time that somebody waits. */
  const follows = async (position: bigint): Promise<boolean> => {
    const until = Date.now() + patience
    for (let wait = 1; replayed < position; wait = Math.min(wait * 2, 50)) {
      replayed = numberOf(await withTimeout(readReplayed(replica.db), patience)) ?? 0n
      if (replayed >= position) break
      if (Date.now() >= until) return false
      await pause(wait)
    }
    return true
  }

  const askPrimary = async () => {
    written = numberOf(await withTimeout(readWritten(primary.db), patience)) ?? 0n
  }
  const look = async () => {
    await askPrimary()
    isFresh = await follows(written)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((error: unknown) => {
        isFresh = false
        if (!isDatabaseAway(error)) onError(error)
      })
      .finally(() => {
        isLooking = false
      })
  }, beat)
  timer.unref()

  const mayAnswer = async ({ headers }: Asked): Promise<boolean> => {
    const wanted = numberOf(headers[positionHeader])
    if (!isFresh || wanted === null) return isFresh
    if (wanted > written) await askPrimary()
    // Not even the primary has got there: it was another one, and what it wrote last is lost.
    return wanted > written || follows(wanted)
  }

  return {
    ask: async (request, question) => {
      if (await mayAnswer(request).catch(() => false))
        try {
          const answer = await question(replica)
          answers.standby += 1
          return answer
        } catch (error) {
          if (!isOfReplica(error)) throw error
          isFresh = false
        }
      answers.primary += 1
      return question(primary)
    },
    forLong: () => (isFresh ? replica.db : primary.db),
    position: () => readWritten(primary.db),
    standby: () => ({ behind: Math.max(0, Number(written - replayed)), isAsked: isFresh, answers }),
    stop: () => clearInterval(timer),
  }
}

const withoutReplica = (primary: Databases): Readers => ({
  ask: (_request, question) => question(primary),
  forLong: () => primary.db,
  position: async () => null,
  standby: () => null,
  stop: () => {},
})

/** Positions are two numbers of up to eight hexadecimal digits: `0/16B3748`. Anything else asks for nothing. */
export function numberOf(position: unknown): bigint | null {
  const [, high, low] = (typeof position === 'string' && /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(position)) || []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

/** It is gone, or what was read stood in the way of what it had to follow. */
const isOfReplica = (error: unknown) => isDatabaseAway(error) || (error instanceof Error && 'code' in error && error.code === '40001')
