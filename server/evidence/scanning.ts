import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from '#contract/errors.ts'

/** Throws on a file that the virus scanner objects to, and while there is no answer from it: nothing unscanned is taken. */
export type Scanner = (path: string) => Promise<void>

const longestSilence = 30_000

/** Speaks to clamd through its socket (a path, or host:port) by INSTREAM, so that it need not be able to read our folders. */
export const createScanner =
  (address: string): Scanner =>
  async (path) => {
    const verdict = await ask(address, createReadStream(path)).catch((error: unknown) => {
      throw away(error)
    })
    if (verdict.endsWith(' FOUND')) throw new Refusal('file.infected')
    if (!verdict.endsWith(' OK')) throw away(new Error(`The virus scanner answered: ${verdict}`))
  }

const away = (cause: unknown) => Object.assign(new Refusal('file.scanner-away', { seconds: 10 }), { cause })

/** Each piece goes with its length before it; one of no length ends them. */
async function ask(address: string, content: Readable): Promise<string> {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? []
  const socket = host ? connect(Number(port), host) : connect(address)
  socket.setTimeout(longestSilence, () => socket.destroy(new Error('The virus scanner keeps silent.')))
  const answer = text(socket)
  try {
    socket.write('zINSTREAM\0')
    for await (const piece of content) {
      socket.write(lengthOf(piece))
      if (!socket.write(piece)) await drained(socket)
    }
    socket.write(lengthOf(''))
    return (await answer).replace(/\0$/, '')
  } finally {
    answer.catch(() => {}) // told by what failed first
    socket.destroy()
  }
}

/** The scanner may answer and hang up in the middle, when a file is too large for it. */
const drained = (socket: ReturnType<typeof connect>) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve).once('close', resolve)
  })

function lengthOf(piece: Buffer | '') {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}
