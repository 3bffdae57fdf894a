import postgres from 'postgres'

type Column = { type: number }
const [json, jsonb] = [114, 3802]

/**
 * Columns and the objects inside JSON are named as JavaScript names things: `due_on` is `dueOn`. The client's own way does the same, but takes every
 * name apart letter by letter and builds every object anew; here names are remembered, and an object that needs no other names stays as it is.
 */
export const camelNames = {
  column: postgres.camel.column,
  value: { from: (value: unknown, { type }: Column) => (type === json || type === jsonb ? renamed(value) : value) },
}

/** Changes what was just parsed and belongs to nobody else. */
function renamed(value: unknown): unknown {
  if (!isObject(value)) return value
  let isNamedOtherwise = false
  for (const name of Object.keys(value)) {
    const inner = value[name]
    if (isObject(inner)) value[name] = renamed(inner)
    isNamedOtherwise ||= name.includes('_')
  }
  if (!isNamedOtherwise || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelOf(name), inner]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const known = new Map<string, string>()
/** Names may come from data, of which there is no end. */
const mostKnown = 10_000

function camelOf(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const camel = name && postgres.toCamel(name)
  if (known.size < mostKnown) known.set(name, camel)
  return camel
}
