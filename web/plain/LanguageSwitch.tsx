import { setLanguage, useLanguage } from '../client/language.ts'

const others = {
  en: { language: 'zh', name: '中文', lang: 'zh-CN' },
  zh: { language: 'en', name: 'English', lang: 'en' },
} as const

/** Offers the other language in its own words, as whoever needs it reads no other. Works without a reload. */
export function LanguageSwitch() {
  const other = others[useLanguage()]
  return (
    <button type="button" className="language-switch" lang={other.lang} onClick={() => setLanguage(other.language)}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c2.6 2.5 3.9 5.5 3.9 9s-1.3 6.5-3.9 9c-2.6-2.5-3.9-5.5-3.9-9S9.4 5.5 12 3Z" />
      </svg>
      {other.name}
    </button>
  )
}
