import { useNavigate } from '@tanstack/react-router'
import type * as T from 'typebox'
import { faultIn, type Property } from './json-schema.ts'
import { usePairs } from './pairs.ts'
import { firstOf, type Pairs } from './query-string.ts'

type Schema = T.TObject
export type ListSearch<Values> = {
  values: Values
  /** Changes some values. Anything but turning the page goes back to the first one, and whatever changes, no cursor of before still holds. */
  set: (changes: { [Name in keyof Values]?: Values[Name] | undefined }, options?: { replace?: boolean }) => void
  clear: () => void
  /** The names of the filters in use: everything but page, cursor, size and order that differs from its default. */
  filtered: readonly string[]
}

/**
 * The filters, order and page of a list, held by the address, so that every view is a link that survives reload and back.
 * They are read by the schema of the call they are meant for: what it does not name, or would refuse, is left out.
 */
export function useListSearch<S extends Schema>(schema: S): ListSearch<T.Static<S>> {
  const pairs = usePairs()
  const navigate = useNavigate()
  const values = readSearch(schema, pairs)

  /** From the address of that moment: a search waits for the last key, and meanwhile a row may have been opened. */
  const go = (change: (now: T.Static<S>) => Readonly<Record<string, unknown>>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (now: Pairs) => ({ ...foreignTo(schema, now), ...writeSearch(schema, change(readSearch(schema, now))) }),
      replace,
    })
  return {
    values,
    set: (changes, { replace = false } = {}) =>
      go((now) => ({ ...(now as object), ...('page' in changes ? {} : { page: 1 }), after: undefined, ...changes }), replace),
    clear: () => go((now) => kept(now as Readonly<Record<string, unknown>>), false),
    filtered: Object.keys(writeSearch(schema, values)).filter((name) => !aside.includes(name)),
  }
}

export function readSearch<S extends Schema>(schema: S, pairs: Pairs): T.Static<S> {
  const values: Record<string, unknown> = {}
  for (const [name, property] of propertiesOf(schema)) {
    const value = convert(property, pairs[name])
    const usable = value !== undefined && faultIn(property, value) === null ? value : property.default
    if (usable !== undefined) values[name] = usable
  }
  return values as T.Static<S> // Every member was just held against the schema.
}

/** Defaults, empty texts and empty lists are not written: the shortest address says the same. */
export function writeSearch(schema: Schema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = propertiesOf(schema).map(([name, property]) => [name, values[name], property.default] as const)
  return Object.fromEntries(written.filter(([, value, usual]) => !isEmpty(value) && value !== usual).map(([name, value]) => [name, value]))
}

const aside: readonly string[] = ['page', 'size', 'sort', 'after']

const kept = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(['size', 'sort'].map((name) => [name, values[name]]))

/** Other parts of the page, such as its tab, keep what they have in the address. */
const foreignTo = (schema: Schema, pairs: Pairs) =>
  Object.fromEntries(Object.entries(pairs).filter(([name]) => !(name in schema.properties)))

// A TypeBox schema is a JSON Schema; its own types hide the keywords.
const propertiesOf = (schema: Schema) => Object.entries(schema.properties) as unknown as [string, Property][]

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function convert(property: Property, raw: string | string[] | undefined): unknown {
  if (raw === undefined) return undefined
  if (property.type === 'array') return convertList(property.items ?? {}, [raw].flat())
  return convertOne(property, firstOf(raw) ?? '')
}

/** Of a list the usable part is kept. */
function convertList(items: Property, raw: readonly string[]): unknown {
  const values = raw.map((one) => convertOne(items, one)).filter((value) => value !== undefined && faultIn(items, value) === null)
  return values.length > 0 ? [...new Set(values)] : undefined
}

function convertOne(property: Property, text: string): unknown {
  const alternatives = property.anyOf ?? [property]
  const candidates: readonly unknown[] = [text, isNumeric(text) ? Number(text) : undefined, booleans[text]]
  return candidates.find((value) => value !== undefined && alternatives.some((alternative) => faultIn(alternative, value) === null))
}

const isNumeric = (text: string) => /^-?\d{1,15}(\.\d+)?$/.test(text)
const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }
