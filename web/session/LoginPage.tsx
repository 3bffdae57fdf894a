import { Suspense, useEffect, useState } from 'react'
import type { Asked } from '#contract/addresses.ts'
import { defaultTitle } from '#contract/screens.ts'
import { type DemoAccount, factorKinds } from '#contract/session.ts'
import { ownPath } from '#domain/people/own-path.ts'
import { basePath } from '../client/address/base-path.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { readSession } from '../client/session.ts'
import { lazy } from '../lazy.tsx'
import { BrandMark } from '../plain/BrandMark.tsx'
import { HelpLink } from '../plain/HelpLink.tsx'
import { LanguageSwitch } from '../plain/LanguageSwitch.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import './login.css'
import { SignOnButtons } from './SignOnButtons.tsx'
import { texts } from './texts.ts'

const SignOnOutcome = lazy(async () => (await import('./SignOnOutcome.tsx')).SignOnOutcome)

type Props = {
  /** Of the address: where somebody was going when they were asked who they are, or what came of going to a provider. */
  asked: Asked<'/user/login'>
  onSignedIn: () => Promise<void>
}

/** Knows no router, which the first page does without. */
export function LoginPage({ asked, onSignedIn }: Props) {
  const words = useTexts(texts)
  const title = useLabel()(defaultTitle)
  const [filled, setFilled] = useState<DemoAccount | null>(null)
  const { demoAccounts, providers } = useOffers()
  const wanted = ownPath(asked.redirect)
  const isProof = asked.from === 'proof'

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
          {(isProof || asked.refused !== undefined) && (
            <div className="below-16">
              <Suspense>
                <SignOnOutcome refused={asked.refused} isProof={isProof} />
              </Suspense>
            </div>
          )}
          {!isProof && (
            <>
              <p className="below-24 quiet">{wanted ? words.comeBack : words.welcome}</p>
              <LoginForm
                filled={filled}
                onSignedIn={onSignedIn}
                begun={factorKinds.filter((kind) => String(asked.factors).includes(kind))}
              />
              {providers.length > 0 && <SignOnButtons providers={providers} wanted={wanted} />}
              {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={setFilled} />}
            </>
          )}
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

const nothing = { demoAccounts: [], providers: [] } satisfies Partial<Offers>
type Offers = Pick<Awaited<ReturnType<typeof readSession>>, 'demoAccounts' | 'providers'>

/** What there is beside the password. */
function useOffers(): Offers {
  const [offers, setOffers] = useState<Offers>(nothing)
  useEffect(() => {
    readSession().then(setOffers, () => null) // The form says so as soon as somebody signs in.
  }, [])
  return offers
}
