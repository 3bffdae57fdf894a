/**
 * The squares of a map. The world is one square at zoom 0, and every square is four at the next. A place has the number of its square at the
 * greatest depth, in which the digits of column and row take turns: all places of any square then stand in one range of numbers.
 */
export type Tile = { z: number; x: number; y: number }

/** How finely places are numbered: squares of two metres. The database numbers them in the same way (`place_key`). */
export const depth = 24
/** A tile is told in eight by eight cells, each of which becomes one marker. */
const cellDepth = 3
export const cellsOfTile = 4 ** cellDepth
/** On a screen a tile is so many pixels wide, a cell therefore 64. */
export const tileWidth = 512
export const deepestZoom = 18

/** The first number of a tile and how many numbers each of its cells has, in their order. */
export const rangeOf = ({ z, x, y }: Tile) => ({
  first: interleaved(x, y) * 4 ** (depth - z),
  cell: 4 ** (depth - z - cellDepth),
})

/** The number of a place. */
export function keyOf(longitude: number, latitude: number): number {
  const { x, y } = acrossWorld(longitude, latitude)
  return interleaved(square(x), square(y))
}

/** The smallest tile that holds both of these, and so everything between. */
export function tileAround(one: number, other: number): Tile {
  for (let z = deepestZoom; z > 0; z--) {
    const width = 4 ** (depth - z)
    if (Math.floor(one / width) === Math.floor(other / width)) return { z, ...apart(Math.floor(one / width)) }
  }
  return { z: 0, x: 0, y: 0 }
}

export type Bounds = { west: number; south: number; east: number; north: number }

/** The tiles of a zoom that lie in a view. */
export function tilesIn({ west, south, east, north }: Bounds, z: number): Tile[] {
  const [from, to] = [acrossWorld(west, north), acrossWorld(east, south)]
  const across = (share: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)))
  const columns = range(across(from.x), across(to.x))
  return range(across(from.y), across(to.y)).flatMap((y) => columns.map((x) => ({ z, x, y })))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** How far east and how far south on the square map of the world, from 0 to 1. */
export function acrossWorld(longitude: number, latitude: number) {
  const radians = (latitude * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 }
}

const square = (share: number) => Math.min(2 ** depth - 1, Math.max(0, Math.floor(share * 2 ** depth)))

/** Bits would end at 32: these numbers have 48. */
function interleaved(x: number, y: number): number {
  let [key, place] = [0, 1]
  for (let [across, down] = [x, y]; across > 0 || down > 0; [across, down] = [Math.floor(across / 2), Math.floor(down / 2)]) {
    key += ((across % 2) + (down % 2) * 2) * place
    place *= 4
  }
  return key
}

function apart(key: number): { x: number; y: number } {
  const found = { x: 0, y: 0 }
  for (let [rest, place] = [key, 1]; rest > 0; [rest, place] = [Math.floor(rest / 4), place * 2]) {
    found.x += (rest % 2) * place
    found.y += (Math.floor(rest / 2) % 2) * place
  }
  return found
}
