import { App, Button, Form, Input } from 'antd'
import { useRef } from 'react'
import { indicators } from '#contract/alerts.ts'
import type { Reply } from '#contract/route.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { texts } from '../texts.ts'
import { canHash, sha256Of } from './hash-file.ts'
import { indicatorWords } from './indicator-texts.ts'

type Values = { sha256: string; name: string }

/** Forms whose bytes are the same everywhere and mean nothing. */
export function TemplateFiles({ mayChange }: { mayChange: boolean }) {
  const words = useTexts(indicatorWords)
  const reply = useReply(indicators.templates, {})
  return (
    <section className="panel" aria-labelledby="template-files">
      <h2 id="template-files">{words.templates}</h2>
      <p className="panel-lead">{words.templatesLead}</p>
      <Answered reply={reply} rows={2}>
        {(files) => (files.length === 0 ? <p className="quiet">{words.templatesNone}</p> : <Known files={files} mayChange={mayChange} />)}
      </Answered>
      {mayChange && <AddTemplate />}
    </section>
  )
}

function Known({ files, mayChange }: { files: Reply<typeof indicators.templates>; mayChange: boolean }) {
  return (
    <ul className="stack gap-0 above-8 ruled rows">
      {files.map(({ sha256, name, addedBy, addedAt }) => (
        <li key={sha256}>
          <div className="stack gap-4 anywhere grow">
            <strong>{name}</strong>
            <span className="code">{sha256}</span>
            <span className="quiet">
              {addedBy} · <Moment at={addedAt} />
            </span>
          </div>
          {mayChange && <Remove sha256={sha256} name={name} />}
        </li>
      ))}
    </ul>
  )
}

function AddTemplate() {
  const words = useTexts(indicatorWords)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const chooser = useRef<HTMLInputElement>(null)
  const refuse = useRefusal(form)
  const call = useCall(indicators.addTemplate)
  // What came with a chosen file counts as well.
  useUnsaved(() => !call.isPending && Object.values(form.getFieldsValue()).some(Boolean))
  const send = ({ sha256, name }: Values) =>
    call.mutateAsync({ body: { sha256: sha256.trim().toLowerCase(), name: name.trim() } }).then(() => {
      message.success(words.templateAdded)
      form.resetFields()
    }, refuse)
  const take = async (file: File | undefined) => {
    if (!file) return
    const named: unknown = form.getFieldValue('name')
    form.setFieldsValue({ sha256: await sha256Of(file), ...(named ? {} : { name: file.name.slice(0, 200) }) })
    await form.validateFields(['sha256', 'name']).catch(() => null) // what is missing is told at its field
  }
  return (
    <div className="template-form">
      {/* Outside of the form, whose style would show it. */}
      <input ref={chooser} type="file" hidden data-template onChange={({ target }) => void take(target.files?.[0])} />
      {canHash() && <Button onClick={() => chooser.current?.click()}>{words.chooseFile}</Button>}
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={send}>
        <Form.Item name="name" label={words.templateName} rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="sha256"
          label={words.templateHash}
          extra={canHash() ? words.templateHashHelp : words.noSubtle}
          rules={[{ required: true, pattern: /^\s*[0-9a-fA-F]{64}\s*$/ }]}
        >
          <Input className="figure" maxLength={70} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Button htmlType="submit" loading={call.isPending}>
          {words.addTemplate}
        </Button>
      </Form>
    </div>
  )
}

function Remove({ sha256, name }: Values) {
  const words = useTexts(indicatorWords)
  const shared = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const call = useCall(indicators.removeTemplate)
  const ask = () =>
    void modal.confirm({
      title: words.removeTemplateTitle(name),
      content: words.removeTemplateText,
      okText: words.removeTemplate,
      cancelText: shared.cancel,
      okButtonProps: { danger: true },
      onOk: () => call.mutateAsync({ params: { sha256 } }).then(() => void message.success(words.templateRemoved), refuse),
    })
  return (
    <Button size="small" danger aria-label={words.removeTemplateLabel(name)} onClick={ask}>
      {words.removeTemplate}
    </Button>
  )
}
