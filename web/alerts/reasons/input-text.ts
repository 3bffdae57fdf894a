import { type Measure, type RiskInput, type RiskInputName, riskInputs } from '#contract/risk.ts'
import { formatYuan } from '#domain/values/money.ts'
import { momentText } from '../../client/clock.ts'
import type { EvidenceNames } from '../../terms/evidence-names.ts'
import type { ReasonWords } from './reason-texts.ts'

/** All that turning an input into words draws on. */
export type Vocabulary = {
  words: ReasonWords
  evidence: EvidenceNames
  /** What links point at, by id, as far as the reader may know it. */
  names: Readonly<Record<string, string>>
  /** What the codes of an input are called. */
  codes: Readonly<Partial<Record<RiskInputName, Readonly<Record<string, string>>>>>
}

/** One input as people read it. An id is never shown: what has no name is called by what it is. */
export function inputText({ name, value, link }: RiskInput, vocabulary: Vocabulary): string {
  if (link) return linkText(name, value, link, vocabulary)
  if (riskInputs[name] === 'code') return vocabulary.codes[name]?.[value] ?? String(value)
  return measureText(riskInputs[name], value, vocabulary)
}

function linkText(name: RiskInputName, value: string | number, link: NonNullable<RiskInput['link']>, vocabulary: Vocabulary): string {
  const { words, names } = vocabulary
  const known = names[link.id]
  if (link.kind === 'change') return measureText('money', value, vocabulary)
  if (link.kind === 'finding') return words.finding(known ?? words.nameless.finding, String(value))
  // Bidders, suppliers and deciders are told by name; whatever else is told by its id alone.
  return known ?? (riskInputs[name] === 'text' && value !== '' ? String(value) : words.nameless[link.kind])
}

export function measureText(measure: Measure, value: string | number, { words, evidence }: Pick<Vocabulary, 'words' | 'evidence'>): string {
  const number = Number(value)
  const say: Record<Measure, () => string> = {
    money: () => words.yuan(formatYuan(number)),
    'unit-price': () => words.perUnit(formatYuan(number)),
    share: () => words.percent(rounded(number * 100, 2)),
    percent: () => words.percent(rounded(number, 2)),
    count: () => rounded(number, 0),
    number: () => rounded(number, 4),
    days: () => words.days(rounded(number, 0)),
    elapsed: () => words.days(rounded(number, 0)),
    day: () => String(value),
    moment: () => momentText(new Date(number).toISOString()),
    metres: () => (number < 1000 ? words.metres(rounded(number, 0)) : words.kilometres(rounded(number / 1000, 2))),
    text: () => String(value),
    code: () => String(value),
    link: () => String(value),
    proof: () => proofText(String(value), { words, evidence }),
  }
  return say[measure]()
}

/** `start PROJECT_PROCESS_FILE`: the step, and the category of the files it lacks. */
function proofText(value: string, { words, evidence }: Pick<Vocabulary, 'words' | 'evidence'>): string {
  const [step = '', category = ''] = value.split(' ')
  const { steps, categories } = evidence as { [Table in keyof EvidenceNames]: Readonly<Record<string, string>> }
  return words.proof(categories[category] ?? category, steps[step] ?? step)
}

const rounded = (value: number, decimals: number) => value.toLocaleString('en-US', { maximumFractionDigits: decimals })

/** Inputs of the same name that follow each other stand in one row. */
export function rowsOf(inputs: readonly RiskInput[]): { name: RiskInputName; inputs: RiskInput[] }[] {
  const rows: { name: RiskInputName; inputs: RiskInput[] }[] = []
  for (const input of inputs) {
    const last = rows.at(-1)
    if (last?.name === input.name) last.inputs.push(input)
    else rows.push({ name: input.name, inputs: [input] })
  }
  return rows
}
