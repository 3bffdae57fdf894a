import ExifReader from 'exifreader'
import type { PhotoFacts } from '../tasks.ts'

const unknown: PhotoFacts = { takenAt: null, longitude: null, latitude: null }

export function readPhotoFacts(bytes: Buffer, mediaType: string): PhotoFacts {
  if (!mediaType.startsWith('image/')) return unknown
  try {
    const { exif, gps } = ExifReader.load(bytes, { expanded: true })
    return {
      takenAt: timeFrom(exif?.DateTimeOriginal?.description),
      longitude: degrees(gps?.Longitude, 180),
      latitude: degrees(gps?.Latitude, 90),
    }
  } catch {
    return unknown // a picture without readable metadata is still a picture
  }
}

/** `2026:05:03 10:22:31`, as cameras write it; a camera whose clock was never set says `0000:00:00`, or nonsense. */
function timeFrom(text: string | undefined): string | null {
  const [, year = '', month = '', day = '', time = ''] = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '') ?? []
  const written = `${year}-${month}-${day}T${time}`
  const moment = new Date(`${written}Z`)
  const isReal = year > '0000' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written)
  return isReal ? written.replace('T', ' ') : null
}

const degrees = (value: number | undefined, most: number) => (value !== undefined && Math.abs(value) <= most ? value : null)
