/** A statement or a part of one, as somebody wrote it down. */
type Written = { strings: readonly string[] | null; args: readonly unknown[] | null }

/**
 * Whether a statement is given a name, under which the database keeps what it has made of it: when it is one of those that are sent all the time. Each of the
 * others would take 200 kB in every connection: lists whose filters come in thousands of combinations, pages that few people open.
 */
export const isFrequent = (written: Written) => isSentOften(shapeOf(written))

/** Two statements have one shape when the same lines of code made them, with lists of one length. */
function shapeOf({ strings, args }: Written): string {
  if (!strings) return ''
  let shape = isTagged(strings) ? String(numberOf(strings)) : (strings[0] ?? '')
  for (const arg of args ?? [])
    if (isPart(arg)) shape += `(${shapeOf(arg)})`
    else if (isList(arg)) shape += `[${arg.first.length}]`
  return shape
}

const isTagged = (strings: readonly string[]) => 'raw' in strings
const isPart = (arg: unknown): arg is Written => typeof arg === 'object' && arg !== null && 'strings' in arg && 'args' in arg

/** `db(values)`: written out, one place in the statement for each of them. */
const isList = (arg: unknown): arg is { first: unknown[] } =>
  typeof arg === 'object' && arg !== null && 'first' in arg && Array.isArray(arg.first)

const numbers = new WeakMap<readonly string[], number>()
let lastNumber = 0
function numberOf(strings: readonly string[]): number {
  const known = numbers.get(strings)
  if (known !== undefined) return known
  numbers.set(strings, ++lastNumber)
  return lastNumber
}

/** Of so many statements in a row, one in a hundred has to be of a shape that is kept: so there are never more than a hundred of these. */
const counted = 2_000
const often = counted / 100
/** What is put together from hundreds of parts takes the database ten milliseconds to understand: it is kept sooner. There are few such pages. */
const oftenIfLong = often / 4
const long = 1_000

let left = counted
let counts = new Map<string, number>()
let kept = new Set<string>()

const enough = (shape: string) => (shape.length > long ? oftenIfLong : often)

function isSentOften(shape: string): boolean {
  if (--left === 0) {
    kept = new Set([...counts].flatMap(([one, count]) => (count >= enough(one) ? [one] : [])))
    counts = new Map()
    left = counted
  }
  const count = (counts.get(shape) ?? 0) + 1
  counts.set(shape, count)
  return count >= enough(shape) || kept.has(shape)
}
