import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Refusal } from '#contract/errors.ts'
import { destinationOf, isAllowed, type Outward } from './destination.ts'

export type Call = { url: string; method: string; headers: Record<string, string>; body: string }
export type Answered = { status: number; text: string; type: string }
/** Who reads an answer says how much of it is worth reading, and how long to wait for it. */
export type Bounds = { longest: number; milliseconds: number }

const usual: Bounds = { longest: 16_384, milliseconds: 15_000 }

/**
 * Calls an address outside and answers what came back, whatever its status. A redirection is an answer like any other: it is not followed, for
 * it could lead inside. Without encryption only hosts are called that whoever runs the server allows.
 */
export async function callOutside(outward: Outward, { url, method, headers, body }: Call, bounds = usual): Promise<Answered> {
  const { longest, milliseconds } = bounds
  const { protocol, hostname, port, username } = new URL(url)
  const isSecure = protocol === 'https:'
  const number = Number(port) || (isSecure ? 443 : 80)
  if (username !== '' || (!isSecure && !isAllowed(outward, hostname, number))) throw new Refusal('channel.inside', { host: hostname })
  const destination = await destinationOf(outward, hostname, number)
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [destination]) : done(null, destination.address, destination.family)
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? secure : plain)(url, { method, headers, lookup, agent: false, signal: AbortSignal.timeout(milliseconds) })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (text.length > longest) answer.destroy()
      })
      answer.on('error', reject)
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, text: text.slice(0, longest), type: answer.headers['content-type'] ?? '' }),
      )
    })
    asked.end(body)
  })
}
