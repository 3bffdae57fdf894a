import { App, Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { useOffered } from '../ui/offered.ts'
import { useRefusal } from '../ui/refusals.ts'
import { pageTexts } from './page-texts.ts'

/** People leave; their filings go on. */
export function TransferFiler({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [userId, setUserId] = useState<string | null>(null)
  const filers = useReply(projects.filers, { params: { id: project.id } }, { enabled: open })
  const offers = useOffered(filers)
  const transfer = useCall(projects.transfer)
  const refuse = useRefusal()
  const finish = () =>
    transfer.mutateAsync({ params: { id: project.id }, body: { version: project.version, userId: userId ?? '' } }).then(() => {
      message.success(words.transferred)
      setOpen(false)
      // The choice stays; the next press sends the fresh version.
    }, refuse)
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        {words.transfer}
      </Button>
      <Modal
        open={open}
        title={words.transfer}
        okText={words.confirm}
        cancelText={words.cancel}
        okButtonProps={{ disabled: userId === null }}
        confirmLoading={transfer.isPending}
        destroyOnHidden
        onOk={finish}
        onCancel={() => setOpen(false)}
      >
        <Form layout="vertical">
          <Form.Item label={words.filer} htmlFor="new-filer">
            <Select
              id="new-filer"
              className="wide-field"
              {...offers}
              showSearch={{ optionFilterProp: 'label' }}
              options={(filers.data ?? []).filter(({ id }) => id !== project.filer.id).map(({ id, name }) => ({ value: id, label: name }))}
              value={userId}
              onChange={setUserId}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
