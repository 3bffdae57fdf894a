import { Socket } from 'node:net'
import type { Host } from './hosts.ts'

/** What PostgreSQL and everything that speaks for it answers at once, before anybody has signed in: whether it can make a line secure. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const tick = 100
/** In milliseconds: so long nobody may hear anything before somebody goes and asks. */
const suspicious = 200
/** In milliseconds: who has said nothing for so long is away. */
export const longestSilence = 800
/** Where somebody was answered nobody asks again so soon. */
const calm = -1_000

/** In bytes: what was sent before the last answer, and how much had been sent and read when it was last looked at. */
type Line = { answered: number; sent: number; read: number }
type Terms = {
  /** Who is asked whether the database lives, for a line that keeps silent. */
  asks: (line: Socket) => Host
  isAway: (lines: Iterable<Socket>) => void
}

/**
 * Lines that stand, and on which somebody may wait for an answer. A machine that has lost its network, or stands still, ends no line: whoever waits
 * there would wait for minutes. So when no line to a place has said anything for a while, it is asked on a fresh one; if that stays silent, too, it is away.
 */
export function watchSilence({ asks, isAway }: Terms): (line: Socket) => void {
  const lines = new Map<Socket, Line>()
  let timer: NodeJS.Timeout | undefined
  let silence = 0
  let asked: Socket | null = null

  const begin = (from: number) => {
    silence = from
    asked?.destroy()
    asked = null
  }
  const hear = () => {
    // Once it is secured a line does not tell what it hears: whether it waits, or has all it wants, is unknown.
    for (const [line, one] of lines) if (line.listenerCount('data') === 0) one.answered = line.bytesWritten
    begin(calm)
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
    begin(0)
  }
  // Counted in steps: time in which this process itself did not get to run is nobody's silence.
  const look = () => {
    let isHeard = false
    for (const [line, one] of lines) {
      if (line.destroyed) lines.delete(line)
      if (line.bytesRead !== one.read) {
        isHeard = true
        one.answered = Math.max(one.answered, one.sent)
      }
      Object.assign(one, { sent: line.bytesWritten, read: line.bytesRead })
    }
    if (lines.size === 0) return rest()
    const waiting = [...lines].find(([line, { answered }]) => line.bytesWritten > answered)?.[0]
    if (isHeard || !waiting) return begin(0)
    silence += tick
    if (silence >= suspicious) asked ??= ask(asks(waiting)).once('data', hear)
    if (silence < longestSilence) return
    begin(0)
    isAway(lines.keys())
  }

  return (line) => {
    const one: Line = { answered: 0, sent: line.bytesWritten, read: line.bytesRead }
    lines.set(line, one)
    timer ??= setInterval(look, tick).unref()
    line.on('data', () => {
      one.answered = line.bytesWritten
    })
  }
}

/** Whether somebody there answers within so many milliseconds. */
export const isAnswering = (place: Host, patience: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = ask(place)
    const end = (answered: boolean) => {
      resolve(answered)
      asked.destroy()
    }
    asked
      .setTimeout(patience, () => end(false))
      .once('data', () => end(true))
      .once('close', () => end(false))
  })

/** On a line of its own, which whoever asks ends; who cannot be reached does not answer. */
function ask({ host, port }: Host): Socket {
  const fresh = new Socket().connect(port, host, () => fresh.write(question))
  return fresh.on('error', () => {})
}
