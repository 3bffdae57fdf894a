export type Pixels = { width: number; height: number; data: Uint8Array }

/**
 * Turns a picture as its Exif orientation asks for. The eight are: as it is, mirrored, turned by half, mirrored upside down, and from the
 * fifth on the same four with rows and columns exchanged.
 */
export function turnUpright({ width, height, data }: Pixels, orientation: number): Pixels {
  if (!(orientation >= 2 && orientation <= 8)) return { width, height, data }
  const isTurned = orientation >= 5
  const isMirrored = [2, 3, 7, 8].includes(orientation)
  const isUpsideDown = [3, 4, 6, 7].includes(orientation)
  const [wide, high] = isTurned ? [height, width] : [width, height]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [column, row] = isTurned ? [y, x] : [x, y]
      const source = (isUpsideDown ? height - 1 - row : row) * width + (isMirrored ? width - 1 - column : column)
      to[y * wide + x] = from[source] ?? 0
    }
  return { width: wide, height: high, data: new Uint8Array(to.buffer) }
}
