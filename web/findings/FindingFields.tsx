import { Checkbox, Form, Input, Radio } from 'antd'
import { deadlines } from '#contract/deadlines.ts'
import { findingSeverities, NewFinding } from '#contract/findings.ts'
import type { EvidenceView, ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { daysAllowed } from '#domain/supervision/findings.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import { useTexts } from '../client/language.ts'
import { type Answer, useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { FilesField } from '../ui/files/FilesField.tsx'
import type { FindingValues } from '../ui/form/finding-form.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { texts } from './texts.ts'

export const emptyFinding: FindingValues = {
  severity: 'general',
  description: '',
  clause: null,
  amount: null,
  person: null,
  internalNote: null,
  stop: false,
  stopReason: null,
}

/** What a notice says. The same is asked whether it begins with a visit, with a look at the file or with an alert. */
export function FindingFields({ projectId }: { projectId: string }) {
  return (
    <>
      <Notice />
      <Stop projectId={projectId} />
    </>
  )
}

/** Blanks are nothing, and only a serious finding stops the work. */
export function cleanedFinding(values: FindingValues): FindingValues {
  const blank = (value: string | null | undefined) => value?.trim() || null
  const stop = values.severity === 'serious' && Boolean(values.stop)
  return {
    severity: values.severity,
    description: values.description.trim(),
    clause: blank(values.clause),
    amount: values.amount ?? null,
    person: blank(values.person),
    internalNote: blank(values.internalNote),
    stop,
    stopReason: stop ? blank(values.stopReason) : null,
  }
}

function Notice() {
  const words = useTexts(texts)
  const rules = useSchemaRules(NewFinding)
  const { data } = useReply(deadlines.read, {})
  return (
    <>
      <Form.Item name="severity" label={words.severity}>
        <Radio.Group
          className="stack gap-4"
          options={findingSeverities.map((severity) => ({
            value: severity,
            label: `${words.severities[severity]}${data ? ` · ${words.dueIn(daysAllowed(severity, deadlinesFrom(data.figures)))}` : ''}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="description" label={words.description} rules={rules('description')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item name="clause" label={words.clause} rules={rules('clause')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={300} />
      </Form.Item>
      <Form.Item name="amount" label={words.amount} rules={rules('amount')}>
        <MoneyField />
      </Form.Item>
      <Form.Item name="person" label={words.person} rules={rules('person')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="internalNote" label={words.internalNote} extra={words.internalHelp} rules={rules('internalNote')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Form.Item>
    </>
  )
}

function Stop({ projectId }: { projectId: string }) {
  const words = useTexts(texts)
  const form = Form.useFormInstance<FindingValues>()
  const severity = Form.useWatch('severity', form)
  const stops = Form.useWatch('stop', form)
  if (severity !== 'serious') return null
  return (
    <>
      <Form.Item name="stop" valuePropName="checked" extra={words.stopHelp}>
        <Checkbox>{words.stop}</Checkbox>
      </Form.Item>
      {stops && <StopOrder projectId={projectId} />}
    </>
  )
}

/** The same paper that the stop action of the project asks for: one that waits for its step. */
function StopOrder({ projectId }: { projectId: string }) {
  const words = useTexts(texts)
  const reply = useReply(projects.read, { params: { id: projectId } })
  const there = async () => {
    if (waitingOrders(reply.data?.files ?? []).length === 0) throw new Error(words.stopOrderMissing)
  }
  return (
    <>
      <Form.Item name="stopReason" label={words.stopReason} rules={[{ required: true, whitespace: true, min: 5, max: 500 }]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
      {/* No value of the form: files are there or not, and what is missing is said where they belong. */}
      <Form.Item name="stopOrder" rules={[{ validator: there }]}>
        <StopFiles projectId={projectId} reply={reply} />
      </Form.Item>
    </>
  )
}

const waitingOrders = (files: readonly EvidenceView[]) =>
  files.filter(({ category, record, supersededBy }) => category === 'PROJECT_SUPERVISION_FILE' && record === null && supersededBy === null)

function StopFiles({ projectId, reply }: { projectId: string; reply: Answer<ProjectDetail> }) {
  const words = useTexts(texts)
  return (
    <Answered reply={reply} rows={2}>
      {({ files }) => (
        <FilesField
          aim={{ projectId, category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' }}
          title={words.stopOrder}
          files={waitingOrders(files)}
          required
        />
      )}
    </Answered>
  )
}
