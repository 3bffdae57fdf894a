import { App, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type UnitDetail, UnitFields, type UnitRole, unitRoles, units } from '#contract/units.ts'
import { plainCreditCode } from '#domain/credit-code.ts'
import { unitFaults } from '#domain/units.ts'
import { today } from '../client/clock.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { DayField } from '../ui/DayField.tsx'
import { DictionarySelect } from '../ui/DictionarySelect.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { useSchemaRules } from '../ui/schema-rules.ts'
import { ruleFrom } from './domain-rules.ts'
import { texts } from './texts.ts'
import { changedFields } from './unit-words.ts'

/** Text fields hold text; what is left empty becomes nothing when it is sent. */
type Values = Omit<UnitFields, 'grade' | 'representative' | 'phone' | 'address'> &
  Record<'grade' | 'representative' | 'phone' | 'address', string>

export function UnitForm({ editing, onClose }: { editing: UnitDetail | 'new' | null; onClose: () => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(editing === 'new' ? null : editing)
  const [fresh, setFresh] = useState<UnitDetail | null>(null)
  const refuse = useRefusal(form)
  const create = useCall(units.create)
  const change = useCall(units.change, ['users', 'session'])

  const save = (values: Values) => {
    const fields = fieldsOf(values)
    return base
      ? change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
      : create.mutateAsync({ body: fields })
  }
  const done = () => {
    message.success(words.saved)
    onClose()
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as UnitDetail) // what the route answers with
  }
  const catchUp = (theirs: UnitDetail) => {
    setBase(theirs)
    setFresh(null)
  }

  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.editTitle(base.name) : words.addTitle}
      submit={words.save}
      busy={create.isPending || change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
      onOpened={() => form.getFieldInstance('name')?.focus()}
    >
      <Form form={form} layout="vertical" initialValues={valuesOf(base)} onFinish={(values) => void save(values).then(done, fail)}>
        {fresh && base && (
          <Form.Item>
            <StaleNotice
              changes={changedFields(base, fresh, words, labelOf)}
              onKeepMine={() => catchUp(fresh)}
              onTakeTheirs={() => {
                form.setFieldsValue(valuesOf(fresh))
                catchUp(fresh)
              }}
            />
          </Form.Item>
        )}
        <Fields known={base?.trades ?? []} />
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

function Fields({ known }: { known: UnitDetail['trades'] }) {
  const words = useTexts(texts)
  const language = useLanguage()
  const form = Form.useFormInstance<Values>()
  const schemaRules = useSchemaRules(UnitFields)
  const rule = ruleFrom(language, () => {
    const fields = fieldsOf(form.getFieldsValue())
    return unitFaults(fields, { today: today(), trades: fields.trades }).filter(({ field }) => fields[field as keyof UnitFields])
  })
  const rulesFor = (field: Extract<keyof UnitFields, string>) => [...schemaRules(field), rule(field)]
  return (
    <>
      <Form.Item name="name" label={words.name} rules={rulesFor('name')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label={words.creditCode}
        extra={words.creditCodeHelp}
        rules={[{ required: true, message: fieldFaultText(language, 'required') }, rule('creditCode')]}
        normalize={plainCreditCode}
        validateTrigger="onBlur"
      >
        <Input autoComplete="off" className="figure" maxLength={18} showCount />
      </Form.Item>
      <Form.Item name="roles" label={words.role} rules={rulesFor('roles')}>
        <RoleChecks />
      </Form.Item>
      <Form.Item name="trades" label={words.trades} extra={words.tradesHelp} rules={[rule('trades')]}>
        <DictionarySelect dictionary="trade" multiple known={known} />
      </Form.Item>
      <Form.Item name="grade" label={words.grade} rules={rulesFor('grade')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className="field-pair">
        <Form.Item name="libraryFrom" label={words.libraryFrom} rules={rulesFor('libraryFrom')}>
          <DayField />
        </Form.Item>
        <Form.Item name="libraryUntil" label={words.libraryUntil} dependencies={['libraryFrom']} rules={rulesFor('libraryUntil')}>
          <DayField />
        </Form.Item>
        <p className="field-help">{words.libraryHelp}</p>
      </div>
      <div className="field-pair">
        <Form.Item name="founded" label={words.founded} rules={rulesFor('founded')}>
          <DayField latest={today()} />
        </Form.Item>
        <Form.Item name="representative" label={words.representative} rules={rulesFor('representative')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="phone" label={words.phone} extra={words.phoneHelp} rules={[rule('phone')]} validateTrigger="onBlur">
        <Input autoComplete="off" inputMode="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="address" label={words.address} rules={rulesFor('address')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </>
  )
}

type RoleChecksProps = { id?: string; value?: UnitRole[]; onChange?: (roles: UnitRole[]) => void }

/** Named for itself: a label cannot point at a group of boxes. */
function RoleChecks({ id, value = [], onChange }: RoleChecksProps) {
  const words = useTexts(texts)
  const options = unitRoles.map((role) => ({ value: role, label: words.roles[role] }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend a second time
    <div id={id} role="group" aria-label={words.role}>
      <Checkbox.Group<UnitRole> options={options} value={value} onChange={(roles) => onChange?.(roles)} />
    </div>
  )
}

const orNothing = (text: string) => text.trim() || null

const fieldsOf = (values: Values): UnitFields => ({
  ...values,
  grade: orNothing(values.grade),
  representative: orNothing(values.representative),
  phone: orNothing(values.phone),
  address: orNothing(values.address),
})

function valuesOf(unit: UnitDetail | null): Values {
  return {
    name: unit?.name ?? '',
    creditCode: unit?.creditCode ?? '',
    roles: unit?.roles ?? [],
    trades: unit?.trades.map(({ code }) => code) ?? [],
    grade: unit?.grade ?? '',
    libraryFrom: unit?.libraryFrom ?? null,
    libraryUntil: unit?.libraryUntil ?? null,
    founded: unit?.founded ?? null,
    representative: unit?.representative ?? '',
    phone: unit?.phone ?? '',
    address: unit?.address ?? '',
  }
}
