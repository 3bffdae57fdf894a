import { Alert, App, Button, Form } from 'antd'
import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useChoice } from '../../client/address/choice.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { lazy } from '../../lazy.tsx'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { type FilingStep, filingSteps, filingTexts } from '../filing-texts.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { DecisionFields, HowFields, WhatFields, WhereFields } from './FilingFields.tsx'
import { FormSteps } from './FormSteps.tsx'
import { stepOf } from './filing-gaps.ts'
import { MoneyFields } from './MoneyFields.tsx'
import { ReturnedNotice } from './ReturnedNotice.tsx'
import { focusFirstEmpty, showTarget } from './show-target.ts'
import { useFilingAutosave } from './use-filing-autosave.ts'
import { useProposals } from './use-proposals.ts'
import { WrittenFiling } from './WrittenFiling.tsx'
import { writingTexts } from './writing-texts.ts'

const FilingPapers = lazy(async () => (await import('./FilingPapers.tsx')).FilingPapers)
const FilingCheck = lazy(async () => (await import('./FilingCheck.tsx')).FilingCheck)

/** The guided form: one step after another, saved as one types, checked by the rules the server will use. */
export function FilingForm({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const writing = useTexts(writingTexts)
  const [form] = Form.useForm<Filing>()
  const [step, choose] = useChoice('step', filingSteps)
  const [left, setLeft] = useState<readonly FilingStep[]>([])
  const shown = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const { message } = App.useApp()
  const saving = useFilingAutosave(project, form)
  const propose = useProposals(project, form)
  const at = filingSteps.indexOf(step)
  const go = (next: FilingStep) => {
    setLeft((steps) => [...steps, step])
    choose(next)
  }
  /** Nobody waits for a save to turn the page: it goes on by itself, and its faults show at their fields. */
  const turn = (by: number) => {
    void saving.flush()
    go(filingSteps[at + by] ?? step)
    // On a telephone the keyboard would hide the step before anybody has read it.
    if (!isNarrow) onceShown(() => focusFirstEmpty(shown.current))
  }
  const jump = (target: string) => {
    go(stepOf(target))
    onceShown(() => showTarget(target))
  }
  const stepProps = (one: FilingStep) => ({ shown: step === one, ...(step === one ? { ref: shown } : {}) })

  return (
    <WrittenFiling project={project} form={form} saving={saving} onTaken={propose}>
      <div className="filing-form">
        <FormSteps step={step} left={left} marks={project.marks} onGo={go} />
        <div className="filing-body panel">
          {project.state === 'returned' && <ReturnedNotice project={project} onJump={jump} />}
          {saving.brought && (
            <Alert
              className="form-alert"
              type="info"
              showIcon
              title={writing.brought(momentText(saving.brought.at))}
              description={writing.broughtText}
              action={
                <div className="row">
                  <Button size="small" type="primary" onClick={() => void saving.now()}>
                    {writing.broughtKeep}
                  </Button>
                  <Button size="small" onClick={saving.discard}>
                    {writing.broughtDiscard}
                  </Button>
                </div>
              }
            />
          )}
          {saving.stale && (
            <StaleNotice changes={saving.stale.changes} onKeepMine={saving.stale.keepMine} onTakeTheirs={saving.stale.takeTheirs} />
          )}
          <Form
            form={form}
            layout="vertical"
            initialValues={saving.initial}
            onValuesChange={(changes) => {
              propose(changes)
              saving.changed()
            }}
            validateTrigger="onBlur"
          >
            <Step {...stepProps('what')}>
              <WhatFields project={project} />
            </Step>
            <Step {...stepProps('where')}>
              <WhereFields project={project} />
            </Step>
            <Step {...stepProps('decision')}>
              <DecisionFields project={project} />
            </Step>
            <Step {...stepProps('money')}>
              <MoneyFields project={project} />
            </Step>
            <Step {...stepProps('how')}>
              <HowFields project={project} />
            </Step>
          </Form>
          <Step {...stepProps('evidence')}>
            <Suspense>{(step === 'evidence' || left.includes('evidence')) && <FilingPapers project={project} />}</Suspense>
          </Step>
          <Suspense>
            {step === 'check' && (
              <FilingCheck project={project} saving={saving} onJump={jump} onDone={() => message.success(writing.sent)} />
            )}
          </Suspense>
          <div className="filing-foot row">
            <output className="quiet" aria-live="polite">
              {{ saved: words.saved, saving: words.saving, failed: words.notSaved }[saving.state]}
            </output>
            {project.mayDelete && <DeleteDraft project={project} />}
            {saving.state === 'failed' && <Button onClick={() => void saving.now()}>{words.retry}</Button>}
            {at > 0 && <Button onClick={() => turn(-1)}>{words.back}</Button>}
            {step !== 'check' && (
              <Button type="primary" onClick={() => turn(1)}>
                {words.next}
              </Button>
            )}
          </div>
        </div>
      </div>
    </WrittenFiling>
  )
}

/** What is hidden can be neither reached nor seen. */
const onceShown = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Fields out of sight keep what was typed: nothing is unmounted. */
const Step = ({ shown, ref, children }: { shown: boolean; ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div hidden={!shown} ref={ref}>
    {children}
  </div>
)
