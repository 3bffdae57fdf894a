/**
 * The numbers a text is found by: every character, every pair of neighbours, and of numbers, whose digits form too few pairs to tell them
 * apart, every five in a row. Two of them may share a number: the index finds candidates, the text itself decides.
 */
export function searchTokens(text: string): number[] {
  const characters = [...text.toLowerCase()]
  const pieces = [...characters.filter(isTelling), ...pairsOf(characters), ...fivesOf(text, 1)]
  return [...new Set(pieces.map(numberOf))]
}

/**
 * Which of them to look up for what was typed. Each is one more list to read, so: of a number the fives that touch each other; of the pairs
 * those with another script in them where there are any, every other one and the last, at most four; characters only where there is nothing
 * else. None at all for what is only spaces.
 */
export function askedTokens(typed: string): number[] {
  const characters = [...typed.toLowerCase()]
  const fives = fivesOf(typed, 5)
  const pairs = pairsOf(characters)
  const foreign = pairs.filter((pair) => /[^\0-\xff]/.test(pair))
  const chosen = foreign.length > 0 || fives.length > 0 ? foreign : pairs
  const few = chosen.filter((_, at) => chosen.length <= 2 || (at % 2 === 0 && at < 6) || at === chosen.length - 1)
  const asked = [...fives, ...few]
  return [...new Set((asked.length > 0 ? asked : characters.filter(isTelling)).map(numberOf))]
}

/** Where a filing lies, as far as it is looked for by tokens: its city and its county. Below zero, where no text is; SQL writes them, too. */
export const areaTokens = (scopeCode: string) => [4, 6].map((digits) => areaToken(scopeCode.slice(0, digits)))
export const areaToken = (prefix: string) => -Number(prefix)

export const sourceToken = (source: string) => numberOf(`source ${source}`)

/** What stands between words and fields says nothing. */
const isTelling = (piece: string) => !/[\s|]/.test(piece)

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

/** FNV-1a over the characters, in the 31 bits that are not below zero. */
function numberOf(piece: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193)
  return hash >>> 1
}
