import { PhotonImage } from '@silvia-odwyer/photon-node'
import ExifReader from 'exifreader'
import { type AppealFileType, appealRules } from '#contract/appeal-states.ts'
import { refuseLargeJpeg, refuseLargePng } from './picture-size.ts'
import { Unacceptable } from './unacceptable.ts'
import { type Pixels, turnUpright } from './upright.ts'

export type Rebuilt = { mediaType: AppealFileType; content: Uint8Array }

/** The best that fits is taken. */
const qualities = [85, 60, 35]

export function rebuildJpeg(bytes: Buffer): Rebuilt {
  refuseLargeJpeg(bytes)
  const orientation = orientationOf(bytes)
  const decoded = PhotonImage.new_from_byteslice(bytes)
  const upright = orientation === 1 ? decoded : turned(decoded, orientation)
  return { mediaType: 'image/jpeg', content: encodeJpeg(upright, appealRules.bytesPerFile) }
}

/** What is too large as a PNG is a photo, and is kept as one. */
export function rebuildPng(bytes: Buffer): Rebuilt {
  refuseLargePng(bytes)
  const image = PhotonImage.new_from_byteslice(bytes)
  const content = image.get_bytes()
  if (content.length > appealRules.bytesPerFile) return { mediaType: 'image/jpeg', content: encodeJpeg(image, appealRules.bytesPerFile) }
  image.free()
  return { mediaType: 'image/png', content }
}

export const encodePixels = ({ width, height, data }: Pixels, mostBytes: number): Uint8Array =>
  encodeJpeg(new PhotonImage(data, width, height), mostBytes)

function encodeJpeg(image: PhotonImage, mostBytes: number): Uint8Array {
  for (const quality of qualities) {
    const content = image.get_bytes_jpeg(quality)
    if (content.length > mostBytes) continue
    image.free()
    return content
  }
  throw new Unacceptable('file.too-complex')
}

function turned(image: PhotonImage, orientation: number): PhotonImage {
  const lying = { width: image.get_width(), height: image.get_height(), data: image.get_raw_pixels() }
  image.free()
  const { width, height, data } = turnUpright(lying, orientation)
  return new PhotonImage(data, width, height)
}

/** Which way is up; the picture itself is turned, so that nobody has to say it any more. */
function orientationOf(bytes: Buffer): number {
  try {
    const { Orientation } = ExifReader.load(bytes)
    return typeof Orientation?.value === 'number' ? Orientation.value : 1
  } catch {
    return 1
  }
}
