/**
 * One piece of a policy as it is read. An article has its number apart from its words; an item is a numbered line inside of one.
 * Lists, quotes and tables are the lines of one as they were written.
 */
export type Block =
  | { kind: 'heading'; depth: 1 | 2 | 3; text: string; anchor: string }
  | { kind: 'article'; marker: string; text: string; anchor: string }
  | { kind: 'item' | 'paragraph' | Grouped; text: string; anchor: null }

export type Landmark = { anchor: string; text: string; depth: 1 | 2 | 3 }

/** Lines of these kinds belong together with those beside them. */
type Grouped = 'list' | 'quote' | 'table'

const number = '[一二三四五六七八九十百零〇\\d]+'
const chapter = new RegExp(`^第${number}[编章](?=[\\s　]|$)`)
const section = new RegExp(`^第${number}节(?=[\\s　]|$)`)
const article = new RegExp(`^(第${number}条(?:之${number})?)(?:[\\s　]+|$)(.*)$`)
const marked = /^(#{1,3})\s+(.+)$/
const item = /^(（[一二三四五六七八九十百]+）|[（(]?\d+[）).、])/
const grouped: Readonly<Record<Grouped, RegExp>> = {
  list: /^([-*+]|\d{1,9}[.)])\s+\S/,
  quote: /^>/,
  table: /^\|.*\|$/,
}

/** Reads a text by the way official texts are written. Whatever is not recognised is a paragraph: no line is ever lost or changed. */
export function blocksOf(body: string): Block[] {
  const read = body.split(/\r?\n/).map((line, at) => (line.trim() === '' ? null : { line, block: blockOf(line.trim(), `part-${at + 1}`) }))
  const blocks: Block[] = []
  for (const [at, piece] of read.entries()) {
    const last = blocks.at(-1)
    const goesOn = piece && piece.block.kind in grouped && read[at - 1]?.block.kind === piece.block.kind
    if (goesOn && last) last.text += `\n${indentOf(piece.line)}${piece.block.text}`
    else if (piece) blocks.push(piece.block)
  }
  return blocks
}

/** The table of contents: headings and the numbers of articles, an article one step below what it stands in. */
export function landmarksOf(blocks: readonly Block[]): Landmark[] {
  return blocks.flatMap((block): Landmark[] => {
    if (block.kind === 'heading') return [{ anchor: block.anchor, text: withoutMarks(block.text), depth: block.depth }]
    return block.kind === 'article' ? [{ anchor: block.anchor, text: block.marker, depth: 3 }] : []
  })
}

/** Where an article begins; null where the text does not hold it. */
export const anchorOf = (body: string, marker: string): string | null =>
  blocksOf(body).find((block) => block.kind === 'article' && block.marker === marker)?.anchor ?? null

/** The words without the marks for bold and without the addresses of links. */
export const withoutMarks = (text: string) => text.replaceAll('**', '').replace(/\[([^[\]]+)\]\(https?:\/\/[^()\s]*\)/g, '$1')

/** How deep an entry of a list lies, up to four steps. */
const indentOf = (line: string) => /^ {0,8}/.exec(line.replaceAll('\t', '  '))?.[0] ?? ''

function blockOf(line: string, anchor: string): Block {
  const [, signs, words] = marked.exec(line) ?? []
  if (signs && words) return { kind: 'heading', depth: signs.length as 1 | 2 | 3, text: words, anchor } // one to three by the pattern
  if (chapter.test(line)) return { kind: 'heading', depth: 1, text: line, anchor }
  if (section.test(line)) return { kind: 'heading', depth: 2, text: line, anchor }
  const [, marker, rest = ''] = article.exec(line) ?? []
  if (marker) return { kind: 'article', marker, text: rest, anchor }
  const group = (Object.keys(grouped) as Grouped[]).find((kind) => grouped[kind].test(line)) // the keys of the record above
  if (group) return { kind: group, text: line, anchor: null }
  return { kind: item.test(line) ? 'item' : 'paragraph', text: line, anchor: null }
}
