export type Picture = ImageBitmap

/** Wide enough for a sharp picture of 48 pixels on a telephone. */
const width = 144
const most = 60

const made = new WeakMap<Blob, Promise<Picture | null>>()
/** Of what was sent or looked at on this page, by its SHA-256. */
const seen = new Map<string, Promise<Picture | null>>()

/** A photo made small once; the file itself stays as it is. Null where this page never had it. */
export function pictureOf(file: Blob | string): Promise<Picture | null> | null {
  if (typeof file === 'string') return seen.get(file) ?? null
  const known = made.get(file)
  if (known) return known
  const picture = shrink(file)
  made.set(file, picture)
  return picture
}

/** What has arrived is shown by the picture it had on its way. */
export const keepPicture = (sha256: string, file: Blob): void => keep(sha256, pictureOf(file))

/** The picture of a stored photo. Its bytes are asked for once, one photo after the other: whatever else the page wants goes first. */
export function loadPicture(sha256: string, load: Load, signal: AbortSignal): Promise<Picture | null> {
  const known = pictureOf(sha256)
  if (known) return known
  const picture = last.then(() => (signal.aborted ? null : load(signal).then(shrink))).catch(() => null)
  last = picture
  keep(sha256, picture)
  // What failed may succeed when it is next in view.
  void picture.then((made) => made ?? seen.delete(sha256))
  return picture
}
export type Load = (signal: AbortSignal) => Promise<Blob>
let last: Promise<unknown> = Promise.resolve()

/** The oldest give way, so that a long day fills no memory. */
function keep(sha256: string, picture: Promise<Picture | null> | null): void {
  if (picture) seen.set(sha256, picture)
  const [oldest] = seen.keys()
  if (seen.size > most && oldest) seen.delete(oldest)
}

/** A camera's own format may be one that the browser cannot read. */
const shrink = (file: Blob): Promise<Picture | null> =>
  file.type.startsWith('image/') && 'createImageBitmap' in globalThis
    ? createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null)
    : Promise.resolve(null)
