import { readFile } from 'node:fs/promises'
import { type EvidenceType, evidenceTypes } from '#contract/evidence.ts'
import type { Tasks } from '../tasks.ts'
import { recogniseInvoice } from './invoice.ts'
import { refusePrograms } from './office.ts'
import { readPhotoFacts } from './photo-facts.ts'
import { recognise } from './recognise.ts'
import { Unacceptable } from './unacceptable.ts'

export async function inspect(path: string): Promise<Tasks['inspect']> {
  const bytes = await readFile(path)
  const known = await recognise(bytes)
  const mediaType = isAccepted(known) ? known : recogniseInvoice(bytes)
  if (mediaType === null) throw new Unacceptable('evidence.unsupported-type')
  if (mediaType.includes('officedocument') || mediaType === 'application/ofd') refusePrograms(bytes)
  return { mediaType, photo: readPhotoFacts(bytes, mediaType) }
}

const isAccepted = (mediaType: string): mediaType is EvidenceType => mediaType in evidenceTypes
