import { Form, Input } from 'antd'
import type { Label } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { UnitFields, unitRoles } from '#contract/units.ts'
import { unitFaults } from '#domain/units.ts'
import { plainCreditCode } from '#domain/values/credit-code.ts'
import { today } from '../../client/clock.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { DayField } from '../dates/DayField.tsx'
import { Checks } from '../form/Checks.tsx'
import { DictionarySelect } from '../form/DictionarySelect.tsx'
import { ruleFrom } from '../form/domain-rules.ts'
import { useSchemaRules } from '../form/schema-rules.ts'
import { unitFieldTexts } from './unit-field-texts.ts'
import { fieldsFrom, type UnitValues } from './unit-values.ts'
import './unit-fields.css'

/** Rules for the fields of a unit: those of the call, and those of the same function the server asks. */
export function useUnitRules() {
  const language = useLanguage()
  const form = Form.useFormInstance<UnitValues>()
  const bySchema = useSchemaRules(UnitFields)
  const byDomain = ruleFrom(language, () => {
    const fields = fieldsFrom(form.getFieldsValue())
    const faults = unitFaults(fields, { today: today(), trades: fields.trades })
    return faults.filter(({ field }) => fields[field as keyof UnitFields]) // what is empty is asked for elsewhere, or may be
  })
  const required = { required: true, message: fieldFaultText(language, 'required') }
  return { bySchema, byDomain, required }
}

type Known = readonly { code: string; label: Label }[]

/** Who the unit is. `known` are the trades it has already. */
export function UnitIdentityFields({ known = [] }: { known?: Known }) {
  const words = useTexts(unitFieldTexts)
  const { bySchema, byDomain, required } = useUnitRules()
  return (
    <>
      <Form.Item name="name" label={words.name} rules={bySchema('name')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label={words.creditCode}
        extra={words.creditCodeHelp}
        rules={[required, byDomain('creditCode')]}
        normalize={plainCreditCode}
        validateTrigger="onBlur"
      >
        <Input autoComplete="off" className="figure" maxLength={18} showCount />
      </Form.Item>
      <Form.Item name="roles" label={words.role} rules={bySchema('roles')}>
        <Checks label={words.role} options={unitRoles.map((role) => ({ value: role, label: words.roles[role] }))} />
      </Form.Item>
      <Form.Item name="trades" label={words.trades} extra={words.tradesHelp} rules={[byDomain('trades')]}>
        <DictionarySelect dictionary="trade" multiple known={known} />
      </Form.Item>
    </>
  )
}

export function UnitContactFields() {
  const words = useTexts(unitFieldTexts)
  const { bySchema, byDomain } = useUnitRules()
  return (
    <>
      <div className="pair">
        <Form.Item name="founded" label={words.founded} rules={[byDomain('founded')]}>
          <DayField latest={today()} />
        </Form.Item>
        <Form.Item name="representative" label={words.representative} rules={bySchema('representative')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="phone" label={words.phone} extra={words.phoneHelp} rules={[byDomain('phone')]} validateTrigger="onBlur">
        <Input autoComplete="off" inputMode="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="address" label={words.address} rules={bySchema('address')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </>
  )
}
