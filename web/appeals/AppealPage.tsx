import { Link } from '@tanstack/react-router'
import { defaultTitle } from '#contract/screens.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import './appeals.css'
import { texts } from './texts.ts'

/** Public, and without the component library: whoever comes here may have an old telephone and a slow connection. */
export function AppealPage() {
  const words = useTexts(texts)
  return (
    <div className="appeal">
      <header className="appeal-header">
        <div className="appeal-brand">
          <BrandMark size={32} />
          <span>{useLabel()(defaultTitle)}</span>
        </div>
        <div className="appeal-links">
          <LanguageSwitch />
          <Link className="plain-link" to="/user/login">
            {words.signIn}
          </Link>
        </div>
      </header>
      <main className="appeal-main">
        <PageHeading title={words.title} purpose={words.purpose} />
        <EmptyState title={words.emptyTitle} text={words.emptyText} />
      </main>
    </div>
  )
}
