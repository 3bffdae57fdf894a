export type Picture = ImageBitmap

/** Wide enough for a sharp picture of 48 pixels on a telephone. */
const width = 144
const most = 60

const made = new WeakMap<Blob, Promise<Picture | null>>()
/** Of what was sent from this page, by the SHA-256 the server answered with. */
const sent = new Map<string, Promise<Picture | null>>()

/** A photo made small once; the file itself stays as it is. Null where this page never had it. */
export function pictureOf(file: Blob | string): Promise<Picture | null> | null {
  if (typeof file === 'string') return sent.get(file) ?? null
  const known = made.get(file)
  if (known) return known
  const picture = shrink(file)
  made.set(file, picture)
  return picture
}

/** What has arrived is shown by the picture it had on its way. The oldest give way, so that a long day fills no memory. */
export function keepPicture(sha256: string, file: Blob): void {
  const picture = pictureOf(file)
  if (picture) sent.set(sha256, picture)
  const [oldest] = sent.keys()
  if (sent.size > most && oldest) sent.delete(oldest)
}

/** A camera's own format may be one that the browser cannot read. */
const shrink = (file: Blob): Promise<Picture | null> =>
  file.type.startsWith('image/') && 'createImageBitmap' in globalThis
    ? createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null)
    : Promise.resolve(null)
