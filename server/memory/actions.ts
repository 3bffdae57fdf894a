import { faulty } from '#contract/errors.ts'
import { memoryRules } from '#contract/memory.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import * as store from './store.ts'

/** Keeps a sentence. What somebody keeps for themselves is nobody's business: no line of the audit trail tells of it. */
export async function keepPhrase(tx: Transaction, { actor }: ActionContext, typed: string): Promise<string[]> {
  const text = typed.trim()
  if (text.length < 2) throw faulty({ field: 'text', code: 'too-short', facts: { limit: 2 } })
  await store.lockPhrases(tx, actor.id)
  const kept = await store.listPhrases(tx, actor.id)
  if (kept.includes(text)) return kept
  if (kept.length >= memoryRules.phrases) throw faulty({ field: 'text', code: 'too-many', facts: { limit: memoryRules.phrases } })
  await store.addPhrase(tx, actor.id, text)
  return store.listPhrases(tx, actor.id)
}

export async function forgetPhrase(tx: Transaction, { actor }: ActionContext, text: string): Promise<string[]> {
  await store.removePhrase(tx, actor.id, text)
  return store.listPhrases(tx, actor.id)
}
