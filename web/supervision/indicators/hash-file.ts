/** Whether this browser works sums out: it does so over a secure connection alone. */
export const canHash = (): boolean => typeof globalThis.crypto?.subtle?.digest === 'function'

/** The SHA-256 of a file's bytes in small letters, worked out where the file is. */
export async function sha256Of(file: Blob): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
