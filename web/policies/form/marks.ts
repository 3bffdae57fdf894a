/** A text with a piece of it chosen. */
export type Marked = { text: string; from: number; to: number }
export type Mark = 'bold' | 'heading' | 'list' | 'numbers' | 'quote' | 'table' | 'link'
export const marks: readonly Mark[] = ['bold', 'heading', 'list', 'numbers', 'quote', 'table', 'link']

/** What stands where nothing was chosen. */
export type Samples = Readonly<Record<'bold' | 'heading' | 'list' | 'link' | 'cell' | 'column', string>>

/** What is put in the place of a stretch of the text, and which part of it is chosen then. */
export type Insertion = { start: number; end: number; words: string; from: number; to: number }

/** How a mark is set: around what is chosen, or in front of every line that it touches. */
export function insertionOf(mark: Mark, marked: Marked, samples: Samples): Insertion {
  if (mark === 'bold') return around(marked, '**', '**', samples.bold)
  if (mark === 'link') return linked(marked, samples.link)
  if (mark === 'table') return tableAfter(marked, samples)
  return beforeLines(marked, mark, mark === 'heading' ? samples.heading : samples.list)
}

function around({ text, from, to }: Marked, before: string, after: string, sample: string): Insertion {
  const inner = text.slice(from, to).trim() || sample
  return { start: from, end: to, words: `${before}${inner}${after}`, from: from + before.length, to: from + before.length + inner.length }
}

/** The address is chosen, to be typed over. */
function linked({ text, from, to }: Marked, sample: string): Insertion {
  const words = text.slice(from, to).trim() || sample
  const address = 'https://'
  const begin = from + words.length + 3
  return { start: from, end: to, words: `[${words}](${address})`, from: begin, to: begin + address.length }
}

const signs = {
  heading: () => '# ',
  list: () => '- ',
  quote: () => '> ',
  numbers: (at: number) => `${at + 1}. `,
}

function beforeLines({ text, from, to }: Marked, mark: keyof typeof signs, sample: string): Insertion {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const words = lines.map((line, at) => `${signs[mark](at)}${line || (lines.length === 1 ? sample : '')}`).join('\n')
  return { start, end, words, from: start + signs[mark](0).length, to: start + words.length }
}

/** Two columns and a row, on lines of their own. */
function tableAfter({ text, to }: Marked, { column, cell }: Samples): Insertion {
  const next = text.indexOf('\n', to)
  const at = next < 0 ? text.length : next
  const lead = at === 0 || text[at - 1] === '\n' ? '' : '\n'
  const table = `| ${column} 1 | ${column} 2 |\n| --- | --- |\n| ${cell} | ${cell} |`
  const begin = at + lead.length + 2
  return { start: at, end: at, words: `${lead}${table}`, from: begin, to: begin + `${column} 1`.length }
}
