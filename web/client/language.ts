import { useSyncExternalStore } from 'react'
import { type Label, type Language, languageFrom, languages } from '#contract/language.ts'
import { basePath } from './address/base-path.ts'
import type { Texts, Words } from './bilingual.ts'
import { loadChunk } from './loading/load-chunk.ts'
import { loadOtherWords } from './other-words.ts'
import { readStored, store } from './storage.ts'

const key = 'language'
const listeners = new Set<() => void>()
let current: Language = chosenLanguage()

/** What was chosen before, else what the browser asks for. */
export function chosenLanguage(): Language {
  const kept = readStored(key)
  return languages.find((language) => language === kept) ?? languageFrom(navigator.language)
}

export const currentLanguage = (): Language => current

/** Its words may have to be fetched first. When they do not come, the page goes on in its language, and the choice can be made again. */
export async function setLanguage(language: Language): Promise<void> {
  if (!(await haveArrived())) return
  current = language
  store(key, language)
  sayInDocument()
  for (const listener of listeners) listener()
}

/** Before anything is drawn: a page that was built in the other language than the chosen one fetches the words of that. */
export async function prepareLanguage(): Promise<void> {
  const built = languageFrom(document.documentElement.lang)
  if (current !== built && !(await haveArrived())) current = built
  sayInDocument()
}

const haveArrived = (): Promise<boolean> =>
  loadChunk(loadOtherWords).then(
    () => true,
    () => false,
  )

/** Screen readers and hyphenation follow the `lang` of the document; the next page is asked for in the language of the cookie. */
function sayInDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en'
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface exists on secure pages only, and not in every browser.
  document.cookie = `language=${current}; path=${basePath()}; max-age=31536000; samesite=lax`
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** Declared beside it, so that tables can be read where there is no browser. Components take both from here. */
export { bilingual } from './bilingual.ts'

export const useTexts = <Shape extends Words>(texts: Texts<Shape>): Shape => texts[useLanguage()]

/** Reads labels that carry both languages, such as names of regions and screens. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage()
  return (label) => label[language]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
