import { type ReactNode, useState } from 'react'
import { type AuthorAction, appealRules } from '#contract/appeal-states.ts'
import { type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { useTexts } from '../../../client/language.ts'
import { PlainDialog } from '../../../plain/PlainDialog.tsx'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { AuthorFilesPart } from './AuthorFilesPart.tsx'
import { AuthorText } from './AuthorText.tsx'
import type { AuthorPart } from './author-part.ts'
import { RatePart } from './RatePart.tsx'
import { trackTexts } from './track-texts.ts'

/** What the server lets the author do now. A question comes first; what is closed for a reason says it. */
export function AuthorActions({ onSaid, ...quietly }: AuthorPart & { onSaid: (appeal: OwnAppeal) => void }) {
  const words = useTexts(trackTexts)
  const { appeal, credentials } = quietly
  const props = { ...quietly, onChanged: onSaid }
  const hindranceOf = (wanted: AuthorAction) => appeal.actions.find(({ action }) => action === wanted)?.hindrance
  const isOpen = (wanted: AuthorAction) => hindranceOf(wanted) === null
  const isRecheck = appeal.state === 'reviewed'
  const said = (['attach', 'ask-review'] as const).flatMap((action) => words.hindrances[hindranceOf(action) ?? 'state'] ?? [])
  const isNothing = appeal.actions.every(({ hindrance }) => hindrance !== null)
  return (
    <section className="own-part above-24 panel stack gap-12" aria-label={words.next}>
      <h3>{words.next}</h3>
      {isNothing && appeal.rating === null && <p className="plain-help">{words.nothingToDo}</p>}
      {isOpen('answer') && (
        <AuthorText
          label={words.answerLabel}
          least={2}
          most={appealRules.contentTo}
          isPrimary
          onSend={(text) => call(publicAppeals.answer, { body: { ...credentials, text } }).then(onSaid)}
        />
      )}
      {isOpen('ask-review') && (
        <Folded title={isRecheck ? words.askRecheck : words.actions['ask-review']}>
          <AuthorText
            label={words.reviewLabel}
            help={isRecheck ? words.recheckHelp : words.reviewHelp}
            least={5}
            most={1000}
            onSend={(reason) => call(publicAppeals.askReview, { body: { ...credentials, reason } }).then(onSaid)}
          />
        </Folded>
      )}
      {(isOpen('rate') || appeal.rating) && <RatePart {...props} />}
      {isOpen('add') && (
        <Folded title={words.actions.add}>
          <AuthorText
            label={words.addLabel}
            least={2}
            most={appealRules.contentTo}
            onSend={(text) => call(publicAppeals.add, { body: { ...credentials, text } }).then(onSaid)}
          />
        </Folded>
      )}
      {isOpen('attach') && (
        <Folded title={words.actions.attach}>
          <AuthorFilesPart {...quietly} />
        </Folded>
      )}
      {said.map((text) => (
        <p key={text} className="plain-help">
          {text}
        </p>
      ))}
      {isOpen('withdraw') && <Withdrawing {...props} />}
    </section>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="own-folded">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Withdrawing({ credentials, onChanged }: AuthorPart) {
  const words = useTexts(trackTexts)
  const textOf = useRefusalText()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const withdraw = () => {
    setAsking(false)
    setFailure(null)
    call(publicAppeals.withdraw, { body: credentials }).then(onChanged, setFailure)
  }
  return (
    <>
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
      <div className="plain-actions row">
        <button type="button" className="plain-button" onClick={() => setAsking(true)}>
          {words.actions.withdraw}
        </button>
      </div>
      {isAsking && (
        <PlainDialog
          title={words.withdrawTitle}
          confirm={words.actions.withdraw}
          cancel={words.cancel}
          onConfirm={withdraw}
          onCancel={() => setAsking(false)}
        >
          {words.withdrawText}
        </PlainDialog>
      )}
    </>
  )
}
