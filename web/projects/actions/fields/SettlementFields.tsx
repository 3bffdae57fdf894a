import { Form } from 'antd'
import { useTexts } from '../../../client/language.ts'
import { UnitSelect } from '../../../ui/units/UnitSelect.tsx'
import { actionTexts } from '../action-texts.ts'
import { DayItem, MoneyItem } from './form-items.tsx'

/** What was submitted, what the review left of it, and who reviewed. */
export function SettlementFields({ path = [] }: { path?: string[] }) {
  const words = useTexts(actionTexts)
  return (
    <>
      <MoneyItem name={[...path, 'submitted']} label={words.submitted} />
      <MoneyItem name={[...path, 'reviewed']} label={words.reviewed} />
      <Form.Item name={[...path, 'agencyId']} label={words.agency} extra={words.agencyHelp}>
        <UnitSelect acting="agency" />
      </Form.Item>
      <DayItem name={[...path, 'date']} label={words.settlementDate} past />
      <DayItem name={[...path, 'warrantyEnd']} label={words.warrantyEnd} help={words.warrantyHelp} optional />
    </>
  )
}
