/** The words of a text as people read them: without the marks for bold and without the addresses that links lead to. */
export const policyWords = (body: string) => body.replaceAll('**', '').replace(/\[([^\][]+)\]\(https?:\/\/[^()\s]*\)/g, '$1')

/** Some words around what was searched for; null where the text does not hold it. */
export function passageOf(body: string, typed: string): string | null {
  const words = policyWords(body)
  const at = words.toLowerCase().indexOf(typed.toLowerCase())
  const start = Math.max(0, at - 24)
  return at < 0 ? null : words.slice(start, start + 88)
}
