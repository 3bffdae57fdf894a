import { App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { type Inspection, inspections } from '#contract/inspections.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { submissionFaults } from '#domain/supervision/inspections.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { PlaceInput } from '../ui/map/PlaceInput.tsx'
import { writtenPlace } from '../ui/map/read-place.ts'
import { CheckListForm } from './CheckListForm.tsx'
import { InspectionFiles } from './InspectionFiles.tsx'
import { texts } from './texts.ts'
import { type Answers, useAnswers } from './use-answers.ts'

const nowhere = { longitude: null, latitude: null }

/** The lead on the site: answers, photos, a summary, and the result. */
export function Visit({ inspection }: { inspection: Inspection }) {
  const words = useTexts(texts)
  const language = useLanguage()
  const answers = useAnswers(inspection)
  const [result, setResult] = useState<'conforming' | 'faults' | null>(null)
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const { submit, busy } = useSubmit(inspection, answers)
  const press = async () => {
    const found = submissionFaults({ ...answers.entries(), result }).map(({ field }) => field)
    setFaults(new Set(found))
    if (found.length === 0 && result) return submit(result)
    requestAnimationFrame(() => document.querySelector('.check-fault')?.scrollIntoView({ block: 'center' }))
  }
  const isProved = inspection.files.length > 0
  return (
    <>
      {answers.theirs && <Stale mine={inspection} theirs={answers.theirs} answers={answers} />}
      <CheckListForm answers={answers} faults={faults} />
      <InspectionFiles inspection={inspection} />
      <section className="detail-section">
        <Form layout="vertical" component="div">
          <Form.Item label={words.summary} htmlFor="visit-summary">
            <Input.TextArea
              id="visit-summary"
              autoSize={{ minRows: 3, maxRows: 10 }}
              maxLength={2000}
              status={faults.has('summary') ? 'error' : ''}
              value={answers.found.summary ?? ''}
              onChange={({ target }) => answers.summarise(target.value)}
            />
            <Fault shown={faults.has('summary')} text={words.summaryMissing} />
          </Form.Item>
          <Form.Item label={words.place} htmlFor="visit-place" extra={<span id="visit-place-help">{words.placeHelp}</span>}>
            <PlaceInput
              id="visit-place"
              aria-describedby="visit-place-help"
              place={answers.found.place ?? nowhere}
              onChange={answers.stand}
            />
          </Form.Item>
          <Form.Item label={words.result}>
            <Radio.Group
              block
              className="check-answers"
              aria-label={words.result}
              optionType="button"
              buttonStyle="solid"
              size="large"
              options={[
                { value: 'conforming', label: words.results.conforming },
                { value: 'faults', label: words.results.faults },
              ]}
              value={result}
              onChange={({ target }) => setResult(target.value)}
            />
            <Fault shown={faults.has('result') && result === null} text={words.resultMissing} />
            <Fault shown={faults.has('result') && result === 'faults'} text={fieldFaultText(language, 'no-fault-found')} />
          </Form.Item>
        </Form>
      </section>
      <div className="visit-foot row gap-16">
        <SaveState answers={answers} />
        <Button type="primary" size="large" disabled={!isProved} loading={busy} onClick={press}>
          {words.actions.submit}
        </Button>
        {!isProved && <span className="quiet">{words.hindrances.evidence}</span>}
      </div>
    </>
  )
}

function Fault({ shown, text }: { shown: boolean; text: string }) {
  return shown ? (
    <p className="above-4 stop small" role="alert">
      {text}
    </p>
  ) : null
}

function SaveState({ answers: { state, now } }: { answers: Answers }) {
  const words = useTexts(texts)
  return (
    <span className={state === 'failed' ? 'visit-state care' : 'visit-state'} role="status">
      {{ saved: words.allSaved, saving: words.saving, failed: words.keptHere }[state]}
      {state === 'failed' && (
        <Button size="small" onClick={() => void now()}>
          {words.saveNow}
        </Button>
      )}
    </span>
  )
}

/** What was typed is saved first, so that nothing is lost should the last step fail. */
function useSubmit(inspection: Inspection, answers: Answers) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const call = useCall(inspections.submit)
  const submit = async (result: 'conforming' | 'faults') => {
    if (!(await answers.now())) return
    await call
      .mutateAsync({ params: { id: inspection.id }, body: { ...answers.entries(), result } })
      .then(() => void message.success(words.done), refuse)
  }
  return { submit, busy: call.isPending }
}

function Stale({ mine, theirs, answers }: { mine: Inspection; theirs: Inspection; answers: Answers }) {
  return <StaleNotice changes={useChanges(mine, theirs)} onKeepMine={answers.keepMine} onTakeTheirs={answers.takeTheirs} />
}

function useChanges(mine: Inspection, theirs: Inspection) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const tell = ({ answer, note }: Inspection['checks'][number]) =>
    [answer ? words.answers[answer] : words.unanswered, note].filter(Boolean).join(' · ')
  const checks = mine.checks.map((item, at) => ({
    label: labelOf(item.question),
    before: tell(item),
    now: tell(theirs.checks[at] ?? item),
  }))
  const rest = [
    { label: words.state, before: words.states[mine.state], now: words.states[theirs.state] },
    { label: words.summary, before: mine.summary ?? '', now: theirs.summary ?? '' },
    { label: words.place, before: writtenPlace(mine.place ?? nowhere), now: writtenPlace(theirs.place ?? nowhere) },
  ]
  return [...rest, ...checks].filter(({ before, now }) => before !== now)
}
