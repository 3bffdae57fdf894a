import { Form, type FormInstance, Input, Select } from 'antd'
import { type PolicyCategory, PolicyFields, policies, policyCategories, policyEndings, policyExtents } from '#contract/policies.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { levelsIssuing, policyFaults } from '#domain/policies/policies.ts'
import { today } from '../../client/clock.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { ruleFrom } from '../../ui/form/domain-rules.ts'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { texts } from '../texts.ts'
import { BodyField } from './BodyField.tsx'
import { formTexts } from './form-texts.ts'
import { PolicySelect } from './PolicySelect.tsx'
import { fieldsFrom, type PolicyValues } from './policy-values.ts'

type Props = { form: FormInstance<PolicyValues>; isRevision: boolean; policyId: string | null }

export function PolicyFieldset({ form, isRevision, policyId }: Props) {
  const words = useTexts(texts)
  const own = useTexts(formTexts)
  const bySchema = useSchemaRules(PolicyFields)
  const ofRevision = useSchemaRules(policies.revise.body)
  return (
    <>
      <Form.Item name="title" label={words.title} rules={bySchema('title')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <div className="pair">
        <Form.Item name="number" label={words.number} extra={own.numberHelp} rules={bySchema('number')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="issuer" label={words.issuer} rules={bySchema('issuer')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      </div>
      <KindFields form={form} />
      <DayFields form={form} policyId={policyId} />
      <BodyField />
      {isRevision && (
        <Form.Item name="note" label={own.note} extra={own.noteHelp} rules={ofRevision('note')} validateTrigger="onBlur">
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
    <div className="pair">
      <Form.Item name="category" label={words.category}>
        <Select options={policyCategories.map((value) => ({ value, label: words.categories[value] }))} onChange={follow} />
      </Form.Item>
      <Form.Item name="level" label={words.level}>
        <Select options={levels.map((value) => ({ value, label: words.levels[value] }))} />
      </Form.Item>
    </div>
  )
}

function DayFields({ form, policyId }: Pick<Props, 'form' | 'policyId'>) {
  const words = useTexts(texts)
  const own = useTexts(formTexts)
  const language = useLanguage()
  const ending = Form.useWatch('ending', form) ?? 'none'
  const byDomain = ruleFrom(language, () => {
    const fields = fieldsFrom(form.getFieldsValue(true))
    return fields.issuedOn ? policyFaults(fields, today()) : []
  })
  const needed = { required: true, message: fieldFaultText(language, 'required') }
  const endings = policyEndings.map((value) => ({ value, label: words.endings[value] }))
  return (
    <div className="pair">
      <Form.Item name="issuedOn" label={words.issuedOn} rules={[needed, byDomain('issuedOn')]}>
        <DayField latest={today()} />
      </Form.Item>
      <Form.Item name="inForceFrom" label={words.inForceFrom} dependencies={['issuedOn']} rules={[byDomain('inForceFrom')]}>
        <DayField />
      </Form.Item>
      <Form.Item name="amendedOn" label={words.amendedOn} dependencies={['issuedOn']} rules={[byDomain('amendedOn')]}>
        <DayField latest={today()} />
      </Form.Item>
      <Form.Item name="extent" label={words.extent}>
        <Select options={policyExtents.map((value) => ({ value, label: words.extents[value] }))} />
      </Form.Item>
      <Form.Item name="ending" label={words.ending}>
        <Select options={[{ value: 'none', label: own.staysInForce }, ...endings]} />
      </Form.Item>
      {ending !== 'none' && (
        <>
          <Form.Item
            name="endsOn"
            label={words.endsOn}
            extra={own.endsHelp}
            dependencies={['issuedOn', 'inForceFrom']}
            rules={[byDomain('endsOn')]}
          >
            <DayField />
          </Form.Item>
          <Form.Item
            className="policy-whole-row"
            name="successorId"
            label={words.successor}
            extra={own.successorHelp}
            dependencies={['ending']}
            rules={[byDomain('successorId')]}
          >
            <PolicySelect without={policyId} />
          </Form.Item>
        </>
      )}
    </div>
  )
}
