import { PlusOutlined } from '@ant-design/icons'
import { Alert, App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { type CalendarException, calendar, NewExceptions } from '#contract/calendar.ts'
import type { Reply } from '#contract/route.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useFaultCheck } from '../fault-check.ts'
import { texts } from '../texts.ts'
import { calendarTexts } from './calendar-texts.ts'

type Props = { year: number; record: Reply<typeof calendar.year> }

/** The exceptions of a year as a list; changed by the top region, read by everyone. */
export function CalendarExceptions({ year, record: { exceptions, mayChange, today } }: Props) {
  const words = useTexts(calendarTexts)
  const shared = useTexts(texts)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="panel" aria-labelledby="calendar-exceptions">
      <div className="tab-top row gap-16 apart">
        <h2 id="calendar-exceptions">{words.exceptions}</h2>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!mayChange} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      <p className="panel-lead">{words.exceptionsLead}</p>
      {!mayChange && <Alert type="info" showIcon title={shared.topOnly} />}
      {exceptions.length === 0 && <p className="faint">{words.noExceptions}</p>}
      <ul className="exception-list above-8 stack gap-0 ruled rows">
        {exceptions.map((exception) => (
          <Exception key={exception.day} exception={exception} mayChange={mayChange} />
        ))}
      </ul>
      <ExceptionForm
        open={isAdding}
        usual={String(year) === today.slice(0, 4) ? today : `${year}-01-01`}
        onClose={() => setAdding(false)}
      />
    </section>
  )
}

function Exception({ exception: { day, working, note }, mayChange }: { exception: CalendarException; mayChange: boolean }) {
  const words = useTexts(calendarTexts)
  const remove = useRemoval(day)
  return (
    <li>
      <span className="figure">{day}</span>
      <StateTag tone={working ? 'move' : 'wait'}>{working ? words.worked : words.free}</StateTag>
      <span className="grow">{note}</span>
      {mayChange && (
        <Button size="small" aria-label={words.remove(day)} onClick={remove}>
          {words.removeSubmit}
        </Button>
      )}
    </li>
  )
}

function useRemoval(day: string) {
  const words = useTexts(calendarTexts)
  const shared = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(calendar.remove)
  const act = () => remove.mutateAsync({ params: { day } }).then(() => void message.success(words.removed), refuse)
  return () =>
    void modal.confirm({
      title: words.removeTitle(day),
      content: words.removeText,
      okText: words.removeSubmit,
      cancelText: shared.cancel,
      onOk: act,
    })
}

type Values = { fromDay: string | null; untilDay: string | null; working: boolean; note: string }

function ExceptionForm({ open, usual, onClose }: { open: boolean; usual: string; onClose: () => void }) {
  const words = useTexts(calendarTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const add = useCall(calendar.add)
  const rulesFor = useSchemaRules(NewExceptions)
  const check = useFaultCheck()
  const submit = ({ fromDay, untilDay, working, note }: Values) =>
    add.mutateAsync({ body: { fromDay: fromDay ?? '', untilDay: untilDay ?? '', working, note: note.trim() } }).then(() => {
      message.success(words.added)
      onClose()
    }, refuse)
  const inOrder = () => {
    const { fromDay, untilDay } = form.getFieldsValue(true)
    return check('untilDay', fromDay && untilDay && untilDay < fromDay ? [{ field: 'untilDay', code: 'day.before-start' }] : [])
  }
  return (
    <FormDrawer
      open={open}
      title={words.add}
      submit={words.addSubmit}
      busy={add.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ fromDay: usual, untilDay: usual, working: false, note: '' }}
        onFinish={submit}
        onValuesChange={(changed) => 'fromDay' in changed && form.setFieldValue('untilDay', changed.fromDay)}
      >
        <Form.Item name="fromDay" label={words.from} rules={rulesFor('fromDay')}>
          <DayField />
        </Form.Item>
        <Form.Item name="untilDay" label={words.until} extra={words.untilHelp} rules={[...rulesFor('untilDay'), { validator: inOrder }]}>
          <DayField />
        </Form.Item>
        <Form.Item name="working" label={words.nature}>
          <Radio.Group
            options={[
              { value: false, label: words.free },
              { value: true, label: words.worked },
            ]}
          />
        </Form.Item>
        <Form.Item name="note" label={words.note} extra={words.noteHelp} rules={rulesFor('note')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} />
        </Form.Item>
      </Form>
    </FormDrawer>
  )
}
