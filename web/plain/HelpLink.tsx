import { basePath } from '../client/address/base-path.ts'
import { bilingual, useLanguage, useTexts } from '../client/language.ts'
import './plain.css'

const texts = bilingual({
  en: { help: 'Help (opens in a new tab)' },
  zh: { help: '帮助（在新标签页中打开）' },
})

/** The question mark of a page header. `to` names a page of the manual and a heading on it. */
export function HelpLink({ to }: { to: string }) {
  const { help } = useTexts(texts)
  const language = useLanguage()
  return (
    <a className="help-link" href={`${basePath()}manual/${language}/${to}`} target="_blank" rel="noopener" title={help}>
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M9.4 9.4a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.3 1-1.3 1.9v.4M12 17.1v.1" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">{help}</span>
    </a>
  )
}
