import { type RefusalCode, refusals } from '#contract/errors.ts'

export type FuzzAnswer = { status: number; text: string }

/** What the server says when it has too much to do for the moment: asked for by whoever asks so much. */
const brakes: readonly RefusalCode[] = ['file.reader-busy']

/** What is refused before it is a request has a status of HTTP's own. */
const beforeRequests: Readonly<Record<number, RefusalCode>> = { 408: 'input.malformed', 431: 'input.too-large' }

export type Verdict = { kind: 'fine' | 'braked' } | { kind: 'faulty'; fault: string }

/** No answer says that the server failed, and every refusal is one of the catalogue, in its envelope. */
export function judge({ status, text }: FuzzAnswer): Verdict {
  if (status < 400) return { kind: 'fine' }
  const { code, message, requestId } = parsed(text)
  const known = typeof code === 'string' && code in refusals ? (code as RefusalCode) : null // looked up
  const isOfTheCatalogue = known !== null && (refusals[known] === status || beforeRequests[status] === known)
  if (!isOfTheCatalogue) return { kind: 'faulty', fault: `${status} without a code of the catalogue` }
  if (typeof message !== 'string' || message === '' || typeof requestId !== 'string')
    return { kind: 'faulty', fault: `${code} without words` }
  if (brakes.includes(known)) return { kind: 'braked' }
  return status < 500 ? { kind: 'fine' } : { kind: 'faulty', fault: `${status} ${code}` }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
