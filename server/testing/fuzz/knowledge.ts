import type { Chance } from './chance.ts'

/** What answers have told so far: ids, codes and versions that exist, so that requests get past “not found”. */
export type Knowledge = {
  learn: (feature: string, reply: unknown) => void
  /** A text seen under this name, first of all within the feature. */
  recall: (chance: Chance, feature: string, name: string) => string | null
  versionOf: (id: string) => number | null
}

/** Old knowledge gives way to new: what was deleted is of little use. */
const mostOfAKind = 60
const mostVersions = 20_000

export function createKnowledge(): Knowledge {
  const texts = new Map<string, string[]>()
  const versions = new Map<string, number>()
  const keep = (kind: string, text: string) => {
    const kept = texts.get(kind) ?? []
    texts.set(kind, kept)
    if (!kept.includes(text)) kept.push(text)
    if (kept.length > mostOfAKind) kept.shift()
  }
  /** An id is that of the thing it stands in: of the feature's own, or of what the member is called that holds it. */
  const learn = (feature: string, value: unknown, holder: string | null = null) => {
    if (Array.isArray(value)) for (const item of value.slice(0, 30)) learn(feature, item, holder)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const { id, version } = value as { id?: unknown; version?: unknown }
    if (typeof id === 'string' && typeof version === 'number' && versions.size < mostVersions) versions.set(id, version)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && inner.length > 0 && inner.length <= 200) {
        keep(name === 'id' ? (holder ?? `${feature} id`) : `${feature} ${name}`, inner)
        keep(name, inner)
      } else learn(feature, inner, name === 'items' ? null : name)
    }
  }
  return {
    learn: (feature, reply) => learn(feature, reply),
    recall: (chance, feature, name) => {
      const kinds = chance.happens(0.9) ? [`${feature} ${name}`, name, `${name}s`] : ['id']
      const found = kinds.map((kind) => texts.get(kind)).find((kept) => kept !== undefined)
      return found ? chance.pick(found) : null
    },
    versionOf: (id) => versions.get(id) ?? null,
  }
}
