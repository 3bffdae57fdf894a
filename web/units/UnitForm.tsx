import { App, Form, Input } from 'antd'
import { type UnitDetail, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
import { UnitContactFields, UnitIdentityFields, useUnitRules } from '../ui/units/UnitFieldset.tsx'
import { blankUnit, fieldsFrom, type LibraryValues, type UnitValues } from '../ui/units/unit-values.ts'
import { texts } from './texts.ts'
import { changedFields } from './unit-words.ts'

type Values = UnitValues & LibraryValues

export function UnitForm({ editing, onClose }: { editing: UnitDetail | 'new' | null; onClose: () => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, ways } = useCatchUp(editing === 'new' ? null : editing, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs)),
  })
  const create = useCall(units.create)
  const change = useCall(units.change)

  const save = (values: Values) => {
    const fields = fieldsFrom(values)
    return base
      ? change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
      : create.mutateAsync({ body: fields })
  }
  const done = () => {
    message.success(words.saved)
    onClose()
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
            <StaleNotice changes={changedFields(base, fresh, words, labelOf)} {...ways(fresh)} />
          </Form.Item>
        )}
        <UnitIdentityFields known={base?.trades ?? []} />
        <LibraryFields />
        <UnitContactFields />
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

function LibraryFields() {
  const words = useTexts(texts)
  const { bySchema, byDomain } = useUnitRules()
  return (
    <>
      <Form.Item name="grade" label={words.grade} rules={bySchema('grade')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className="pair">
        <Form.Item name="libraryFrom" label={words.libraryFrom} rules={[byDomain('libraryFrom')]}>
          <DayField />
        </Form.Item>
        <Form.Item name="libraryUntil" label={words.libraryUntil} dependencies={['libraryFrom']} rules={[byDomain('libraryUntil')]}>
          <DayField />
        </Form.Item>
        <p className="field-help">{words.libraryHelp}</p>
      </div>
    </>
  )
}

function valuesOf(unit: UnitDetail | null): Values {
  if (!unit) return { ...blankUnit, grade: '', libraryFrom: null, libraryUntil: null }
  const { name, creditCode, roles, founded, libraryFrom, libraryUntil } = unit
  const trades = unit.trades.map(({ code }) => code)
  const { grade, representative, phone, address } = unit
  const written = { grade: grade ?? '', representative: representative ?? '', phone: phone ?? '', address: address ?? '' }
  return { name, creditCode, roles, trades, founded, libraryFrom, libraryUntil, ...written }
}
