import { App, Button, Flex, Form, Select } from 'antd'
import type { Deputies, Deputy, NewDeputy } from '#contract/deputies.ts'
import { deputies } from '#contract/deputies.ts'
import { today } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { DayField } from '../dates/DayField.tsx'
import { useRefusal } from '../feedback/refusals.ts'
import { deputyTexts } from './deputy-texts.ts'

type Props = { known: Deputies; isSetting: boolean; onSet: (wanted: NewDeputy) => Promise<unknown> }

/** Who stands in for somebody and from when to when; each can be ended at any time. */
export function DeputyForm({ known, isSetting, onSet }: Props) {
  const words = useTexts(deputyTexts)
  const [form] = Form.useForm<NewDeputy>()
  const refuse = useRefusal(form)
  const { message } = App.useApp()
  // A page may be open since yesterday: days that nobody touched are those of the press.
  const dayOf = (field: 'fromDay' | 'untilDay', shown: string) => (form.isFieldTouched(field) ? shown : today())
  const name = ({ deputyId, fromDay, untilDay }: NewDeputy) =>
    onSet({ deputyId, fromDay: dayOf('fromDay', fromDay), untilDay: dayOf('untilDay', untilDay) }).then(() => {
      message.success(words.isSet)
      form.resetFields()
    }, refuse)
  const required = [{ required: true, message: words.required }]
  return (
    <div className="stack">
      <p className="quiet">{words.what}</p>
      {known.items.map((one) => (
        <Standing key={one.id} one={one} text={words.standsIn(one.deputy.name, one.fromDay, one.untilDay)} mayEnd />
      ))}
      {known.standsInFor.map((one) => (
        <Standing key={one.id} one={one} text={words.standsInFor(one.person.name, one.fromDay, one.untilDay)} />
      ))}
      <Form form={form} layout="vertical" initialValues={{ fromDay: today(), untilDay: today() }} onFinish={name}>
        <Form.Item name="deputyId" label={words.deputy} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={words.nobody}
            options={known.candidates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="fromDay" label={words.from} rules={required}>
          <DayField earliest={today()} />
        </Form.Item>
        <Form.Item name="untilDay" label={words.until} rules={required}>
          <DayField earliest={today()} />
        </Form.Item>
        <Button htmlType="submit" loading={isSetting}>
          {words.set}
        </Button>
      </Form>
    </div>
  )
}

function Standing({ one: { id, version }, text, mayEnd = false }: { one: Deputy; text: string; mayEnd?: boolean }) {
  const words = useTexts(deputyTexts)
  const refuse = useRefusal()
  const { message } = App.useApp()
  const end = useCall(deputies.end)
  const act = () => end.mutateAsync({ params: { id }, body: { version } }).then(() => void message.success(words.ended), refuse)
  return (
    <Flex wrap justify="space-between" align="center" gap="small">
      <span>{text}</span>
      {mayEnd && (
        <Button loading={end.isPending} onClick={act}>
          {words.end}
        </Button>
      )}
    </Flex>
  )
}
