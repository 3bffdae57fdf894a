import { dictionaries } from './dictionaries.ts'
import { regions } from './regions.ts'
import type { Route } from './route.ts'
import { session } from './session.ts'

/** The whole interface, room by room. */
export const api = { session, regions, dictionaries } satisfies Record<string, Record<string, Route>>

export const allRoutes: readonly Route[] = Object.values(api).flatMap((room) => Object.values(room))
