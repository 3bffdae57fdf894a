import { Alert, App, Button, Flex, Form, Input, Switch, Typography } from 'antd'
import { useEffect } from 'react'
import { type OpenDataSettings, openData, Publication } from '#contract/open-data.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useCatchUp } from '../../ui/form/use-catch-up.ts'
import { texts } from '../texts.ts'
import { openDataTexts } from './open-data-texts.ts'

export function OpenDataTab() {
  const words = useTexts(openDataTexts)
  const reply = useReply(openData.settings, {})
  return (
    <div className="supervision-tab narrow stack">
      <p className="quiet measure">{words.lead}</p>
      <Answered reply={reply} rows={10}>
        {(settings) =>
          settings.mayRead ? (
            <>
              <SettingsForm settings={settings} />
              <Addresses settings={settings} />
              <Contents settings={settings} />
            </>
          ) : (
            <Alert type="info" showIcon title={words.topOnly} />
          )
        }
      </Answered>
    </div>
  )
}

type Values = Publication & { isOn: boolean }
type Saved = Values & { version: number }
const fields = ['isOn', 'publisher', 'licenceName', 'licenceUrl', 'prefix'] as const
const valuesOf = ({ isOn, publisher, licenceName, licenceUrl, prefix }: Values): Values => ({
  isOn,
  publisher,
  licenceName,
  licenceUrl,
  prefix,
})

function SettingsForm({ settings }: { settings: OpenDataSettings }) {
  const words = useTexts(openDataTexts)
  const shared = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, catchUp, ways } = useCatchUp<Saved>(settings, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs)),
  })
  const rules = useSchemaRules(Publication)
  const change = useCall(openData.change)
  useUnsaved(() => !change.isPending && differsFrom(form, valuesOf(base)))

  const submit = (values: Values) =>
    change.mutateAsync({ body: { ...values, version: base.version } }).then((saved) => {
      catchUp(saved)
      message.success(shared.saved)
    }, fail)
  // What nobody has typed over follows the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when other settings arrive
  useEffect(() => {
    if (settings.version !== base.version && !differsFrom(form, valuesOf(base))) ways(settings).onTakeTheirs()
  }, [settings])
  const said = (value: string | boolean) => (typeof value === 'string' ? value : value ? words.yes : words.no)
  return (
    <Form<Values> form={form} layout="vertical" initialValues={valuesOf(settings)} onFinish={submit} className="stack" requiredMark={false}>
      {fresh && (
        <StaleNotice
          changes={fields
            .filter((field) => fresh[field] !== base[field])
            .map((field) => ({ label: words.fields[field], before: said(base[field]), now: said(fresh[field]) }))}
          {...ways(fresh)}
        />
      )}
      {settings.isRestoredCopy && <Alert type="warning" showIcon title={words.restored} />}
      <fieldset className="panel field-panel">
        <legend>{words.settings}</legend>
        <Form.Item name="isOn" label={words.fields.isOn} valuePropName="checked">
          <Switch disabled={settings.isRestoredCopy && !settings.isOn} />
        </Form.Item>
        <Form.Item name="publisher" label={words.fields.publisher} extra={words.hints.publisher} rules={rules('publisher')}>
          <Input autoComplete="off" />
        </Form.Item>
        <div className="pair">
          <Form.Item name="licenceName" label={words.fields.licenceName} rules={rules('licenceName')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="licenceUrl" label={words.fields.licenceUrl} extra={words.hints.licenceUrl} rules={rules('licenceUrl')}>
            <Input type="url" autoComplete="off" />
          </Form.Item>
        </div>
        <Form.Item name="prefix" label={words.fields.prefix} extra={words.hints.prefix} rules={rules('prefix')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
      </fieldset>
      <Flex justify="flex-end">
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {shared.save}
        </Button>
      </Flex>
    </Form>
  )
}

function Addresses({ settings: { isOn, addresses } }: { settings: OpenDataSettings }) {
  const words = useTexts(openDataTexts)
  return (
    <section className="panel stack" aria-labelledby="open-data-addresses">
      <h2 id="open-data-addresses">
        {words.addresses} <StateTag tone={isOn ? 'done' : 'wait'}>{isOn ? words.on : words.off}</StateTag>
      </h2>
      {!isOn && <p className="quiet">{words.offNow}</p>}
      <dl className="stack">
        {(['about', 'package', 'project', 'changes'] as const).map((name) => (
          <div key={name}>
            <dt className="quiet">{words[name]}</dt>
            <dd>
              <Typography.Text code copyable>
                {addresses[name]}
              </Typography.Text>
            </dd>
          </div>
        ))}
      </dl>
      <p className="faint">
        {words.usage[0]} <code>?language=en</code> {words.usage[1]}
      </p>
    </section>
  )
}

function Contents({ settings: { publicFilings } }: { settings: OpenDataSettings }) {
  const words = useTexts(openDataTexts)
  return (
    <section className="panel stack" aria-labelledby="open-data-contents">
      <h2 id="open-data-contents">{words.contents}</h2>
      <p>{words.count(publicFilings)}</p>
      <p>{words.published}</p>
      <p>{words.never}</p>
    </section>
  )
}
