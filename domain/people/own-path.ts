/** Where to go after signing in: a path of our own, or null. Whatever could lead to another host is refused. */
export function ownPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || hasControlCharacters(wanted)) return null
  const parsed = new URL(wanted, nowhere)
  if (parsed.origin !== nowhere || parsed.pathname.startsWith('//')) return null
  if (parsed.pathname === '/user/login') return null
  return parsed.pathname + parsed.search + parsed.hash
}

const nowhere = 'http://own.invalid'

/** Browsers drop tabs and line ends inside an address, so that `/\t/elsewhere` would become `//elsewhere`. */
const hasControlCharacters = (text: string) => [...text].some((character) => character < ' ' || character === '\u007f')
