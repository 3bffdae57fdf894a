import { Button, Checkbox, Form, Input, Select, Switch } from 'antd'
import { addressKinds, bodyFormats, GroupSettings, groupEvents, HookSettings, HttpSettings, webhookEvents } from '#contract/channels.ts'
import { languages } from '#contract/language.ts'
import { useTexts } from '../client/language.ts'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { httpTexts } from './http-texts.ts'

/** A call of somebody else's interface. */
export function HttpFields({ isPersonal }: { isPersonal: boolean }) {
  const words = useTexts(httpTexts)
  const rules = useSchemaRules(HttpSettings)
  return (
    <>
      <Form.Item name={['http', 'url']} label={words.url} extra={words.urlHint} rules={rules('url')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className="pair">
        <Form.Item name={['http', 'method']} label={words.method}>
          <Select options={['POST', 'PUT', 'GET'].map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name={['http', 'format']} label={words.format}>
          <Select options={bodyFormats.map((value) => ({ value, label: words.formats[value] }))} />
        </Form.Item>
      </div>
      <Headers />
      <Form.Item name={['http', 'body']} label={words.body} extra={words.bodyHint} rules={rules('body')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['http', 'success']} label={words.success} extra={words.successHint} rules={rules('success')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name={['http', 'signature']} label={words.signature} extra={words.signatureHint} rules={rules('signature')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name={['http', 'addressKind']} label={words.addressKind} hidden={!isPersonal}>
        <Select options={addressKinds.map((value) => ({ value, label: words.addressKinds[value] }))} />
      </Form.Item>
    </>
  )
}

function Headers() {
  const words = useTexts(httpTexts)
  return (
    <Form.Item label={words.headers}>
      <Form.List name={['http', 'headers']}>
        {(fields, { add, remove }) => (
          <div className="stack gap-8">
            {fields.map(({ key, name }) => (
              <div key={key} className="row">
                <Form.Item name={[name, 'name']} noStyle>
                  <Input aria-label={words.headerName} placeholder={words.headerName} autoComplete="off" spellCheck={false} />
                </Form.Item>
                <Form.Item name={[name, 'value']} noStyle>
                  <Input aria-label={words.headerValue} placeholder={words.headerValue} autoComplete="off" spellCheck={false} />
                </Form.Item>
                <Button onClick={() => remove(name)}>{words.removeHeader}</Button>
              </div>
            ))}
            <div>
              <Button onClick={() => add({ name: '', value: '' })}>{words.addHeader}</Button>
            </div>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}

/** What a group is told: figures of a region. */
export function GroupFields() {
  const words = useTexts(httpTexts)
  const rules = useSchemaRules(GroupSettings)
  return (
    <>
      <Form.Item name={['group', 'region']} label={words.region} rules={rules('region')}>
        <RegionPicker />
      </Form.Item>
      <Form.Item name={['group', 'events']} label={words.events} extra={words.groupHint} rules={rules('events')}>
        <Checkbox.Group options={groupEvents.map((value) => ({ value, label: words.groupEvents[value] }))} />
      </Form.Item>
      <div className="pair">
        <Form.Item name={['group', 'at']} label={words.at} rules={rules('at')}>
          <Input type="time" />
        </Form.Item>
        <Form.Item name={['group', 'language']} label={words.language}>
          <Select options={languages.map((value) => ({ value, label: words.languages[value] }))} />
        </Form.Item>
      </div>
    </>
  )
}

export function HookFields({ isNew }: { isNew: boolean }) {
  const words = useTexts(httpTexts)
  const rules = useSchemaRules(HookSettings)
  return (
    <>
      <Form.Item name={['hook', 'url']} label={words.hookUrl} rules={rules('url')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name={['hook', 'events']} label={words.hookEvents} extra={words.hookHint} rules={rules('events')}>
        <Checkbox.Group options={webhookEvents.map((value) => ({ value, label: words.ofHook(value) }))} />
      </Form.Item>
      {!isNew && (
        <Form.Item name="renewsSecret" label={words.renew} extra={words.renewHint} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </>
  )
}
