import { type Pairs, readPairs } from './query-string.ts'

/** An address inside the application as a link takes it: its path, and what follows the question mark. */
export function inApp(path: string): { to: string; search: Pairs } {
  const [to = '/', search = ''] = path.split('?')
  return { to, search: readPairs(search) }
}
