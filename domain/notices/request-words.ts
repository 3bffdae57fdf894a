import type { Language } from '#contract/language.ts'
import { requestNames } from '#contract/names/turn-names.ts'
import type { NoticeFacts } from '#contract/notifications.ts'

/** Which request a notice is about, for the end or the beginning of a sentence. */
export const requestWords: Record<Language, { of: (facts: NoticeFacts) => string }> = {
  en: { of: ({ request }) => (request ? `: ${requestNames.en[request]}` : '') },
  zh: { of: ({ request }) => (request ? requestNames.zh[request] : '') },
}
