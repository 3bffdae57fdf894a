import type { BatchResult } from '#contract/batches.ts'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { serverRefusalText } from '#contract/server-refusal-texts.ts'

/**
 * One after the other, each with a transaction of its own: what one of them is refused for stops none of the others. What nobody expected
 * ends the whole call, and what was done until then stays done.
 */
export async function oneByOne<Item extends { id: string }>(
  items: readonly Item[],
  language: Language,
  work: (item: Item) => Promise<unknown>,
): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const item of items) {
    const refusal = await refusalOf(work(item))
    results.push({ id: item.id, refusal: refusal && inWords(language, refusal) })
  }
  return results
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const inWords = (language: Language, { code, facts, fields }: Refusal) => ({
  code,
  message: serverRefusalText(language, code, facts),
  fields: fields.map((fault) => fieldFaultText(language, fault.code, fault.facts ?? {})),
})
