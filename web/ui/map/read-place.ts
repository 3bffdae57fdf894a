import type { Place } from '#contract/places.ts'

/** What says which of two numbers is which. Within China no latitude could be a longitude, so the signs may also be left out. */
const signs = /(北纬|纬°|LAT(?:ITUDE)?|N)|(东经|经°|LONG?(?:ITUDE)?|LNG|E)/g

const number = String.raw`(\d+(?:\.\d+)?)`
const angle = String.raw`${number}\s*°?(?:\s*${number}\s*')?(?:\s*${number}\s*")?`
const twoAngles = new RegExp(String.raw`^${angle}[\s,;/、]+${angle}$`)

/**
 * The place somebody wrote, whichever comes first: `30.2034, 119.1032`, `119.1032，30.2034`, `30.2034N 119.1032E`, `北纬30°12′15″ 东经119°6′12″`.
 * Null where it is none, or none in China.
 */
export function readPlace(typed: string): Place | null {
  const text = plainly(typed)
  const [, ...parts] = twoAngles.exec(text.replace(signs, ' ').trim()) ?? []
  const [one, other] = [degrees(parts.slice(0, 3)), degrees(parts.slice(3))]
  if (one === null || other === null) return null
  const isEastFirst = one > other
  const said = [...text.matchAll(signs)].map(([, isNorth]) => (isNorth ? 'north' : 'east')).join()
  if (said !== '' && said !== (isEastFirst ? 'east,north' : 'north,east')) return null
  return within(isEastFirst ? { longitude: one, latitude: other } : { longitude: other, latitude: one })
}

/** As it is written in the field and read anywhere else. */
export const writtenPlace = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }): string =>
  [latitude, longitude].filter((degree) => degree !== null).join(', ')

/** A place is one field of two numbers, and goes by the name of the first. */
export const shownField = <Name extends string>(name: Name): Name | 'longitude' => (name === 'latitude' ? 'longitude' : name)

/** The bounds the server keeps to. A tenth of a metre is more than any telephone knows. */
export function within({ longitude, latitude }: { longitude: number | null; latitude: number | null }): Place | null {
  if (longitude === null || latitude === null) return null
  const isIn = longitude >= 73 && longitude <= 136 && latitude >= 3 && latitude <= 54
  return isIn ? { longitude: Number(longitude.toFixed(6)), latitude: Number(latitude.toFixed(6)) } : null
}

/** One kind of digit, comma, degree, minute and second. */
const plainly = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[()[\]:=]/g, ' ')
    .replace(/[度˚]/g, '°')
    .replace(/[′’‘分]/g, "'")
    .replace(/''|[″”“秒]/g, '"')
    .trim()

function degrees([whole, minutes = '0', seconds = '0']: readonly (string | undefined)[]): number | null {
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  return Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
}
