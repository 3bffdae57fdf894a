import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { type CheckItem, answers as choices } from '#contract/inspections.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { texts } from './texts.ts'
import type { Answers } from './use-answers.ts'

type Props = { answers: Answers; faults: ReadonlySet<string> }

/** The questions of a visit, answered with the thumb. */
export function CheckListForm({ answers, faults }: Props) {
  const words = useTexts(texts)
  const { checks } = answers.found
  const done = checks.filter(({ answer }) => answer !== null).length
  return (
    <section className="detail-section" aria-labelledby="visit-checks">
      <h3 id="visit-checks">{words.checks}</h3>
      <p className="quiet">{words.checksDone(done, checks.length)}</p>
      <ol className="checks stack">
        {checks.map((item, at) => (
          <Question key={item.question.zh} item={item} at={at} answers={answers} faults={faults} />
        ))}
      </ol>
    </section>
  )
}

function Question({ item, at, answers, faults }: Props & { item: CheckItem; at: number }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const [isNoting, setNoting] = useState(false)
  const isNoted = isNoting || item.note !== null || item.answer === 'no'
  const unanswered = faults.has(`checks.${at}.answer`)
  const unexplained = faults.has(`checks.${at}.note`)
  return (
    <li className={unanswered || unexplained ? 'check stack gap-8 check-faulty' : 'check stack gap-8'}>
      <p id={`question-${at}`}>{labelOf(item.question)}</p>
      <Radio.Group
        block
        className="check-answers"
        optionType="button"
        buttonStyle="solid"
        size="large"
        aria-label={words.answerOf(at + 1)}
        options={choices.map((choice) => ({ value: choice, label: words.answers[choice] }))}
        value={item.answer}
        onChange={({ target }) => answers.answer(at, { answer: target.value })}
      />
      {isNoted ? (
        <Input.TextArea
          aria-label={words.noteOf(at + 1)}
          placeholder={words.note}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={500}
          status={unexplained ? 'error' : ''}
          value={item.note ?? ''}
          onChange={({ target }) => answers.answer(at, { note: target.value || null })}
        />
      ) : (
        <Button type="link" size="small" className="check-note" onClick={() => setNoting(true)}>
          {words.addNote}
        </Button>
      )}
      {(unanswered || unexplained) && (
        <p className="above-4 stop small" role="alert">
          {unanswered ? words.answerMissing : words.noteMissing}
        </p>
      )}
    </li>
  )
}

/** What was answered, to be read. */
export function CheckListRead({ checks }: { checks: readonly CheckItem[] }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  if (checks.length === 0) return null
  return (
    <section className="detail-section" aria-labelledby="visit-checks">
      <h3 id="visit-checks">{words.checks}</h3>
      <ol className="checks stack">
        {checks.map(({ question, answer, note }) => (
          <li key={question.zh} className="check stack gap-8">
            <p>{labelOf(question)}</p>
            <p className={answer === 'no' ? 'care' : 'quiet'}>
              {answer ? words.answers[answer] : words.unanswered}
              {note && <span className="detail-text"> · {note}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
