import type { Gate } from '#contract/route.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

/** Whom a gate lets through that asks for no authority; null when it asks for one. */
export function useOpenTo(gate: Gate): string | null {
  const words = useTexts(texts)
  if (gate === 'public') return words.everyone
  if (gate === 'newcomer') return words.newcomer
  return gate === 'session' ? words.anySession : null
}
