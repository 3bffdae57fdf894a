/** How alike two names are, from 0 to 1: the Dice coefficient of their pairs of neighbouring characters. */
export function likeness(one: string, other: string): number {
  const [first, second] = [pairs(one), pairs(other)]
  if (first.length === 0 || second.length === 0) return one === other ? 1 : 0
  const left = new Map<string, number>()
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1)
  const shared = second.filter((pair) => take(left, pair)).length
  return (2 * shared) / (first.length + second.length)
}

function take(counts: Map<string, number>, pair: string) {
  const count = counts.get(pair) ?? 0
  counts.set(pair, count - 1)
  return count > 0
}

function pairs(text: string) {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]/gu, ''),
  ]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}
