import * as T from 'typebox'
import { label, object, oneOf, orNull, route } from './route.ts'

/** The level is stored, never read off the zeros of a code: some prefectures have no county layer. */
export const regionLevels = ['province', 'city', 'county', 'town', 'village'] as const
export type RegionLevel = (typeof regionLevels)[number]

export const regionCode = T.String({ pattern: '^\\d{12}$' })

export const RegionOption = object({
  code: regionCode,
  name: label,
  level: oneOf(regionLevels),
  parentCode: orNull(regionCode),
  hasChildren: T.Boolean(),
})
export type RegionOption = T.Static<typeof RegionOption>

export const regions = {
  options: route({
    method: 'GET',
    path: '/regions/options',
    gate: 'public',
    does: 'Names of the enabled regions directly below one, or of the top; or, with `path`, of a region and its ancestors',
    query: object({ parent: T.Optional(regionCode), path: T.Optional(regionCode) }),
    reply: T.Array(RegionOption),
  }),
}
