import type { Language } from './language.ts'

const locales: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' }
const joining = (type: 'conjunction' | 'disjunction') => (language: Language) => {
  const format = new Intl.ListFormat(locales[language], { type, style: 'narrow' })
  return (parts: Iterable<string>): string => format.format(parts)
}
const [all, any] = [joining('conjunction'), joining('disjunction')]

/** `a, b, c` and `甲、乙、丙`. */
export const listed = { en: all('en'), zh: all('zh') }
/** `a, b or c` and `甲、乙或丙`. */
export const listedAsChoice = { en: any('en'), zh: any('zh') }
