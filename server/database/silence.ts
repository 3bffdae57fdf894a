import { Socket } from 'node:net'
import type { Host } from './hosts.ts'

/** What PostgreSQL and everything that speaks for it answers at once, before anybody has signed in: whether it can make a line secure. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const tick = 100
/** In milliseconds: so long nobody may hear anything before somebody goes and asks. */
const suspicious = 200
/** In milliseconds: who has said nothing for so long is away. */
export const longestSilence = 800
/** Where somebody was answered nobody asks again at once. */
const calm = -200

/**
 * In bytes: what was sent before the last answer, and how much had been sent and read when it was last looked at; in milliseconds: for how long
 * somebody has waited without a word.
 */
type Line = { answered: number; sent: number; read: number; silence: number }
type Terms = {
  /** Where the database is asked whether it lives when a line leads to a pooler, which speaks for itself; else where the line leads. */
  past: Host | undefined
  isAway: (lines: Iterable<Socket>) => void
}

/**
 * Lines that stand, and on which somebody may wait for an answer. A machine that has lost its network, or stands still, ends no line: whoever waits
 * there would wait for minutes. So where nothing was heard for a while the database is asked on a fresh line; if that stays silent, too, it is away.
 */
export function watchSilence({ past, isAway }: Terms): (line: Socket) => void {
  const lines = new Map<Socket, Line>()
  let timer: NodeJS.Timeout | undefined
  let asked: Socket | null = null

  const askNobody = () => {
    asked?.destroy()
    asked = null
  }
  const beginAgain = (from: number) => {
    for (const one of lines.values()) one.silence = from
    askNobody()
  }
  const hear = () => {
    // Once it is secured a line does not tell what it hears: whether it waits, or has all it wants, is unknown.
    for (const [line, one] of lines) if (line.listenerCount('data') === 0) one.answered = line.bytesWritten
    beginAgain(calm)
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
    askNobody()
  }
  // Counted in steps: time in which this process itself did not get to run is nobody's silence.
  const look = () => {
    let isHeard = false
    for (const [line, one] of lines) {
      if (line.destroyed) lines.delete(line)
      const speaks = line.bytesRead !== one.read
      if (speaks) one.answered = Math.max(one.answered, one.sent)
      const waits = line.bytesWritten > one.answered
      Object.assign(one, { sent: line.bytesWritten, read: line.bytesRead, silence: waits && !speaks ? one.silence + tick : 0 })
      isHeard ||= speaks
    }
    if (lines.size === 0) return rest()
    if (isHeard && !past) return beginAgain(0) // what a pooler says to others says nothing of the database
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.silence - one.silence)
    if (!longest || longest[1].silence < suspicious) return askNobody()
    asked ??= ask(past ?? placeOf(longest[0])).once('data', hear)
    if (longest[1].silence < longestSilence) return
    beginAgain(0)
    isAway(lines.keys())
  }

  return (line) => {
    const one: Line = { answered: 0, sent: line.bytesWritten, read: line.bytesRead, silence: 0 }
    lines.set(line, one)
    timer ??= setInterval(look, tick).unref()
    line.on('data', () => {
      one.answered = line.bytesWritten
    })
  }
}

const placeOf = ({ remoteAddress = '', remotePort = 0 }: Socket): Host => ({ host: remoteAddress, port: remotePort })

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
