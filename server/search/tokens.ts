/**
 * The numbers a text is found by: every character but the digits, which nearly every text has; every pair of neighbours; and of numbers, whose digits
 * form too few pairs to tell them apart, every five in a row. Two of them may share a number: the index finds candidates, the text itself decides.
 */
export function searchTokens(text: string): number[] {
  const characters = [...text.toLowerCase()]
  const pieces = [...characters.filter(isSought), ...pairsOf(characters), ...fivesOf(text, 1)]
  return [...new Set(pieces.map(numberOf))]
}

/**
 * Which of them to look up for what was typed. Each is one more list to read, so: of a number the fives that touch each other; of the pairs
 * those with another script in them where there are any, every other one and the last, at most four; characters only where there is nothing
 * else. None at all for what is only spaces and digits that stand alone.
 */
export function askedTokens(typed: string): number[] {
  const characters = [...typed.toLowerCase()]
  const fives = fivesOf(typed, 5)
  const pairs = pairsOf(characters)
  const foreign = pairs.filter((pair) => /[^\0-\xff]/.test(pair))
  const chosen = foreign.length > 0 || fives.length > 0 ? foreign : pairs
  const few = chosen.filter((_, at) => chosen.length <= 2 || (at % 2 === 0 && at < 6) || at === chosen.length - 1)
  const asked = [...fives, ...few]
  return [...new Set((asked.length > 0 ? asked : characters.filter(isSought)).map(numberOf))]
}

/**
 * Filings stand in one index by the million, and words are frequent. So counties are put into this many groups, and two letters in a row have a number
 * for each of them: whoever looks through a county reads little of what the words have elsewhere.
 */
const groups = 64
const isGrouped = (token: number) => token >= firstOfPairs
const inGroup = (token: number, group: number) => (isGrouped(token) ? token - (token % groups) + group : token)
const inGroupOf = (scopeCode: string) => (token: number) => inGroup(token, Number(scopeCode.slice(0, 6)) % groups)

/** Of a filing: the tokens of its text and its sources as they are in its county, its city and its county. */
export const filingTokens = (tokens: readonly number[], scopeCode: string) => [
  ...new Set([...tokens.map(inGroupOf(scopeCode)), areaToken(scopeCode.slice(0, 4)), areaToken(scopeCode.slice(0, 6))]),
]

/** What a filing with these tokens has if it lies in an area: everything of `all`, and of each list in `any` one. */
export function tokensWithin(tokens: readonly number[], prefix: string): { all: number[]; any: number[][] } {
  if (prefix.length >= 6) return { all: [...new Set(tokens.map(inGroupOf(prefix))), areaToken(prefix.slice(0, 6))], any: [] }
  const everywhere = (token: number) => Array.from({ length: groups }, (_, group) => inGroup(token, group))
  // Nearly everything lies in the province: looking that up, too, would only take time.
  const area = prefix.length === 4 ? [areaToken(prefix)] : []
  return { all: [...tokens.filter((token) => !isGrouped(token)), ...area], any: tokens.filter(isGrouped).map(everywhere) }
}

/** Below zero, where no text is. */
const areaToken = (prefix: string) => -Number(prefix)

export const sourceToken = (source: string) => numberOf(`source ${source}`)

/** What stands between words and fields says nothing. */
const isTelling = (piece: string) => !/[\s|]/.test(piece)
const isSought = (character: string) => isTelling(character) && !/\d/.test(character)

const pairsOf = (characters: readonly string[]) =>
  characters.slice(1).flatMap((character, at) => (isTelling(`${characters[at]}${character}`) ? [`${characters[at]}${character}`] : []))

/** Five letters, digits or marks within a number, with a digit among them; of each run every so many, and the last in any case. */
function fivesOf(text: string, apart: number): string[] {
  const runs = text.toLowerCase().match(/[a-z0-9.,]{5,}/g) ?? []
  return runs.flatMap((run) =>
    Array.from({ length: run.length - 4 }, (_, at) => run.slice(at, at + 5)).filter(
      (five, at, all) => (at % apart === 0 || at === all.length - 1) && /\d/.test(five),
    ),
  )
}

const firstOfPairs = 2 ** 30

/** FNV-1a over the characters, in 30 bits; two letters in a row above all others. */
function numberOf(piece: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193)
  return (hash >>> 2) + (/^\D\D$/u.test(piece) ? firstOfPairs : 0)
}
