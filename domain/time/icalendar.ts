/** One thing on one day, as a calendar program is told of it. */
export type CalendarEvent = {
  /** The same for the same thing for ever, so that a program moves it instead of showing it twice. */
  uid: string
  day: string
  summary: string
  description: string
  url: string
}

type Calendar = { name: string; language: string; events: readonly CalendarEvent[]; at: string }

/** An iCalendar file (RFC 5545) of whole days. It asks for nothing: no alarms, no people. */
export const calendarText = ({ name, language, events, at }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Engineering Project Supervision Platform//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME;LANGUAGE=${language}:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap((event) => eventLines(event, { language, at })),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** The end of a day without hours is the next one, which may be left out (3.6.1). */
const eventLines = ({ uid, day, summary, description, url }: CalendarEvent, { language, at }: Pick<Calendar, 'language' | 'at'>) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${basic(at)}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
  `DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** `2026-11-17T04:40:00.000Z` without its separators and fractions. */
const basic = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`

/** Text (3.3.11): a backslash, a semicolon, a comma and a line end are written by another; other control characters have no place in it. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const longestLine = 75

/** No line is longer than 75 bytes without its end (3.1); a character is never cut in two. What goes on begins with a space. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const more = bytesOf(character)
    if (bytes + more > longestLine) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += more
  }
  return text
}

/** In UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
