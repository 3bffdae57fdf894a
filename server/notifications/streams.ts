import type { ServerResponse } from 'node:http'
import type { Notice } from '#contract/notifications.ts'
import { sessionRules } from '#contract/session.ts'
import type { Database } from '../database/connect.ts'
import { type Listening, listen } from '../database/listening.ts'
import { listLiving, listNews } from './store.ts'

/** One open page of somebody: up to which number it was sent notifications, and how many unread ones it shows. */
type Stream = { userId: string; sessionId: string; seq: number; unread: number | null; response: ServerResponse }
export type Streams = {
  /** Nothing may be read before one listens: what happens in between would be missed. */
  listening: () => Promise<void>
  /** Whether this session has as many open pages as it may have. */
  isCrowded: (sessionId: string) => boolean
  open: (stream: Omit<Stream, 'unread'>) => void
  close: () => Promise<void>
}
type Terms = {
  db: Database
  onError: (error: unknown) => void
  heartbeat?: number
  /** How far what was told goes, where pages are answered by machines that follow another. */
  position?: () => Promise<string | null>
}

/** What comes together is asked for together. */
const gathering = 15
/** People asked about in one question, and notifications of one person in one answer. */
const portion = 500
const atOnce = 100
/** Pages that one browser may have open at a time. */
const mostPages = 10
/** Whoever does not take what they are sent is let go; they come back and go on where they were. */
const mostUntaken = 262_144

/** Everybody who listens to this process, however many, behind one connection that listens to the database. */
export function createStreams({ db, onError, heartbeat = 25_000, position = async () => null }: Terms): Streams {
  const streams = new Set<Stream>()
  const byUser = new Map<string, Set<Stream>>()
  const dirty = new Set<string>()
  const changed = new Set<string>()
  let listener: Listening | null = null
  let timer: NodeJS.Timeout | null = null
  let reading = false

  const markIn = (those: Set<string>) => (userId: string) => {
    if (!byUser.has(userId)) return
    those.add(userId)
    timer ??= setTimeout(() => void sendNews(), gathering)
  }
  const markDirty = markIn(dirty)
  const markChanged = markIn(changed)
  const markAllDirty = () => {
    for (const userId of byUser.keys()) markDirty(userId)
  }

  const sendNews = async () => {
    timer = null
    if (reading) return
    reading = true
    try {
      while (changed.size + dirty.size > 0) {
        await sendChangesTo([...changed])
        await sendNewsTo(take(dirty, portion))
      }
    } catch (error) {
      onError(error)
      // The line is opened again by then, and nothing was marked as sent.
      timer ??= setTimeout(again, 2_000)
    } finally {
      reading = false
    }
  }

  const again = () => {
    timer = null
    markAllDirty()
  }

  const sendNewsTo = async (userIds: readonly string[]) => {
    const places = userIds.flatMap((userId) => {
      const pages = byUser.get(userId)
      return pages ? [{ userId, seq: Math.min(...[...pages].map(({ seq }) => seq)) }] : []
    })
    if (places.length === 0) return
    const news = await listNews(db, places, atOnce)
    const seen = await seenNow()
    for (const { userId, unread, notices } of news) {
      for (const stream of byUser.get(userId) ?? []) send(stream, { seen, unread, notices })
      if (notices.length === atOnce) dirty.add(userId)
    }
  }

  /** Before anything that is told: whoever asks after it is to see at least that. */
  const seenNow = async () => {
    const at = await position()
    return at === null ? '' : eventOf('position', { position: at })
  }

  const send = (stream: Stream, { seen, unread, notices }: { seen: string; unread: number; notices: readonly Notice[] }) => {
    const news = notices.filter(({ seq }) => seq > stream.seq)
    const words = news.map((notice) => eventOf('notice', notice, notice.seq)).join('')
    stream.seq = news.at(-1)?.seq ?? stream.seq
    // The first one also says where to go on from after a break.
    const count = unread === stream.unread ? '' : eventOf('unread', { unread }, stream.seq)
    stream.unread = unread
    if (words || count) write(stream, seen + words + count)
  }

  const write = (stream: Stream, words: string) => {
    stream.response.write(words)
    if (stream.response.writableLength > mostUntaken) stream.response.destroy()
  }

  const end = (stream: Stream) => {
    forget(stream)
    stream.response.end(eventOf('end', {}))
  }
  const forget = (stream: Stream) => {
    if (!streams.delete(stream)) return
    const pages = byUser.get(stream.userId)
    pages?.delete(stream)
    if (pages?.size === 0) byUser.delete(stream.userId)
  }

  const sendChangesTo = async (userIds: readonly string[]) => {
    if (userIds.length === 0) return
    const words = (await seenNow()) + eventOf('change', {})
    for (const userId of userIds) {
      changed.delete(userId)
      for (const stream of byUser.get(userId) ?? []) write(stream, words)
    }
  }

  const endSession = (sessionId: string) => {
    for (const stream of streams) if (stream.sessionId === sessionId) end(stream)
  }

  const keepAlive = async () => {
    for (const stream of streams) write(stream, ':\n\n')
    await listener?.check()
    markAllDirty() // what a process did not live to announce
    const asked = new Set([...streams].map(({ sessionId }) => sessionId))
    if (asked.size === 0) return
    const living = new Set(await listLiving(db, [...asked], sessionRules.idleHours))
    for (const stream of streams) if (asked.has(stream.sessionId) && !living.has(stream.sessionId)) end(stream)
  }
  const keepingAlive = setInterval(() => void keepAlive().catch(onError), heartbeat)
  keepingAlive.unref()

  return {
    listening: () => {
      listener ??= listen({
        db,
        channels: { notification: markDirty, change: markChanged, session_end: endSession },
        onBegin: markAllDirty,
      })
      return listener.begun
    },
    isCrowded: (sessionId) => [...streams].filter((stream) => stream.sessionId === sessionId).length >= mostPages,
    open: (given) => {
      if (given.response.destroyed) return // left before it was answered: nobody will tell that it is closed
      const stream: Stream = { ...given, unread: null }
      streams.add(stream)
      byUser.set(stream.userId, (byUser.get(stream.userId) ?? new Set()).add(stream))
      stream.response.once('close', () => forget(stream))
      markDirty(stream.userId)
    },
    close: async () => {
      clearInterval(keepingAlive)
      if (timer) clearTimeout(timer)
      for (const stream of [...streams]) {
        forget(stream)
        stream.response.end()
      }
      await listener?.stop()
    },
  }
}

function take(from: Set<string>, count: number): string[] {
  const taken = [...from].slice(0, count)
  for (const one of taken) from.delete(one)
  return taken
}

const eventOf = (name: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
