import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { addressesOfHosts, type Host, hostOf } from './hosts.ts'
import { isAnswering, longestSilence, watchSilence } from './silence.ts'

/** What is known of one address of the database by everybody in this process who goes there. */
type Door = { heardAt: number; failures: number; shutUntil: number; isTried: boolean; reason: Error }

/** As the client hands them over. */
type Wanted = { host: readonly string[]; port: readonly number[]; path: string | false }

type Way = {
  /** Which of several machines to go to. */
  findHost?: (() => Promise<Host>) | undefined
  /** In milliseconds: how long a try may be silent. */
  patience?: number | undefined
  /** Lines that stand are looked after, too; `past` is the address of the database behind a pooler, which answers for itself. */
  watch?: { past?: string | undefined } | undefined
}

/** Whoever has said nothing for so long is away, unless somebody waits longer. */
const usualPatience = 1_000
const tick = 100
/** Pauses between tries, growing from the first to the last: short enough that nobody notices a restart. */
const [shortestPause, longestPause] = [50, 1_000]

const doors = new Map<string, Door>()
const counts = { open: 0, failed: 0 }

/** How many lines are open now, and how many tries to get one have failed since the process began. */
export const lineCounts = () => ({ ...counts })

/**
 * How the client gets its sockets. Left to itself it tries again without a pause where something accepts a connection and closes it at
 * once (a load balancer without a primary), and waits for as long as the system does where nobody answers. Here a try that fails, fails
 * within a second; for a while all others are then turned away at once, and one at a time finds out whether the database is back.
 */
export function linesTo(
  address: string,
  { findHost, watch, patience = watch ? longestSilence : usualPatience }: Way = {},
): (wanted: Wanted) => Promise<Duplex> {
  const door = doors.get(address) ?? { heardAt: 0, failures: 0, shutUntil: 0, isTried: false, reason: new Error('never tried') }
  doors.set(address, door)
  const behind = watch?.past === undefined ? [] : addressesOfHosts(watch.past).map(hostOf)
  const past = behind.length === 1 ? behind[0] : undefined // of several one cannot be told from another
  const stand = watch && watchSilence({ past, isAway: (lines) => abandon(door, lines) })
  return async ({ host, port, path }) => {
    if (door.failures > 0 && (door.isTried || Date.now() < door.shutUntil)) return broken(door.reason)
    door.isTried = true
    try {
      // A pooler answers for itself, whether or not it has a database to offer.
      if (past && door.failures > 0 && !(await isAnswering(past, patience))) throw awayError('CONNECT_TIMEOUT')
      const place = findHost ? await findHost() : { host: host[0] ?? '', port: port[0] ?? 5432 }
      const line = await opened(watched(open(place, path), door, patience))
      stand?.(line)
      return line
    } catch (error) {
      fail(door, error as Error)
      return broken(door.reason)
    }
  }
}

/** Nobody there says anything any more: whoever waits is told, and who comes next is turned away until somebody answers. */
function abandon(door: Door, lines: Iterable<Socket>) {
  fail(door, awayError('CONNECT_TIMEOUT'))
  for (const line of lines) line.destroy() // without a reason: below a secured line nobody listens for one
}

function open({ host, port }: Host, path: string | false): Socket {
  const socket = path ? new Socket().connect(path) : new Socket().connect(port, host)
  counts.open += 1
  socket.once('close', () => {
    counts.open -= 1
  })
  return Object.assign(socket, { host }) // the client asks for its name when it makes the line secure
}

/** Only then the client may have it: whose socket ends before its first words are sent never sends any again. */
const opened = (socket: Socket) =>
  new Promise<Socket>((resolve, reject) => socket.once('connect', () => resolve(socket.off('error', reject))).once('error', reject))

/** The client expects a socket and not a refusal: something that takes its first words and ends. */
function broken({ message, code }: Error & { code?: string }): Duplex {
  const nothing = new Duplex({
    read: () => {},
    write: (_words, _encoding, done) => {
      done()
      setImmediate(() => nothing.destroy(Object.assign(new Error(message), { code })))
    },
  })
  return nothing
}

function fail(door: Door, reason: Error) {
  door.isTried = false
  door.reason = reason
  if (Date.now() < door.shutUntil) return // those under way together fail together
  door.failures += 1
  counts.failed += 1
  door.shutUntil = Date.now() + Math.min(longestPause, shortestPause * 2 ** (door.failures - 1))
}

/** Until its first word a line is a try; from then on it stands, and what becomes of it is the client's business. */
function watched(socket: Socket, door: Door, patience: number): Socket {
  let silence = 0
  // Counted in steps: time in which this process itself did not get to run is nobody's silence, nor is time in which others were answered.
  const timer = setInterval(() => {
    silence = Date.now() - door.heardAt < patience ? 0 : silence + tick
    if (silence >= patience) socket.destroy(awayError('CONNECT_TIMEOUT'))
  }, tick)
  const settle = (reason?: Error) => {
    clearInterval(timer)
    socket.off('error', settle).off('close', endWithoutWord)
    if (reason) fail(door, reason)
    else Object.assign(door, { failures: 0, isTried: false })
  }
  // The client would take it for a reason to try again.
  const endWithoutWord = () => socket.emit('error', awayError('CONNECTION_CLOSED'))
  socket
    .once('data', () => settle())
    .once('error', settle)
    .once('close', endWithoutWord)
  return socket.on('data', () => {
    door.heardAt = Date.now()
  })
}

const awayError = (code: string) => Object.assign(new Error(`the database is away: ${code}`), { code })
