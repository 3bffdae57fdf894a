import type { Label } from '#contract/language.ts'
import type { Unit } from '#contract/units.ts'
import type { Words } from './texts.ts'

export type Said = { label: string; text: string }

/** The fields people fill in, in words. Lines of the history may come from another day and lack some. */
export function fieldsInWords(unit: Partial<Unit>, words: Words, labelOf: (label: Label) => string): Said[] {
  const plain = (label: string, text: string | null | undefined): Said => ({ label, text: text ?? '' })
  return [
    plain(words.name, unit.name),
    plain(words.creditCode, unit.creditCode),
    plain(words.role, words.joined((unit.roles ?? []).map((role) => words.roles[role]))),
    plain(words.trades, words.joined((unit.trades ?? []).map((trade) => labelOf(trade.label)))),
    plain(words.grade, unit.grade),
    plain(words.libraryFrom, unit.libraryFrom),
    plain(words.libraryUntil, unit.libraryUntil),
    plain(words.founded, unit.founded),
    plain(words.representative, unit.representative),
    plain(words.phone, unit.phone),
    plain(words.address, unit.address),
  ]
}

export type FieldChange = { label: string; before: string; now: string }

export function changedFields(before: Partial<Unit>, now: Partial<Unit>, words: Words, labelOf: (label: Label) => string): FieldChange[] {
  const after = new Map(fieldsInWords(now, words, labelOf).map(({ label, text }) => [label, text]))
  return fieldsInWords(before, words, labelOf)
    .map(({ label, text }) => ({ label, before: text, now: after.get(label) ?? '' }))
    .filter((change) => change.before !== change.now)
}
