/** A small reader of iCalendar files that knows nothing of our writer: by the words of RFC 5545. */
export type ReadEvent = { [Name in string]?: string }

/** Properties whose values are text (3.3.11). */
const texts = ['UID', 'SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME']

export function readCalendar(text: string): { head: ReadEvent; events: ReadEvent[] } {
  if (!text.endsWith('\r\n')) throw new Error('A file ends with a line end.')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`Longer than 75 bytes: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error('A line end of another kind.')
  }
  const whole = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  if (whole[0] !== 'BEGIN:VCALENDAR' || whole.at(-1) !== 'END:VCALENDAR') throw new Error('Not one calendar.')
  const [head, events]: [ReadEvent, ReadEvent[]] = [{}, []]
  let open: ReadEvent | null = null
  for (const line of whole.slice(1, -1)) {
    if (line === 'BEGIN:VEVENT') open = {}
    else if (line === 'END:VEVENT') {
      if (open) events.push(open)
      open = null
    } else {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line) ?? []
      if (!name) throw new Error(`Not a property: ${line}`)
      const into = open ?? head
      const property = name.split(';')[0] ?? ''
      if (texts.includes(property) && !/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value))
        throw new Error(`A sign that must be written by another: ${value}`)
      into[property] = value.replace(/\\([\\;,nN])/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign))
      into[`${property} parameters`] = name.split(';').slice(1).join(';')
    }
  }
  return { head, events }
}
