import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import type { Ground } from './scope.ts'

/** A subtree with some kinds in it; `either` means drafts that were never submitted as well as everything else. */
export type AreaPart = { prefix: string; kinds: readonly ProjectKind[]; submitted: boolean | 'either' }

/**
 * Somebody's scope in pieces that share no filing, so that what is counted or sorted piece by piece is neither missed nor doubled.
 * `filerId`: whose own filings are seen, too, wherever they lie; those inside an area belong to the area.
 */
export type ScopeParts = { areas: readonly AreaPart[]; filerId: string | null }

type AreaGround = Exclude<Ground, { filerId: string }>

export function scopeParts(grounds: readonly Ground[]): ScopeParts {
  const areas = grounds.filter((ground): ground is AreaGround => 'prefix' in ground)
  const own = grounds.find((ground) => 'filerId' in ground)
  const submitted = grouped(areas, true)
  const drafts = grouped(
    areas.filter(({ authority }) => authority === 'VILLAGE_ADMIN'),
    false,
  )
  return { areas: joined(submitted, drafts), filerId: own ? own.filerId : null }
}

/** The part of it that lies in a subtree and is of one kind. Own filings outside all areas are still there: ask them themselves. */
export function narrowedTo(parts: ScopeParts, { prefix = '', kind }: { prefix?: string; kind?: ProjectKind | undefined }): ScopeParts {
  const areas = parts.areas.flatMap((area) => {
    const kinds = area.kinds.filter((one) => kind === undefined || one === kind)
    const within = area.prefix.startsWith(prefix) ? area.prefix : prefix.startsWith(area.prefix) ? prefix : null
    return within === null || kinds.length === 0 ? [] : [{ ...area, kinds, prefix: within }]
  })
  return { ...parts, areas }
}

/** For each kind the widest subtrees, then kinds with the same subtree together. */
function grouped(grounds: readonly AreaGround[], submitted: boolean): AreaPart[] {
  const found = new Map<string, ProjectKind[]>()
  for (const kind of projectKinds)
    for (const prefix of widest(grounds.filter(({ kinds }) => kinds.includes(kind)).map(({ prefix }) => prefix)))
      found.set(prefix, [...(found.get(prefix) ?? []), kind])
  return [...found].map(([prefix, kinds]) => ({ prefix, kinds, submitted }))
}

const widest = (prefixes: readonly string[]) =>
  [...new Set(prefixes)].filter((prefix, _, all) => !all.some((other) => other !== prefix && prefix.startsWith(other)))

/** Where drafts are seen exactly as far as the rest, they are one piece. */
function joined(submitted: readonly AreaPart[], drafts: readonly AreaPart[]): AreaPart[] {
  const alike = (one: AreaPart, other: AreaPart) => one.prefix === other.prefix && one.kinds.join() === other.kinds.join()
  return [
    ...submitted.map((area): AreaPart => (drafts.some((other) => alike(area, other)) ? { ...area, submitted: 'either' } : area)),
    ...drafts.filter((area) => !submitted.some((other) => alike(area, other))),
  ]
}
