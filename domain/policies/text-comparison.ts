export type LineChange = { change: 'same' | 'removed' | 'added'; text: string }

/** Beyond this many pairs of lines the middle is told as a whole: nobody reads such a comparison line by line. */
const mostPairs = 4_000_000

/** What became of a text, line by line: `same` and `removed` make up the text before, `same` and `added` the one after. */
export function compareLines(before: string, after: string): LineChange[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const head = sharedAtStart(old, fresh)
  const tail = sharedAtStart(old.slice(head).reverse(), fresh.slice(head).reverse())
  return [
    ...asChanges('same', old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    ...asChanges('same', old.slice(old.length - tail)),
  ]
}

const asChanges = (change: LineChange['change'], lines: readonly string[]): LineChange[] => lines.map((text) => ({ change, text }))

function sharedAtStart(some: readonly string[], others: readonly string[]): number {
  let count = 0
  while (count < some.length && count < others.length && some[count] === others[count]) count += 1
  return count
}

function middle(old: readonly string[], fresh: readonly string[]): LineChange[] {
  if (old.length * fresh.length > mostPairs) return [...asChanges('removed', old), ...asChanges('added', fresh)]
  const lengths = commonLengths(old, fresh)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      changes.push({ change: 'same', text: old[i]! })
      i += 1
      j += 1
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) changes.push({ change: 'removed', text: old[i++]! })
    else changes.push({ change: 'added', text: fresh[j++]! })
  }
  return [...changes, ...asChanges('removed', old.slice(i)), ...asChanges('added', fresh.slice(j))]
}

/** How long the longest common sequence of what is left of both is, for every place in both. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      rows[i]![j] = old[i] === fresh[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}
