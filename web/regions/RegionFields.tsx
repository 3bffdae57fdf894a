import { Form, type FormInstance, Input, Select } from 'antd'
import type { Place } from '#contract/places.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { NewRegion, type Region, type RegionDetail, type RegionLevel } from '#contract/regions.ts'
import { levelsBelow, regionFaults, validityFaults } from '#domain/regions.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { PlaceInput } from '../ui/map/PlaceInput.tsx'
import { CodeField } from './CodeField.tsx'
import { nextCode, type RegionValues } from './region-values.ts'
import { texts } from './texts.ts'

type CentreProps = { id?: string; 'aria-describedby'?: string; value?: Place | null; onChange?: (centre: Place | null) => void }

/** What the form hands in. */
const CentreField = ({ value, onChange, ...field }: CentreProps) => (
  <PlaceInput {...field} place={value ?? nowhere} onChange={(centre) => onChange?.(centre)} />
)
const nowhere = { longitude: null, latitude: null }

type PlaceProps = { form: FormInstance<RegionValues>; parent: RegionDetail; siblings: readonly Region[] }

/** Where a new region stands: the level follows from the region above, the number is the next free one. */
export function PlaceFields({ form, parent, siblings }: PlaceProps) {
  const words = useTexts(texts)
  const language = useLanguage()
  const levels = levelsBelow[parent.level]
  const level = Form.useWatch('level', form) ?? siblings[0]?.level ?? levels[0] ?? 'village'
  const fits = async (_: unknown, code = '') => {
    const draft = { code, level, validFrom: null, validTo: null }
    const fault = regionFaults(draft, parent).find(({ field }) => field === 'code')
    if (fault) throw new Error(fieldFaultText(language, fault.code, fault.facts))
  }
  return (
    <>
      <Form.Item name="level" label={words.level} hidden={levels.length === 1}>
        <Select
          options={levels.map((value) => ({ value, label: words.levels[value] }))}
          onChange={(chosen: RegionLevel) => form.setFieldValue('code', nextCode(parent, chosen, siblings))}
        />
      </Form.Item>
      <Form.Item
        name="code"
        label={words.code}
        extra={words.codeHelp}
        rules={[{ required: true, message: words.allTaken }, { validator: fits }]}
        validateTrigger="onBlur"
      >
        <CodeField parent={parent} level={level} />
      </Form.Item>
    </>
  )
}

export function NameFields() {
  const words = useTexts(texts)
  const language = useLanguage()
  const rulesFor = useSchemaRules(NewRegion)
  const inOrder = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: async (_: unknown, validTo: string | null) => {
      const [fault] = validityFaults({ validFrom: getFieldValue('validFrom'), validTo })
      if (fault) throw new Error(fieldFaultText(language, fault.code))
    },
  })
  return (
    <>
      <Form.Item name="nameZh" label={words.nameZh} rules={rulesFor('nameZh')} validateTrigger="onBlur">
        <Input lang="zh-CN" autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="nameEn" label={words.nameEn} rules={rulesFor('nameEn')} validateTrigger="onBlur">
        <Input lang="en" autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="validFrom" label={words.validFrom}>
        <DayField />
      </Form.Item>
      <Form.Item name="validTo" label={words.validTo} extra={words.validityHelp} dependencies={['validFrom']} rules={[inOrder]}>
        <DayField />
      </Form.Item>
      <Form.Item name="centre" label={words.centre} extra={words.centreHelp}>
        <CentreField />
      </Form.Item>
    </>
  )
}
