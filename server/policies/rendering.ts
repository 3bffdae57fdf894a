import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { type Block, blocksOf } from '#domain/policies/policy-text.ts'

/**
 * The text of a policy as HTML that may be put into a page. It is made anew for every reader: a better rule here holds for every text at
 * once, and nothing that lies in the database is ever trusted to be safe. `placed` gives headings and articles the ids that contents and
 * clauses lead to; a text shown beside another one has none.
 */
export const renderPolicy = (body: string, { placed = false } = {}): string =>
  sanitised(
    blocksOf(body)
      .map((block) => blockHtml(block, placed))
      .join('\n'),
  )

/** Keeps what a text of rules is made of, drops everything else. Only ids that contents lead to are ids. */
export const sanitised = (html: string): string =>
  sanitize(html, {
    allowedTags: ['h3', 'h4', 'h5', 'p', 'strong', 'b', 'br', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a', ...tableTags],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      li: ['value'],
      th: ['align', 'scope'],
      td: ['align'],
      div: ['tabindex'],
      ...Object.fromEntries(placeable.map((tag) => [tag, ['id', 'tabindex']])),
    },
    allowedClasses: { p: ['policy-article', 'policy-item'], div: [tableFrame] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      ...Object.fromEntries(placeable.map((tag) => [tag, keepPlace])),
      // A wide table is pushed aside in its frame, also with the keys.
      div: (_, { class: name }) => (name === tableFrame ? { tagName: 'div', attribs: { class: name, tabindex: '0' } } : unwrapped),
      a: (_, { href = '' }) => (isWebAddress(href) ? { tagName: 'a', attribs: { href, ...awayFromHere } } : unwrapped),
    },
  })

const tableTags = ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const
const tableFrame = 'policy-table'
const unwrapped: sanitize.Tag = { tagName: '', attribs: {} }
const placeable = ['h3', 'h4', 'h5', 'p'] as const

/** A link of a text leads out of the product and tells nobody where from. */
const awayFromHere = { rel: 'noopener noreferrer nofollow', target: '_blank' }

function keepPlace(tagName: string, { id, class: name }: Record<string, string>): sanitize.Tag {
  const place = id !== undefined && /^policy-part-\d+$/.test(id) ? { id, tabindex: '-1' } : {}
  return { tagName, attribs: { ...place, ...(name !== undefined && { class: name }) } as sanitize.Attributes }
}

function blockHtml(block: Block, placed: boolean): string {
  const place = placed && block.anchor ? ` id="policy-${block.anchor}"` : ''
  if (block.kind === 'heading') {
    const tag = headings[block.depth]
    return `<${tag}${place}>${inline(block.text)}</${tag}>`
  }
  if (block.kind === 'article')
    return `<p class="policy-article"${place}><strong>${block.marker}</strong>${block.text && `　${inline(block.text)}`}</p>`
  if (block.kind === 'item') return `<p class="policy-item">${inline(block.text)}</p>`
  if (block.kind === 'quote') return `<blockquote>${block.text.split('\n').map(quotedHtml).join('')}</blockquote>`
  if (block.kind === 'list') return markdown.parse(block.text.split('\n').map(oneMark).join('\n'), { async: false })
  return block.kind === 'paragraph' ? `<p>${inline(block.text)}</p>` : markdown.parse(block.text, { async: false })
}

const quotedHtml = (line: string) => `<p>${inline(line.replace(/^[>\s]+/, ''))}</p>`

/** Of `- - - x` only the first is the mark of an entry: a thousand lists in one line would help nobody. */
const oneMark = (line: string) =>
  line.replace(/^(\s*(?:[-*+]|\d{1,9}[.)])\s+)(?:([-*+])|(\d{1,9})([.)]))(?=\s)/, (_, first, sign, number, end) =>
    sign ? `${first}\\${sign}` : `${first}${number}\\${end}`,
  )

const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const

const inline = (text: string): string => markdown.parseInline(text, { async: false })

const isWebAddress = (address: string) => /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const none = (): undefined => undefined

/**
 * The part of Markdown that official texts have a use for. HTML is text. What Chinese prose would trip over is left out: `10~20、30~40`
 * strikes nothing through, `5*3*2` slants nothing, and a line of its own is never swallowed as the address of a link further up.
 */
const markdown = new Marked({
  gfm: true,
  tokenizer: {
    html: none,
    tag: none,
    del: none,
    def: none,
    code: none,
    fences: none,
    codespan: none,
    lheading: none,
    reflink: none,
    heading: none,
    autolink: none,
    blockquote: none,
    /** Addresses end before the marks of a Chinese sentence. The usual patterns, which also look for mail, take seconds on hostile text. */
    url(src: string) {
      const [raw] = /^https?:\/\/[^\s<>"|，。；：、！？（）《》“”]+/i.exec(src) ?? []
      return raw === undefined ? undefined : { type: 'link', raw, text: raw, href: raw, tokens: [{ type: 'text', raw, text: raw }] }
    },
    inlineText(src: string) {
      const [raw = ''] = /^(?:[^\\*[!h\n]+|[\s\S])/.exec(src) ?? []
      return { type: 'text', raw, text: raw, escaped: false }
    },
    /** `**…**`, also where a Chinese mark stands next to it. */
    emStrong(src: string) {
      const [raw, text] = /^\*\*(?=\S)([^*\n]*[^*\s])\*\*/.exec(src) ?? []
      if (raw === undefined || text === undefined) return undefined
      return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) }
    },
  },
  renderer: {
    /** What leads nowhere on the web is shown as it was written. */
    link({ href, raw, tokens }: Tokens.Link) {
      return isWebAddress(href) ? `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>` : escaped(raw)
    },
    image: ({ raw }: Tokens.Image) => escaped(raw),
    /** The number that was written is the number that is read. */
    listitem(item: Tokens.ListItem) {
      const [, number] = /^\s*(\d{1,9})[.)]/.exec(item.raw) ?? []
      return `<li${number ? ` value="${number}"` : ''}>${this.parser.parse(item.tokens)}</li>\n`
    },
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const rows = token.rows.map((cells) => row(cells, 'td')).join('\n')
      return `<div class="${tableFrame}"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
    },
  },
})
