import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { forget, readStored, store } from '../client/storage.ts'
import { changedFields } from './filing-values.ts'

/** What was typed and could not be saved: kept by the browser with the version it was typed over. */
export type KeptDraft = { filing: Filing; base: Filing; version: number; at: string }

const keyOf = (id: string) => `filing ${id}`

export const keepDraft = (id: string, draft: Omit<KeptDraft, 'at'>) => store(keyOf(id), { ...draft, at: new Date().toISOString() })
export const forgetDraft = (id: string) => forget(keyOf(id))

/** What waits to be taken up again; nothing when it says what is saved anyway. */
export function readDraft({ id, filing }: ProjectDetail): KeptDraft | null {
  const kept = readStored(keyOf(id))
  if (!isDraft(kept)) return null
  if (changedFields(kept.filing, filing).length > 0) return kept
  forgetDraft(id)
  return null
}

const isDraft = (kept: unknown): kept is KeptDraft =>
  typeof kept === 'object' && kept !== null && 'filing' in kept && 'base' in kept && 'version' in kept && 'at' in kept
