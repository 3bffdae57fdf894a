import type { MapMarker } from '#contract/filing-map.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { acrossWorld, tileWidth } from '#domain/map/tiles.ts'

/** As large as a marker with its number: what is nearer to another would lie upon it. */
const room = { width: 72, height: 40 }

/** Markers of neighbouring cells may stand side by side: those that would cover each other become one. The largest stay where they are. */
export function apartOnScreen(markers: readonly MapMarker[], zoom: number): MapMarker[] {
  const world = tileWidth * 2 ** zoom
  const kept: { x: number; y: number; marker: MapMarker }[] = []
  for (const marker of markers.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = acrossWorld(marker.longitude, marker.latitude)
    const place = { x: x * world, y: y * world }
    const near = kept.find((other) => Math.abs(other.x - place.x) < room.width && Math.abs(other.y - place.y) < room.height)
    if (near) near.marker = together(near.marker, marker)
    else kept.push({ ...place, marker })
  }
  return kept.map(({ marker }) => marker)
}

const together = (one: MapMarker, other: MapMarker): MapMarker => ({
  ...one,
  count: one.count + other.count,
  level: riskLevels.toReversed().find((level) => level === one.level || level === other.level) ?? null,
  filings: [...one.filings, ...other.filings],
})
