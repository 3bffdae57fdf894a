import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { type Candidate, nearest } from './notifications.ts'
import { codesAlong, significantDigits } from './regions.ts'

/** An assignment in force by somebody who can act on it: the leading digits it covers, and the kinds. */
export type Watch = { prefix: string; kinds: readonly ProjectKind[] }
export type Gap = { code: string; missing: ProjectKind[] }

/** The regions where nobody supervises some kind. Whoever is assigned to a region watches over everything below it. */
export function coverGaps(codes: readonly string[], watches: readonly Watch[]): Gap[] {
  const watched = new Map(projectKinds.map((kind) => [kind, prefixesFor(watches, kind)]))
  return codes.flatMap((code) => {
    const missing = projectKinds.filter((kind) => !isWatched(code, watched.get(kind)))
    return missing.length > 0 ? [{ code, missing }] : []
  })
}

/** A county without supervision says it for its towns, too: only what is not said above is left. */
export function topmostGaps(gaps: readonly Gap[]): Gap[] {
  const missingAt = new Map(gaps.map(({ code, missing }) => [code, missing]))
  const isSaidAbove = ({ code, missing }: Gap) =>
    codesAlong(code).some((above) => above !== code && missing.every((kind) => missingAt.get(above)?.includes(kind)))
  return gaps.filter((gap) => !isSaidAbove(gap))
}

/** Whom a gap in supervision is told to: the nearest of those who manage roles above it; at the top, those there. */
export const nearestAbove = ({ digits, isTop }: { digits: number; isTop: boolean }, administrators: readonly Candidate[]): string[] =>
  nearest(administrators.filter((person) => person.digits < digits || (isTop && person.digits === digits)))

const prefixesFor = (watches: readonly Watch[], kind: ProjectKind) =>
  new Set(watches.filter(({ kinds }) => kinds.includes(kind)).map(({ prefix }) => prefix))

/** Asked by its digits down to each level, so that thousands of regions and assignments stay cheap. */
const isWatched = (code: string, prefixes: ReadonlySet<string> = new Set()) =>
  Object.values(significantDigits).some((digits) => prefixes.has(code.slice(0, digits)))
