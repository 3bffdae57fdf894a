import { App, Form } from 'antd'
import { useRef, useState } from 'react'
import { type DrawRow, draws } from '#contract/draws.ts'
import { Refusal } from '#contract/errors.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { DrawFieldset } from './DrawFieldset.tsx'
import { bodyOf, type DrawValues, valuesFor } from './draw-values.ts'
import { type Shortage, TooFew } from './TooFew.tsx'
import { texts } from './texts.ts'

type Props = {
  project: ProjectDetail
  statutory: boolean
  earlier: readonly DrawRow[]
  onDone: (id: string) => void
  onClose: () => void
}

/** Says what is drawn for what; sending it fixes the list and cannot be taken back. */
export function DrawForm({ project, statutory, earlier, onDone, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<DrawValues>()
  const refuse = useRefusal(form)
  const [short, setShort] = useState<Shortage | null>(null)
  const commit = useCall(draws.commit)
  const initial = valuesFor(project, statutory)
  const subject = Form.useWatch('subject', form) ?? initial.subject
  // The list knows the draw just made before this form has closed, which must not ask about it.
  const before = useRef(earlier)
  if (!commit.isPending) before.current = earlier
  const current = before.current.find((draw) => draw.subject === subject && draw.state !== 'superseded') ?? null
  const isAnother = current !== null

  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'draw.too-few') return refuse(failure)
    setShort(failure.facts as Shortage) // what the route answers with
  }
  const send = (values: DrawValues) => {
    setShort(null)
    return commit.mutateAsync({ params: { id: project.id }, body: bodyOf(values, current?.id ?? null) }).then(({ id }) => {
      message.success(words.committed)
      onDone(id)
    }, fail)
  }
  return (
    <FormDrawer
      open
      title={isAnother ? words.another : words.newDraw}
      submit={words.commit}
      busy={commit.isPending}
      isDirty={() => differsFrom(form, initial)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {short && <TooFew shortage={short} />}
      <Form name="draw" form={form} layout="vertical" scrollToFirstError={{ focus: true }} initialValues={initial} onFinish={send}>
        <DrawFieldset project={project} subject={subject} statutory={statutory} isAnother={isAnother} />
      </Form>
    </FormDrawer>
  )
}
