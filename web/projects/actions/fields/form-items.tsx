import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { today } from '../../../client/clock.ts'
import { useLanguage } from '../../../client/language.ts'
import { DayField } from '../../../ui/dates/DayField.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { useMoneyRule } from '../../../ui/form/money-rule.ts'

type Name = string | (string | number)[]
type Common = { name: Name; label: string; help?: ReactNode | undefined; optional?: boolean }

/** The rules every field of an action shares: it is there unless it may be missing, and it is long enough. */
export function useRules() {
  const language = useLanguage()
  return ({ optional = false, least = 0, most = 0 }: { optional?: boolean; least?: number; most?: number }) => [
    { required: !optional, whitespace: true, message: fieldFaultText(language, 'required') },
    ...(least > 0 ? [{ min: least, message: fieldFaultText(language, 'too-short', { limit: least }) }] : []),
    ...(most > 0 ? [{ max: most, message: fieldFaultText(language, 'too-long', { limit: most }) }] : []),
  ]
}

export function TextItem({
  name,
  label,
  help,
  optional,
  least = 1,
  most = 100,
  rows,
}: Common & { least?: number; most?: number; rows?: number }) {
  const rules = useRules()
  return (
    <Form.Item name={name} label={label} extra={help} rules={rules({ optional: optional ?? false, least, most })} validateTrigger="onBlur">
      {rows ? <Input.TextArea autoSize={{ minRows: rows }} maxLength={most} /> : <Input maxLength={most} autoComplete="off" />}
    </Form.Item>
  )
}

/** A day; what has happened cannot lie in the future. */
export function DayItem({ name, label, help, optional, past }: Common & { past?: boolean }) {
  const language = useLanguage()
  return (
    <Form.Item name={name} label={label} extra={help} rules={[{ required: !optional, message: fieldFaultText(language, 'required') }]}>
      <DayField {...(past ? { latest: today() } : {})} />
    </Form.Item>
  )
}

export function MoneyItem({ name, label, help, optional, negative }: Common & { negative?: boolean }) {
  const rule = useMoneyRule({ optional, negative })
  return (
    <Form.Item name={name} label={label} extra={help} rules={[rule]} required={!optional} validateTrigger="onBlur">
      <MoneyField />
    </Form.Item>
  )
}

export function NumberItem({ name, label, help, optional, most = 100 }: Common & { most?: number }) {
  const language = useLanguage()
  return (
    <Form.Item name={name} label={label} extra={help} rules={[{ required: !optional, message: fieldFaultText(language, 'required') }]}>
      <InputNumber controls={false} min={0} max={most} className="wide-field" inputMode="numeric" />
    </Form.Item>
  )
}

export function ChoiceItem({ name, label, help, optional, options }: Common & { options: readonly { value: string; label: string }[] }) {
  const language = useLanguage()
  return (
    <Form.Item name={name} label={label} extra={help} rules={[{ required: !optional, message: fieldFaultText(language, 'required') }]}>
      <Select className="wide-field" options={[...options]} allowClear={optional ?? false} />
    </Form.Item>
  )
}
