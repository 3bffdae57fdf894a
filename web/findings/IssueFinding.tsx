import { App, Form } from 'antd'
import { findings } from '#contract/findings.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import type { FindingValues } from '../ui/form/finding-form.ts'
import { cleanedFinding, emptyFinding, FindingFields } from './FindingFields.tsx'
import { texts } from './texts.ts'

type Props = { projectId: string; inspectionId: string | null; onIssued: (id: string) => void; onClose: () => void }

/** A numbered notice of what has to be put right. A serious one may stop the work at once. */
export function IssueFinding({ projectId, inspectionId, onIssued, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<FindingValues>()
  const refuse = useRefusal(form)
  const call = useCall(findings.open)
  const send = (values: FindingValues) =>
    call.mutateAsync({ params: { id: projectId }, body: { ...cleanedFinding(values), inspectionId } }).then((opened) => {
      message.success(words.openedWith(opened.number))
      onClose()
      onIssued(opened.id)
    }, refuse)
  return (
    <FormDrawer
      open
      title={words.open}
      submit={words.open}
      busy={call.isPending}
      isDirty={() => differsFrom(form, emptyFinding)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" initialValues={emptyFinding} preserve={false} onFinish={send}>
        <FindingFields projectId={projectId} />
      </Form>
    </FormDrawer>
  )
}
