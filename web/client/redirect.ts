import { type Pairs, readPairs } from './query-string.ts'
import { type Address, asAddress } from './screen-path.ts'

/** Where to go after signing in: a path of our own, or null. Whatever could lead to another host is refused. */
export function ownPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || hasControlCharacters(wanted)) return null
  const parsed = new URL(wanted, here)
  if (parsed.origin !== here || parsed.pathname.startsWith('//')) return null
  if (parsed.pathname === '/user/login') return null
  return parsed.pathname + parsed.search + parsed.hash
}

/** The same as a target of the router; the home page when there is no path of our own to go to. */
export function landing(wanted: unknown): { to: Address; search: Pairs; hash: string } {
  const { pathname, search, hash } = new URL(ownPath(wanted) ?? '/', here)
  return { to: asAddress(pathname), search: readPairs(search), hash: hash.slice(1) }
}

const here = 'http://own.invalid'

/** Browsers drop tabs and line ends inside an address, so that `/\t/elsewhere` would become `//elsewhere`. */
const hasControlCharacters = (text: string) => [...text].some((character) => character < ' ' || character === '\u007f')
