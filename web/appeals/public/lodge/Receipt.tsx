import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Lodged } from '#contract/public-appeals.ts'
import { defaultTitle } from '#contract/screens.ts'
import { basePath } from '../../../client/address/base-path.ts'
import { today } from '../../../client/clock.ts'
import { isOnItsWay } from '../../../client/files/uploads.ts'
import { useLabel, useTexts } from '../../../client/language.ts'
import { fragmentFor } from '../fragment.ts'
import { copyText } from './copy-text.ts'
import { FileRows } from './FileChoice.tsx'
import { lodgeTexts } from './lodge-texts.ts'
import type { Lodging } from './use-lodging.ts'

type Props = { lodging: Lodging; receipt: Lodged; note?: string; done?: string; onKept: () => void }

/** Code and password, shown this once. Made to be copied, printed or written down before anything else. */
export function Receipt({ lodging, receipt, note, done, onKept }: Props) {
  const words = useTexts(lodgeTexts)
  const title = useLabel()(defaultTitle)
  const { code, password, dueOn } = receipt
  const { files } = lodging
  const isSending = files.uploads.some(isOnItsWay)
  return (
    <section className="receipt panel stack" aria-label={words.received}>
      <p className="only-printed">
        {title} · {words.printedTitle} · {today()}
      </p>
      <p className="receipt-keep remark tone-care">{words.keep}</p>
      {note && <p>{note}</p>}
      <dl className="receipt-secrets">
        <div>
          <dt>{words.code}</dt>
          <dd className="receipt-secret">{code}</dd>
        </div>
        <div>
          <dt>{words.password}</dt>
          <dd className="receipt-secret">{password}</dd>
        </div>
      </dl>
      <p>{words.due(dueOn)}</p>
      <p>{words.howToTrack}</p>
      <p className="only-printed">{words.where(pageAddress())}</p>
      <Keeping text={words.copyText(code, password, addressFor(code))} />
      {files.uploads.some(({ status }) => status !== 'refused') && (
        <div className="never-printed">
          <h2>{words.sendingFiles}</h2>
          <FileRows files={files} onRetry={files.retry} />
          {isSending && <p className="plain-help">{words.filesLeft}</p>}
        </div>
      )}
      <button type="button" className="plain-button primary large never-printed" disabled={isSending} onClick={onKept}>
        {done ?? words.kept}
      </button>
    </section>
  )
}

const pageAddress = () => `${window.location.origin}${basePath()}appeal/main`
const addressFor = (code: string) => `${pageAddress()}#${fragmentFor(code)}`

function Keeping({ text }: { text: string }) {
  const words = useTexts(lodgeTexts)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = () => void copyText(text).then((done) => setOutcome(done ? 'copied' : 'failed'))
  return (
    <div className="plain-actions row never-printed">
      <button type="button" className="plain-button" onClick={copy}>
        {words.copy}
      </button>
      <button type="button" className="plain-button" onClick={() => window.print()}>
        {words.print}
      </button>
      <span role="status">{outcome === 'copied' ? words.copied : outcome === 'failed' ? words.copyFailed : ''}</span>
    </div>
  )
}

/** After the secrets are gone from the page: the ways on. The code goes along behind the `#`, the password is typed from what was kept. */
export function AfterReceipt({ code }: { code: string }) {
  const words = useTexts(lodgeTexts)
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <section className="receipt panel stack" aria-label={words.keptNext}>
      <p>{words.keptText}</p>
      <div className="plain-actions row">
        <Link ref={first} className="plain-button primary" to="/appeal/main" search={{ view: 'track' }} hash={fragmentFor(code)}>
          {words.trackNow}
        </Link>
        <Link className="plain-button" to="/appeal/main" search={{}}>
          {words.another}
        </Link>
      </div>
    </section>
  )
}
