import type { ComparedMonths, Statistics } from '#contract/statistics.ts'
import type { ChangeWords } from './change-texts.ts'

type Comparison = NonNullable<Statistics['comparison']>
type Change = { weight: number; sentence: string }
/** How figures are written. */
export type Written = { count: (number: number) => string; money: (fen: number) => string; percent: (share: number) => string }

/** A share of fewer than this says nothing. */
const fewest = 10
const most = 3

/**
 * What has changed against the same months a year before, at most three sentences, the one that says most first. Only what was true of a
 * filing from its beginning is compared: of this year's filings fewer are completed because they are younger.
 */
export function changeSentences(comparison: Comparison | null, words: ChangeWords, written: Written): string[] {
  if (!comparison) return [words.noMonths]
  const span = words.span(comparison.from, comparison.until)
  const { now, before } = comparison
  if (before.filings === 0) return [words.nothingBefore(span, written.count(now.filings), written.money(now.estimate))]
  const changed = (earlier: number, later: number, write: (figure: number) => string) => {
    const by = later - earlier
    const relative = earlier === 0 ? 1 : Math.abs(by / earlier)
    const share = before.filings < fewest ? null : written.percent(relative)
    return {
      weight: share === null ? Math.min(relative, 1) : relative,
      text: by === 0 ? words.same : words.change(by > 0, write(Math.abs(by)), share),
    }
  }
  const filings = changed(before.filings, now.filings, (number) => words.counted(written.count(number)))
  const estimate = changed(before.estimate, now.estimate, written.money)
  const changes: Change[] = [
    { weight: filings.weight, sentence: words.filings(span, written.count(now.filings), filings.text) },
    { weight: estimate.weight, sentence: words.estimate(span, written.money(now.estimate), estimate.text) },
    ...shares.flatMap(({ name, of, weight }) => {
      const [earlier, later] = [of(before), of(now)]
      if (earlier === null || later === null) return []
      const points = Math.round((later - earlier) * 1000) / 10
      return [{ weight: Math.abs(points / 100) * weight, sentence: words[name](written.percent(later), words.points(points)) }]
    }),
  ]
  return changes
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ sentence }) => sentence)
}

type Share = { name: 'competitive' | 'overBudget' | 'saved'; of: (months: ComparedMonths) => number | null; weight: number }

const ratio = (part: number, whole: number, cases: number) => (cases < fewest || whole === 0 ? null : part / whole)

/** A share moves in points and rarely far: ten points are as much news as a fifth more or fewer filings. */
const shares: readonly Share[] = [
  {
    name: 'competitive',
    of: ({ competition }) => competition && ratio(competition.competitive, competition.known, competition.known),
    weight: 2,
  },
  { name: 'overBudget', of: ({ overBudget, contracted }) => ratio(overBudget, contracted, contracted), weight: 2 },
  {
    name: 'saved',
    of: ({ contracted, contractedEstimate, contractedPrice }) =>
      ratio(contractedEstimate - contractedPrice, contractedEstimate, contracted),
    weight: 2,
  },
]
