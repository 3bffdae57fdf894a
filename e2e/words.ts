import type { Language } from '#contract/language.ts'
import { type Screen, screens } from '#contract/screens.ts'

/** Given to a sentence of a table in place of what the product fills in; `pattern` then lets anything stand there. */
export const anything = '\uE000'
/** The same where the sentence asks for a number. */
export const anyNumber = 987_654_321

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const opened = (sentence: string) => literally(sentence).replaceAll(anything, '.*').replaceAll(String(anyNumber), '[\\d,]+')

/** What a sentence of a table looks like from its beginning to its end, with `anything` and `anyNumber` left open. */
export const pattern = (sentence: string) => new RegExp(`^${opened(sentence)}$`)

/** The same where more is said before or after it. */
export const within = (sentence: string) => new RegExp(opened(sentence))

/** A text of a table in whichever language the page happens to speak. */
export const inEither = <Words>(texts: Record<Language, Words>, pick: (words: Words) => string) =>
  new RegExp(`^(${literally(pick(texts.en))}|${literally(pick(texts.zh))})$`)

/** What the screen at a path is called, in the menu and above its page. A group that shares its path with a screen lends its own name. */
export function screenName(path: string, language: Language): string {
  const every = screens.flatMap((screen: Screen) => [screen, ...(screen.children ?? [])])
  const found = every.find((screen) => screen.path === path)
  if (!found) throw new Error(`There is no screen at ${path}.`)
  return found.label[language]
}
