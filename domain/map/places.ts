import gcoord from 'gcoord'
import type { Datum } from '#contract/base-map.ts'

/** Degrees of CGCS2000, which differs from WGS-84 by centimetres; the only ones that are stored. */
export type Point = { longitude: number; latitude: number }

/** What was read off a source, as it is stored. */
export const fromDatum = (point: Point, datum: Datum): Point => (datum === 'wgs84' ? point : moved(point, 'GCJ02', 'WGS84'))

/** What is stored, as it lies on a map of that kind. */
export const toDatum = (point: Point, datum: Datum): Point => (datum === 'wgs84' ? point : moved(point, 'WGS84', 'GCJ02'))

/** A tenth of a metre is more than any telephone knows. */
function moved({ longitude, latitude }: Point, from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02'): Point {
  const [east, north] = gcoord.transform([longitude, latitude], gcoord[from], gcoord[to])
  return { longitude: Number(east.toFixed(6)), latitude: Number(north.toFixed(6)) }
}
