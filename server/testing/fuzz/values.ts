import type { Chance } from './chance.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

type Terms = { chance: Chance; recall: (name: string) => string | null }

/** A value the schema accepts, as far as can be told without knowing its rules. */
export function valueFor(schema: Schema, terms: Terms, name = ''): unknown {
  const { chance } = terms
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return valueFor(chance.pick(schema.anyOf), terms, name)
  if (schema.enum) return chance.pick(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : chance.pick(schema.type ?? ['null'])
  if (type === 'object') return objectFor(schema, terms)
  if (type === 'array') return arrayFor(schema, terms, name)
  if (type === 'string') return textFor(schema, terms, name)
  if (type === 'boolean') return chance.happens(0.5)
  return type === 'null' ? null : numberFor(schema, type, chance)
}

function objectFor({ properties = {}, required = [], additionalProperties }: Schema, terms: Terms) {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || terms.chance.happens(0.5))
  const known = wanted.map(([name, inner]) => [name, valueFor(inner, terms, name)] as const)
  const free = typeof additionalProperties === 'object' ? [['of-a-kind', valueFor(additionalProperties, terms)] as const] : []
  return Object.fromEntries([...known, ...free])
}

function arrayFor({ items = {}, minItems = 0, maxItems = 4 }: Schema, terms: Terms, name: string) {
  const length = minItems + terms.chance.below(Math.min(4, maxItems - minItems + 1))
  return Array.from({ length }, () => valueFor(items, terms, name))
}

function numberFor({ minimum = -1_000, maximum = 1_000_000 }: Schema, type: string, chance: Chance) {
  const edges = [minimum, maximum, minimum + 1, Math.max(minimum, 1)]
  if (chance.happens(0.4)) return Math.min(chance.pick(edges), maximum)
  const value = minimum + chance.below(Math.min(maximum - minimum + 1, 1_000))
  return type === 'integer' ? value : Math.min(maximum, value + 0.25)
}

function textFor({ format, pattern, minLength = 0, maxLength = 40 }: Schema, { chance, recall }: Terms, name: string) {
  const seen = chance.happens(0.8) ? recall(name) : null
  const fits = seen !== null && seen.length >= minLength && seen.length <= maxLength && (!pattern || new RegExp(pattern).test(seen))
  if (seen !== null && fits && (format === undefined || formats[format]?.(chance).length === seen.length)) return seen
  const made = format ? formats[format]?.(chance) : pattern ? patterns[pattern]?.(chance) : undefined
  if (made !== undefined) return made
  const length = Math.min(maxLength, Math.max(minLength, chance.pick([minLength, minLength + 1, 8, 20, maxLength])), 4_000)
  return Array.from({ length }, () => chance.pick([...letters])).join('')
}

const letters = '桃源村道路硬化工程 abcXYZ 0123%_\\"\'<&;—é😀'
const digits = (count: number, chance: Chance) => Array.from({ length: count }, () => chance.below(10)).join('')
const twoDigits = (number: number) => String(number).padStart(2, '0')
const dayFrom = (chance: Chance) => `20${10 + chance.below(30)}-${twoDigits(1 + chance.below(12))}-${twoDigits(1 + chance.below(28))}`

const formats: Readonly<Record<string, (chance: Chance) => string>> = {
  uuid: (chance) => `${digits(8, chance)}-${digits(4, chance)}-4000-8000-${digits(12, chance)}`,
  date: dayFrom,
  'date-time': (chance) => `${dayFrom(chance)}T08:00:00.000Z`,
}

/** The patterns of the contract that a random text would hardly ever meet. */
const patterns: Readonly<Record<string, (chance: Chance) => string>> = {
  '^1[3-9]\\d{9}$': (chance) => `13${digits(9, chance)}`,
  '^\\d{12}$': (chance) => chance.pick(['990101000000', '990101101000', '990101101201', '990101102203', digits(12, chance)]),
  '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})$': (chance) => `13${digits(9, chance)}`,
  '^\\d{17}[\\dXx]$': (chance) => digits(18, chance),
  '^20\\d\\d-(0[1-9]|1[0-2])$': (chance) => dayFrom(chance).slice(0, 7),
  '^K[0-5]\\d$': (chance) => `K${chance.below(6)}${chance.below(10)}`,
  '^[0-9a-f]{64}$': (chance) => digits(64, chance),
  '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$': (chance) => `F${digits(6, chance)}`,
  '^[A-Za-z0-9_-]+$': (chance) => digits(20, chance),
  '^[0-9A-Z]{8}$': (chance) => digits(8, chance),
}
