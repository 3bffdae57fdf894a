const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What a picture is made of. Texts, times, Exif, profiles and whatever else a program adds are not among it. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT'])

/** A PNG without what it says about its maker, and without what hangs behind its end. */
export function stripPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('no PNG')
  const parts: Buffer[] = [signature]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error('a chunk ends behind the file')
    const type = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
}
