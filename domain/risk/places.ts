export type Place = { longitude: number | null; latitude: number | null }

/** How far two places are apart, in metres on a round earth; null when either is unknown. */
export function metresBetween(one: Place, other: Place): number | null {
  if (one.longitude === null || one.latitude === null || other.longitude === null || other.latitude === null) return null
  const [from, to] = [one.latitude * radian, other.latitude * radian]
  const [north, east] = [Math.sin((to - from) / 2), Math.sin(((other.longitude - one.longitude) * radian) / 2)]
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(north * north + Math.cos(from) * Math.cos(to) * east * east)))
}

const radian = Math.PI / 180
const earthRadius = 6_371_008
