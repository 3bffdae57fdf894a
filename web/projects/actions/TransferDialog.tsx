import { App, Form, Select } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { useChoiceStatus } from '../../ui/form/choice-status.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { pageTexts } from '../page-texts.ts'

export type TransferredProject = Pick<ProjectDetail, 'id' | 'version' | 'filer'>
type Values = { userId: string }

/** Asks who runs a filing from now on. */
export function TransferDialog({ project, open, onClose }: { project: TransferredProject; open: boolean; onClose: () => void }) {
  const words = useTexts(pageTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const userId = Form.useWatch('userId', form)
  const filers = useReply(projects.filers, { params: { id: project.id } }, { enabled: open })
  const offers = useChoiceStatus(filers)
  const transfer = useCall(projects.transfer)
  const refuse = useRefusal(form)
  const finish = (chosen: Values) =>
    transfer.mutateAsync({ params: { id: project.id }, body: { version: project.version, ...chosen } }).then(() => {
      message.success(words.transferred)
      onClose()
      // The choice stays; the next press sends the fresh version.
    }, refuse)
  return (
    <FormModal
      {...{ open, form, onClose }}
      title={words.transfer}
      submit={words.confirm}
      disabled={!userId}
      busy={transfer.isPending}
      onFinish={finish}
    >
      <Form.Item name="userId" label={words.filer}>
        <Select
          className="wide-field"
          {...offers}
          showSearch={{ optionFilterProp: 'label' }}
          options={(filers.data ?? []).filter(({ id }) => id !== project.filer.id).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormModal>
  )
}
