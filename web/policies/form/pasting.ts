/**
 * What was copied from a web page or a word processor, in the marks that a text is written with: paragraphs, headings, lists, tables, bold
 * and links. Everything else about it is left behind. The document is only read: nothing in it is loaded or run.
 */
export function textFromHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return blocks(body)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

const skipped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'HEAD', 'NOSCRIPT', 'SVG', 'IFRAME', 'OBJECT', 'XML'])
const blockTags = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'UL', 'OL', 'TABLE', 'BLOCKQUOTE', 'FIGURE', 'HR', 'HEADER', 'FOOTER', 'PRE'])

function blocks(node: Node): string {
  return [...node.childNodes].map(one).join('')
}

function one(node: Node): string {
  if (node.nodeType === 3) return (node.textContent ?? '').replace(/\s+/g, ' ')
  if (node.nodeType !== 1) return ''
  const element = node as Element // by its type
  const tag = element.tagName.toUpperCase()
  if (skipped.has(tag)) return ''
  if (tag === 'BR') return '\n'
  if (tag === 'TR') return rowOf(element)
  const inner = blocks(element)
  if (tag === 'B' || tag === 'STRONG') return inner.trim() ? `**${inner.trim()}**` : inner
  if (tag === 'A') return linkOf(element, inner)
  if (/^H[1-6]$/.test(tag)) return inner.trim() ? `\n${'#'.repeat(Math.min(3, Number(tag[1])))} ${inner.trim().replaceAll('**', '')}\n` : ''
  if (tag === 'LI') return `\n${element.parentElement?.tagName === 'OL' ? `${placeOf(element)}.` : '-'} ${inner.trim()}\n`
  return blockTags.has(tag) ? `\n${inner}\n` : inner
}

function linkOf(element: Element, inner: string): string {
  const href = element.getAttribute('href') ?? ''
  return /^https?:\/\/[^\s()]+$/i.test(href) && inner.trim() ? `[${inner.trim()}](${href})` : inner
}

/** The first row of a table becomes its heading. */
function rowOf(row: Element): string {
  const cells = [...row.children].map((cell) => blocks(cell).replace(/\s+/g, ' ').replaceAll('|', '｜').trim())
  const isFirst = row.closest('table')?.querySelector('tr') === row
  return `\n| ${cells.join(' | ')} |\n${isFirst ? `|${' --- |'.repeat(cells.length)}\n` : ''}`
}

const placeOf = (item: Element) => [...(item.parentElement?.children ?? [])].filter(({ tagName }) => tagName === 'LI').indexOf(item) + 1
