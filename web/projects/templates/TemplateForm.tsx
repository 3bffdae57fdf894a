import { Alert, App, Form, Input, Segmented, Select } from 'antd'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { decisionTypes } from '#contract/lifecycle.ts'
import { type FilingTemplate, NewTemplate, type TemplateFills, templates } from '#contract/templates.ts'
import { templateFills } from '#domain/filing/copies.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { RegionPicker } from '../../ui/form/RegionPicker.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useStaleRecord } from '../../ui/form/use-stale-record.ts'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { templateTexts } from './template-texts.ts'

type Values = Partial<NewTemplate>

/** What a template is called, for whom it is, and what it fills in. */
export function TemplateForm({ editing, onClose }: { editing: FilingTemplate | 'new'; onClose: () => void }) {
  const words = useTexts(templateTexts)
  const { region } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const create = useCall(templates.create)
  const change = useCall(templates.change)
  const before = editing === 'new' ? null : editing
  const { isStale, fail } = useStaleRecord({ version: before?.version ?? 0, refuse: useRefusal(form) })
  const save = (values: Values) => {
    const body = asTemplate(values)
    const saved = before
      ? change.mutateAsync({ params: { id: before.id }, body: { ...body, version: before.version } })
      : create.mutateAsync({ body })
    return saved.then(() => {
      message.success(words.saved)
      onClose()
    }, fail)
  }
  return (
    <FormModal<Values>
      form={form}
      title={before ? words.editTitle : words.add}
      submit={words.save}
      busy={create.isPending || change.isPending}
      initialValues={before ?? { kind: 1, regionCode: region.code }}
      focus="name"
      onFinish={save}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Identity />
      <h3>{words.fills}</h3>
      <p className="below-16 quiet">{words.fillsHelp}</p>
      <Fills />
    </FormModal>
  )
}

function Identity() {
  const words = useTexts(templateTexts)
  const names = useTexts(filingTexts)
  const labelOf = useLabel()
  const { region } = useMe()
  const rules = useSchemaRules(NewTemplate)
  return (
    <>
      <Form.Item name="name" label={words.name} extra={words.nameHelp} rules={rules('name')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={names.kind}>
        <Segmented block options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))} />
      </Form.Item>
      <Form.Item name="trade" label={names.trade} rules={rules('trade')}>
        <DictionarySelect dictionary="trade" />
      </Form.Item>
      <Form.Item name="regionCode" label={words.region} rules={rules('regionCode')}>
        <RegionPicker below={region.code} />
      </Form.Item>
    </>
  )
}

function Fills() {
  const words = useTexts(templateTexts)
  const names = useTexts(filingTexts)
  const { decisions } = useTexts(lifecycleTexts)
  const yesNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ]
  return (
    <>
      <Form.Item name="description" label={names.description}>
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={2000} />
      </Form.Item>
      <div className="pair">
        <Form.Item name="decisionType" label={names.decisionType}>
          <Select allowClear options={decisionTypes.map((value) => ({ value, label: decisions[value] }))} />
        </Form.Item>
        <Form.Item name="method" label={names.method}>
          <DictionarySelect dictionary="qrgysqd" />
        </Form.Item>
        <Form.Item name="quantityUnit" label={names.quantityUnit}>
          <Input maxLength={20} />
        </Form.Item>
        {(['inPublicBudget', 'inAnnualPlan', 'farmlandTouched'] as const).map((name) => (
          <Form.Item key={name} name={name} label={names[name]}>
            <Select allowClear options={yesNo} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="remark" label={names.remark}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Form.Item>
    </>
  )
}

/** Blanks are nothing; what the rules of the form require is there when it is sent. */
function asTemplate({ name = '', kind = 1, trade = '', regionCode = '', ...given }: Values): NewTemplate {
  const filled = Object.fromEntries(templateFills.map((field) => [field, blank(given[field])])) as TemplateFills // its very fields
  return { name: name.trim(), kind, trade, regionCode, ...filled }
}

const blank = (value: string | null | undefined) => (typeof value === 'string' ? value.trim() || null : null)
