import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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

async function ask(address: string, content: Readable): Promise<string> {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? []
  const socket = host ? connect(Number(port), host) : connect(address)
  socket.setTimeout(longestSilence, () => socket.destroy(new Error('The virus scanner keeps silent.')))
  const answer = text(socket)
  // Whatever breaks here breaks the answer, too; and a scanner for which a file is too large answers in the middle of it.
  await Promise.allSettled([pipeline(framed(content), socket, { end: false }), answer])
  socket.destroy()
  return (await answer).replace(/\0$/, '')
}

/** Each piece goes with its length before it; one of no length ends them. */
async function* framed(content: Readable) {
  yield 'zINSTREAM\0'
  for await (const piece of content) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
