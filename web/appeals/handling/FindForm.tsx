import { Alert, App, Form } from 'antd'
import { type Appeal, appealActionRoutes } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import type { FindingForm, FindingValues } from '../../ui/form/finding-form.ts'
import { useStaleRecord } from '../../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

type Props = { appeal: Appeal; finding: FindingForm; onClose: () => void }

/** What was found true becomes a finding that says nothing of where it came from. */
export function FindForm({ appeal, finding: { Fields, empty, cleaned }, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<FindingValues>()
  const find = useCall(appealActionRoutes.find)
  const { isStale, fail } = useStaleRecord({ version: appeal.version, refuse: useRefusal(form) })
  const send = (values: FindingValues) =>
    find
      .mutateAsync({ params: { id: appeal.id }, body: { version: appeal.version, finding: { ...cleaned(values), inspectionId: null } } })
      .then(() => {
        message.success(words.found)
        onClose()
      }, fail)
  return (
    <FormDrawer
      open
      title={words.findTitle}
      submit={words.findTitle}
      busy={find.isPending}
      isDirty={() => differsFrom(form, empty)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Alert className="below-16 quiet" type="info" showIcon title={words.findText} />
      <Form form={form} layout="vertical" initialValues={empty} preserve={false} onFinish={send}>
        <Fields projectId={appeal.project?.id ?? ''} />
      </Form>
    </FormDrawer>
  )
}
