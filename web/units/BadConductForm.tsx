import { App, Form, Input } from 'antd'
import { BadConductEntry, type UnitDetail, units } from '#contract/units.ts'
import { banFaults } from '#domain/units.ts'
import { today } from '../client/clock.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ruleFrom } from '../ui/form/domain-rules.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import '../ui/units/unit-fields.css'
import { texts } from './texts.ts'

export function BadConductForm({ unit, open, onClose }: { unit: UnitDetail; open: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<BadConductEntry>()
  const refuse = useRefusal(form)
  const add = useCall(units.recordBadConduct)
  const submit = (body: BadConductEntry) =>
    add.mutateAsync({ params: { id: unit.id }, body }).then(() => {
      message.success(words.recorded)
      onClose()
    }, refuse)
  return (
    <FormModal
      {...{ open, form, onClose }}
      title={words.recordTitle(unit.name)}
      submit={words.record}
      busy={add.isPending}
      initialValues={{ fromDay: today() }}
      onFinish={submit}
    >
      <p className="below-16 quiet">{words.recordText}</p>
      <EntryFields />
    </FormModal>
  )
}

function EntryFields() {
  const words = useTexts(texts)
  const language = useLanguage()
  const form = Form.useFormInstance<BadConductEntry>()
  const rulesFor = useSchemaRules(BadConductEntry)
  const rule = ruleFrom(language, () => {
    const { fromDay, untilDay } = form.getFieldsValue()
    return fromDay && untilDay ? banFaults({ fromDay, untilDay }, today()) : []
  })
  return (
    <>
      <div className="pair">
        <Form.Item name="fromDay" label={words.fromDay} rules={[...rulesFor('fromDay'), rule('fromDay')]}>
          <DayField />
        </Form.Item>
        <Form.Item name="untilDay" label={words.untilDay} dependencies={['fromDay']} rules={[...rulesFor('untilDay'), rule('untilDay')]}>
          <DayField />
        </Form.Item>
      </div>
      <Form.Item name="reason" label={words.reason} extra={words.reasonHelp} rules={rulesFor('reason')} validateTrigger="onBlur">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
      </Form.Item>
    </>
  )
}
