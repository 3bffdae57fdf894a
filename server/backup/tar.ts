/** The header of one file in a tar archive, of the kind every tar reads: blocks of 512 bytes, numbers in octal. */
export const block = 512

export type Entry = { path: string; size: number }

const largestOctal = 8 ** 11 - 1

export function headerOf({ path, size }: Entry): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`the name ${path} is too long for the archive`)
  const header = Buffer.alloc(block)
  header.write(path, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size > largestOctal) {
    header.writeUInt8(0x80, 124) // larger than octal digits can say: a plain number, marked by its first bit
    header.writeBigUInt64BE(BigInt(size), 128)
  } else header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156) // an ordinary file
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Null for what is no header: the end, or something else than an archive. */
export function readHeader(header: Buffer): Entry | null {
  if (header.length < block || header.toString('latin1', 257, 262) !== 'ustar') return null
  if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header)) return null
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 135), 8)
  return { path: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), size }
}

/** How far a content of that size reaches in whole blocks. */
export const inBlocks = (size: number) => Math.ceil(size / block) * block

/** The sum of all bytes, its own field taken for spaces. */
const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
