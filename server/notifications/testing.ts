import type { FastifyInstance } from 'fastify'
import type { Notice } from '#contract/notifications.ts'

export type Heard = { id: number | null; event: string; data: Partial<Notice> & { unread?: number } }
export type StreamListener = {
  heard: Heard[]
  /** The numbers of the notifications that came, in the order in which they came. */
  seqs: () => number[]
  /** Waits until what was heard is enough. */
  until: (enough: (heard: readonly Heard[]) => boolean) => Promise<void>
  /** Resolves when the server ended the stream. */
  ended: Promise<void>
  hangUp: () => void
}

/** Shorter than the 25 seconds after which a stream looks by itself: what is told is to be heard at once. */
const longest = 20_000

/** Opens a stream as a browser does, over a real connection. */
export async function listenTo(app: FastifyInstance, cookie: string, lastEventId?: number): Promise<StreamListener> {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number } // it listens on a port, not on a pipe
  const control = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) },
    signal: control.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  const ended = readAll(answer.body, (one) => {
    heard.push(one)
    for (const look of waiting) look()
  })
  return {
    heard,
    seqs: () => heard.filter(({ event }) => event === 'notice').map(({ data }) => data.seq ?? 0),
    until: (enough) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Not heard: ${JSON.stringify(heard)}`)), longest)
        const look = () => {
          if (!enough(heard)) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    ended,
    hangUp: () => control.abort(),
  }
}

async function readAll(body: ReadableStream<Uint8Array>, note: (heard: Heard) => void): Promise<void> {
  let rest = ''
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const fields = Object.fromEntries(part.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]))
        if (fields.event) note({ id: fields.id ? Number(fields.id) : null, event: fields.event, data: JSON.parse(fields.data ?? '{}') })
      }
    }
  } catch {
    // hung up
  }
}
