import { readFile, writeFile } from 'node:fs/promises'
import { type AppealFileType, appealFileTypes } from '#contract/appeal-states.ts'
import type { Tasks } from '../tasks.ts'
import { type Rebuilt, rebuildJpeg, rebuildPng } from './picture.ts'
import { recognise } from './recognise.ts'
import { Unacceptable } from './unacceptable.ts'

const rebuilders: Record<AppealFileType, (bytes: Buffer) => Rebuilt | Promise<Rebuilt>> = {
  'image/jpeg': rebuildJpeg,
  'image/png': rebuildPng,
  'application/pdf': async (bytes) => (await import('./pdf.ts')).rebuildPdf(bytes), // the largest of the parsers
}

/** Nothing of the file is kept but what can be seen of it. */
export async function rebuild(path: string): Promise<Tasks['rebuild']> {
  const bytes = await readFile(path)
  const type = await recognise(bytes)
  if (!isAccepted(type)) throw new Unacceptable('evidence.unsupported-type')
  const { mediaType, content } = await rebuilders[type](bytes)
  const rebuilt = `${path}.rebuilt`
  await writeFile(rebuilt, content, { mode: 0o600, flag: 'wx' })
  return { mediaType, path: rebuilt }
}

const isAccepted = (type: string): type is AppealFileType => type in appealFileTypes
