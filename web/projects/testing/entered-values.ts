import type * as T from 'typebox'
import { formatYuan } from '#domain/values/money.ts'

/** A schema as JSON: what the walk below looks at. */
type Json = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  properties?: Record<string, Json>
  items?: Json
  format?: string
  pattern?: string
  unit?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** One field that somebody filled in: where it stands, what it was told, and how that reads where nothing else is known of it. */
export type EnteredField = { path: string; name: string; value: unknown; text: string }
export type Entered = { value: unknown; fields: EnteredField[] }

/** Fills in every field a schema has, each with a value that occurs nowhere else. Where it leaves a choice, the wanted form is taken. */
export function enterAll(schema: T.TSchema, path: string, form = 0): Entered {
  const fields: EnteredField[] = []
  const value = fill(schema as Json, path, (field) => fields.push(field), form) // a schema is JSON
  return { value, fields }
}

type Note = (field: EnteredField) => void

function fill(schema: Json, path: string, note: Note, form: number): unknown {
  if (schema.anyOf) return fill(formOf(schema.anyOf, form), path, note, form)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, fill(part, `${path}.${name}`, note, form)]))
  if (schema.items) return [fill(schema.items, `${path}.0`, note, form)]
  const name = path.slice(path.lastIndexOf('.') + 1)
  const { value, text } = leaf(schema, path)
  note({ path, name, value, text: text ?? String(value) })
  return value
}

/** The wanted one of several forms; what may also be empty is filled in. */
function formOf(forms: Json[], form: number): Json {
  const filled = forms.filter(({ type }) => type !== 'null')
  return filled[Math.min(form, filled.length - 1)] ?? {}
}

/** Choices with which no other field loses its place. */
const roomiest: unknown[] = ['yes', 'value']
let count = 0

function leaf(schema: Json, path: string): { value: unknown; text?: string } {
  const at = ++count
  const { enum: choices, const: only, unit, format, pattern = '', minimum = 0 } = schema
  if (only !== undefined) return { value: only }
  if (choices) return { value: choiceFrom(choices, at) }
  const types = [schema.type].flat()
  if (types.includes('boolean')) return { value: false }
  if (unit === 'fen') return { value: 700_000_01 + at * 1_000_00, text: formatYuan(700_000_01 + at * 1_000_00) }
  if (types.includes('integer')) return { value: Math.max(1, minimum) + (at % 90) }
  if (types.includes('number')) return { value: Math.round(Math.max(10, minimum) * 100 + at) / 100 }
  if (format === 'date') return { value: new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10) }
  if (format === 'uuid') return { value: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` }
  if (pattern.includes('1[3-9]')) return { value: `1390000${String(at).padStart(4, '0')}` }
  if (pattern === '^\\d{12}$') return { value: String(330_000_000_000 + at) }
  return { value: path.slice(-(schema.maxLength ?? 100)) }
}

function choiceFrom(choices: readonly unknown[], at: number): unknown {
  const filled = choices.filter((choice) => choice !== null)
  return filled.find((choice) => roomiest.includes(choice)) ?? filled[at % filled.length]
}
