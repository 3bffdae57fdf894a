import { App, Form, Input, Switch } from 'antd'
import { type Provider, ProviderDraft, providers } from '#contract/providers.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { changesBetween } from '../ui/form/changes-between.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
import { providerTexts } from './provider-texts.ts'

type Values = Omit<ProviderDraft, 'secret' | 'claim'> & { secret?: string; claim?: string | null }

type Opened = Omit<Provider, 'addresses'> | null

/** What is left empty as a secret stays what it was. */
export function ProviderForm({ editing, onClose }: { editing: Opened; onClose: () => void }) {
  const words = useTexts(providerTexts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const {
    base: former,
    fresh,
    fail,
    ways,
  } = useCatchUp<Opened>(editing, { refuse: useRefusal(form), take: (theirs) => form.setFieldsValue({ ...theirs, secret: '' }) })
  const add = useCall(providers.add)
  const change = useCall(providers.change)
  const rules = useSchemaRules(ProviderDraft)
  const nameRules = useSchemaRules(ProviderDraft.properties.name)
  const { fields } = words
  const submit = ({ secret, claim, ...values }: Values) => {
    const draft = { ...values, secret: secret || null, claim: claim?.trim() || null }
    const saving = former
      ? change.mutateAsync({ params: { id: former.id }, body: { ...draft, version: former.version } })
      : add.mutateAsync({ body: draft })
    return saving.then(() => {
      message.success(words.saved)
      onClose()
    }, fail)
  }
  return (
    <FormDrawer
      open
      title={former ? labelOf(former.name) : words.add}
      submit={words.save}
      busy={add.isPending || change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={former ?? { isOn: false, countsAsFactor: false, issuer: 'https://' }}
        onFinish={submit}
      >
        {fresh && former && (
          <Form.Item>
            <StaleNotice
              changes={changesBetween(former, fresh, {
                [fields.isOn]: ({ isOn }) => (isOn ? words.on : words.off),
                [fields.nameZh]: ({ name }) => name.zh,
                [fields.nameEn]: ({ name }) => name.en,
                [fields.issuer]: ({ issuer }) => issuer,
                [fields.clientId]: ({ clientId }) => clientId,
                [fields.claim]: ({ claim }) => claim ?? '',
                [fields.countsAsFactor]: ({ countsAsFactor }) => (countsAsFactor ? words.on : words.off),
              })}
              {...ways(fresh)}
            />
          </Form.Item>
        )}
        <Form.Item name="isOn" label={fields.isOn} valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="pair">
          <Form.Item name={['name', 'zh']} label={fields.nameZh} rules={nameRules('zh')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['name', 'en']} label={fields.nameEn} rules={nameRules('en')}>
            <Input autoComplete="off" />
          </Form.Item>
        </div>
        <Form.Item name="issuer" label={fields.issuer} extra={words.issuerHint} rules={rules('issuer')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="clientId" label={fields.clientId} rules={rules('clientId')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="secret" label={fields.secret} extra={former?.hasSecret ? words.secretKept : words.secretNew}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="claim" label={fields.claim} extra={words.claimHint} rules={rules('claim')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="countsAsFactor" label={fields.countsAsFactor} extra={words.factorHint} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </FormDrawer>
  )
}
