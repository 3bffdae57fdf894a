import { type bodyFormats, placeholders } from '#contract/channels.ts'

export type Said = Record<(typeof placeholders)[number], string>
type Place = (typeof bodyFormats)[number] | 'url' | 'header'

const named = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** What stands in braces is put in its place, escaped so that it stays one value there; all other braces stay. */
export const filled = (template: string, place: Place, said: Said): string =>
  template.replace(named, (_, name: keyof Said) => escapes[place](said[name]))

const escapes: Record<Place, (value: string) => string> = {
  url: encodeURIComponent,
  form: encodeURIComponent,
  json: (value) => JSON.stringify(value).slice(1, -1),
  header: (value) => value.replace(/[^\x20-\x7e]/g, ' '),
  none: () => '',
}

const anything: Said = { id: '1', to: '2', subject: '"', text: '\n', link: '/', time: '3', secret: '4' }

/** Whether a body is of its format once it is filled in. */
export function isWellFormed(body: string, format: (typeof bodyFormats)[number]): boolean {
  if (format !== 'json') return true
  try {
    JSON.parse(filled(body, 'json', anything))
    return true
  } catch {
    return false
  }
}
