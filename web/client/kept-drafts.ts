import { currentMe } from './session.ts'
import { forget, readStored, store, storedKeys } from './storage.ts'

/** What somebody typed that is not saved yet: kept by the browser for that account alone, with the version it was typed over. */
export type KeptDraft<Draft> = { draft: Draft; version: number; at: string }

const keyOf = (name: string) => `${ownPrefix()}${name}`
const ownPrefix = () => `draft ${currentMe()?.id} `

export const keepDraft = (name: string, kept: Omit<KeptDraft<unknown>, 'at'>): boolean =>
  store(keyOf(name), { ...kept, at: new Date().toISOString() })

export const forgetDraft = (name: string): void => forget(keyOf(name))

/** What waits to be taken up again, as long as it can still be used. */
export function readDraft<Draft>(name: string, isUsable: (draft: unknown) => draft is Draft): KeptDraft<Draft> | null {
  const kept = readStored(keyOf(name))
  if (!isKept(kept) || !isUsable(kept.draft)) return null
  return { ...kept, draft: kept.draft }
}

export const hasDrafts = (): boolean => ownKeys().length > 0

/** With the person who signs out, and not when a session merely expires. */
export function forgetAllDrafts(): void {
  for (const key of ownKeys()) forget(key)
}

const ownKeys = () => storedKeys().filter((key) => key.startsWith(ownPrefix()))

const isKept = (kept: unknown): kept is KeptDraft<unknown> =>
  typeof kept === 'object' && kept !== null && 'draft' in kept && 'version' in kept && typeof kept.version === 'number' && 'at' in kept
