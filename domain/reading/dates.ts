import { numeral } from './numerals.ts'

/** A calendar day in a flat text. */
export type FoundDay = { at: number; length: number; day: string }

const inFigures = /(20\d{2})[年.\-/](\d{1,2})[月.\-/](\d{1,2})日?(?!\d)/g
const inWords = /(二[〇零0Oo一二三四五六七八九]{3})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十]{1,3})日/g

/** Spaces between the digits of a date part nothing: 2025 年 11 月 9 日. */
export function daysIn(text: string): FoundDay[] {
  const figures = [...text.matchAll(inFigures)].map((found) => ({ found, numbers: found.slice(1).map(Number) }))
  const words = [...text.matchAll(inWords)].map((found) => ({
    found,
    numbers: [yearInWords(found[1] ?? ''), numeral(found[2] ?? ''), numeral(found[3] ?? '')],
  }))
  return [...figures, ...words]
    .flatMap(({ found, numbers }) => {
      const day = calendarDay(numbers)
      return day === null ? [] : [{ at: found.index, length: found[0].length, day }]
    })
    .toSorted((one, other) => one.at - other.at)
}

const yearInWords = (words: string) => Number([...words].map((letter) => (/[〇零0Oo]/.test(letter) ? 0 : numeral(letter))).join(''))

function calendarDay(numbers: readonly (number | null)[]): string | null {
  const day = numbers.map((number, at) => String(number).padStart(at === 0 ? 4 : 2, '0')).join('-')
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}
