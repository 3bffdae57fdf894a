import { App, Button, Form, Input } from 'antd'
import { type Draw, draws } from '#contract/draws.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useUnsaved } from '../client/unsaved.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { texts } from './texts.ts'

/** Where the witness speaks: the only thing in the draw that the server cannot know beforehand. */
export function WitnessForm({ draw: { id, version } }: { draw: Draw }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ text: string }>()
  const fail = useRefusal(form)
  const rules = useSchemaRules(draws.speak.body)
  const speak = useCall(draws.speak)
  useUnsaved(() => !speak.isPending && form.isFieldsTouched())
  const send = ({ text }: { text: string }) =>
    speak.mutateAsync({ params: { id }, body: { version, text } }).then(() => void message.success(words.drawn), fail)
  return (
    <section className="panel draw-witness" aria-labelledby="draw-witness">
      <h2 id="draw-witness">{words.speakTitle}</h2>
      <p className="quiet">{words.speakText}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="text" label={words.witnessText} rules={rules('text')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={200} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={speak.isPending}>
          {words.actions.speak}
        </Button>
      </Form>
    </section>
  )
}
