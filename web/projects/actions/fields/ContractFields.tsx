import { Form, Segmented } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../../client/language.ts'
import { DictionarySelect } from '../../../ui/form/DictionarySelect.tsx'
import { UnitSelect } from '../../../ui/units/UnitSelect.tsx'
import { actionTexts } from '../action-texts.ts'
import { BidderFields } from './BidderFields.tsx'
import { ChoiceItem, DayItem, MoneyItem, NumberItem, TextItem, useRules } from './form-items.tsx'
import { ReadValue } from './ReadValue.tsx'

type Path = { path: string[] }

/** Who bid, when it was awarded, and how long that was published. */
export function AwardFields({ path, drawsOf }: Path & { drawsOf?: string }) {
  const words = useTexts(actionTexts)
  return (
    <>
      <BidderFields path={path} fewest={3} drawsOf={drawsOf} />
      <DayItem name={[...path, 'awardDate']} label={words.awardDate} past />
      <DayItem name={[...path, 'publicityStart']} label={words.publicityStart} />
      <DayItem name={[...path, 'publicityEnd']} label={words.publicityEnd} />
    </>
  )
}

/** A unit; for villagers who build themselves and direct awards also a team or a person. */
export function SupplierFields({ path, unitsOnly = false }: Path & { unitsOnly?: boolean }) {
  const words = useTexts(actionTexts)
  const rules = useRules()
  const form = Form.useFormInstance()
  const kind = Form.useWatch([...path, 'kind'], form) ?? 'unit'
  const kinds = [
    { value: 'unit', label: words.kindUnit },
    { value: 'team', label: words.kindTeam },
    { value: 'person', label: words.kindPerson },
  ]
  return (
    <>
      <Form.Item name={[...path, 'kind']} label={words.supplierKind} hidden={unitsOnly}>
        <Segmented block options={kinds} />
      </Form.Item>
      {kind === 'unit' ? (
        <Form.Item name={[...path, 'unitId']} label={words.supplier} rules={rules({})}>
          <UnitSelect acting="contractor" />
        </Form.Item>
      ) : (
        <>
          <TextItem name={[...path, 'name']} label={words.supplierName} most={60} />
          <TextItem name={[...path, 'idNumber']} label={words.idNumber} help={words.idNumberHelp} least={18} most={18} />
          <TextItem name={[...path, 'mobile']} label={words.mobile} least={11} most={11} />
        </>
      )}
    </>
  )
}

/** Where it is being signed, its paper may say what is still to be typed. */
export function ContractFields({ path, signing }: Path & { signing?: ProjectDetail }) {
  const words = useTexts(actionTexts)
  const rules = useRules()
  const form = Form.useFormInstance()
  const subcontracted = Form.useWatch([...path, 'subcontracted'], form)
  const yesNo = [
    { value: 'no', label: words.no },
    { value: 'yes', label: words.yes },
  ]
  return (
    <>
      <TextItem name={[...path, 'contractName']} label={words.contractName} least={2} />
      <TextItem name={[...path, 'contractNo']} label={words.contractNo} most={60} />
      <Form.Item name={[...path, 'contractType']} label={words.contractType} rules={rules({})}>
        <DictionarySelect dictionary="contractType" />
      </Form.Item>
      <MoneyItem name={[...path, 'contractPrice']} label={words.contractPrice} />
      {signing && <ReadValue project={signing} field="contractPrice" at={[...path, 'contractPrice']} />}
      <DayItem name={[...path, 'signDate']} label={words.signDate} past />
      {signing && <ReadValue project={signing} field="signDate" at={[...path, 'signDate']} />}
      <DayItem name={[...path, 'contractStart']} label={words.contractStart} />
      <DayItem name={[...path, 'contractEnd']} label={words.contractEnd} />
      <NumberItem name={[...path, 'prepaymentPercent']} label={words.prepaymentPercent} />
      <NumberItem name={[...path, 'retentionPercent']} label={words.retentionPercent} />
      <ChoiceItem name={[...path, 'subcontracted']} label={words.subcontracted} options={yesNo} />
      {subcontracted === 'yes' && <NumberItem name={[...path, 'subcontractedPercent']} label={words.subcontractedPercent} />}
    </>
  )
}
