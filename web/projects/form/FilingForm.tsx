import { Alert, App, Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useChoice } from '../../client/choice.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { type FilingStep, filingSteps, filingTexts } from '../filing-texts.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { FileDrop } from './FileDrop.tsx'
import { FilingCheck } from './FilingCheck.tsx'
import { DecisionFields, HowFields, MoneyFields, WhatFields, WhereFields } from './FilingFields.tsx'
import { fieldsOf } from './filing-fields.ts'
import { ReturnedNotice } from './ReturnedNotice.tsx'
import { useFilingAutosave } from './use-filing-autosave.ts'
import { useProposals } from './use-proposals.ts'
import { writingTexts } from './writing-texts.ts'

/** The guided form: one step after another, saved as one types, checked by the rules the server will use. */
export function FilingForm({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const writing = useTexts(writingTexts)
  const [form] = Form.useForm<Filing>()
  const [step, go] = useChoice('step', filingSteps)
  const { message } = App.useApp()
  const saving = useFilingAutosave(project, form)
  const propose = useProposals(project, form)
  const at = filingSteps.indexOf(step)
  /** Nobody waits for a save to turn the page: it goes on by itself, and its faults show at their fields. */
  const turn = (by: number) => {
    void saving.flush()
    go(filingSteps[at + by] ?? step)
  }
  const jump = (target: string) => {
    go(stepOf(target))
    // Once the step is shown: what is hidden can be neither reached nor seen.
    requestAnimationFrame(() => setTimeout(() => bringIntoView(form, target)))
  }

  return (
    <div className="filing-form">
      <FormSteps step={step} marks={project.marks.map(({ target }) => stepOf(target))} onGo={go} />
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
          <Step shown={step === 'what'}>
            <WhatFields project={project} />
          </Step>
          <Step shown={step === 'where'}>
            <WhereFields project={project} />
          </Step>
          <Step shown={step === 'decision'}>
            <DecisionFields project={project} />
          </Step>
          <Step shown={step === 'money'}>
            <MoneyFields project={project} />
          </Step>
          <Step shown={step === 'how'}>
            <HowFields project={project} />
          </Step>
        </Form>
        <Step shown={step === 'evidence'}>
          <FileDrop project={project} category="PROJECT_GENERATION_BASIS_FILE" step="filing" />
          <FileDrop project={project} category="PROJECT_PROCESS_ESTIMATED_PRICE_FILE" step="filing" />
        </Step>
        {step === 'check' && <FilingCheck project={project} saving={saving} onJump={jump} onDone={() => message.success(writing.sent)} />}
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
  )
}

/** Fields stand in their steps; everything else that can be pointed at is a file. */
const stepOf = (target: string): FilingStep => {
  const name = target.split('.')[0] ?? ''
  return filingSteps.find((step) => fieldsOf[step].some((one) => one === name)) ?? 'evidence'
}

function bringIntoView(form: FormInstance<Filing>, target: string) {
  const spot = document.getElementById(stepOf(target) === 'evidence' ? `file-${target}` : `field-${target.split('.')[0]}`)
  spot?.scrollIntoView({ block: 'center' })
  form.getFieldInstance(target.split('.') as never)?.focus?.() // a field of this form, or none
}

/** Fields out of sight keep what was typed: nothing is unmounted. */
const Step = ({ shown, children }: { shown: boolean; children: ReactNode }) => <div hidden={!shown}>{children}</div>

type StepsProps = { step: FilingStep; marks: readonly FilingStep[]; onGo: (step: FilingStep) => void }

function FormSteps({ step, marks, onGo }: StepsProps) {
  const words = useTexts(filingTexts)
  const writing = useTexts(writingTexts)
  const marked = (one: FilingStep) => marks.filter((mark) => mark === one).length
  return (
    <nav className="filing-steps" aria-label={words.checkTitle}>
      <ol>
        {filingSteps.map((one, at) => (
          <li key={one}>
            <button
              type="button"
              className={one === step ? 'filing-step now' : 'filing-step'}
              {...(one === step ? { 'aria-current': 'step' as const } : {})}
              onClick={() => onGo(one)}
            >
              <span className="figure">{at + 1}</span>
              {words.steps[one]}
              {marked(one) > 0 && <span className="filing-step-marks care small">{writing.marks(marked(one))}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
