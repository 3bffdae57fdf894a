/** Eight characters make a phrase; of every twelve phrases in a row one is kept (winnowing), so that a copied passage of 19 is never missed. */
export const phraseLength = 8
const window = 12
export const surelyFound = phraseLength + window - 1

/** The fingerprints of a text's wording: each with the place of its first appearance. Punctuation and spaces say nothing. */
export function fingerprintsOf(text: string): Map<number, number> {
  const { prints: hashes, places } = phrasesOf(text)
  const prints = new Map<number, number>()
  let kept = -1
  for (let from = 0; from + Math.min(window, hashes.length) <= hashes.length && from < hashes.length; from += 1) {
    // Only when the smallest of the window before has left it does the whole window have to be looked at.
    const last = Math.min(from + window, hashes.length) - 1
    if (kept < from) kept = smallest(hashes, from, last)
    else if (hashes[last]! <= hashes[kept]!) kept = last
    const hash = hashes[kept]!
    if (!prints.has(hash)) prints.set(hash, places[kept]!)
  }
  return prints
}

export type Likeness = {
  /** Of the fingerprints that are the smaller text's own, how many the other has as well: from 0 to 1. */
  share: number
  /** How many that are: below a hundred, a share says little. */
  own: number
  shared: ReadonlySet<number>
}

/**
 * How alike two bids are worded, without what everybody was given: the tender document's fingerprints and those of common norms.
 * Phrases that a third bidder has as well are not taken away, because three bids by one hand would then look like none.
 */
export function likenessOf(one: ReadonlySet<number>, other: ReadonlySet<number>, given: ReadonlySet<number>): Likeness {
  const ownOf = (prints: ReadonlySet<number>) => new Set([...prints].filter((print) => !given.has(print)))
  const [first, second] = [ownOf(one), ownOf(other)]
  const shared = new Set([...first].filter((print) => second.has(print)))
  const own = Math.min(first.size, second.size)
  return { share: own === 0 ? 0 : shared.size / own, own, shared }
}

/** From the first character to the one after the last. */
export type Passage = { from: number; to: number }

/** The passages of a text that hold shared phrases, joined where one window does not part them. */
export function passagesOf(text: string, shared: ReadonlySet<number>): Passage[] {
  const { prints, places } = phrasesOf(text)
  const passages: Passage[] = []
  let end = Number.NEGATIVE_INFINITY
  prints.forEach((print, at) => {
    if (!shared.has(print)) return
    const to = places[at + phraseLength - 1]! + 1
    if (at <= end + window) passages.at(-1)!.to = to
    else passages.push({ from: places[at]!, to })
    end = at + phraseLength - 1
  })
  return passages
}

/** Every phrase of a text in its order, not only those that stand for it, and the places of the letters they begin with and after. */
export function phrasesOf(text: string): { prints: number[]; places: number[] } {
  const { letters, places } = wording(text)
  return { prints: Array.from({ length: Math.max(0, letters.length - phraseLength + 1) }, (_, at) => hashOf(letters, at)), places }
}

const counts = /[\p{Script=Han}\p{L}\p{Nd}]/u

function wording(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (!counts.test(letter)) continue
    letters += letter.toLowerCase().charAt(0)
    places.push(at)
  }
  return { letters, places }
}

/** FNV-1a, stirred once more so that its low and high bits are equally good; below 2^32. */
function hashOf(letters: string, from: number): number {
  let hash = 2_166_136_261
  for (let at = from; at < from + phraseLength; at += 1) hash = Math.imul(hash ^ letters.charCodeAt(at), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return (hash ^ (hash >>> 13)) >>> 0
}

function smallest(hashes: readonly number[], from: number, last: number): number {
  let best = from
  for (let at = from + 1; at <= last; at += 1) if (hashes[at]! <= hashes[best]!) best = at
  return best
}
