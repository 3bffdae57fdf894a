import { mask } from './masking.ts'
import { flat } from './text.ts'

/** Where something stands in a file: pages are counted from 1, and the words around it tell nobody's private numbers. */
export type Place = { page: number; excerpt: string }

/** The pages of a file as one text without spaces and line breaks, and the way back from a place in it to its page. */
export type Paper = { text: string; placeOf(at: number, length: number): Place }

const around = 24

export function paperOf(pages: readonly string[]): Paper {
  const flats = pages.map(flat)
  const text = flats.join('\n')
  let masked: string | undefined
  return {
    text,
    placeOf(at, length) {
      const page = text.slice(0, at).split('\n').length
      const begin = Math.max(at - around, text.lastIndexOf('\n', at - 1) + 1)
      const pageEnd = text.indexOf('\n', at)
      const end = Math.min(at + length + around, pageEnd < 0 ? text.length : pageEnd)
      masked ??= mask(text)
      return { page, excerpt: masked.slice(begin, end) }
    },
  }
}
