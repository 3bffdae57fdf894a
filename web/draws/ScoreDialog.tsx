import { Alert, App, Form, Input, InputNumber } from 'antd'
import { type Draw, type DrawSeat, draws } from '#contract/draws.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useStaleRecord } from '../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

type Values = { score: number | null; note: string }
type Props = { draw: Draw; seat: DrawSeat; onClose: () => void }

/** How somebody did their work, once it is done. */
export function ScoreDialog({ draw: { id, version }, seat, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { isStale, versionToSend, fail } = useStaleRecord({ version, refuse: useRefusal(form) })
  const rules = useSchemaRules(draws.score.body)
  const score = useCall(draws.score)
  const send = (values: Values) =>
    score
      .mutateAsync({
        params: { id },
        body: { version: versionToSend, member: seat.id, score: values.score ?? 0, note: values.note.trim() || null },
      })
      .then(() => {
        message.success(words.saved)
        onClose()
      }, fail)
  return (
    <FormModal<Values>
      title={words.scoreTitle(seat.name ?? seat.id)}
      submit={words.confirm}
      busy={score.isPending}
      form={form}
      initialValues={{ score: seat.score, note: seat.scoreNote ?? '' }}
      onFinish={send}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Form.Item name="score" label={words.score} rules={rules('score')}>
        <InputNumber controls={false} min={0} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="note" label={words.note} rules={rules('note')}>
        <Input autoComplete="off" maxLength={300} />
      </Form.Item>
    </FormModal>
  )
}
