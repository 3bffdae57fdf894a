/** `2026-3-5`, `2026/3/5`, `2026.3.5`, `20260305` and `2026年3月5日` are all the fifth of March; full-width digits and blanks do not matter. */
const writings = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/,
]

/** The day somebody wrote, as `YYYY-MM-DD`; null where it is none, such as the 30th of February. */
export function readDay(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/\s/g, '')
  const [, year, month, day] = writings.map((writing) => writing.exec(text)).find((match) => match !== null) ?? []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** Whether a text is a day of the calendar, written as it is stored. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Whether no further key could make another day of it: `2026-3-1` may still become the fifteenth. */
export const isComplete = (typed: string): boolean => /^(\d{4}\D\d{2}\D\d{2}|\d{8}|.*[日号])$/.test(typed.trim())
