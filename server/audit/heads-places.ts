import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { createEncryption } from '../encryption.ts'
import { openStorage } from '../evidence/storage.ts'
import { createSigner, type HeadsSigner } from './heads.ts'

/** Somewhere outside the database that keeps heads, one a line. */
export type HeadsPlace = {
  name: 'first' | 'copy'
  /** Where it is, without secrets: a place that moves is a new one, which begins empty. */
  address: string
  append: (line: string, number: number) => Promise<void>
  /** What lies there, in the order it was written; nothing if there is nothing. */
  lines: () => AsyncIterable<string>
}

/** Where heads are kept, and how they are signed there. */
export type Heads = { signer: HeadsSigner; places: readonly HeadsPlace[] }

type Settings = Pick<Config, 'dataFolder' | 'storageUrl' | 'encryptionKey' | 'auditHeadsCopy'>

/** The first place is shared by all processes, as files are; the second one is the operator's choice and lies best on somebody else's machine. */
export function openHeads(config: Settings): Heads {
  const { dataFolder, storageUrl, auditHeadsCopy: copy } = config
  const first = storageUrl ? bucketPlace('first', storageUrl) : { ...filePlace('first', dataFolder), address: 'the data folder' }
  const second = copy === null ? [] : [copy.startsWith('s3:') ? bucketPlace('copy', copy) : filePlace('copy', copy)]
  return { signer: createSigner(createEncryption(config)), places: [first, ...second] }
}

/** The folder has to be there: one made in place of a disk that is away would look as if it had been kept. */
export function filePlace(name: HeadsPlace['name'], folder: string): HeadsPlace {
  const file = join(folder, 'audit-heads.txt')
  return {
    name,
    address: folder,
    // Begun by its line break, so that it does not go on a line that a crash has cut short.
    append: (line) => appendFile(file, `\n${line}`, { mode: 0o600, flush: true }),
    async *lines() {
      const stream = createReadStream(file)
      try {
        yield* createInterface({ input: stream })
      } catch (error) {
        if (!isAbsent(error)) throw error
      } finally {
        stream.destroy()
      }
    },
  }
}

/** A bucket cannot add to a file, so the newest of many small files is written anew. */
const headsPerFile = 1_000

function bucketPlace(name: HeadsPlace['name'], address: string): HeadsPlace {
  const url = new URL(address)
  let opened: ReturnType<typeof openStorage> | undefined
  const storage = () => (opened ??= openStorage({ storageUrl: address, dataFolder: '' }))
  const keyOf = (file: number) => `audit-heads/${file}.txt`
  const read = async (file: number) => {
    const stream = await (await storage()).read(keyOf(file)).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'storage.file-missing') return null
      throw error
    })
    return stream && text(stream)
  }
  return {
    name,
    address: `s3://${url.host}${url.pathname}`,
    append: async (line, number) => {
      const file = Math.floor((number - 1) / headsPerFile)
      const before = (await read(file)) ?? ''
      await (await storage()).write(keyOf(file), Buffer.from(`${before}\n${line}`))
    },
    async *lines() {
      for (let file = 0; ; file += 1) {
        const content = await read(file)
        if (content === null) return
        yield* content.split('\n')
      }
    },
  }
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
