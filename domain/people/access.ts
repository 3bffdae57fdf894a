import type { Authority } from '#contract/authority.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { type Screen, screens } from '#contract/screens.ts'

/** Somebody with a session, as the rules see them. */
export type Actor = {
  id: string
  username: string
  name: string
  /** Where they work today: after a merger, the successor. */
  region: { code: string; level: RegionLevel; prefix: string }
  authorities: readonly Authority[]
  /** What they may hand out to others. */
  grants: readonly Authority[]
  /** Their supervision assignments in force today. */
  supervises: readonly { prefix: string; kinds: readonly ProjectKind[] }[]
  /** The deciders whose place they take today beside their own work. */
  standsInFor?: readonly Actor[]
  /** A program that acts for them: the name they gave its token. */
  viaToken?: string
}

export const holdsAnyOf = (wanted: readonly Authority[], held: readonly Authority[]) =>
  wanted.length === 0 || wanted.some((authority) => held.includes(authority))

/** The group and the screen an address belongs to, outermost first; empty when nothing matches. */
export function screensAlong(path: string, table: readonly Screen[] = screens): readonly Screen[] {
  for (const screen of table) {
    if (screen.children) {
      const inside = screensAlong(path, screen.children)
      if (inside.length > 0) return [screen, ...inside]
    }
    if (matches(screen.path, path)) return [screen]
  }
  return []
}

/** The first level whose authority is lacking: the group is asked before the screen. Null when all is open. */
export function missingAuthority(along: readonly Screen[], held: readonly Authority[]): readonly Authority[] | null {
  return along.find((screen) => !holdsAnyOf(screen.authorities, held))?.authorities ?? null
}

/** What the menu shows to somebody: entries they may not open are left out, and so are groups left empty. */
export function menuFor(held: readonly Authority[], table: readonly Screen[] = screens): readonly Screen[] {
  return table
    .filter((screen) => !screen.outside && !screen.unlisted && holdsAnyOf(screen.authorities, held))
    .map((screen) => (screen.children ? { ...screen, children: menuFor(held, screen.children) } : screen))
    .filter((screen) => !screen.children || screen.children.length > 0)
}

/** Where a group's own address leads: to its first child this person may see. */
export const firstChildFor = (group: Screen, held: readonly Authority[]) =>
  group.children?.find((child) => holdsAnyOf(child.authorities, held))?.path ?? null

function matches(pattern: string, path: string) {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
}
