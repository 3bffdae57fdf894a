import { readFile } from 'node:fs/promises'
import { type EvidenceType, evidenceTypes } from '#contract/evidence.ts'
import type { Tasks } from '../tasks.ts'
import { refusePrograms } from './office.ts'
import { readPhotoFacts } from './photo-facts.ts'
import { recognise } from './recognise.ts'
import { Unacceptable } from './unacceptable.ts'

export async function inspect(path: string): Promise<Tasks['inspect']> {
  const bytes = await readFile(path)
  const mediaType = await recognise(bytes)
  if (!isAccepted(mediaType)) throw new Unacceptable('evidence.unsupported-type')
  if (mediaType.includes('officedocument')) refusePrograms(bytes)
  return { mediaType, photo: readPhotoFacts(bytes, mediaType) }
}

const isAccepted = (mediaType: string): mediaType is EvidenceType => mediaType in evidenceTypes
