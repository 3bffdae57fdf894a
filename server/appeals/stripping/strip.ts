import { Worker } from 'node:worker_threads'
import type { AppealFileType } from '#contract/appeal-states.ts'
import { Refusal } from '#contract/errors.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'

const longest = 20_000

/** A file without what it says about its maker. What cannot be cleaned is refused, never kept as it is. */
export async function strip(bytes: Buffer, mediaType: AppealFileType): Promise<Buffer> {
  try {
    return await strippers[mediaType](bytes)
  } catch {
    throw new Refusal('appeal.unreadable-file')
  }
}

const strippers: Record<AppealFileType, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'application/pdf': stripApart,
}

function stripApart(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => void worker.terminate(), longest)
    worker.once('message', (stripped: Uint8Array) => resolve(Buffer.from(stripped)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('no answer'))
    })
  })
}
