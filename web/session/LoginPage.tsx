import { useEffect, useState } from 'react'
import { defaultTitle } from '#contract/screens.ts'
import type { DemoAccount } from '#contract/session.ts'
import { basePath } from '../client/base-path.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { ownPath } from '../client/redirect.ts'
import { readSession } from '../client/session.ts'
import { BrandMark } from '../plain/BrandMark.tsx'
import { HelpLink } from '../plain/HelpLink.tsx'
import { LanguageSwitch } from '../plain/LanguageSwitch.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import './login.css'
import { texts } from './texts.ts'

type Props = { /** Where somebody was going when they were asked who they are. */ wanted: unknown; onSignedIn: () => Promise<void> }

/** Knows no router, which the first page does without. */
export function LoginPage({ wanted, onSignedIn }: Props) {
  const words = useTexts(texts)
  const title = useLabel()(defaultTitle)
  const [filled, setFilled] = useState<DemoAccount | null>(null)
  const demoAccounts = useDemoAccounts()

  return (
    <div className="login">
      <section className="login-about" aria-label={title}>
        <div className="login-brand">
          <BrandMark size={40} />
          <span>{title}</span>
        </div>
        <p className="login-motto">
          {words.motto.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
        <dl className="login-points stack gap-24">
          {words.points.map((point) => (
            <div key={point.title}>
              <dt>{point.title}</dt>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <main className="login-main">
        <div className="login-top">
          <HelpLink to="basics#sign-in" />
          <LanguageSwitch />
        </div>
        <div className="login-panel">
          <div className="login-brand narrow">
            <BrandMark size={36} />
            <span>{title}</span>
          </div>
          <h1 tabIndex={-1}>{words.signIn}</h1>
          <p className="below-24 quiet">{ownPath(wanted) ? words.comeBack : words.welcome}</p>
          <LoginForm filled={filled} onSignedIn={onSignedIn} />
          {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={setFilled} />}
          <p className="login-appeal quiet">
            {words.appealQuestion}{' '}
            <a className="plain-link" href={`${basePath()}appeal/main`}>
              {words.appeal}
            </a>
          </p>
        </div>
      </main>
    </div>
  )
}

function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  useEffect(() => {
    readSession().then(
      (answer) => setAccounts(answer.demoAccounts),
      () => null, // The form says so as soon as somebody signs in.
    )
  }, [])
  return accounts
}
