import { App, Form, Alert as Notice } from 'antd'
import { type Alert, alerts } from '#contract/alerts.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import type { FindingForm, FindingValues as Values } from '../ui/form/finding-form.ts'
import { useStaleRecord } from '../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

type Props = { alert: Alert; finding: FindingForm; onClose: () => void }

/** Confirming an alert is opening a finding. It begins with the rules the indicator rests on. */
export function ConfirmForm({ alert, finding: { Fields, empty, cleaned }, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const call = useCall(alerts.confirm)
  const { isStale, fail } = useStaleRecord({ version: alert.version, refuse: useRefusal(form) })
  const begin = useBeginning(alert, empty)
  const send = (values: Values) =>
    call
      .mutateAsync({ params: { id: alert.id }, body: { version: alert.version, finding: { ...cleaned(values), inspectionId: null } } })
      .then(() => {
        message.success(words.confirmed)
        onClose()
      }, fail)
  return (
    <FormDrawer
      open
      title={words.confirmTitle}
      submit={words.actions.confirm}
      busy={call.isPending}
      isDirty={() => differsFrom(form, begin)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {isStale && <Notice className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Form form={form} layout="vertical" initialValues={begin} preserve={false} onFinish={send}>
        <Fields projectId={alert.project.id} />
      </Form>
    </FormDrawer>
  )
}

const longestClause = 300

function useBeginning({ indicator, severity }: Alert, empty: Values): Values {
  const labelOf = useLabel()
  const clause = indicatorTexts[indicator].policy.map(labelOf).join('\n').slice(0, longestClause)
  return { ...empty, severity: severity === 5 ? 'serious' : 'general', clause: clause || null }
}
