import type { PolicyFields } from '#contract/policies.ts'
import type { Words } from './texts.ts'

type Change = { label: string; before: string; now: string }

/** The fields of the heading that differ, in words. */
export function headingChanges(before: PolicyFields, now: PolicyFields, words: Words): Change[] {
  const [old, fresh] = [inWords(before, words), inWords(now, words)]
  return Object.entries(old).flatMap(([label, text]) => (fresh[label] === text ? [] : [{ label, before: text, now: fresh[label] ?? '' }]))
}

const inWords = (fields: PolicyFields, words: Words): Record<string, string> => ({
  [words.title]: fields.title,
  [words.number]: fields.number ?? '',
  [words.issuer]: fields.issuer,
  [words.category]: words.categories[fields.category],
  [words.level]: words.levels[fields.level],
  [words.issuedOn]: fields.issuedOn,
  [words.amendedOn]: fields.amendedOn ?? '',
  [words.inForceFrom]: fields.inForceFrom ?? '',
  [words.ending]: fields.ending ? words.endings[fields.ending] : '',
  [words.endsOn]: fields.endsOn ?? '',
  [words.extent]: words.extents[fields.extent],
})
