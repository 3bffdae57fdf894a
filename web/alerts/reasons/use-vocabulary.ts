import { dictionaries } from '#contract/dictionaries.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { evidenceNames } from '../../terms/evidence-names.ts'
import type { Vocabulary } from './input-text.ts'
import { reasonTexts } from './reason-texts.ts'

/** The words in which inputs are told to this reader. */
export function useVocabulary(names: Readonly<Record<string, string>>): Vocabulary {
  const labelOf = useLabel()
  const methods = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  const method = Object.fromEntries((methods.data ?? []).map(({ code, label }) => [code, labelOf(label)]))
  return { words: useTexts(reasonTexts), evidence: useTexts(evidenceNames), names, codes: { method } }
}
