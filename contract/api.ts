import { dictionaries } from './dictionaries.ts'
import { regions } from './regions.ts'
import { roles } from './roles.ts'
import type { Route } from './route.ts'
import { session } from './session.ts'
import { units } from './units.ts'
import { users } from './users.ts'

/** The whole interface, room by room. */
export const api = { session, regions, dictionaries, units, users, roles } satisfies Record<string, Record<string, Route>>

export const allRoutes: readonly Route[] = Object.values(api).flatMap((room) => Object.values(room))
