import type { Label } from '#contract/language.ts'
import type { BadConduct, Unit, UnitEvent } from '#contract/units.ts'
import type { historyTexts } from './history-texts.ts'
import type { Words } from './texts.ts'
import { changedFields } from './unit-words.ts'

type Vocabulary = { words: (typeof historyTexts)['en']; fields: Words; labelOf: (label: Label) => string }
type Absorbed = { name: string; creditCode: string; accounts: number; badConduct: number }

/** What a line of the history says beyond who and when. */
export function eventLines({ event, before, after }: UnitEvent, vocabulary: Vocabulary): string[] {
  return (tellers[event] ?? (() => []))(before, after, vocabulary)
}

type Teller = (before: unknown, after: unknown, vocabulary: Vocabulary) => string[]

/** The shapes that each event is written with; a line that lacks something says less instead of failing. */
const tellers: Record<string, Teller> = {
  'unit.changed': (before, after, { words, fields, labelOf }) =>
    changedFields(of<Unit>(before), of<Unit>(after), fields, labelOf).map(({ label, before: old, now }) =>
      words.change(label, old || fields.none, now || fields.none),
    ),
  'unit.rejected': (_, after, { words }) => said(words, words.reason, of<Unit>(after).stateReason),
  'unit.merged': (_, after, { words }) => said(words, words.mergedInto, of<Unit>(after).mergedInto?.name),
  'unit.absorbed': (_, after, { words }) => {
    const { name, creditCode, accounts = 0, badConduct = 0 } = of<Absorbed>(after)
    return [
      ...said(words, words.mergedFrom, name && `${name} (${creditCode})`),
      ...said(words, words.movedLabel, words.moved(accounts, badConduct)),
    ]
  },
  'unit.bad-conduct-recorded': (_, after, { words, fields }) => banLines(of<BadConduct>(after), words, fields),
  'unit.bad-conduct-lifted': (_, after, { words, fields }) => [
    ...banLines(of<BadConduct>(after), words, fields),
    ...said(words, words.liftReason, of<BadConduct>(after).liftReason),
  ],
}

function banLines({ reason, fromDay, untilDay }: Partial<BadConduct>, words: Vocabulary['words'], fields: Words): string[] {
  return [...said(words, words.period, fromDay && untilDay ? fields.period(fromDay, untilDay) : null), ...said(words, words.reason, reason)]
}

/** Lines of the audit trail are kept for years; nothing about them is certain but that they are objects or nothing. */
const of = <Shape>(value: unknown): Partial<Shape> => (typeof value === 'object' && value !== null ? (value as Partial<Shape>) : {})

const said = (words: Vocabulary['words'], label: string, text: string | null | undefined): string[] =>
  text ? [words.said(label, text)] : []
