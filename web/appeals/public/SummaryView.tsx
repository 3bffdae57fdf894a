import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { kindLabel } from '#contract/kinds.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { type FilingSummary, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../client/api.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { type Fact, FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { PlainAlert, PlainField } from '../../plain/PlainField.tsx'
import { TextField } from '../../plain/PlainFields.tsx'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { FoundFilings } from './FoundFilings.tsx'
import { RegionChoice } from './lodge/RegionChoice.tsx'
import { summaryTexts } from './summary-texts.ts'
import { isUnknownFiling } from './unknown-filing.ts'
import { useFinding } from './use-finding.ts'

/**
 * What everybody may know of a filing, found by number, or by name, place and year. The number is public, so it may stand in the address: a
 * receipt's QR code leads here.
 */
export function SummaryView({ number: given, onLook }: { number: string; onLook: (number: string) => void }) {
  const words = useTexts(summaryTexts)
  const textOf = useRefusalText()
  const [typed, setTyped] = useState(given)
  const [region, setRegion] = useState<string | null>(null)
  const [year, setYear] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { summary, failure, busy } = useSummary(given)
  const finding = useFinding()
  useEffect(() => (given ? setTyped(given) : undefined), [given])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const isNumber = /^ba\d+$/i.test(name)
    const tooLittle = !isNumber && [...name].length < 2 && (name !== '' || region === null)
    setFault(tooLittle ? words.tooShort : null)
    if (tooLittle) return
    if (!isNumber) finding.begin({ name: name || null, region, year: year ? Number(year) : null })
    if (isNumber || given !== '') onLook(isNumber ? name : '')
  }
  const refused = given ? failure : finding.failure
  const isBusy = busy || finding.busy
  return (
    <>
      <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
        <TextField label={words.number} help={words.numberHelp} fault={fault} most={60} value={typed} onChange={setTyped} />
        <details>
          <summary className="plain-link">{words.narrow}</summary>
          <div className="stack above-16">
            <RegionChoice filters value={region} onChange={setRegion} />
            <PlainField label={words.year}>
              {(aria) => (
                <select {...aria} value={year} onChange={({ target }) => setYear(target.value)}>
                  <option value="">{words.anyYear}</option>
                  {recentYears().map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              )}
            </PlainField>
          </div>
        </details>
        <PlainAlert>{refused ? (isUnknownFiling(refused) ? words.unknown : textOf(refused)) : null}</PlainAlert>
        <button type="submit" className="plain-button primary large" disabled={isBusy}>
          {isBusy ? words.finding : words.find}
        </button>
      </form>
      {given === '' && finding.found && <FoundFilings finding={finding} />}
      {summary && <Summary summary={summary} />}
    </>
  )
}

/** Taken-over projects may be old. */
const recentYears = () => Array.from({ length: 20 }, (_, before) => new Date().getFullYear() - before)

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
