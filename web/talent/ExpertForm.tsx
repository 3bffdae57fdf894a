import { App, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type ExpertDetail, talent } from '#contract/talent.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { ExpertFieldset } from './ExpertFieldset.tsx'
import { bodyOf, changesOf, type ExpertValues, valuesOf } from './expert-values.ts'
import { texts } from './texts.ts'

type Props = { editing: ExpertDetail | 'new' | null; onClose: () => void }

export function ExpertForm({ editing, onClose }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { region } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<ExpertValues>()
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(editing === 'new' ? null : editing)
  const [fresh, setFresh] = useState<ExpertDetail | null>(null)
  const refuse = useRefusal(form)
  const create = useCall(talent.create)
  const change = useCall(talent.change)
  const initial = valuesOf(base, region.code)

  const save = (values: ExpertValues) => {
    const fields = bodyOf(values)
    return base
      ? change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
      : create.mutateAsync({ body: { ...fields, idNumber: fields.idNumber ?? '' } })
  }
  const done = () => {
    message.success(base ? words.saved : words.registered)
    onClose()
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as ExpertDetail) // what the route answers with
  }
  const catchUp = (theirs: ExpertDetail) => {
    setBase(theirs)
    setFresh(null)
  }

  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.editTitle(base.name) : words.addTitle}
      submit={words.save}
      busy={create.isPending || change.isPending}
      isDirty={() => differsFrom(form, initial)}
      onSubmit={form.submit}
      onClose={onClose}
      onOpened={() => form.getFieldInstance('name')?.focus()}
    >
      <Form
        name="expert"
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        initialValues={initial}
        onFinish={(values) => void save(values).then(done, fail)}
      >
        {fresh && base && (
          <Form.Item>
            <StaleNotice
              changes={changesOf(base, fresh, words, labelOf)}
              onKeepMine={() => catchUp(fresh)}
              onTakeTheirs={() => {
                form.setFieldsValue(valuesOf(fresh, region.code))
                catchUp(fresh)
              }}
            />
          </Form.Item>
        )}
        <ExpertFieldset form={form} base={base} />
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}
