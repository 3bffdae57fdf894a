import { type Pairs, readPairs } from './query-string.ts'
import { type Address, asAddress } from './screen-path.ts'

/** An address inside the application as a link takes it: its path, and what follows the question mark. */
export function inApp(path: string): { to: Address; search: Pairs } {
  const [to = '/', search = ''] = path.split('?')
  return { to: asAddress(to), search: readPairs(search) }
}
