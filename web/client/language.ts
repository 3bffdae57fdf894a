import { useSyncExternalStore } from 'react'
import { type Label, type Language, languageFrom, languages } from '#contract/language.ts'
import type { Texts, Words } from './bilingual.ts'
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

export function setLanguage(language: Language): void {
  current = language
  store(key, language)
  sayInDocument()
  for (const listener of listeners) listener()
}

/** Screen readers and hyphenation follow the `lang` of the document. */
export function sayInDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en'
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
