import type { DictionaryName, MethodClass } from '#contract/dictionaries.ts'
import type { FaultyField } from '#contract/errors.ts'

/** The rules read the class of a contracting method, so each has one; the items of other dictionaries have none. */
export function methodClassFaults(dictionary: DictionaryName, methodClass: MethodClass | null): FaultyField[] {
  const isMethod = dictionary === 'qrgysqd'
  if (isMethod === (methodClass !== null)) return []
  return [{ field: 'methodClass', code: isMethod ? 'required' : 'unknown' }]
}

/** The same codes with one of them somewhere else; unchanged where the place lies outside. */
export function moved<Code>(codes: readonly Code[], from: number, to: number): readonly Code[] {
  const code = codes[from]
  if (code === undefined || to < 0 || to >= codes.length) return codes
  return codes.toSpliced(from, 1).toSpliced(to, 0, code)
}

/** An order names every item once: none forgotten, none invented. */
export const isOrderOf = (codes: readonly string[], items: readonly string[]) =>
  codes.length === items.length && new Set(codes).size === codes.length && items.every((item) => codes.includes(item))
