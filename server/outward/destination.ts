import { promises as dns, type LookupAddress } from 'node:dns'
import { Refusal } from '#contract/errors.ts'
import { withTimeout } from '../database/connect.ts'
import { isOutside } from './ranges.ts'

/** The hosts inside that whoever runs the server allows (`OUTWARD_HOSTS`), each as `host` or `host:port`. */
export type Outward = { allowed: readonly string[]; resolve?: (host: string) => Promise<LookupAddress[]> }

export const isAllowed = ({ allowed }: Outward, host: string, port: number) =>
  allowed.includes(host.toLowerCase()) || allowed.includes(`${host.toLowerCase()}:${port}`)

/**
 * The one address to connect to. A name is resolved once, here, and whoever connects uses the answer: asked a second time, a name could
 * lead elsewhere. A name that leads inside by any of its addresses is refused.
 */
export async function destinationOf(outward: Outward, givenHost: string, port: number): Promise<LookupAddress> {
  const host = givenHost.replace(/^\[|\]$/g, '')
  const found = await withTimeout((outward.resolve ?? lookUp)(host))
  const [first] = found
  if (!first) throw new Error(`${host} has no address.`)
  if (!isAllowed(outward, host, port) && found.some(({ address }) => !isOutside(address))) throw new Refusal('channel.inside', { host })
  return first
}

const lookUp = (host: string) => dns.lookup(host, { all: true })
