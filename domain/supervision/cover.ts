import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { type Candidate, nearest } from '../notices/notifications.ts'
import { codesAlong, significantDigits } from '../regions.ts'

/** An assignment in force by somebody who can act on it: the leading digits it covers, and the kinds. */
export type Watch = { userId: string; prefix: string; kinds: readonly ProjectKind[] }
/** How many people supervise a kind of project. */
export type Cover = { kind: ProjectKind; supervisors: number }
export type Gap = { code: string; missing: Cover[] }

/** One replies to an appeal, another one reviews the reply, a third rechecks the review: nobody judges an answer of their own. */
const neededSupervisors = 3

/** The regions where too few people supervise some kind. Whoever is assigned to a region watches over everything below it. */
export const coverGaps = (codes: readonly string[], watches: readonly Watch[]): Gap[] =>
  coverOf(codes, watches).flatMap(({ code, cover }) => {
    const missing = cover.filter(({ supervisors }) => supervisors < neededSupervisors)
    return missing.length > 0 ? [{ code, missing }] : []
  })

/** How many people supervise each kind in each region. */
export function coverOf(codes: readonly string[], watches: readonly Watch[]): { code: string; cover: Cover[] }[] {
  const watching = new Map(projectKinds.map((kind) => [kind, peopleByPrefix(watches, kind)]))
  return codes.map((code) => ({
    code,
    cover: projectKinds.map((kind) => ({ kind, supervisors: countAlong(code, watching.get(kind)) })),
  }))
}

/** A county without supervision says it for its towns, too: only what is not said above is left. */
export function topmostGaps(gaps: readonly Gap[]): Gap[] {
  const missingAt = new Map(gaps.map(({ code, missing }) => [code, missing.map(({ kind }) => kind)]))
  const isSaidAbove = ({ code, missing }: Gap) =>
    codesAlong(code).some((above) => above !== code && missing.every(({ kind }) => missingAt.get(above)?.includes(kind)))
  return gaps.filter((gap) => !isSaidAbove(gap))
}

/** Whom a gap in supervision is told to: the nearest of those who manage roles above it; at the top, those there. */
export const nearestAbove = ({ digits, isTop }: { digits: number; isTop: boolean }, administrators: readonly Candidate[]): string[] =>
  nearest(administrators.filter((person) => person.digits < digits || (isTop && person.digits === digits)))

type People = ReadonlyMap<string, ReadonlySet<string>>

function peopleByPrefix(watches: readonly Watch[], kind: ProjectKind): People {
  const people = new Map<string, Set<string>>()
  for (const { userId, prefix, kinds } of watches)
    if (kinds.includes(kind)) people.set(prefix, (people.get(prefix) ?? new Set()).add(userId))
  return people
}

/** Asked by its digits down to each level, so that thousands of regions and assignments stay cheap. */
const countAlong = (code: string, people: People = new Map()): number =>
  new Set(Object.values(significantDigits).flatMap((digits) => [...(people.get(code.slice(0, digits)) ?? [])])).size
