import { sha256OfBytes } from '#domain/values/sha256.ts'

/** The SHA-256 of a file, computed here. A page without TLS has no digest of the browser's own. */
export async function hashOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return sha256OfBytes(bytes)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
