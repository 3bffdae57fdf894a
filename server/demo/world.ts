import type { ProjectKind } from '#contract/kinds.ts'
import type { Limits } from '#contract/limits.ts'
import type { Actor } from '#domain/access.ts'
import type { Method } from '#domain/methods.ts'
import type { Snapshot } from './documents/exif.ts'

export type DemoUnit = { id: string; name: string; bans: readonly { fromDay: string; untilDay: string }[] }
export type DemoActor = Actor & { mobile: string }

type Facts = {
  today: string
  actors: readonly DemoActor[]
  units: readonly DemoUnit[]
  methods: readonly Method[]
  limits: Record<ProjectKind, Limits & { id: string }>
  seal: (plain: string) => Buffer
}

/** What the stories refer to: people, units, ways of contracting and limits, as the database has them. */
export type World = ReturnType<typeof worldOf>

export function worldOf({ today, actors, units, methods, limits, seal }: Facts) {
  return {
    today,
    limits,
    seal,
    /** How often a unit was chosen or met another so far, and how many filings a place has: all of it spreads things evenly. */
    awards: new Map<string, number>(),
    meetings: new Map<string, number>(),
    filingsAt: new Map<string, number>(),
    /** The first photo and the place of each filing told so far: some cases share another one's. */
    sites: new Map<string, { longitude: number; latitude: number }>(),
    photos: new Map<string, { content: Buffer; snapshot: Snapshot }>(),
    person: (username: string) => found(actors, ({ username: name }) => name === username, username),
    /** By its whole name, by the usual beginning and end around a short one, or by a part of it. */
    unit: (short: string) =>
      units.find(({ name }) => name === short || name === `临溪县${short}有限公司`) ??
      found(units, ({ name }) => name.includes(short), short),
    unitById: (id: string) => found(units, (unit) => unit.id === id, id),
    isBanned: ({ bans }: DemoUnit, on: string) => bans.some(({ fromDay, untilDay }) => fromDay <= on && on <= untilDay),
    method: (code: string) => found(methods, (method) => method.code === code, code),
  }
}

function found<T>(list: readonly T[], matches: (one: T) => boolean, wanted: string): T {
  const one = list.find(matches)
  if (!one) throw new Error(`The invented county has no ${wanted}.`)
  return one
}
