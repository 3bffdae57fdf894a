/** The languages of the product. A label carries both, so that neither can be forgotten. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export type Label = Readonly<Record<Language, string>>

/** The better of the two languages for an `Accept-Language` value or a browser's `navigator.language`. */
export function languageFrom(preference: string | undefined): Language {
  const first = (preference ?? '').split(',')[0] ?? ''
  return first.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
