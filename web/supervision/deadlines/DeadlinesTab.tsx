import { Alert, App, Button, Flex, Form, InputNumber } from 'antd'
import { useEffect } from 'react'
import { type DeadlineField, type DeadlineRecord, Deadlines, deadlines } from '#contract/deadlines.ts'
import { deadlineFaults, deadlineFields, deadlineGroups, deadlineNatures, defaultDeadlines } from '#domain/time/deadlines.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { type ForeignChange, StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useCatchUp } from '../../ui/form/use-catch-up.ts'
import { useFaultCheck } from '../fault-check.ts'
import { texts } from '../texts.ts'
import { deadlineTexts } from './deadline-texts.ts'

export function DeadlinesTab() {
  const words = useTexts(deadlineTexts)
  const reply = useReply(deadlines.read, {})
  return (
    <div className="supervision-tab narrow stack">
      <p className="quiet measure">{words.lead}</p>
      <Answered reply={reply} rows={12}>
        {(record) => (record.mayChange ? <DeadlineForm record={record} /> : <DeadlineFacts record={record} />)}
      </Answered>
    </div>
  )
}

const groups = deadlineGroups.map((group) => ({ group, fields: deadlineFields.filter((field) => deadlineNatures[field].group === group) }))

function DeadlineFacts({ record: { figures } }: { record: DeadlineRecord }) {
  const words = useTexts(deadlineTexts)
  const shared = useTexts(texts)
  const fact = (field: DeadlineField) => ({
    name: words.fields[field],
    value: words.days(figures[field], words.counts[deadlineNatures[field].counts]),
  })
  return (
    <>
      <Alert type="info" showIcon title={shared.topOnly} />
      {groups.map(({ group, fields }) => (
        <section key={group} className="panel wide-facts" aria-labelledby={`deadlines-${group}`}>
          <h2 id={`deadlines-${group}`}>{words.groups[group]}</h2>
          <FactList facts={fields.map(fact)} />
        </section>
      ))}
    </>
  )
}

function DeadlineForm({ record }: { record: DeadlineRecord }) {
  const words = useTexts(deadlineTexts)
  const shared = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Deadlines>()
  const take = (theirs: DeadlineRecord) => form.setFieldsValue(theirs.figures)
  const { base, fresh, fail, catchUp, ways } = useCatchUp(record, { refuse: useRefusal(form), take })
  const change = useCall(deadlines.change)
  useUnsaved(() => !change.isPending && differsFrom(form, base.figures))

  const submit = (figures: Deadlines) =>
    change.mutateAsync({ body: { ...figures, version: base.version } }).then((saved) => {
      catchUp(saved)
      message.success(shared.saved)
    }, fail)
  // What nobody has typed over follows the server. What somebody has stays, and is compared when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when another record arrives
  useEffect(() => {
    if (record.version !== base.version && !differsFrom(form, base.figures)) ways(record).onTakeTheirs()
  }, [record])
  const fillIn = () => {
    form.setFieldsValue(defaultDeadlines)
    message.info(words.unsaved)
  }
  return (
    <Form<Deadlines>
      form={form}
      layout="vertical"
      initialValues={record.figures}
      onFinish={submit}
      className="deadline-form stack"
      requiredMark={false}
    >
      {fresh && <StaleNotice changes={foreignChanges(base, fresh, words.fields)} {...ways(fresh)} />}
      {groups.map(({ group, fields }) => (
        <fieldset key={group} className="panel field-panel">
          <legend>{words.groups[group]}</legend>
          <div className="pair">
            {fields.map((field) => (
              <DaysField key={field} field={field} />
            ))}
          </div>
        </fieldset>
      ))}
      <Flex gap={8} justify="flex-end" wrap>
        <Button onClick={fillIn}>{words.reset}</Button>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {shared.save}
        </Button>
      </Flex>
    </Form>
  )
}

function DaysField({ field }: { field: DeadlineField }) {
  const words = useTexts(deadlineTexts)
  const rulesFor = useSchemaRules(Deadlines)
  const form = Form.useFormInstance<Deadlines>()
  const check = useFaultCheck()
  const { counts, usually } = deadlineNatures[field]
  return (
    <Form.Item
      name={field}
      label={words.fields[field]}
      extra={words.usually(usually)}
      dependencies={comparedWith[field] ?? []}
      rules={[...rulesFor(field), { validator: () => check(field, deadlineFaults(form.getFieldsValue(true))) }]}
    >
      <InputNumber controls={false} className="wide-field" precision={0} suffix={words.counts[counts]} />
    </Form.Item>
  )
}

/** A field is judged again when the one it is measured by changes. */
const comparedWith: Partial<Record<DeadlineField, DeadlineField[]>> = {
  generalFindingDays: ['minorFindingDays'],
  seriousFindingDays: ['generalFindingDays'],
  superviseDays: ['urgeDays'],
  investigateDays: ['superviseDays'],
}

const foreignChanges = (before: DeadlineRecord, now: DeadlineRecord, names: Readonly<Record<DeadlineField, string>>): ForeignChange[] =>
  deadlineFields
    .map((field) => ({ label: names[field], before: String(before.figures[field]), now: String(now.figures[field]) }))
    .filter((change) => change.before !== change.now)
