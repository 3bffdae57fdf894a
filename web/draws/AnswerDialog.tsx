import { App, Form, Input, Radio } from 'antd'
import { type Draw, type DrawSeat, draws, type SeatAnswer, seatAnswers } from '#contract/draws.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { texts } from './texts.ts'

type Values = { answer: SeatAnswer; note: string }
type Props = { draw: Draw; seat: DrawSeat; onClose: () => void }

/** The operator notes what somebody who was asked said, or that they said nothing in time. */
export function AnswerDialog({ draw: { id, version }, seat, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const fail = useRefusal(form)
  const rules = useSchemaRules(draws.answer.body)
  const answer = useCall(draws.answer)
  const send = (values: Values) =>
    answer
      .mutateAsync({ params: { id }, body: { version, member: seat.id, answer: values.answer, note: values.note.trim() || null } })
      .then(() => {
        message.success(words.saved)
        onClose()
      }, fail)
  return (
    <FormModal<Values>
      title={words.answerTitle(seat.name ?? seat.id)}
      submit={words.confirm}
      busy={answer.isPending}
      form={form}
      initialValues={{ answer: 'accepted', note: '' }}
      onFinish={send}
      onClose={onClose}
    >
      <Form.Item name="answer" label={words.actions.answer}>
        <Radio.Group options={seatAnswers.map((one) => ({ value: one, label: words.answers[one] }))} />
      </Form.Item>
      <Form.Item name="note" label={words.note} rules={rules('note')}>
        <Input autoComplete="off" maxLength={300} />
      </Form.Item>
    </FormModal>
  )
}
