/** A picture as brightness, row by row. */
export type Grey = { width: number; height: number; data: ArrayLike<number> }

/** What remains of a picture when it is saved anew, made smaller or brighter. All are signed numbers of 64 bits, as databases keep them. */
export type PhotoPrint = { coarse: bigint; across: bigint; down: bigint }

/** Chosen on synthetic scenes; pictures of one place that people took minutes apart may be nearer than different places. */
export const alikeWithin = { coarse: 11, fine: 24 }

/** How far apart two photos may be to be remembered as a pair: no figure can be set beyond. Probes find no coarser ones. */
export const rememberedWithin = { coarse: 11, fine: 32 }

/**
 * Of the whole picture, and of its inner nine tenths: so a copy whose edges were cut off is found as well. Nothing of a picture that shows no
 * scene: drawings, blank pages and walls are all alike.
 */
export function printsOfPhoto(grey: Grey): PhotoPrint[] {
  if (!showsScene(grey)) return []
  const [x, y] = [Math.round(grey.width * 0.05), Math.round(grey.height * 0.05)]
  return [printOf(grey, { x: 0, y: 0 }), printOf(grey, { x, y })]
}

export const areAlike = (one: PhotoPrint, other: PhotoPrint) =>
  distance(one.coarse, other.coarse) <= alikeWithin.coarse &&
  distance(one.across, other.across) + distance(one.down, other.down) <= alikeWithin.fine

/** In how many bits two prints differ. */
export function distance(one: bigint, other: bigint): number {
  let bits = BigInt.asUintN(64, one ^ other)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count += 1
  return count
}

/** Four parts of sixteen bits, each told apart by its place: what an index looks a print up by. */
export const bandsOf = (print: bigint): number[] =>
  [0, 1, 2, 3].map((place) => place * 65_536 + Number(BigInt.asUintN(16, print >> BigInt(place * 16))))

/**
 * Which bands a print within 11 bits must have one of: two prints that differ in at most 4 × 3 − 1 bits differ in at most two of them in some part.
 */
export const probesOf = (print: bigint): number[] => bandsOf(print).flatMap((band) => [band, ...flips.map((flip) => band ^ flip)])

/** Whether not nearly all of a picture is of one brightness, as paper is. */
function showsScene({ data }: Grey): boolean {
  const shades = new Uint32Array(16)
  for (let at = 0; at < data.length; at += 1) shades[Math.min(15, Math.floor((data[at] ?? 0) / 16))]! += 1
  const neighbours = Array.from(shades.subarray(1), (count, at) => count + shades[at]!)
  return Math.max(...neighbours) < data.length * mostOfOneShade
}
const mostOfOneShade = 0.8

const singles = Array.from({ length: 16 }, (_, bit) => 1 << bit)
const flips = singles.flatMap((one, at) => [one, ...singles.slice(at + 1).map((other) => one | other)])

function printOf(grey: Grey, edge: { x: number; y: number }): PhotoPrint {
  const across = shrunk(grey, edge, 9, 8)
  const down = shrunk(grey, edge, 8, 9)
  return {
    coarse: coarseOf(shrunk(grey, edge, side, side)),
    across: bitsOf(places.map(([x, y]) => across[y * 9 + x]! < across[y * 9 + x + 1]!)),
    down: bitsOf(places.map(([x, y]) => down[y * 8 + x]! < down[(y + 1) * 8 + x]!)),
  }
}

const side = 32
const places = Array.from({ length: 64 }, (_, at) => [at % 8, Math.floor(at / 8)] as const)
const waves = Array.from({ length: 8 }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side))),
)

/** The 64 longest waves of the picture (a cosine transform), each above or below their median; the first is the brightness and left out of it. */
function coarseOf(data: readonly number[]): bigint {
  const columns = waves.map((wave) => Array.from({ length: side }, (_, x) => sum(wave.map((weight, y) => weight * data[y * side + x]!))))
  const strengths = columns.flatMap((column) => waves.map((wave) => sum(wave.map((weight, x) => weight * column[x]!))))
  const median = strengths.slice(1).toSorted((one, other) => one - other)[31]!
  return bitsOf(strengths.map((strength) => strength > median))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Averages of areas, not a library's filter: a print must not change with the version of a decoder. */
function shrunk({ width, height, data }: Grey, edge: { x: number; y: number }, columns: number, rows: number): number[] {
  const [inner, outer] = [width - 2 * edge.x, height - 2 * edge.y]
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [left, right] = [
      edge.x + Math.floor((column * inner) / columns),
      edge.x + Math.max(Math.floor(((column + 1) * inner) / columns), Math.floor((column * inner) / columns) + 1),
    ]
    const [top, bottom] = [
      edge.y + Math.floor((row * outer) / rows),
      edge.y + Math.max(Math.floor(((row + 1) * outer) / rows), Math.floor((row * outer) / rows) + 1),
    ]
    let total = 0
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) total += data[y * width + x] ?? 0
    return total / ((right - left) * (bottom - top))
  })
}

const bitsOf = (bits: readonly boolean[]) =>
  BigInt.asIntN(
    64,
    bits.reduce((number, bit) => (number << 1n) | (bit ? 1n : 0n), 0n),
  )
