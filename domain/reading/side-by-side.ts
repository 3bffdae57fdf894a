import { fingerprintsOf, type Passage, passagesOf, phrasesOf } from './words.ts'

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
  const [first, second] = [joined(one), joined(other)]
  const theirs = fingerprintsOf(second)
  const everybodys = phrasesOf(given)
  const shared = new Set([...fingerprintsOf(first).keys()].filter((print) => theirs.has(print) && !everybodys.has(print)))
  const passages = passagesOf(first, shared)
  const numberOf = new Map(passages.flatMap(({ prints }, at) => prints.map((print) => [print, at + 1] as const)))
  const numbered = (passage: Passage) => ({ ...passage, number: numberOf.get(passage.prints[0]!) ?? null })
  return { one: marked(one, passages.map(numbered)), other: marked(other, passagesOf(second, shared).map(numbered)) }
}

/** So that a passage may run over the end of a page. */
const joined = (pages: readonly TextPage[]) => pages.map(({ body }) => body).join('\n')

type Numbered = Passage & { number: number | null }

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
