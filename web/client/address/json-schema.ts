import type { Facts, FieldFault } from '#contract/errors.ts'
import { noControlCharacters } from '#contract/route.ts'

/** The part of JSON Schema our contract uses. Its TypeScript types know more than is needed to check one value. */
export type Property = {
  type?: string | readonly string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Property[]
  items?: Property
  default?: unknown
}

export type Fault = { code: FieldFault; facts: Facts }

/** What is wrong with one value, in the words the server would use; null when nothing is. */
export function faultIn(property: Property, value: unknown): Fault | null {
  if (property.anyOf) return faultInAll(property.anyOf, value)
  if (property.const !== undefined) return value === property.const ? null : fault('choice')
  if (property.enum) return property.enum.includes(value) ? null : fault('choice')
  const types = [property.type ?? []].flat()
  if (types.includes('null') && (value === null || types.length === 1)) return value === null ? null : fault('type')
  return checks[types.find((type) => type !== 'null') ?? '']?.(property, value) ?? null
}

/** The fault in the first alternative that is something says most. */
function faultInAll(alternatives: readonly Property[], value: unknown): Fault | null {
  const faults = alternatives.map((alternative) => faultIn(alternative, value))
  if (faults.includes(null)) return null
  return faults[alternatives.findIndex(({ type }) => type !== 'null')] ?? fault('format')
}

const fault = (code: FieldFault, facts: Facts = {}): Fault => ({ code, facts })

const checks: Readonly<Record<string, (property: Property, value: unknown) => Fault | null>> = {
  string: (property, value) => (typeof value === 'string' ? faultInText(property, value) : fault('type')),
  number: (property, value) => (isNumber(value) ? faultInNumber(property, value) : fault('type')),
  integer: (property, value) => (isNumber(value) && Number.isInteger(value) ? faultInNumber(property, value) : fault('type')),
  boolean: (_, value) => (typeof value === 'boolean' ? null : fault('type')),
  array: (property, value) => (Array.isArray(value) ? faultInList(property, value) : fault('type')),
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function faultInText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: Property, value: string): Fault | null {
  const length = [...value].length
  if (length < minLength) return length === 0 ? fault('required') : fault('too-short', { limit: minLength })
  if (length > maxLength) return fault('too-long', { limit: maxLength })
  if (pattern && !new RegExp(pattern, 'u').test(value)) return fault(pattern === noControlCharacters ? 'control-characters' : 'format')
  if (format && formats[format]?.test(value) === false) return fault('format')
  return null
}

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
}

function faultInNumber({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Property, value: number): Fault | null {
  if (value < minimum) return fault('too-small', { limit: minimum })
  return value > maximum ? fault('too-large', { limit: maximum }) : null
}

function faultInList({ minItems = 0, maxItems = Number.POSITIVE_INFINITY, items }: Property, value: readonly unknown[]): Fault | null {
  if (value.length < minItems) return fault('too-few', { limit: minItems })
  if (value.length > maxItems) return fault('too-many', { limit: maxItems })
  return items ? (value.map((item) => faultIn(items, item)).find((found) => found !== null) ?? null) : null
}
