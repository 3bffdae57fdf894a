import { type Place, paperOf } from './paper.ts'
import { flat, folded, normalise } from './text.ts'

/** What a whole text can be asked about names. */
export type PaperNames = {
  /** How many letters and digits it has. */
  letters: number
  pairs: string
  titles: readonly Title[]
}
/** What may be the name of a project, and where it stands. */
export type Title = Place & { name: string }

export function namesIn(pages: readonly string[]): PaperNames {
  const letters = [...folded(pages.join('\n'))]
  return { letters: letters.length, pairs: filterOf(new Set(pairsOf(letters))), titles: titlesOf(pages) }
}

/**
 * How many of a name's pairs of neighbouring characters a text has, from 0 to 1. Now and then a pair seems to be there that is not: a name is
 * then taken for named, which accuses nobody. A name without a pair counts as named.
 */
export function shareNamed({ pairs }: Pick<PaperNames, 'pairs'>, name: string): number {
  const wanted = pairsOf([...folded(name)])
  if (wanted.length === 0) return 1
  return wanted.filter((pair) => placesOf(pair, pairs.length * bitsOfDigit).every((place) => isSet(pairs, place))).length / wanted.length
}

const pairsOf = (letters: readonly string[]) => letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)

/** A Bloom filter: eight bits for each pair, in which a pair sets three. It grows no further than fifty pages need. */
const bitsOfPair = 8
const mostBits = 60_000
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOfDigit = 6

function filterOf(pairs: ReadonlySet<string>): string {
  const values = new Uint8Array(Math.ceil(Math.min(pairs.size * bitsOfPair, mostBits) / bitsOfDigit))
  for (const pair of pairs)
    for (const place of placesOf(pair, values.length * bitsOfDigit)) {
      const at = Math.floor(place / bitsOfDigit)
      values[at] = (values[at] ?? 0) | (1 << (place % bitsOfDigit))
    }
  return Array.from(values, (value) => digits[value]).join('')
}

const isSet = (filter: string, place: number) =>
  (digits.indexOf(filter[Math.floor(place / bitsOfDigit)] ?? 'A') & (1 << (place % bitsOfDigit))) !== 0

function placesOf(pair: string, bits: number): number[] {
  const [first = '', second = ''] = pair
  const one = scattered((first.codePointAt(0) ?? 0) * 65_599 + (second.codePointAt(0) ?? 0))
  const other = scattered(one ^ 0x5bd1e995) | 1
  return [0, 1, 2].map((turn) => ((one + turn * other) >>> 0) % bits)
}

/** Neighbouring numbers end up far from each other. */
function scattered(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** What forms and agendas put before the name of a project. */
const label = '(?:项目名称|工程名称|项目|工程|议题|事项):(?:审议|讨论|研究|表决)?'
/** Names stand in quotation marks, after their label, or in what a paper says it is about. */
const places = [/[《“"「『]([^《》“”"「」『』]{8,70})/g, new RegExp(`${label}([^:;。\\n]{8,70})`, 'g'), /关于([^。;\n]{8,70}?)的/g]
/** Where a name may end, with whatever is said after it. */
const endings = /工程|项目|采购|服务|设备/g
/** A line of a form ends with the name, whatever it ends on. */
const labelled = new RegExp(`^.{0,8}${label}(.{8,70})$`, 'gm')
const mostTitles = 20
const shortestTitle = 8

function titlesOf(pages: readonly string[]): Title[] {
  const paper = paperOf(pages)
  const found = new Map<string, number>()
  const add = (name: string, at: number) => {
    if ([...name].length >= shortestTitle && !found.has(name)) found.set(name, at)
  }
  for (const { 1: line = '' } of pages.flatMap((page) => [...normalise(page).matchAll(labelled)])) add(line, paper.text.indexOf(line))
  for (const pattern of places)
    for (const { 1: said = '', index } of paper.text.matchAll(pattern)) {
      const ends = [...said.matchAll(endings)].map((ending) => ending.index + ending[0].length)
      for (const end of [...ends, said.length]) add(flat(said.slice(0, end)), index)
    }
  return [...found].slice(0, mostTitles).map(([name, at]) => ({ name, ...paper.placeOf(at, name.length) }))
}
