export type Cell = { type: string; value: string }

/** The cells of a table of a flat OpenDocument file, as another program understood them. */
export function rowsOf(content: string, name: string): (Cell | null)[][] {
  const [, table = ''] = new RegExp(`<table:table [^>]*table:name="${name}"[^>]*>(.*?)</table:table>`, 's').exec(content) ?? []
  const rows = [...table.matchAll(/<table:table-row\b([^>]*)>(.*?)<\/table:table-row>/gs)].flatMap(([, about = '', cells = '']) =>
    repeated(about, 'rows', cellsOf(cells)),
  )
  while (rows.at(-1)?.every((cell) => cell === null)) rows.pop()
  return rows
}

const cellsOf = (row: string): (Cell | null)[] =>
  [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(([, about = '', inside = '']) =>
    repeated(about, 'columns', cellOf(about, inside)),
  )

/** What is repeated thousands of times is the empty rest of the sheet. */
function repeated<Item>(about: string, what: 'rows' | 'columns', item: Item): Item[] {
  const times = Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(about)?.[1] ?? 1)
  return Array.from({ length: Math.min(times, 100) }, () => item)
}

function cellOf(about: string, inside: string): Cell | null {
  const of = (name: string) => new RegExp(`office:${name}="([^"]*)"`).exec(about)?.[1]
  const type = of('value-type')
  if (type === undefined) return null
  return { type, value: type === 'string' ? plain(inside) : (of(type === 'date' ? 'date-value' : 'value') ?? '') }
}

const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (inside: string) =>
  [...inside.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)]
    .map(([, text = '']) =>
      text
        .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, times: string | undefined) => ' '.repeat(Number(times ?? 1)))
        .replace(/<[^>]*>/g, '')
        .replace(/&(lt|gt|quot|apos|amp);/g, (_, mark: string) => marks[mark] ?? ''),
    )
    .join('\n')
