import * as T from 'typebox'
import { object, oneOf, orNull, route } from './route.ts'

export const baseMapKinds = ['raster', 'vector', 'pmtiles'] as const

/** Maps made for the public in China are shifted by some hundred metres (GCJ-02); receivers and surveys are not. */
export const datums = ['wgs84', 'gcj02'] as const
export type Datum = (typeof datums)[number]

export const BaseMap = object({
  kind: oneOf(baseMapKinds),
  /** With {z}, {x} and {y} in it; null where it is the one file that the server holds. */
  address: orNull(T.String()),
  datum: oneOf(datums),
  attribution: T.String(),
})
export type BaseMap = T.Static<typeof BaseMap>

/** The map drawn beneath points, where one is configured. */
export const baseMap = {
  read: route({
    method: 'GET',
    path: '/base-map',
    gate: 'session',
    does: 'The map that is drawn beneath, where one is configured',
    reply: object({ baseMap: orNull(BaseMap) }),
  }),
  file: route({
    method: 'GET',
    path: '/base-map/file',
    gate: 'session',
    does: 'The file of the map that is drawn beneath, a range of it at a time',
    streams: true,
    reply: T.Any(),
  }),
}
