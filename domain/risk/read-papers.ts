import type { RiskInput, RiskOutcome } from '#contract/risk.ts'
import type { Place } from '../reading/paper.ts'
import { gap, input, linked, tooEarly } from './indicator.ts'
import { inOrder, type RiskFile, type RiskProject, type RiskReading } from './subject.ts'

export const isContract = ({ step }: RiskFile) => step === 'contract'
export const isBasis = ({ step, category }: RiskFile) => step === 'filing' && category === 'PROJECT_GENERATION_BASIS_FILE'

export type Paper<Found> = { file: RiskFile; found: Found | null }

/** What some files say; null where nobody could read them. */
export const papersOf = <Found>(
  { files }: RiskProject,
  isMeant: (file: RiskFile) => boolean,
  find: (reading: RiskReading) => Found | null,
) => inOrder(files.filter(isMeant)).map((file): Paper<Found> => ({ file, found: file.reading && find(file.reading) }))

/** What may be names of projects in a file. */
export const titlesIn = ({ reading }: RiskFile) => reading?.facts?.names?.titles ?? []

/** A paper that was filed just now is read in a moment; one that cannot be read is missing for good. */
export function stillUnknown(papers: readonly Paper<unknown>[]): RiskOutcome | null {
  if (papers.some(({ file: { reading } }) => reading === null || reading.isAwaited)) return tooEarly
  return papers.length === 0 || papers.some(({ found }) => found === null) ? gap('paperText') : null
}

export const whereIn = (file: RiskFile, { page, excerpt }: Place): RiskInput[] => [
  linked('file', file.id, { kind: 'file', id: file.id }),
  input('page', page),
  input('excerpt', excerpt),
]
