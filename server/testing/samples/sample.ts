import type { Route } from '#contract/route.ts'

/** What a call is made with. */
export type Sample = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Where the things of a sample lie, and who calls: a few features are about the caller's own things. */
export type Circumstances = { town: string; caller: { id: string; username: string } | null; isOutside: boolean }

export type Make = (given: Circumstances) => Promise<Sample> | Sample

/** Where nothing is named, something that exists nowhere: whoever is refused learns no more than that. */
const dummies: Record<string, string> = { code: '990101101201', dictionary: 'trade', day: '2026-01-01' }

export function addressOf({ path }: Route, { params = {}, query = {} }: Sample): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? dummies[name] ?? crypto.randomUUID())
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}
