import type { Message } from '#contract/public-appeals.ts'

/** What a handler writes to the author: words, by which office, and until when something is due. */
export type MessageParts = Pick<Message, 'text' | 'office' | 'until'>

/** Begins a sealed body that says more than words; nobody can type it. */
const mark = '\u0001'

export const bodyOf = (parts: MessageParts): string => `${mark}${JSON.stringify(parts)}`

/** What authors write is words alone. */
export const partsOf = (body: string): MessageParts =>
  body.startsWith(mark) ? (JSON.parse(body.slice(mark.length)) as MessageParts) : { text: body, office: null, until: null } // as written above
