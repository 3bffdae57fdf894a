import { amountInWords, fenInWords } from './numerals.ts'

/**
 * An amount in a flat text. `others` is what it may also mean: a scan's comma is easily read as a point.
 * `step` is how much it leaves open: 38.65万 stands for every amount that is less than a hundred yuan away.
 */
export type Amount = { at: number; length: number; fen: number; others: readonly number[]; step: number }

/** 386,500.00 · ¥386500 · 12.85万元 · 386.500.00, whose first point was a comma. */
const figures = /(?<![\d.,])(¥?)(\d{1,3}(?:[,.]\d{3})+(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,6})?)(?![\d%]|[,.]\d)(万?)(元?)/g

export function amountsInFigures(text: string): Amount[] {
  const isInWan = /[(:]万元/.test(text)
  return [...text.matchAll(figures)].flatMap((found) => {
    const [whole, sign = '', number = '', wan = '', yuan = ''] = found
    const isMarked = sign + wan + yuan !== ''
    // A year, a quantity or a paragraph is no amount: without a mark it is one only as people write out money.
    if (!isMarked && !/[,.]\d{2,3}$|^\d{5,}$/.test(number)) return []
    const readings = fenInFigures(number).map((hundredths) => (wan ? hundredths * 10_000 : hundredths))
    const inWan = isInWan && !isMarked ? readings.map((fen) => fen * 10_000) : []
    const [fen, ...others] = [...readings, ...inWan].map(Math.round)
    return fen === undefined ? [] : [{ at: found.index, length: whole.length, fen, others, step: wan ? 10 ** (6 - decimalsOf(number)) : 1 }]
  })
}

export const amountsInWords = (text: string): Amount[] =>
  [...text.matchAll(amountInWords)].flatMap((found) => {
    const fen = fenInWords(found[0])
    return fen === null ? [] : [{ at: found.index, length: found[0].length, fen, others: [], step: 1 }]
  })

/** The likeliest meaning first. */
function fenInFigures(number: string): number[] {
  const plain = number.replaceAll(',', '')
  const points = plain.split('.').length - 1
  if (points > 1) {
    const isWhole = /\.\d{3}$/.test(plain)
    const last = isWhole ? plain.length : plain.lastIndexOf('.')
    return [fenOf(plain.slice(0, last).replaceAll('.', '') + plain.slice(last))]
  }
  return /\.\d{3}$/.test(plain) && !number.includes(',') ? [fenOf(plain), fenOf(plain.replace('.', ''))] : [fenOf(plain)]
}

const fenOf = (plain: string) => Number(`${plain}e2`)

const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0
