import { parseSync } from 'vite'

/** One piece of a source file. What it consists of depends on its type. */
export type Piece = { type: string; start: number; end: number; [part: string]: unknown }
/** Something to be written in place of a piece, or in between where start and end are the same. */
export type Edit = { start: number; end: number; text: string }

/** Visits every piece of a file from the outside in; `within` says what a piece lies in, the nearest last. */
export function visitPieces(file: string, code: string, visit: (piece: Piece, within: readonly Piece[]) => void): void {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  descend(program as unknown as Piece, [])

  function descend(piece: Piece, within: readonly Piece[]): void {
    visit(piece, within)
    const inside = [...within, piece]
    for (const part of Object.values(piece)) for (const item of [part].flat()) if (isPiece(item)) descend(item, inside)
  }
}

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Evaluated once, when the module is loaded, and not each time a function is called. */
export const isEvaluatedOnLoad = (within: readonly Piece[]): boolean => !within.some(({ type }) => /Function|^Class/.test(type))

/** The properties of an object literal by their plain names; null when something else is in it. */
export function propertiesOf(piece: Piece): Map<string, Piece> | null {
  const properties = piece.properties as Piece[]
  const named = properties.map((property): [string, Piece] => [nameOf(property), property])
  return named.every(([name]) => name !== '') ? new Map(named) : null
}

export function nameOf({ type, computed, key }: Piece): string {
  if (type !== 'Property' || computed) return ''
  const { name, value } = key as { name?: string; value?: string }
  return name ?? String(value)
}

/** Leaves pieces out and writes others in between. What would be written into a piece that is left out goes with it. */
export function edited(code: string, edits: readonly Edit[]): string {
  const left = edits.filter((edit) => !edits.some((other) => isWithin(edit, other)))
  let result = ''
  let at = 0
  for (const { start, end, text } of left.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    result += code.slice(at, Math.max(at, start)) + text
    at = Math.max(at, end)
  }
  return result + code.slice(at)
}

const isWithin = (inner: Edit, outer: Edit) =>
  inner !== outer && outer.end > outer.start && outer.start <= inner.start && inner.end <= outer.end

/** Leaves properties out of an object literal, together with the commas that they needed. */
export function without(table: Piece, isLeftOut: (property: Piece) => boolean): Edit[] {
  const all = table.properties as Piece[]
  const firstKept = all.findIndex((property) => !isLeftOut(property))
  return all.flatMap((property, at) => {
    if (!isLeftOut(property)) return []
    const isBehind = firstKept !== -1 && firstKept < at
    return isBehind
      ? [{ start: all[at - 1]?.end ?? property.start, end: property.end, text: '' }]
      : [{ start: property.start, end: all[at + 1]?.start ?? property.end, text: '' }]
  })
}
