/** The languages of the product. A label carries both, so that neither can be forgotten. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export type Label = Readonly<Record<Language, string>>

/** The better of the two languages for an `Accept-Language` value or a browser's `navigator.language`. */
export function languageFrom(preference = ''): Language {
  const [best] = preference
    .split(',')
    .map(wish)
    .filter(({ language, weight }) => language && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return best?.language ?? 'en'
}

/** One entry such as `zh-CN;q=0.8`. */
function wish(entry: string) {
  const [tag = '', ...parameters] = entry
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = Number.parseFloat(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
  return { language: languages.find((language) => language === tag.split('-')[0]), weight: Number.isNaN(weight) ? 1 : weight }
}
