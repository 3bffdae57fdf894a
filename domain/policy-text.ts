/** One piece of a policy as it is read. An article has its number apart from its words; an item is a numbered line inside of one. */
export type Block =
  | { kind: 'heading'; depth: 1 | 2 | 3; text: string; anchor: string }
  | { kind: 'article'; marker: string; text: string; anchor: string }
  | { kind: 'item' | 'paragraph'; text: string; anchor: null }

export type Landmark = { anchor: string; text: string; depth: 1 | 2 | 3 }

const number = '[一二三四五六七八九十百零〇\\d]+'
const chapter = new RegExp(`^第${number}[编章](?=[\\s　]|$)`)
const section = new RegExp(`^第${number}节(?=[\\s　]|$)`)
const article = new RegExp(`^(第${number}条(?:之${number})?)(?:[\\s　]+|$)(.*)$`)
const marked = /^(#{1,3})\s+(.+)$/
const item = /^(（[一二三四五六七八九十百]+）|[（(]?\d+[）).、])/

/** Reads plain text by the way official texts are written. Whatever is not recognised is a paragraph: no line is ever lost or changed. */
export function blocksOf(body: string): Block[] {
  return body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, at) => blockOf(line, `part-${at + 1}`))
}

/** The table of contents: headings and the numbers of articles, an article one step below what it stands in. */
export function landmarksOf(blocks: readonly Block[]): Landmark[] {
  return blocks.flatMap((block): Landmark[] => {
    if (block.kind === 'heading') return [{ anchor: block.anchor, text: block.text, depth: block.depth }]
    return block.kind === 'article' ? [{ anchor: block.anchor, text: block.marker, depth: 3 }] : []
  })
}

function blockOf(line: string, anchor: string): Block {
  const [, signs, words] = marked.exec(line) ?? []
  if (signs && words) return { kind: 'heading', depth: signs.length as 1 | 2 | 3, text: words, anchor } // one to three by the pattern
  if (chapter.test(line)) return { kind: 'heading', depth: 1, text: line, anchor }
  if (section.test(line)) return { kind: 'heading', depth: 2, text: line, anchor }
  const [, marker, rest = ''] = article.exec(line) ?? []
  if (marker) return { kind: 'article', marker, text: rest, anchor }
  return { kind: item.test(line) ? 'item' : 'paragraph', text: line, anchor: null }
}
