import { type RegionCentre, type RegionLevel, regions } from '#contract/regions.ts'
import type { Point } from '#domain/map/places.ts'
import { useLabel } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Pin, type View } from './Pin.tsx'

type Props = { view: View; taken: readonly Point[] }

/** The ground of a map without a base map: what the regions in sight are called, beside their centres and whatever is pinned. */
export function RegionNames({ view: { bounds, zoom }, taken }: Props) {
  const labelOf = useLabel()
  // A little more than is seen, in steps: a small move then asks nothing anew.
  const step = 360 / 2 ** Math.max(1, Math.round(zoom) + 1)
  const [down, up] = [(degree: number) => Math.floor(degree / step) * step, (degree: number) => Math.ceil(degree / step) * step]
  const query = {
    west: Math.max(-180, down(bounds.west)),
    south: Math.max(-180, down(bounds.south)),
    east: Math.min(180, up(bounds.east)),
    north: Math.min(180, up(bounds.north)),
    downTo: smallestAt(zoom),
  }
  const reply = useReply(regions.centres, { query }, { keepPrevious: true, staleTime: Number.POSITIVE_INFINITY })
  return besideEachOther(reply.data ?? [], taken, zoom).map(({ region, below }) => (
    <Pin key={region.code} at={region}>
      <span className="faint small" style={{ display: 'block', whiteSpace: 'nowrap', pointerEvents: 'none', translate: `0 ${below}px` }}>
        {labelOf(region.name)}
      </span>
    </Pin>
  ))
}

/** The smallest regions that are named: about as many as a screen has room for. */
export function smallestAt(zoom: number): RegionLevel {
  if (zoom < 5) return 'province'
  if (zoom < 7) return 'city'
  if (zoom < 8.5) return 'county'
  return zoom < 9.5 ? 'town' : 'village'
}

/** About what a name takes on the screen, and where beside its centre it may stand. */
const name = { wide: 88, high: 24 }
const places = [-28, 28]

/** Larger regions first; a name that something would cover waits until one comes nearer. */
export function besideEachOther(found: readonly RegionCentre[], taken: readonly Point[], zoom: number) {
  const onScreen = ({ longitude, latitude }: Point) => {
    const [across, up] = [(longitude + 180) / 360, Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)]
    return { x: across * 512 * 2 ** zoom, y: -up * 512 * 2 ** zoom }
  }
  const covered = taken.map(onScreen)
  return found.flatMap((region) => {
    const { x, y } = onScreen(region)
    const isFree = (below: number) =>
      covered.every((other) => Math.abs(other.x - x) >= name.wide || Math.abs(other.y - y - below) >= name.high)
    const below = places.find(isFree)
    if (below === undefined) return []
    covered.push({ x, y: y + below })
    return [{ region, below }]
  })
}
