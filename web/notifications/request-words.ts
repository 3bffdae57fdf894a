import type { NoticeFacts } from '#contract/notifications.ts'
import { bilingual } from '../client/bilingual.ts'
import { stepNames } from '../terms/step-names.ts'

/** Which request a notice is about, for the end or the beginning of a sentence. */
export const requestWords = bilingual({
  en: { of: ({ request }: NoticeFacts): string => (request ? `: ${stepNames.en.requests[request]}` : '') },
  zh: { of: ({ request }) => (request ? stepNames.zh.requests[request] : '') },
})
