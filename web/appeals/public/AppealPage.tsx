import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { defaultTitle } from '#contract/screens.ts'
import { firstOf } from '../../client/address/query-string.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { BrandMark } from '../../plain/BrandMark.tsx'
import { HelpLink } from '../../plain/HelpLink.tsx'
import { LanguageSwitch } from '../../plain/LanguageSwitch.tsx'
import { PageHeading } from '../../plain/PageHeading.tsx'
import { checkTexts } from './check-texts.ts'
import { codeIn, paperIn } from './fragment.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { lodgeTexts } from './lodge/lodge-texts.ts'
import { useLodging } from './lodge/use-lodging.ts'
import { pageTexts } from './page-texts.ts'
import { Start } from './Start.tsx'
import { summaryTexts } from './summary-texts.ts'
import { trackTexts } from './track/track-texts.ts'
import { type View, Ways } from './Ways.tsx'
import './public.css'
import '../../plain/plain-form.css'
import './lodge/file-choice.css'
import './track/own-appeal.css'
import { usePairs } from '../../client/address/pairs.ts'

// Each way is loaded when it is taken.
const LodgeView = lazy(async () => ({ default: (await import('./lodge/LodgeView.tsx')).LodgeView }))
const Receipt = lazy(async () => ({ default: (await import('./lodge/Receipt.tsx')).Receipt }))
const AfterReceipt = lazy(async () => ({ default: (await import('./lodge/Receipt.tsx')).AfterReceipt }))
const TrackView = lazy(async () => ({ default: (await import('./track/TrackView.tsx')).TrackView }))
const CheckView = lazy(async () => ({ default: (await import('./CheckView.tsx')).CheckView }))
const SummaryView = lazy(async () => ({ default: (await import('./SummaryView.tsx')).SummaryView }))

/** Public, and without the component library: whoever comes here may have an old telephone and a slow connection. */
export function AppealPage() {
  const { view, filing, code, paper } = usePlace()
  const [keptCode, setKeptCode] = useState<string | null>(null)
  const lodging = useLodging(filing)
  const isReceipt = lodging.receipt !== null
  const heading = useHeading(view, isReceipt || keptCode !== null)
  useFilingOf(filing, view, lodging.change)
  const navigate = useNavigate()
  const main = useFocusOnHeading(`${view} ${isReceipt}`)
  // Only another way forgets that code and password were just kept.
  useEffect(() => {
    if (view !== 'lodge') setKeptCode(null)
  }, [view])
  return (
    <div className="appeal">
      <Header />
      <main ref={main} className={view === 'start' ? 'appeal-main' : 'appeal-main narrow'}>
        {view !== 'start' && !isReceipt && <Ways current={view} />}
        <PageHeading {...heading} />
        {view === 'start' && <Start />}
        {view === 'lodge' && (
          <Suspense>
            <Lodge lodging={lodging} keptCode={keptCode} onKept={(kept) => setKeptCode(kept)} />
          </Suspense>
        )}
        <Remembered isShown={view === 'track'}>
          <Suspense>
            <TrackView code={code} />
          </Suspense>
        </Remembered>
        {view === 'check' && (
          <Suspense>
            <CheckView address={paper ?? ''} />
          </Suspense>
        )}
        {view === 'filing' && (
          <Suspense>
            <SummaryView
              number={filing}
              onLook={(number) => void navigate({ to: '/appeal/main', search: { view: 'filing', ...(number && { filing: number }) } })}
            />
          </Suspense>
        )}
      </main>
      <Guard lodging={lodging} />
    </div>
  )
}

/** Which of the ways is open. A link names a filing, an author's link a code, the QR code of a paper its address: each opens its own way. */
function usePlace(): { view: View; filing: string; code: string; paper: string | null } {
  const pairs = usePairs<'/appeal/main'>()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [code, paper] = [codeIn(hash), paperIn(hash)]
  const filing = firstOf(pairs.filing)?.trim().slice(0, 40) ?? ''
  const asked = firstOf(pairs.view)
  const named = (['lodge', 'track', 'filing'] as const).find((view) => view === asked)
  return { view: named ?? (paper ? 'check' : code ? 'track' : filing ? 'filing' : 'start'), filing, code, paper }
}

function useHeading(view: View, isLodged: boolean): { title: string; purpose?: string } {
  const start = useTexts(pageTexts)
  const lodge = useTexts(lodgeTexts)
  const headings = {
    start,
    lodge,
    track: { title: useTexts(trackTexts).title },
    filing: useTexts(summaryTexts),
    check: { title: useTexts(checkTexts).title },
  }
  if (view === 'lodge' && isLodged) return { title: lodge.received }
  const { title, ...others } = headings[view]
  return { title, ...('purpose' in others ? { purpose: others.purpose } : {}) }
}

/** A link to the form that names a filing fills it in; typing on changes it again. */
function useFilingOf(filing: string, view: View, change: ReturnType<typeof useLodging>['change']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every link that is followed
  useEffect(() => {
    if (filing !== '' && view === 'lodge') change({ about: 'filing', filingNumber: filing })
  }, [filing, view])
}

/** Whoever listens to the page instead of seeing it is told where they are now. Not on the first visit: the page begins at its top. */
function useFocusOnHeading(place: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    main.current?.querySelector<HTMLElement>('h1')?.focus()
    window.scrollTo(0, 0)
  }, [place])
  return main
}

function Header() {
  const words = useTexts(pageTexts)
  const title = useLabel()(defaultTitle)
  return (
    <header className="appeal-header">
      <Link className="appeal-brand" to="/appeal/main" search={{}}>
        <BrandMark size={32} />
        <span>{title}</span>
      </Link>
      <div className="appeal-links">
        <HelpLink to="citizen#appeal" />
        <LanguageSwitch />
        <Link className="plain-link" to="/user/login">
          {words.signIn}
        </Link>
      </div>
    </header>
  )
}

type Lodging = ReturnType<typeof useLodging>

function Lodge({ lodging, keptCode, onKept }: { lodging: Lodging; keptCode: string | null; onKept: (code: string) => void }) {
  const { receipt, finish } = lodging
  if (keptCode) return <AfterReceipt code={keptCode} />
  if (!receipt) return <LodgeView lodging={lodging} />
  const kept = () => {
    onKept(receipt.code)
    finish()
  }
  return <Receipt lodging={lodging} receipt={receipt} onKept={kept} />
}

/** Kept as it is while another way is open: what was typed is there when one comes back. */
function Remembered({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown)
  useEffect(() => {
    if (isShown) setWasShown(true)
  }, [isShown])
  return isShown || wasShown ? <div hidden={!isShown}>{children}</div> : null
}

function Guard({ lodging: { receipt, isUnfinished } }: { lodging: Lodging }) {
  const words = useTexts(pageTexts)
  const title = receipt ? words.leaveReceipt : words.leaveDraft
  const text = receipt ? words.leaveReceiptText : words.leaveDraftText
  return <LeaveGuard when={receipt !== null || isUnfinished} title={title} text={text} />
}
