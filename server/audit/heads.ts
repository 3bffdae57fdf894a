import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The end of the chain at some moment. Kept outside the database too, so that cutting lines off the end is noticed. */
export type Head = { position: number; hash: Buffer }

export const headsFileIn = (dataFolder: string) => join(dataFolder, 'audit-heads.txt')

export async function appendHead(file: string, { position, hash }: Head) {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${position} ${hash.toString('hex')}\n`, { mode: 0o600 })
}

/** Every head written so far; a line cut short by a crash is passed over. */
export async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .map((line) => /^(\d+) ([0-9a-f]{64})$/.exec(line))
    .filter((found) => found !== null)
    .map(([, position, hash]) => ({ position: Number(position), hash: Buffer.from(hash ?? '', 'hex') }))
}
