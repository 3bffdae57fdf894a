import { Alert, App, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useChoice } from '../client/choice.ts'
import { useTexts } from '../client/language.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { FileDrop } from './FileDrop.tsx'
import { FilingCheck } from './FilingCheck.tsx'
import { DecisionFields, HowFields, MoneyFields, WhatFields, WhereFields } from './FilingFields.tsx'
import { fieldsOf } from './filing-fields.ts'
import { type FilingStep, filingSteps, filingTexts } from './filing-texts.ts'
import { useAutosave } from './use-autosave.ts'

/** The guided form: one step after another, saved as one types, checked by the rules the server will use. */
export function FilingForm({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const [form] = Form.useForm<Filing>()
  const [step, go] = useChoice('step', filingSteps)
  const { message } = App.useApp()
  const saving = useAutosave(project, form)
  const at = filingSteps.indexOf(step)
  const turn = async (by: number) => {
    await saving.now()
    go(filingSteps[at + by] ?? step)
  }
  const jump = (field: string) => {
    go(stepOf(field))
    setTimeout(() => form.scrollToField(field.split('.'), { focus: true, block: 'center' }), 50)
  }

  return (
    <div className="filing-form">
      <FormSteps step={step} onGo={go} />
      <div className="filing-body">
        {project.state === 'returned' && (
          <Alert className="form-alert" type="warning" showIcon title={words.returned} description={project.returnReason} />
        )}
        {saving.stale && (
          <StaleNotice changes={saving.stale.changes} onKeepMine={saving.stale.keepMine} onTakeTheirs={saving.stale.takeTheirs} />
        )}
        <Form form={form} layout="vertical" initialValues={saving.initial} onValuesChange={saving.changed} validateTrigger="onBlur">
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
        {step === 'check' && <FilingCheck project={project} saving={saving} onJump={jump} onDone={() => message.success(words.saved)} />}
        <div className="filing-foot">
          <output className="quiet" aria-live="polite">
            {saving.failed ? words.notSaved : saving.busy ? words.saving : words.saved}
          </output>
          {project.mayDelete && <DeleteDraft project={project} />}
          {saving.failed && <Button onClick={() => void saving.now()}>{words.retry}</Button>}
          {at > 0 && <Button onClick={() => void turn(-1)}>{words.back}</Button>}
          {step !== 'check' && (
            <Button type="primary" onClick={() => void turn(1)}>
              {words.next}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const stepOf = (field: string): FilingStep => {
  const name = field.split('.')[0] ?? ''
  return filingSteps.find((step) => fieldsOf[step].some((one) => one === name)) ?? 'evidence'
}

/** Fields out of sight keep what was typed: nothing is unmounted. */
const Step = ({ shown, children }: { shown: boolean; children: ReactNode }) => <div hidden={!shown}>{children}</div>

function FormSteps({ step, onGo }: { step: FilingStep; onGo: (step: FilingStep) => void }) {
  const words = useTexts(filingTexts)
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
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
