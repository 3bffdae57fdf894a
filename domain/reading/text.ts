/**
 * What a PDF, an office file or the recognition of a scan hands over, made comparable: forms of one character become one (NFKC), glyphs that
 * some files name by their radical become the character, and spaces go, except between digits, where they part the cells of a table.
 * Lines stay.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[⺀-⻳]/g, (radical) => characterOf[radical] ?? radical)
    .replace(/[○◯]/g, '〇')
    .replace(/\u00a5|RMB/gi, '¥')
    .replace(/(?<![0-9A-Za-z])Y(?=\s*\d)/g, '¥')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** Lines joined as well: a name or an amount may be broken over two. */
export const flat = (text: string) =>
  normalise(text)
    .replace(/(?<!\d)\n|\n(?!\d)/g, '')
    .replaceAll('\n', ' ')

/** Only what a name is told by: neither spaces nor brackets, dots or quotation marks. */
export const folded = (text: string) =>
  normalise(text)
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase()

/** Whether a text names somebody or something. */
export function mentions(text: string, name: string): boolean {
  const wanted = folded(name)
  return wanted !== '' && folded(text).includes(wanted)
}

/** How many of a name's pairs of neighbouring characters a text has, from 0 to 1: names are shortened, and words put between. */
export function shareOfName(text: string, name: string): number {
  const letters = [...folded(name)]
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  if (pairs.length === 0) return mentions(text, name) ? 1 : 0
  const within = folded(text)
  return pairs.filter((pair) => within.includes(pair)).length / pairs.length
}

/** CJK Radicals Supplement: NFKC leaves these alone, unlike the Kangxi radicals. */
const characterOf: Record<string, string> = {
  '⺟': '母',
  '⺠': '民',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻋': '车',
  '⻓': '长',
  '⻔': '门',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻨': '麦',
  '⻩': '黄',
  '⻬': '齐',
  '⻮': '齿',
  '⻰': '龙',
  '⻳': '龟',
}
