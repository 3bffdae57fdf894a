import type { NoticeFacts } from '#contract/notifications.ts'
import { stepNames } from '../terms/step-names.ts'

/** Which request a notice is about, for the end or the beginning of a sentence. */
export const requestEn = ({ request }: NoticeFacts) => (request ? `: ${stepNames.en.requests[request]}` : '')
export const requestZh = ({ request }: NoticeFacts) => (request ? stepNames.zh.requests[request] : '')
