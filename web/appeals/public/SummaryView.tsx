import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { kindLabel } from '#contract/kinds.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { type FilingSummary, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../client/api.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { type Fact, FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { PlainAlert } from '../../plain/PlainField.tsx'
import { TextField } from '../../plain/PlainFields.tsx'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { summaryTexts } from './summary-texts.ts'
import { isUnknownFiling } from './unknown-filing.ts'

/** What everybody may know of a filing. The number is public, so it may stand in the address: a receipt's QR code leads here. */
export function SummaryView({ number: given, onLook }: { number: string; onLook: (number: string) => void }) {
  const words = useTexts(summaryTexts)
  const textOf = useRefusalText()
  const [number, setNumber] = useState(given)
  const [isMissing, setMissing] = useState(false)
  const { summary, failure, busy } = useSummary(given)
  useEffect(() => setNumber(given), [given])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(number.trim() === '')
    if (number.trim() !== '') onLook(number.trim())
  }
  return (
    <>
      <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
        <TextField
          label={words.number}
          help={words.numberHelp}
          fault={isMissing && number.trim() === '' ? words.missing : null}
          most={40}
          capitals
          value={number}
          onChange={setNumber}
        />
        <PlainAlert>{failure ? (isUnknownFiling(failure) ? words.unknown : textOf(failure)) : null}</PlainAlert>
        <button type="submit" className="plain-button primary large" disabled={busy}>
          {busy ? words.finding : words.find}
        </button>
      </form>
      {summary && <Summary summary={summary} />}
    </>
  )
}

function useSummary(number: string) {
  const [summary, setSummary] = useState<FilingSummary | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setSummary(null)
    setFailure(null)
    if (number === '') return
    const stop = new AbortController()
    setBusy(true)
    call(publicAppeals.summary, { body: { number } }, stop.signal)
      .then(setSummary, (reason: unknown) => stop.signal.aborted || setFailure(reason))
      .finally(() => stop.signal.aborted || setBusy(false))
    return () => stop.abort()
  }, [number])
  return { summary, failure, busy }
}

export function Summary({ summary }: { summary: FilingSummary }) {
  const words = useTexts(summaryTexts)
  return (
    <section className="panel own-part above-24" aria-label={summary.name}>
      <h2>{summary.name}</h2>
      <p className="figure plain-help">{summary.number}</p>
      <FactList facts={useFacts(summary)} />
      <div className="plain-actions row above-16">
        <Link className="plain-button" to="/appeal/main" search={{ view: 'lodge', filing: summary.number }}>
          {words.lodge}
        </Link>
      </div>
    </section>
  )
}

function useFacts(summary: FilingSummary): Fact[] {
  const words = useTexts(summaryTexts)
  const states = useTexts(projectStateNames)
  const labelOf = useLabel()
  const { kind, trade, region, regionPath, owner, estimatedPrice, method, state, plannedStart, plannedEnd } = summary
  const { supplier, contractPrice, progress, actualEnd, reviewedPrice } = summary
  const place = regionPath.length > 0 ? regionPath.map(labelOf).join(' / ') : labelOf(region.name)
  // Days do not break at their hyphens.
  const planned = plannedStart && plannedEnd ? words.span(whole(plannedStart), whole(plannedEnd)) : (plannedStart ?? plannedEnd)
  const signed = supplier?.name ?? (supplier ? words.suppliers[supplier.kind] : null)
  return [
    { name: words.state, value: states[state as keyof typeof states] ?? state }, // the server sends one of them
    { name: words.kind, value: labelOf(kindLabel(kind)) },
    { name: words.trade, value: trade ? labelOf(trade) : words.unknownFact },
    { name: words.region, value: place },
    { name: words.owner, value: owner ?? words.unknownFact },
    { name: words.estimate, value: <Money fen={estimatedPrice} /> },
    { name: words.method, value: method ? labelOf(method) : words.unknownFact },
    { name: words.planned, value: planned ?? words.unknownFact },
    { name: words.supplier, value: signed ?? words.none },
    { name: words.contract, value: contractPrice === null ? words.none : <Money fen={contractPrice} /> },
    { name: words.progress, value: progress === null ? words.none : words.percent(progress) },
    { name: words.end, value: actualEnd ?? words.none },
    { name: words.reviewed, value: reviewedPrice === null ? words.none : <Money fen={reviewedPrice} /> },
  ]
}

const whole = (day: string) => day.replaceAll('-', '\u2011')
