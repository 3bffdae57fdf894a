import { readFile } from 'node:fs/promises'
import ExifReader from 'exifreader'
import type { Received } from './receiving.ts'

/** When and where a photo was taken, as far as it says. Time is the camera's own, without a zone. */
export type PhotoFacts = { takenAt: string | null; longitude: number | null; latitude: number | null }

const unknown: PhotoFacts = { takenAt: null, longitude: null, latitude: null }

export async function readPhotoFacts({ path, mediaType }: Received): Promise<PhotoFacts> {
  if (!mediaType.startsWith('image/')) return unknown
  try {
    const { exif, gps } = ExifReader.load(await readFile(path), { expanded: true })
    return { takenAt: timeFrom(exif?.DateTimeOriginal?.description), longitude: gps?.Longitude ?? null, latitude: gps?.Latitude ?? null }
  } catch {
    return unknown // a picture without readable metadata is still a picture
  }
}

/** `2026:05:03 10:22:31`, as cameras write it. */
function timeFrom(text: string | undefined) {
  const found = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '')
  return found ? `${found[1]}-${found[2]}-${found[3]} ${found[4]}` : null
}
