import { useEffect, useState } from 'react'
import { checkPaper, type PaperCheck, paperRules } from '#contract/paper-check.ts'
import { call } from '../../client/api.ts'
import { useTexts } from '../../client/language.ts'
import { PlainAlert } from '../../plain/PlainField.tsx'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { checkTexts } from './check-texts.ts'
import { hashOf } from './file-hash.ts'
import { Summary } from './SummaryView.tsx'

/** Whether a paper is genuine: the QR code on it leads here. The address travels in no URL that leaves the browser. */
export function CheckView({ address }: { address: string }) {
  const words = useTexts(checkTexts)
  const textOf = useRefusalText()
  const { check, failure, again } = useCheck(address)
  if (failure !== null)
    return (
      <>
        <PlainAlert>{textOf(failure)}</PlainAlert>
        <button type="button" className="plain-button" onClick={again}>
          {words.again}
        </button>
      </>
    )
  if (!check) return <p role="status">{words.checking}</p>
  if (!check.genuine) return <PlainAlert>{words.unknown}</PlainAlert>
  return (
    <>
      <p role="status" className="remark tone-done">
        {words.genuine(check.issuedOn ?? '')}
      </p>
      {check.summary ? <Summary summary={check.summary} /> : <p className="quiet above-16">{words.noSummary}</p>}
      <Comparison sha256={check.sha256 ?? ''} />
    </>
  )
}

function useCheck(address: string) {
  const [check, setCheck] = useState<PaperCheck | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody presses
  useEffect(() => {
    setCheck(null)
    setFailure(null)
    const stop = new AbortController()
    call(checkPaper, { body: { address } }, stop.signal).then(setCheck, (reason: unknown) => stop.signal.aborted || setFailure(reason))
    return () => stop.abort()
  }, [address, tries])
  return { check, failure, again: () => setTries(tries + 1) }
}

type Compared = { name: string; outcome: 'same' | 'different' | 'unreadable' }

function Comparison({ sha256 }: { sha256: string }) {
  const words = useTexts(checkTexts)
  const [compared, setCompared] = useState<Compared | null>(null)
  // No paper is that large, so nothing of the file needs to be read.
  const hashIfSmall = async (file: File) => (file.size > paperRules.mostBytes ? null : hashOf(file))
  const compare = (file: File) =>
    hashIfSmall(file).then(
      (hash) => setCompared({ name: file.name, outcome: hash === sha256 ? 'same' : 'different' }),
      () => setCompared({ name: file.name, outcome: 'unreadable' }),
    )
  return (
    <section className="panel own-part above-24" aria-labelledby="compare-file">
      <h2 id="compare-file">{words.compare}</h2>
      <p className="plain-help">{words.compareHelp}</p>
      <div className="plain-actions row above-16">
        <label className="plain-button plain-file-button">
          <input
            type="file"
            className="visually-hidden"
            accept="application/pdf,.pdf"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void compare(file)
              target.value = '' // the same file can be chosen again
            }}
          />
          {words.choose}
        </label>
      </div>
      <div role="status">
        {compared && (
          <p className={compared.outcome === 'same' ? 'remark tone-done above-16' : 'remark tone-stop above-16'}>
            {words[compared.outcome](compared.name)}
          </p>
        )}
      </div>
    </section>
  )
}
