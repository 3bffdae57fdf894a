import { Alert, App, Form, InputNumber } from 'antd'
import { kindLabel } from '#contract/kinds.ts'
import { type LimitField, type LimitRecord, type LimitRow, type Limits, limits, NewLimits } from '#contract/limits.ts'
import { limitFaults, limitFields, limitNatures } from '#domain/steps/limits.ts'
import { addDays } from '#domain/time/days.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { type ForeignChange, StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useCatchUp } from '../../ui/form/use-catch-up.ts'
import { useFaultCheck } from '../fault-check.ts'
import { texts } from '../texts.ts'
import { limitGroups, useFigureText } from './limit-figure.ts'
import { limitTexts } from './limit-texts.ts'

type Values = Limits & { effectiveFrom: string | null }
type Props = { record: LimitRecord; editing: LimitRow | 'new' | null; onClose: () => void }

/** New figures begin as those in force. Below the top each field shows what stands above and which way it may go. */
export function LimitForm({ record, editing, onClose }: Props) {
  const words = useTexts(limitTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, ways } = useCatchUp(editing === 'new' ? null : editing, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs, theirs.effectiveFrom)),
  })
  const create = useCall(limits.create)
  const change = useCall(limits.change)
  const foreignChanges = useForeignChanges()
  const { region, kind } = record

  const submit = (values: Values) => {
    const fields = { ...values, effectiveFrom: values.effectiveFrom ?? '' }
    const saving = base
      ? change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
      : create.mutateAsync({ body: { ...fields, region: region.code, kind } })
    return saving.then(() => {
      message.success(base ? shared.saved : words.added)
      onClose()
    }, fail)
  }

  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.editTitle(base.effectiveFrom) : words.createTitle(labelOf(region.name), labelOf(kindLabel(kind)))}
      submit={shared.save}
      busy={create.isPending || change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values> form={form} layout="vertical" initialValues={initialValues(record, base)} requiredMark={false} onFinish={submit}>
        {fresh && base && (
          <Form.Item>
            <StaleNotice changes={foreignChanges(base, fresh)} {...ways(fresh)} />
          </Form.Item>
        )}
        <Fields record={record} />
      </Form>
    </FormDrawer>
  )
}

function Fields({ record }: { record: LimitRecord }) {
  const words = useTexts(limitTexts)
  const labelOf = useLabel()
  const rulesFor = useSchemaRules(NewLimits)
  const form = Form.useFormInstance<Values>()
  const on = Form.useWatch('effectiveFrom', form) ?? record.today
  const { region, kind } = record
  // What stands above may change by the day the figures begin.
  const then = useReply(limits.record, { query: { region: region.code, kind, on } }, { keepPrevious: true })
  const above = then.data?.above ?? record.above
  return (
    <>
      <Form.Item>
        <Alert type="info" showIcon title={above ? words.strictNote(labelOf(above.region.name)) : words.topNote} />
      </Form.Item>
      <Form.Item name="effectiveFrom" label={words.effectiveFrom} extra={words.effectiveHelp} rules={rulesFor('effectiveFrom')}>
        <DayField earliest={record.today} />
      </Form.Item>
      {limitGroups.map(({ measure, fields }) => (
        <fieldset key={measure} className="frame">
          <legend>{words.groups[measure]}</legend>
          {fields.map((field) => (
            <FigureField key={field} field={field} above={above} />
          ))}
        </fieldset>
      ))}
    </>
  )
}

function FigureField({ field, above }: { field: LimitField; above: Limits | null }) {
  const words = useTexts(limitTexts)
  const rulesFor = useSchemaRules(NewLimits)
  const textOf = useFigureText()
  const form = Form.useFormInstance<Values>()
  const check = useFaultCheck()
  const { measure, stricter } = limitNatures[field]
  const meaning = field in words.meanings ? words.meanings[field as keyof typeof words.meanings] : null // held against that very table
  const bound = above && (stricter === 'lower' ? words.onlyLower : words.onlyHigher)(textOf(field, above[field]))
  return (
    <Form.Item
      name={field}
      label={words.fields[field]}
      extra={words.sentences([meaning ?? '', bound ?? ''])}
      dependencies={orderedWith[field] ?? []}
      rules={[...rulesFor(field), { validator: () => check(field, faultsAmong(form.getFieldsValue(true), above)) }]}
    >
      {measure === 'money' ? <MoneyField /> : <InputNumber controls={false} className="wide-field" min={0} suffix={words.units[measure]} />}
    </Form.Item>
  )
}

/** Figures are judged together, so only once all of them are there; a missing one is said at its own field. */
const faultsAmong = (values: Values, above: Limits | null) =>
  limitFields.every((field) => Number.isFinite(values[field])) ? limitFaults(values, above) : []

/** A field is judged again when the one it must not fall below changes. */
const orderedWith: Partial<Record<LimitField, LimitField[]>> = {
  simpleLimit: ['directLimit'],
  statutoryLimit: ['simpleLimit'],
  changeHardPercent: ['changeSoftPercent'],
}

function initialValues(record: LimitRecord, base: LimitRow | null): Partial<Values> {
  if (base) return valuesOf(base, base.effectiveFrom)
  const figures = record.applies ?? record.above
  const tomorrow = addDays(record.today, 1)
  return figures ? valuesOf(figures, tomorrow) : { effectiveFrom: tomorrow }
}

const valuesOf = (figures: Limits, effectiveFrom: string): Values => ({
  ...(Object.fromEntries(limitFields.map((field) => [field, figures[field]])) as Limits), // one entry for every field
  effectiveFrom,
})

function useForeignChanges(): (before: LimitRow, now: LimitRow) => ForeignChange[] {
  const words = useTexts(limitTexts)
  const textOf = useFigureText()
  return (before, now) =>
    [
      { label: words.effectiveFrom, before: before.effectiveFrom, now: now.effectiveFrom },
      ...limitFields.map((field) => ({ label: words.fields[field], before: textOf(field, before[field]), now: textOf(field, now[field]) })),
    ].filter((change) => change.before !== change.now)
}
