import { Form, Select } from 'antd'
import { batches } from '#contract/batches.ts'
import { inspectionTypes } from '#contract/inspections.ts'
import { inspectionTypeNames } from '#contract/names/supervision-names.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../../client/clock.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { DayField } from '../dates/DayField.tsx'
import { useChoiceStatus } from '../form/choice-status.ts'
import { batchTexts } from './batch-texts.ts'

/** The plan that all of the visits share. */
export function VisitFields({ ids }: { ids: string[] }) {
  const words = useTexts(batchTexts)
  const names = inspectionTypeNames[useLanguage()]
  const leads = useReply(batches.leads, { query: { ids } })
  return (
    <>
      <Form.Item name="type" label={words.visitType}>
        <Select options={inspectionTypes.filter((type) => type !== 'random').map((value) => ({ value, label: names[value] }))} />
      </Form.Item>
      <Form.Item name="plannedOn" label={words.visitDay} rules={[{ required: true, message: words.chooseDay }]}>
        <DayField earliest={today()} latest={addDays(today(), 365)} />
      </Form.Item>
      <Form.Item name="leadId" label={words.visitLead} rules={[{ required: true, message: words.chooseSomebody }]}>
        <Select
          {...useChoiceStatus(leads)}
          showSearch={{ optionFilterProp: 'label' }}
          options={(leads.data ?? []).map(({ id, name, takes }) => ({ value: id, label: words.takes(name, takes, ids.length) }))}
        />
      </Form.Item>
    </>
  )
}
