export type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; text: string }

/** Every tag of an XML text with the text behind it, in one pass: nothing written in it can make that take longer than its length. */
export function* tagsOf(xml: string): Generator<Tag> {
  for (const [, slash = '', name = '', attributes = '', text = ''] of xml.matchAll(/<(\/?)([\w:.-]+)([^<>]*)>([^<]*)/g))
    yield {
      name: name.slice(name.indexOf(':') + 1),
      isEnd: slash === '/',
      isEmpty: attributes.endsWith('/'),
      attributes,
      text: unescaped(text),
    }
}

/** The text right behind the first tag of a name; null when there is none or it says nothing. */
export function firstText(xml: string, name: string): string | null {
  for (const tag of tagsOf(xml)) if (tag.name === name && !tag.isEnd) return tag.text.trim() || null
  return null
}

export const attributeOf = ({ attributes }: Tag, name: string): string | null =>
  new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1] ?? null

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, name?: string, tens?: string, sixteens?: string) =>
        name ? (entities[name.toLowerCase()] ?? all) : characterOf(tens ? Number(tens) : Number.parseInt(sixteens ?? '', 16)),
      )
    : text

const characterOf = (point: number) => (point <= 0x10ffff ? String.fromCodePoint(point) : '')
