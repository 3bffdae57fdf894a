import type { Actor } from '#domain/people/access.ts'
import { codesAlong } from '#domain/regions.ts'
import type { LimitRegion } from './store.ts'

export const isWithinOwn = (actor: Actor, { code }: { code: string }) => code.startsWith(actor.region.prefix)

/** The regions whose rows hold for one that has none of its own. */
export const pathAbove = ({ code, isTop }: LimitRegion) => (isTop ? [] : codesAlong(code).filter((along) => along !== code))
