import { App, Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { NewPick } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import type { Reply } from '#contract/route.ts'
import { visitDayOf } from '#domain/supervision/inspections.ts'
import { addDays } from '#domain/time/days.ts'
import { useOpened } from '../client/address/opened.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { Checks } from '../ui/form/Checks.tsx'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { pickTexts } from './pick-texts.ts'

type Props = { regions: Reply<typeof inspections.picks>['regions'] }

export function PickForm({ regions }: Props) {
  const words = useTexts(pickTexts)
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<NewPick>()
  const refuse = useRefusal(form)
  const call = useCall(inspections.pick)
  const { open } = useOpened('pick')
  const initial = { region: regions[0]?.code ?? null, kinds: [1], count: 3, plannedOn: visitDayOf(today()) }
  const send = (values: NewPick) =>
    call.mutateAsync({ body: values }).then((made) => {
      message.success(words.made(made.record.chosen.length))
      setOpen(false)
      open(made.id)
    }, refuse)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)} disabled={regions.length === 0}>
        {words.make}
      </Button>
      <FormDrawer
        open={isOpen}
        title={words.make}
        submit={words.make}
        busy={call.isPending}
        isDirty={() => differsFrom(form, initial)}
        onSubmit={form.submit}
        onClose={() => setOpen(false)}
      >
        <p className="panel-lead">{words.lead}</p>
        <Form form={form} layout="vertical" initialValues={initial} preserve={false} onFinish={send}>
          <Fields regions={regions} />
        </Form>
      </FormDrawer>
    </>
  )
}

function Fields({ regions }: Props) {
  const words = useTexts(pickTexts)
  const labelOf = useLabel()
  const form = Form.useFormInstance<NewPick>()
  const rules = useSchemaRules(NewPick)
  const [area, setArea] = useState(regions[0]?.code ?? '')
  const choose = (code: string) => {
    setArea(code)
    form.setFieldValue('region', code)
  }
  return (
    <>
      {regions.length > 1 && (
        <Form.Item label={words.area} htmlFor="pick-area">
          <Select
            id="pick-area"
            value={area}
            options={regions.map(({ code, name }) => ({ value: code, label: labelOf(name) }))}
            onChange={choose}
          />
        </Form.Item>
      )}
      <Form.Item name="region" label={words.region} extra={words.regionHelp} rules={rules('region')}>
        <RegionPicker key={area} below={area} />
      </Form.Item>
      <Form.Item name="kinds" label={words.kinds} rules={[{ required: true, type: 'array', min: 1, message: words.kindsMissing }]}>
        <Checks label={words.kinds} options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))} />
      </Form.Item>
      <Form.Item name="count" label={words.count} rules={rules('count')}>
        <InputNumber controls={false} className="wide-field" min={1} max={50} precision={0} />
      </Form.Item>
      <Form.Item name="plannedOn" label={words.day} rules={rules('plannedOn')}>
        <DayField earliest={today()} latest={addDays(today(), 365)} />
      </Form.Item>
    </>
  )
}
