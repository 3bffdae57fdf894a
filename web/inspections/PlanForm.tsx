import { Alert, App, Form, type FormRule, Select } from 'antd'
import { useState } from 'react'
import { type Inspection, InspectionPlan, inspections, inspectionTypes } from '#contract/inspections.ts'
import { visitDayOf } from '#domain/supervision/inspections.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { ProjectPicker } from '../ui/form/ProjectPicker.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useStaleRecord } from '../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

/** Without a project, which one is asked first. */
type Props = { projectId: string | null; inspection: Inspection | null; onDone: (id: string) => void; onClose: () => void }

type Values = InspectionPlan & { projectId: string | null }

/** Plans an inspection, or changes the plan of one that has not begun. */
export function PlanForm({ projectId, inspection, onDone, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const { isStale, versionToSend, fail } = useStaleRecord({ version: inspection?.version ?? 0, refuse: useRefusal(form) })
  const plan = useCall(inspections.plan)
  const change = useCall(inspections.change)
  // What somebody else plans meanwhile is nothing that was typed here.
  const [initial] = useState(() =>
    inspection
      ? { projectId, type: inspection.type, plannedOn: inspection.plannedOn, leadId: inspection.lead.id, others: inspection.others }
      : { projectId, type: 'routine' as const, plannedOn: visitDayOf(today()), leadId: me.id, others: [] },
  )
  const send = ({ projectId: chosen, ...values }: Values) => {
    const body = { ...values, others: values.others.map((name) => name.trim()) }
    const sent = inspection
      ? change.mutateAsync({ params: { id: inspection.id }, body: { ...body, version: versionToSend } })
      : plan.mutateAsync({ params: { id: projectId ?? chosen ?? '' }, body })
    return sent.then(({ id }) => {
      message.success(inspection ? words.saved : words.planned)
      onDone(id)
    }, fail)
  }
  return (
    <FormDrawer
      open
      title={inspection ? words.changePlan : words.plan}
      submit={inspection ? words.actions.save : words.plan}
      busy={plan.isPending || change.isPending}
      isDirty={() => differsFrom(form, initial)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Form form={form} layout="vertical" initialValues={initial} preserve={false} onFinish={send}>
        {projectId === null && <WhichProject />}
        <Fields projectId={projectId} picked={inspection?.type === 'random'} />
      </Form>
    </FormDrawer>
  )
}

/** Drafts are nobody's yet, and what is void is visited no more. */
function WhichProject() {
  const words = useTexts(texts)
  return (
    <Form.Item name="projectId" label={words.project} rules={[{ required: true, message: words.chooseProject }]}>
      <ProjectPicker without={['draft', 'void']} />
    </Form.Item>
  )
}

/** A list is always sent, and nobody has to be in it. */
const mayBeEmpty = (rule: FormRule) => !('required' in rule)

/** What a random pick chose stays a random pick; nobody calls anything else one. */
function Fields({ projectId, picked }: { projectId: string | null; picked: boolean }) {
  const words = useTexts(texts)
  const rules = useSchemaRules(InspectionPlan)
  const chosen = Form.useWatch<string | null>('projectId', { preserve: true })
  const about = projectId ?? chosen ?? null
  const leads = useReply(inspections.leads, { params: { id: about ?? '' } }, { enabled: about !== null })
  return (
    <>
      <Form.Item name="type" label={words.type} rules={rules('type')}>
        <Select
          disabled={picked}
          options={inspectionTypes.filter((type) => picked || type !== 'random').map((type) => ({ value: type, label: words.types[type] }))}
        />
      </Form.Item>
      <Form.Item name="plannedOn" label={words.day} rules={rules('plannedOn')}>
        <DayField earliest={today()} latest={addDays(today(), 365)} />
      </Form.Item>
      <Form.Item name="leadId" label={words.lead} rules={[{ required: true }]}>
        <Select
          {...useChoiceStatus(leads)}
          disabled={about === null}
          showSearch={{ optionFilterProp: 'label' }}
          options={(leads.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="others" label={words.others} extra={words.othersHelp} rules={rules('others').filter(mayBeEmpty)}>
        <Select mode="tags" open={false} suffixIcon={null} maxCount={10} />
      </Form.Item>
    </>
  )
}
