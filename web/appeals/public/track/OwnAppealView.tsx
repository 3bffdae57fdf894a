import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Credentials, type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { useLabel, useTexts } from '../../../client/language.ts'
import { type Fact, FactList } from '../../../plain/FactList.tsx'
import { sizeText } from '../../../plain/file-size.ts'
import { Moment } from '../../../plain/Moment.tsx'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { appealNames } from '../../appeal-names.ts'
import { AuthorActions } from './AuthorActions.tsx'
import { Progress } from './Progress.tsx'
import { SentFiles } from './SentFiles.tsx'
import { trackTexts } from './track-texts.ts'

type Props = { appeal: OwnAppeal; credentials: Credentials; onChanged: (appeal: OwnAppeal) => void; onClose: () => void }

/** An appeal as its author follows it: how far it is, what is asked, what was said, and what can be done. */
export function OwnAppealView({ appeal, credentials, onChanged, onClose }: Props) {
  const words = useTexts(trackTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const exchange = useRef<HTMLHeadingElement>(null)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  /** The form it was said in may be gone now: whoever said it is taken to where it stands. */
  const said = (changed: OwnAppeal) => {
    onChanged(changed)
    setSaid(true)
    exchange.current?.focus()
  }
  return (
    <div>
      <div className="own-head row gap-16 apart">
        <h2 ref={heading} tabIndex={-1}>
          {credentials.code}
        </h2>
        <Refreshing credentials={credentials} onChanged={onChanged} onClose={onClose} />
      </div>
      <Progress appeal={appeal} />
      <p role="status" className="plain-status">
        {isSaid ? words.sent : ''}
      </p>
      <Exchange appeal={appeal} credentials={credentials} heading={exchange} />
      <AuthorActions appeal={appeal} credentials={credentials} onChanged={onChanged} onSaid={said} />
      <section className="own-part above-24 panel stack gap-12" aria-label={words.wrote}>
        <h3>{words.wrote}</h3>
        <FactList facts={useFacts(appeal)} />
      </section>
    </div>
  )
}

function Refreshing({ credentials, onChanged, onClose }: Omit<Props, 'appeal'>) {
  const words = useTexts(trackTexts)
  const textOf = useRefusalText()
  const [failure, setFailure] = useState<unknown>(null)
  const refresh = () => void call(publicAppeals.track, { body: credentials }).then(onChanged, setFailure)
  return (
    <div className="plain-actions row">
      <button type="button" className="plain-button small" onClick={refresh}>
        {words.refresh}
      </button>
      <button type="button" className="plain-button small" onClick={onClose}>
        {words.close}
      </button>
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
    </div>
  )
}

type ExchangeProps = { appeal: OwnAppeal; credentials: Credentials; heading: RefObject<HTMLHeadingElement | null> }

/** Oldest first, as one reads a letter and its answers. */
function Exchange({ appeal: { messages, dueOn }, credentials, heading }: ExchangeProps) {
  const words = useTexts(trackTexts)
  const labelOf = useLabel()
  return (
    <section className="own-part above-24 panel stack gap-12" aria-label={words.exchange}>
      <h3 ref={heading} tabIndex={-1}>
        {words.exchange}
      </h3>
      {messages.length === 0 && <p className="plain-help">{dueOn === null ? words.nothingSaid : words.nothingYet}</p>}
      <ol className="stack gap-12">
        {messages.map(({ at, from, kind, text, office, until, files }) => (
          <li key={`${at} ${kind}`} className={from === 'author' ? 'remark' : 'remark own-message'}>
            <p className="row gap-12 apart">
              <strong>{words.kinds[kind]}</strong> <Moment at={at} />
            </p>
            {office && <p className="quiet">{words.office(labelOf(office))}</p>}
            {text && <p className="own-message-text">{text}</p>}
            {until && <p>{words.clocks.investigation(until)}</p>}
            <SentFiles files={files} credentials={credentials} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useFacts(appeal: OwnAppeal): Fact[] {
  const words = useTexts(trackTexts)
  const names = useTexts(appealNames)
  const labelOf = useLabel()
  const { type, filing, region, content, wanted, realName, files } = appeal
  return [
    { name: words.type, value: names.types[type] },
    ...(filing
      ? [
          {
            name: words.project,
            value: (
              <span className="own-filing">
                {filing.name} <span className="figure">{filing.number}</span>
              </span>
            ),
          },
        ]
      : []),
    { name: words.region, value: labelOf(region.name) },
    { name: words.wrote, value: <span className="own-message-text">{content}</span> },
    ...(wanted ? [{ name: words.wanted, value: <span className="own-message-text">{wanted}</span> }] : []),
    { name: words.identity, value: realName ? words.isNamed : words.isAnonymous },
    {
      name: words.files,
      value:
        files.length === 0 ? (
          words.noFiles
        ) : (
          <ul className="bullets">
            {files.map(({ id, name, size }) => (
              <li key={id}>
                {name} · {sizeText(size)}
              </li>
            ))}
          </ul>
        ),
    },
  ]
}
