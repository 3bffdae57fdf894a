import { type Amount, amountsInFigures, amountsInWords } from './amounts.ts'
import { type Paper, type Place, paperOf } from './paper.ts'

/** A price that a paper calls its own, in words, in figures or in both; `others` and `step` are what its figures leave open. */
export type Price = { words: number | null; figures: number | null; others: readonly number[]; step: number }
export type LabelledPrice = Price & { at: number; length: number }
export type ReadPrice = Price & Place

const label =
  /签约合同价|合同总?价款|合同总价|合同总?金额|承包总?价款?|工程总?造价|工程总价款?|总造价|总价款|合计金额|合同价|总金额|总价|价税合计|成交金额|中标金额|成交价|中标价/g
/** Reaches to the end of the sentence, but not into what a price is made of. */
const clauseLength = 60
const clauseEnd = /其中|[;。\n]/
/** Between a label and an amount these tell of another amount: a share, a guarantee, a change, a bound. */
const ofAnother =
  /的|%|安全文明|暂[列定估]|预付|保证|担保|履约|违约|罚|保险|保额|保修|质保|材料|人工|单价|扣|占|支付|已付|结算|增|减|调|超|约|估|上限|控制|预算|不[低高]于|原/
/** What stands between words and figures of one amount, and nothing else. */
const betweenTwins = /^[()[\]:,、/元整正小大写金额人民币即计¥]*$/

export function labelledPrices(text: string): LabelledPrice[] {
  return [...text.matchAll(label)].flatMap((found) => {
    const begin = found.index + found[0].length
    const clause = text.slice(begin, begin + clauseLength).split(clauseEnd)[0] ?? ''
    const words = amountsInWords(clause)[0] ?? null
    const figures = amountsInFigures(clause)
    const price = priceOf(clause, words, figures.find((one) => isTwin(clause, words, one)) ?? figures[0] ?? null)
    if (price === null || ofAnother.test(clause.slice(0, price.at))) return []
    return [{ ...price, at: found.index, length: found[0].length + price.at + price.length }]
  })
}

function priceOf(clause: string, words: Amount | null, figures: Amount | null): LabelledPrice | null {
  const first = words && figures ? (words.at < figures.at ? words : figures) : (words ?? figures)
  if (first === null) return null
  const both = words !== null && figures !== null && isTwin(clause, words, figures)
  const last = both ? (first === words ? figures : words) : first
  const number = both || first === figures ? figures : null
  return {
    words: both || first === words ? (words?.fen ?? null) : null,
    figures: number?.fen ?? null,
    others: number?.others ?? [],
    step: number?.step ?? 1,
    at: first.at,
    length: last.at + last.length - first.at,
  }
}

function isTwin(clause: string, words: Amount | null, figures: Amount): boolean {
  if (words === null) return false
  const [first, second] = words.at < figures.at ? [words, figures] : [figures, words]
  return betweenTwins.test(clause.slice(first.at + first.length, second.at))
}

export const pricesOf = (paper: Paper): ReadPrice[] =>
  labelledPrices(paper.text).map(({ at, length, ...price }) => ({ ...price, ...paper.placeOf(at, length) }))

export const agrees = ({ words, figures, step }: Price) => words !== null && figures !== null && Math.abs(words - figures) < step

/** By law the words count; who wrote both should know. */
export const differs = <Read extends Price>(price: Read): price is Read & { words: number; figures: number } =>
  price.words !== null && price.figures !== null && !agrees(price) && !price.others.includes(price.words)

export type Difference = Place & { words: number; figures: number }

/** The first price whose words say another amount than its figures. */
export function wordsDifferFromFigures(pages: readonly string[]): Difference | null {
  const price = pricesOf(paperOf(pages)).find(differs)
  return price ? { words: price.words, figures: price.figures, page: price.page, excerpt: price.excerpt } : null
}

export const fenOf = ({ words, figures }: Price) => words ?? figures ?? 0

/** The price that a paper surely has instead of an amount that stands nowhere in it. */
export const priceInstead = (prices: readonly ReadPrice[], fen: number, isRecognised: boolean): ReadPrice | null =>
  prices.some((one) => leavesOpen(one, fen)) ? null : surePrice(prices, isRecognised)

/** The one price of a paper. A paper with two may speak of two contracts. */
export function surePrice(prices: readonly ReadPrice[], isRecognised: boolean): ReadPrice | null {
  const sure = prices.filter((price) => isSure(price, isRecognised))
  return new Set(sure.map(fenOf)).size > 1 ? null : (sure[0] ?? null)
}

const isSure = (price: Price, isRecognised: boolean) =>
  agrees(price) || (!isRecognised && (price.words === null || price.figures === null) && price.others.length === 0)

/** 38.65万 neither confirms nor contradicts 386,512.00. */
const leavesOpen = ({ words, figures, step }: Price, fen: number) => words === null && figures !== null && Math.abs(figures - fen) < step
