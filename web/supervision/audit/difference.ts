import type { Label } from '#contract/language.ts'

/** What one field held, as far as it can be shown in a line: nothing, a plain value, a label, or a list of those. */
export type Leaf = null | string | number | boolean | Label | readonly (string | number | boolean | Label)[]
export type Difference = { path: readonly string[]; before: Leaf | undefined; after: Leaf | undefined; isChanged: boolean }

/** Field by field, in the order in which they were written; what only one side knows is undefined on the other. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names.map((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    return { path: name.split('\n'), before: was, after: is, isChanged: JSON.stringify(was ?? null) !== JSON.stringify(is ?? null) }
  })
}

/** Every value that can be shown by itself, under the names that lead to it. A record that is one value has no name. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, Leaf> {
  if (value === undefined || (value === null && path.length === 0)) return new Map()
  if (isLeaf(value)) return new Map([[path.join('\n'), value]])
  const inside = Array.isArray(value) ? value.map((item, at) => [String(at + 1), item] as const) : Object.entries(value as object) // neither plain nor null
  return new Map(inside.flatMap(([name, item]) => [...leavesOf(item, [...path, name])]))
}

const isLeaf = (value: unknown): value is Leaf =>
  value === null || isPlain(value) || isLabel(value) || (Array.isArray(value) && value.every((item) => isPlain(item) || isLabel(item)))

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

export const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value && Object.keys(value).length === 2
