import { Button, Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { formTexts } from '../../ui/form/form-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useMarkName } from '../mark-name.ts'
import { useMarking } from '../questions/marking.ts'
import { actionTexts } from './action-texts.ts'
import { ReasonFields } from './fields/reason-fields.tsx'
import { Notices } from './StepNotices.tsx'
import { type StepValues, useStep } from './use-step.ts'

const nowhere = () => {}

/** A return while it is prepared: why, and what was marked on the page beside it. */
export function ReturnPanel({ project, onDone }: { project: ProjectDetail; onDone: () => void }) {
  const words = useTexts(actionTexts)
  const name = useTexts(lifecycleTexts).actions.return
  const { cancel } = useTexts(formTexts)
  const nameOf = useMarkName(project)
  const { marks, end, unmark } = useMarking()
  const given = marks ?? []
  const [form] = Form.useForm<StepValues>()
  const step = useStep({ action: 'return', project, form, stages: null, onStage: nowhere, onDone })
  useUnsaved(() => given.length > 0 || form.isFieldsTouched())
  const panel = useRef<HTMLElement>(null)
  const isFresh = useRef(given.length === 0)
  useEffect(() => {
    // Whoever has begun to mark meanwhile is not led away.
    if (isFresh.current) panel.current?.focus()
  }, [])
  return (
    <section className="stack" ref={panel} tabIndex={-1} aria-label={name}>
      <Notices step={step} action="return" project={project} onClose={end} onAgain={form.submit} />
      <p className="quiet">{words.marksHelp}</p>
      <Form
        name="action-return"
        form={form}
        layout="vertical"
        onFinish={(values) => void step.take({ ...values, marks: given })}
        onFinishFailed={step.failLocally}
      >
        <ReasonFields action="return" />
        <h3>{words.marked(given.length)}</h3>
        <ul className="ruled rows below-16">
          {given.map(({ target, note }) => (
            <li key={target}>
              <span className="anywhere">
                {nameOf(target)} <span className="quiet">{note}</span>
              </span>
              <Button size="small" aria-label={words.removeMark(nameOf(target))} onClick={() => unmark(target)}>
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
        <div className="row gap-8">
          <Button type="primary" htmlType="submit" loading={step.isBusy}>
            {name}
          </Button>
          <Button disabled={step.isBusy} onClick={end}>
            {cancel}
          </Button>
        </div>
      </Form>
    </section>
  )
}
