import { setTimeout as pause } from 'node:timers/promises'
import { processes } from './doors.ts'

type Stream = { number: number; filings: Set<string>; heardAt: number; breaks: number }

/** Somebody with a page open at every process, who comes back after a break and goes on where they were. */
export function openStreams(cookie: string) {
  const over = new AbortController()
  const streams = processes.map(({ number, url }) => {
    const stream: Stream = { number, filings: new Set(), heardAt: 0, breaks: 0 }
    void keepListening(stream, url, { cookie, signal: over.signal })
    return stream
  })
  return {
    /** When every one of them had heard something again after this moment; 0 until then. */
    allHeardSince: (moment: number) =>
      streams.every(({ heardAt }) => heardAt > moment) ? Math.max(...streams.map(({ heardAt }) => heardAt)) : 0,
    /** Notices of which a page has not heard, counted over all pages. */
    missing: (filings: readonly string[]) =>
      streams.reduce((sum, stream) => sum + filings.filter((id) => !stream.filings.has(id)).length, 0),
    close: () => over.abort(),
  }
}
export type Streams = ReturnType<typeof openStreams>

async function keepListening(stream: Stream, url: string, { cookie, signal }: { cookie: string; signal: AbortSignal }) {
  let last = ''
  while (!signal.aborted) {
    try {
      const headers = { cookie, ...(last && { 'last-event-id': last }) }
      const reply = await fetch(`${url}/api/notifications/stream`, { headers, signal })
      if (reply.status !== 200 || !reply.body) throw new Error(String(reply.status))
      for await (const words of reply.body.pipeThrough(new TextDecoderStream())) {
        stream.heardAt = Date.now()
        for (const [, id] of words.matchAll(/\/v2\/project\/([0-9a-f-]{36})/g)) stream.filings.add(id ?? '')
        last = [...words.matchAll(/^id: ?(\d+)$/gm)].at(-1)?.[1] ?? last
      }
    } catch {
      stream.breaks += 1
    }
    if (!signal.aborted) await pause(1_000)
  }
}
