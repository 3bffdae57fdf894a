import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import type { Deviation } from '#domain/action-findings.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
import { bodyOf } from './action-body.ts'
import { actionFields } from './action-fields.tsx'
import { prefill } from './prefill.ts'
import { StepEvidence } from './StepEvidence.tsx'
import { useStaleProject } from './use-stale-project.ts'

type Values = Record<string, unknown>
type Props = { action: ProjectAction; project: ProjectDetail; onDone: () => void; onClose: () => void }

/** One step: what it must be told, and the files it must be proved with. */
export function ActionDrawer({ action, project, onDone, onClose }: Props) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const call = useCall(projectActionRoutes[action])
  const [deviations, setDeviations] = useState<readonly Deviation[]>([])
  const stale = useStaleProject(project)
  const Fields = actionFields[action]

  const take = (values: Values) =>
    call
      // Each form gathers what the schema of its action asks for; the server checks it all the same.
      .mutateAsync({ params: { id: project.id }, body: bodyOf(action, stale.version, values) as never })
      .then(() => {
        message.success(words.decided(names.actions[action]))
        onDone()
      }, fail)
  const fail = (failure: unknown) => {
    if (stale.catchConflict(failure)) return
    if (!(failure instanceof Refusal)) return refuse(failure)
    const asked = failure.fields.find(({ field }) => field === 'deviationReason')
    if (!asked) return refuse(failure)
    setDeviations((asked.facts?.deviations ?? []) as Deviation[]) // the server names them
    const others = failure.fields.filter((field) => field !== asked)
    if (others.length > 0) refuse(new Refusal(failure.code, failure.facts, others))
  }

  return (
    <FormDrawer
      open
      title={names.actions[action]}
      submit={names.actions[action]}
      busy={call.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form
        name={`action-${action}`}
        form={form}
        layout="vertical"
        initialValues={prefill(action, project)}
        scrollToFirstError={{ focus: true }}
        onFinish={take}
      >
        {stale.changes && (
          <div className="form-alert">
            <StaleNotice
              changes={stale.changes}
              names={words.staleWays}
              onTakeTheirs={onClose}
              onKeepMine={() => {
                stale.settle()
                form.submit()
              }}
            />
            <NoLonger action={action} project={project} />
          </div>
        )}
        {Fields && <Fields project={project} form={form} />}
        {deviations.length > 0 && (
          <>
            <Alert
              className="form-alert"
              type="warning"
              showIcon
              title={words.deviationAsk}
              description={
                <ul>
                  {deviations.map((deviation) => (
                    <li key={deviation}>{names.deviations[deviation]}</li>
                  ))}
                </ul>
              }
            />
            <Form.Item name="deviationReason" label={words.reason} rules={[{ required: true, min: 5, max: 500 }]}>
              <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
            </Form.Item>
          </>
        )}
        <StepEvidence action={action} project={project} />
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

/** Meanwhile somebody else may have taken this very step. */
function NoLonger({ action, project }: Pick<Props, 'action' | 'project'>) {
  const words = useTexts(pageTexts)
  const inWords = useObstacleWords()
  const obstacles = project.actions.find((view) => view.action === action)?.obstacles.filter(({ kind }) => kind !== 'evidence') ?? []
  if (obstacles.length === 0) return null
  return <Alert type="error" showIcon title={words.noLonger} description={obstacles.map(inWords).join(' ')} />
}
