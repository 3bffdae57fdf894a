import { phraseLength, phrasesOf, surelyFound } from './words.ts'

export type TextPage = { page: number; body: string }
/** A stretch of a page; what the other text has as well carries the number of the passage, which is the same on both sides. */
export type Piece = { text: string; passage: number | null }
export type MarkedPage = { page: number; pieces: Piece[] }

/** Two texts with the passages marked that both have, but for what everybody was given. */
export function sideBySide(
  one: readonly TextPage[],
  other: readonly TextPage[],
  given: string,
): { one: MarkedPage[]; other: MarkedPage[] } {
  const [first, second] = [phrasesOf(joined(one)), phrasesOf(joined(other))]
  const everybodys = new Set(phrasesOf(given).prints)
  const passages = passagesOf(first, new Set(second.prints), everybodys)
  const counterparts = passagesOf(second, new Set(first.prints), everybodys)
  const found = new Set(counterparts.flatMap(({ prints }) => prints))
  const paired = passages.filter(({ prints }) => prints.some((print) => found.has(print)))
  const numberOf = new Map(paired.flatMap(({ prints }, at) => prints.map((print) => [print, at + 1] as const)).toReversed())
  const numbered = (all: readonly Passage[]) =>
    all.flatMap(({ from, to, prints }): Numbered[] => {
      const number = numberOf.get(prints.find((print) => numberOf.has(print)) ?? -1)
      return number === undefined ? [] : [{ from, to, number }]
    })
  return { one: marked(one, numbered(paired)), other: marked(other, numbered(counterparts)) }
}

type Prints = ReadonlySet<number>
/** From the first character to the one after the last, with its phrases. */
type Passage = { from: number; to: number; prints: number[] }

/** What stands in phrases that the other text has and in none that everybody was given. What is shorter than a line may be chance. */
function passagesOf({ prints, places }: ReturnType<typeof phrasesOf>, others: Prints, given: Prints): Passage[] {
  const passages: Passage[] = []
  let [start, lastShared, lastGiven] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at <= places.length; at += 1) {
    const print = prints[at]
    if (print !== undefined && others.has(print)) lastShared = at
    if (print !== undefined && given.has(print)) lastGiven = at
    if (at < places.length && at - lastShared < phraseLength && at - lastGiven >= phraseLength) continue
    if (at - start >= surelyFound)
      passages.push({ from: places[start]!, to: places[at - 1]! + 1, prints: prints.slice(start, at - phraseLength + 1) })
    start = at + 1
  }
  return passages
}

/** So that a passage may run over the end of a page. */
const joined = (pages: readonly TextPage[]) => pages.map(({ body }) => body).join('\n')

type Numbered = { from: number; to: number; number: number }

function marked(pages: readonly TextPage[], passages: readonly Numbered[]): MarkedPage[] {
  let begin = 0
  return pages.map(({ page, body }) => {
    const [from, to] = [begin, begin + body.length]
    begin = to + 1
    const here = passages.filter((passage) => passage.from < to && passage.to > from)
    return { page, pieces: piecesOf(body, from, here) }
  })
}

function piecesOf(body: string, begin: number, passages: readonly Numbered[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, number } of passages) {
    const [start, end] = [Math.max(0, from - begin), Math.min(body.length, to - begin)]
    pieces.push({ text: body.slice(at, start), passage: null }, { text: body.slice(start, end), passage: number })
    at = end
  }
  return [...pieces, { text: body.slice(at), passage: null }].filter(({ text }) => text !== '')
}

/** No more is told of a text at once. */
export const mostShown = 40_000

/** The pages that are worth looking at: those with shared passages, or else the first. At least one, however long it is. */
export function worthShowing(pages: readonly MarkedPage[]): MarkedPage[] {
  const marked = pages.filter(({ pieces }) => pieces.some(({ passage }) => passage !== null))
  let characters = 0
  return (marked.length > 0 ? marked : pages).filter(({ pieces }, at) => {
    characters += pieces.reduce((sum, { text }) => sum + text.length, 0)
    return at === 0 || characters <= mostShown
  })
}
