import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { stepProofs } from '#domain/filing/evidence.ts'
import { lifecycle } from '#domain/steps/lifecycle.ts'
import { useTexts } from '../../client/language.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { actionFields } from './fields/action-fields.tsx'
import { StageFields } from './fields/StageFields.tsx'
import { stagesOf } from './fields/stages.tsx'
import { prefill } from './prefill.ts'
import { StepEvidence } from './StepEvidence.tsx'
import { Explanation, Notices } from './StepNotices.tsx'
import { stepTexts } from './step-texts.ts'
import { isPlain, useApprovals } from './use-approvals.ts'
import { type StepValues, useStep } from './use-step.ts'

type Props = { action: ProjectAction; project: ProjectDetail; onDone: () => void; onClose: () => void }

/** One step: what it must be told, and the papers it must be proved with. What is quickly said or only confirmed is a small dialog. */
export function StepForm(props: Props) {
  const { action, project, onClose } = props
  const [form] = Form.useForm<StepValues>()
  const stages = stagesOf(action, project)
  const [stage, setStage] = useState(0)
  const step = useStep({ ...props, form, stages, onStage: setStage })
  const begin = useBeginning(action, project)
  const Fields = actionFields[action]
  const rest = (
    <>
      <Explanation deviations={step.deviations} />
      <StepEvidence action={action} project={project} missing={step.missing} />
    </>
  )
  const content = (
    <>
      <Notices step={step} action={action} project={project} onClose={onClose} onAgain={form.submit} />
      {stages ? (
        <StageFields stages={stages} stage={stage} onStage={setStage} last={rest} />
      ) : (
        <>
          {Fields && <Fields action={action} project={project} form={form} />}
          {rest}
        </>
      )}
    </>
  )
  const shared = { action, form, begin, step, onClose }
  if (isSmall(action)) return <SmallStep {...shared}>{content}</SmallStep>
  const next = async () => {
    const paths = stages?.[stage]?.paths ?? []
    const isSound = await form.validateFields([...paths], { recursive: true }).then(
      () => true,
      () => false,
    )
    if (isSound) setStage(stage + 1)
    else step.focusFault()
  }
  return (
    <LargeStep
      {...shared}
      staging={stages && stage < stages.length - 1 ? next : null}
      onBack={stage > 0 ? () => setStage(stage - 1) : null}
    >
      {content}
    </LargeStep>
  )
}

/** Nothing to prove and little to say. */
const isSmall = (action: ProjectAction) => !stepProofs[action]

function useBeginning(action: ProjectAction, project: ProjectDetail): StepValues {
  const [approval] = useApprovals(project)
  return action === 'approve' && isPlain(project) ? { opinion: approval } : prefill(action, project)
}

type Shared = {
  action: ProjectAction
  form: FormInstance<StepValues>
  begin: StepValues
  step: ReturnType<typeof useStep>
  onClose: () => void
  children: ReactNode
}

/** Where there is nothing left to type, the button that confirms is ready; what takes back or ends is not done by a stray Enter. */
function SmallStep({ action, form, begin, step, onClose, children }: Shared) {
  const name = useTexts(lifecycleTexts).actions[action]
  const lead = useTexts(stepTexts).leads[action]
  const { weight } = lifecycle[action]
  const isHarmless = weight === 'advance' || weight === 'neutral'
  const field = actionFields[action] && Object.values(begin).every((value) => !value) ? firstField[action] : undefined
  return (
    <FormModal
      title={name}
      submit={name}
      danger={weight === 'drastic'}
      busy={step.isBusy}
      width={actionFields[action] ? 520 : 416}
      form={form}
      initialValues={begin}
      {...(field ? { focus: field } : { focusOn: isHarmless ? 'submit' : 'cancel' })}
      onFinish={step.take}
      onClose={onClose}
    >
      {lead && <p className="quiet below-16">{lead}</p>}
      {children}
    </FormModal>
  )
}

const firstField: Partial<Record<ProjectAction, string>> = { approve: 'opinion', 'send-back': 'reason', void: 'reason' }

type Large = Shared & { staging: (() => unknown) | null; onBack: (() => void) | null }

function LargeStep({ action, form, begin, step, onClose, staging, onBack, children }: Large) {
  const name = useTexts(lifecycleTexts).actions[action]
  const words = useTexts(stepTexts)
  return (
    <FormDrawer
      open
      title={name}
      submit={staging ? words.next : name}
      busy={step.isBusy}
      isDirty={() => form.isFieldsTouched()}
      also={onBack && <Button onClick={onBack}>{words.back}</Button>}
      onSubmit={staging ?? form.submit}
      onClose={onClose}
    >
      <Form
        name={`action-${action}`}
        form={form}
        layout="vertical"
        initialValues={begin}
        scrollToFirstError={{ focus: true }}
        onFinish={step.take}
        onFinishFailed={step.failLocally}
      >
        {children}
        {!staging && <button type="submit" hidden tabIndex={-1} />}
      </Form>
    </FormDrawer>
  )
}
