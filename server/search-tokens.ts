/**
 * The numbers a text is found by: every character, every pair of neighbours, and of Latin letters and digits, which form too few pairs to tell
 * numbers apart, every five in a row. Two of them may share a number: the index finds candidates, the text itself decides.
 */
export function searchTokens(text: string): number[] {
  const characters = [...text.toLowerCase()]
  const fives = runsOf(text).flatMap((run) => piecesOf(run, 1))
  return [...new Set([...characters, ...pairsOf(characters), ...fives].map(numberOf))]
}

/**
 * Which of them to look up for what was typed. Each is one more list to read, so: of a run of letters and digits the fives that touch each
 * other; of the pairs those with another script in them where there are any, every other one and the last, at most four; characters only
 * where there is nothing else.
 */
export function askedTokens(typed: string): number[] {
  const characters = [...typed.toLowerCase()]
  const fives = runsOf(typed).flatMap((run) => piecesOf(run, 5))
  const pairs = pairsOf(characters)
  const telling = pairs.filter((pair) => /[^\0-\xff]/.test(pair))
  const chosen = telling.length > 0 || fives.length > 0 ? telling : pairs
  const few = chosen.filter((_, at) => chosen.length <= 2 || (at % 2 === 0 && at < 6) || at === chosen.length - 1)
  const asked = [...fives, ...few]
  return [...new Set((asked.length > 0 ? asked : characters).map(numberOf))]
}

/** Where a filing lies, as far as it is looked for by tokens: its city and its county. Below zero, where no text is; SQL writes them, too. */
export const areaTokens = (scopeCode: string) => [4, 6].map((digits) => areaToken(scopeCode.slice(0, digits)))
export const areaToken = (prefix: string) => -Number(prefix)

export const sourceToken = (source: string) => numberOf(`source ${source}`)

const runsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]{5,}/g) ?? []

/** Five letters each, and the last five in any case. */
const piecesOf = (run: string, apart: number) =>
  Array.from({ length: run.length - 4 }, (_, at) => run.slice(at, at + 5)).filter((_, at, all) => at % apart === 0 || at === all.length - 1)

const pairsOf = (characters: readonly string[]) => characters.slice(1).map((character, at) => `${characters[at]}${character}`)

/** FNV-1a over the characters, in the 31 bits that are not below zero. */
function numberOf(piece: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193)
  return hash >>> 1
}
