import { ownPath } from '#domain/people/own-path.ts'
import { type Pairs, readPairs } from './query-string.ts'
import { type Address, asAddress } from './screen-path.ts'

/** Where to go after signing in, as a target of the router; the home page when there is no path of our own to go to. */
export function landing(wanted: unknown): { to: Address; search: Pairs; hash: string } {
  const { pathname, search, hash } = new URL(ownPath(wanted) ?? '/', 'http://own.invalid')
  return { to: asAddress(pathname), search: readPairs(search), hash: hash.slice(1) }
}
