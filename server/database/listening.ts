import postgres from 'postgres'
import { addressOf, clientSettings, type Database, withTimeout } from './connect.ts'

type Terms = {
  db: Database
  /** What is called with the text of every message of a channel. */
  channels: Readonly<Record<string, (message: string) => void>>
  /** Every time listening begins: what was said before, or while the line was broken, was not heard. */
  onBegin: () => void
}
export type Listening = { begun: Promise<void>; check: () => Promise<void>; stop: () => Promise<void> }

/** How long to wait before the line is tried again. */
const pause = 1_000

/**
 * Hears what any process says through this database, on one connection of its own. A broken line is opened again for as long as it takes;
 * the client's own `listen` gives up when the first try fails.
 */
export function listen({ db, channels, onBegin }: Terms): Listening {
  const { url: address, pooler } = addressOf(db)
  const direct = pooler?.direct ?? address
  const begun = Promise.withResolvers<void>()
  let line: Database | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const subscribe = async (given: Database) => {
    for (const channel of Object.keys(channels)) await given`listen ${given(channel)}`
  }

  const open = async () => {
    timer = null
    const [url, settings] = clientSettings(direct, { connections: 1, staysOpen: true })
    const fresh = postgres(url, {
      ...settings,
      fetch_types: false,
      onnotify: (channel: string, message: string) => channels[channel]?.(message),
      onclose: () => lose(fresh),
    } as typeof settings) as unknown as Database // the same as in connect
    line = fresh
    try {
      await subscribe(fresh)
    } catch {
      return lose(fresh)
    }
    if (line !== fresh) return
    onBegin()
    begun.resolve()
  }

  const lose = (gone: Database) => {
    if (line !== gone) return
    line = null
    void gone.end({ timeout: 0 }).catch(() => {})
    if (!stopped) timer ??= setTimeout(() => void open(), pause)
  }

  void open()
  return {
    begun: begun.promise,
    /** A line that keeps silent because it is dead looks like one on which nothing is said. */
    check: async () => {
      const present = line
      if (present) await withTimeout(subscribe(present)).catch(() => lose(present))
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      const present = line
      line = null
      await present?.end({ timeout: 1 })
    },
  }
}
