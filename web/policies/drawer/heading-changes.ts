import type { PolicyDetail, PolicyFields, RelatedPolicy } from '#contract/policies.ts'
import type { Words } from '../texts.ts'

type Change = { label: string; before: string; now: string }

/** With the text that holds in its place, as far as the reader sees it. */
export type Compared = PolicyFields & { successor: RelatedPolicy | null }

/** As somebody began to write it, else as it was published. */
export const newest = (policy: PolicyDetail): Compared =>
  policy.draft ? { ...policy.draft.fields, successor: policy.draft.successor } : policy

/** The fields of the heading that differ, in words. */
export function headingChanges(before: Compared, now: Compared, words: Words): Change[] {
  const [old, fresh] = [inWords(before, words), inWords(now, words)]
  return Object.entries(old).flatMap(([label, text]) => (fresh[label] === text ? [] : [{ label, before: text, now: fresh[label] ?? '' }]))
}

const inWords = (fields: Compared, words: Words): Record<string, string> => ({
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
  [words.successor]: fields.successor?.title ?? '',
  [words.extent]: words.extents[fields.extent],
})
