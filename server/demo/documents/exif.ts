import { Buffer } from 'node:buffer'

/** When and where a photo was taken, by the camera's own clock. */
export type Snapshot = { takenAt: string; longitude: number; latitude: number }

type Entry = { tag: number; type: number; count: number; value: number | Buffer }

const ascii = (tag: number, text: string): Entry => ({ tag, type: 2, count: text.length + 1, value: Buffer.from(`${text}\0`, 'latin1') })
const pointer = (tag: number, to: number): Entry => ({ tag, type: 4, count: 1, value: to })
const entrySize = 12

/** The APP1 segment cameras write (CIPA DC-008): one directory that points at the times and the place. */
export function exifSegment({ takenAt, longitude, latitude }: Snapshot): Buffer {
  const first = 8
  const times = first + directorySize(2)
  const timesPart = directory(times, [ascii(0x9003, takenAt.replaceAll('-', ':'))])
  const place = times + timesPart.length
  const head = Buffer.from('4d4d002a00000008', 'hex')
  const body = Buffer.concat([
    head,
    directory(first, [pointer(0x8769, times), pointer(0x8825, place)]),
    timesPart,
    directory(place, [ascii(1, 'N'), degrees(2, latitude), ascii(3, 'E'), degrees(4, longitude)]),
  ])
  const length = body.length + 8
  return Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), Buffer.from('Exif\0\0', 'latin1'), body])
}

const directorySize = (entries: number) => 2 + entries * entrySize + 4

function directory(at: number, entries: readonly Entry[]): Buffer {
  const table = Buffer.alloc(directorySize(entries.length))
  table.writeUInt16BE(entries.length)
  const far: Buffer[] = []
  let end = at + table.length
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const place = 2 + index * entrySize
    table.writeUInt16BE(tag, place)
    table.writeUInt16BE(type, place + 2)
    table.writeUInt32BE(count, place + 4)
    if (typeof value === 'number') table.writeUInt32BE(value, place + 8)
    else if (value.length <= 4) value.copy(table, place + 8)
    else {
      table.writeUInt32BE(end, place + 8)
      far.push(value)
      end += value.length
    }
  }
  return Buffer.concat([table, ...far])
}

/** Degrees, minutes and seconds as three fractions. */
function degrees(tag: number, decimal: number): Entry {
  const whole = Math.floor(decimal)
  const minutes = Math.floor((decimal - whole) * 60)
  const seconds = Math.round(((decimal - whole) * 60 - minutes) * 60 * 10_000)
  const value = Buffer.alloc(24)
  for (const [at, number] of [whole, 1, minutes, 1, seconds, 10_000].entries()) value.writeUInt32BE(number, at * 4)
  return { tag, type: 5, count: 3, value }
}
