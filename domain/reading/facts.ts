import { amountsInFigures, amountsInWords } from './amounts.ts'
import { type Meetings, meetingsIn } from './minutes.ts'
import { namesIn, type PaperNames } from './names.ts'
import { paperOf } from './paper.ts'
import { pricesOf, type ReadPrice } from './prices.ts'

/** What indicators ask of the text of a file. Kept beside it, so that a million filings are judged without a page being opened. */
export type PaperFacts = Meetings & {
  /** Every amount that stands somewhere, in fen; null where there are too many to keep. */
  amounts: readonly number[] | null
  prices: readonly ReadPrice[]
  /** How it begins: a bid names its bidder there. */
  opening: string
  /** Null where a part was not read: it may name what is looked for. */
  names: PaperNames | null
}

const mostAmounts = 1_000
const mostPrices = 20
const openingLength = 300

/** Of the pages of one file; null where there is nothing to read. */
export function factsOf(pages: readonly string[]): PaperFacts | null {
  const paper = paperOf(pages)
  if (paper.text.trim() === '') return null
  const found = [...amountsInWords(paper.text), ...amountsInFigures(paper.text)]
  const amounts = [...new Set(found.flatMap(({ fen, others }) => [fen, ...others]))]
  const { meetings, votes } = meetingsIn(pages)
  return {
    amounts: amounts.length > mostAmounts ? null : amounts,
    prices: pricesOf(paper).slice(0, mostPrices),
    meetings: meetings.slice(0, mostPrices),
    votes,
    opening: paper.placeOf(0, openingLength).excerpt,
    names: namesIn(pages),
  }
}
