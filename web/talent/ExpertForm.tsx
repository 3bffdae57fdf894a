import { App, Form } from 'antd'
import { type ExpertDetail, talent } from '#contract/talent.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
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
  const { base, fresh, fail, ways } = useCatchUp(editing === 'new' ? null : editing, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs, region.code)),
  })
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
            <StaleNotice changes={changesOf(base, fresh, words, labelOf)} {...ways(fresh)} />
          </Form.Item>
        )}
        <ExpertFieldset form={form} base={base} />
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}
