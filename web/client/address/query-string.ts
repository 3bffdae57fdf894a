/** The key/value pairs of an address. A key that occurs more than once holds all its values in their order. */
export type Pairs = Record<string, string | string[] | undefined>

export function readPairs(search: string): Pairs {
  const pairs: Pairs = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) {
    const known = pairs[key]
    pairs[key] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return { ...pairs }
}

/** The reverse: a query string with its question mark, or nothing. What is undefined or null is left out. */
export function writePairs(pairs: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(pairs)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(key, String(one))
    }
  }
  const written = params.toString()
  return written ? `?${written}` : ''
}

/** One value of a key; the first, when an address repeats it. */
export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
