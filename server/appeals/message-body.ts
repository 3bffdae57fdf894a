import type { Message } from '#contract/public-appeals.ts'

/** What a handler tells the author: words, by which office, and until when something is due. */
export type Told = Pick<Message, 'text' | 'office' | 'until'>

/** Begins a sealed body that says more than words; nobody can type it. */
const mark = '\u0001'

export const bodyOf = (told: Told): string => `${mark}${JSON.stringify(told)}`

/** What authors write is words alone. */
export const toldIn = (body: string): Told =>
  body.startsWith(mark) ? (JSON.parse(body.slice(mark.length)) as Told) : { text: body, office: null, until: null } // as written above
