import { pinyin } from 'pinyin-pro'

type Kind = 'person' | 'thing'

/** The first letters of how a Chinese name is read, for search: 陈晓梅 is found by `cxm`. A surname has its own reading: 单 is `s`, not `d`. */
export function initialsOf(name: string, kind: Kind = 'thing'): string {
  const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: kind === 'person' ? 'head' : 'off' })
  return letters
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** How a Chinese name is read, in one word of plain letters: 临溪县 is `linxixian`. */
export const readingOf = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
