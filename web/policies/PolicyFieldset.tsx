import { Button, Form, type FormInstance, Input, Select } from 'antd'
import { useState } from 'react'
import { type PolicyCategory, PolicyFields, policies, policyCategories, policyExtents } from '#contract/policies.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { levelsIssuing, policyFaults } from '#domain/policies.ts'
import { today } from '../client/clock.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { DayField } from '../ui/DayField.tsx'
import { ruleFrom } from '../ui/domain-rules.ts'
import { useSchemaRules } from '../ui/schema-rules.ts'
import { PolicyText } from './PolicyText.tsx'
import { fieldsFrom, type PolicyValues } from './policy-values.ts'
import { texts } from './texts.ts'

type Props = { form: FormInstance<PolicyValues>; isRevision: boolean }

export function PolicyFieldset({ form, isRevision }: Props) {
  const words = useTexts(texts)
  const bySchema = useSchemaRules(PolicyFields)
  const ofRevision = useSchemaRules(policies.revise.body)
  return (
    <>
      <Form.Item name="title" label={words.title} rules={bySchema('title')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <div className="policy-pair">
        <Form.Item name="number" label={words.number} extra={words.numberHelp} rules={bySchema('number')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="issuer" label={words.issuer} rules={bySchema('issuer')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      </div>
      <KindFields form={form} />
      <DayFields form={form} />
      <BodyField />
      {isRevision && (
        <Form.Item name="note" label={words.note} extra={words.noteHelp} rules={ofRevision('note')} validateTrigger="onBlur">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Form.Item>
      )}
    </>
  )
}

function KindFields({ form }: Pick<Props, 'form'>) {
  const words = useTexts(texts)
  const category: PolicyCategory = Form.useWatch('category', form) ?? 'notice'
  const levels = levelsIssuing[category]
  /** A level that does not go with the new category would only be refused. */
  const follow = (chosen: PolicyCategory) => {
    const [first] = levelsIssuing[chosen]
    if (first && !levelsIssuing[chosen].includes(form.getFieldValue('level'))) form.setFieldValue('level', first)
  }
  return (
    <div className="policy-pair">
      <Form.Item name="category" label={words.category}>
        <Select options={policyCategories.map((value) => ({ value, label: words.categories[value] }))} onChange={follow} />
      </Form.Item>
      <Form.Item name="level" label={words.level}>
        <Select options={levels.map((value) => ({ value, label: words.levels[value] }))} />
      </Form.Item>
    </div>
  )
}

function DayFields({ form }: Pick<Props, 'form'>) {
  const words = useTexts(texts)
  const language = useLanguage()
  const byDomain = ruleFrom(language, () => {
    const fields = fieldsFrom(form.getFieldsValue(true))
    return fields.issuedOn ? policyFaults(fields, today()) : []
  })
  const needed = { required: true, message: fieldFaultText(language, 'required') }
  return (
    <div className="policy-pair">
      <Form.Item name="issuedOn" label={words.issuedOn} rules={[needed, byDomain('issuedOn')]}>
        <DayField latest={today()} />
      </Form.Item>
      <Form.Item name="inForceFrom" label={words.inForceFrom} dependencies={['issuedOn']} rules={[byDomain('inForceFrom')]}>
        <DayField />
      </Form.Item>
      <Form.Item name="amendedOn" label={words.amendedOn} dependencies={['issuedOn']} rules={[byDomain('amendedOn')]}>
        <DayField latest={today()} />
      </Form.Item>
      <Form.Item
        name="repealedOn"
        label={words.repealedOn}
        extra={words.repealedHelp}
        dependencies={['issuedOn', 'inForceFrom']}
        rules={[byDomain('repealedOn')]}
      >
        <DayField />
      </Form.Item>
      <Form.Item name="extent" label={words.extent}>
        <Select options={policyExtents.map((value) => ({ value, label: words.extents[value] }))} />
      </Form.Item>
    </div>
  )
}

/** The text as it is typed, or as it will be read. */
function BodyField() {
  const words = useTexts(texts)
  const bySchema = useSchemaRules(PolicyFields)
  const form = Form.useFormInstance<PolicyValues>()
  const [isPreview, setPreview] = useState(false)
  return (
    <>
      <Form.Item name="body" label={words.body} extra={words.bodyHelp} rules={bySchema('body')} validateTrigger="onBlur" hidden={isPreview}>
        <Input.TextArea autoSize={{ minRows: 10, maxRows: 24 }} maxLength={60_000} />
      </Form.Item>
      {isPreview && (
        <section className="policy-preview" aria-label={words.preview}>
          <PolicyText body={form.getFieldValue('body') ?? ''} bare />
        </section>
      )}
      <Form.Item>
        <Button onClick={() => setPreview(!isPreview)}>{isPreview ? words.write : words.preview}</Button>
      </Form.Item>
    </>
  )
}
