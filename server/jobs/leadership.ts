import { connect, withTimeout } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { giveLeadershipBack, takeLeadership } from './store.ts'

/** The right to do the background work: of all processes on one database at most one has it. */
export type Leadership = {
  /** Asked before every look at the jobs. Answers the session that has it, null while another process does. */
  take: () => Promise<number | null>
  release: () => Promise<void>
}

/** A lock of the session on a connection of its own: the database takes it back the moment its holder is gone, however that came about. */
export function seekLeadership(url: string): Leadership {
  const open = () => connect(url, { connections: 1, staysOpen: true })
  let connection = open()
  return {
    take: () =>
      withTimeout(takeLeadership(connection)).catch((error: unknown) => {
        void connection.end({ timeout: 0 }).catch(() => {}) // one that keeps silent would never answer again
        connection = open()
        if (isDatabaseAway(error)) return null
        throw error
      }),
    release: async () => {
      // Said aloud, another process can have it at once; else the database has to notice first that nobody is there any more.
      await withTimeout(giveLeadershipBack(connection), 1_000).catch(() => {})
      await connection.end({ timeout: 1 })
    },
  }
}
