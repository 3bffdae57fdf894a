import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { findings } from '#contract/findings.ts'
import { useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import type { FindingValues } from '../ui/form/finding-form.ts'
import { cleanedFinding, emptyFinding, FindingFields } from './FindingFields.tsx'
import { texts } from './texts.ts'

type Props = { projectId: string; inspectionId: string | null; primary?: boolean }

/** A numbered notice of what has to be put right. A serious one may stop the work at once. */
export function OpenFinding({ projectId, inspectionId, primary = false }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<FindingValues>()
  const refuse = useRefusal(form)
  const call = useCall(findings.open)
  const { open } = useOpened('finding')
  const send = (values: FindingValues) =>
    call.mutateAsync({ params: { id: projectId }, body: { ...cleanedFinding(values), inspectionId } }).then((opened) => {
      message.success(words.openedWith(opened.number))
      setOpen(false)
      open(opened.id)
    }, refuse)
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <FormDrawer
        open={isOpen}
        title={words.open}
        submit={words.open}
        busy={call.isPending}
        isDirty={() => differsFrom(form, emptyFinding)}
        onSubmit={form.submit}
        onClose={() => setOpen(false)}
      >
        <Form form={form} layout="vertical" initialValues={emptyFinding} preserve={false} onFinish={send}>
          <FindingFields projectId={projectId} />
        </Form>
      </FormDrawer>
    </>
  )
}
