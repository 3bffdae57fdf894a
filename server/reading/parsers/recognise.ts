import { fileTypeFromBuffer } from 'file-type'

/** A file is what its bytes say, whatever its name claims; nothing when they say nothing that is known. */
export async function recognise(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => null) // broken off in the middle of saying it
  return found?.mime ?? ''
}
