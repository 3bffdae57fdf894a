import { type Amount, amountsInFigures, amountsInWords } from './amounts.ts'
import { daysIn } from './dates.ts'
import { type Paper, type Place, paperOf } from './paper.ts'
import { fenOf, priceInstead, pricesOf } from './prices.ts'

/**
 * What a file says about something that was typed. Labels are endless, so nothing is extracted and compared: what was typed is looked for.
 * Only a file that surely says something else contradicts; whatever was not found is unclear, and no reason to suspect anybody.
 */
export type Standing<Read> = ({ result: 'confirmed' } & Place) | ({ result: 'contradicted'; read: Read } & Place) | { result: 'unclear' }

/** Whether the pages were recognised from a picture, where single characters may be wrong. */
export type Source = { isRecognised: boolean }

export function amountStands(pages: readonly string[], fen: number, { isRecognised }: Source): Standing<number> {
  const paper = paperOf(pages)
  const found = [...amountsInWords(paper.text), ...amountsInFigures(paper.text)].find((amount) => means(amount, fen))
  if (found) return { result: 'confirmed', ...paper.placeOf(found.at, found.length) }
  const price = priceInstead(pricesOf(paper), fen, isRecognised)
  return price ? { result: 'contradicted', read: fenOf(price), page: price.page, excerpt: price.excerpt } : { result: 'unclear' }
}

const means = ({ fen, others }: Amount, wanted: number) => fen === wanted || others.includes(wanted)

const dayLabels = {
  signature: /(?:签订|签约|签署|订立)(?:日期|时间)?[^\d二。\n]{0,6}$/,
  meeting: /(?:会议|开会|召开)?(?:日期|时间)[^\d二。\n]{0,4}$/,
}

/** Which kind of day was typed tells which labelled day would contradict it. */
export function dayStands(
  pages: readonly string[],
  day: string,
  { isRecognised, of }: Source & { of: keyof typeof dayLabels },
): Standing<string> {
  const paper = paperOf(pages)
  const days = daysIn(paper.text)
  const found = days.find((one) => one.day === day)
  if (found) return { result: 'confirmed', ...paper.placeOf(found.at, found.length) }
  const other = labelledDay(paper, of)
  // A scan turns 2026 into 2006 easily, and nothing beside a date tells.
  return isRecognised || !other
    ? { result: 'unclear' }
    : { result: 'contradicted', read: other.day, page: other.page, excerpt: other.excerpt }
}

/** The one day that a paper calls by its label. */
export function labelledDay(paper: Paper, of: keyof typeof dayLabels): (Place & { day: string }) | null {
  const labelled = daysIn(paper.text).filter(({ at }) => dayLabels[of].test(before(paper, at)))
  const [first] = labelled
  if (!first || new Set(labelled.map(({ day }) => day)).size > 1) return null
  return { day: first.day, ...paper.placeOf(first.at, first.length) }
}

const before = (paper: Paper, at: number) => paper.text.slice(Math.max(0, at - 16), at)
