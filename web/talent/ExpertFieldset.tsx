import { Form, type FormInstance, Input, InputNumber, Select } from 'antd'
import { type ExpertDetail, expertPools, genders, NewExpert } from '#contract/talent.ts'
import { expertFaults } from '#domain/draws/experts.ts'
import { today } from '../client/clock.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { DictionarySelect } from '../ui/form/DictionarySelect.tsx'
import { ruleFrom } from '../ui/form/domain-rules.ts'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { UnitListField } from '../ui/units/UnitListField.tsx'
import { UnitSelect } from '../ui/units/UnitSelect.tsx'
import { bodyOf, type ExpertValues } from './expert-values.ts'
import { texts } from './texts.ts'

type Props = { form: FormInstance<ExpertValues>; base: ExpertDetail | null }

export function ExpertFieldset({ form, base }: Props) {
  const words = useTexts(texts)
  const { region } = useMe()
  const rules = useSchemaRules(NewExpert)
  const byDomain = useDomainRule(form)
  const known = base?.specialties ?? []
  return (
    <>
      <PersonFields form={form} base={base} />
      <Form.Item name="employerName" label={words.employer} rules={rules('employerName')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="employerUnitId" label={words.employerUnit} extra={words.employerUnitHelp}>
        <UnitSelect />
      </Form.Item>
      <Form.Item name="title" label={words.title} rules={rules('title')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className="pair">
        <Form.Item name="certificateNo" label={words.certificateNo} rules={rules('certificateNo')} validateTrigger="onBlur">
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="certificateUntil"
          label={words.certificateUntil}
          rules={[...rules('certificateUntil'), byDomain('certificateUntil')]}
        >
          <DayField />
        </Form.Item>
      </div>
      <Form.Item name="specialties" label={words.specialties} extra={words.specialtiesHelp} rules={rules('specialties')} validateFirst>
        <DictionarySelect dictionary="trade" multiple known={known} />
      </Form.Item>
      <Form.Item
        name="years"
        label={words.years}
        extra={words.yearsHelp}
        rules={[...rules('years'), byDomain('years')]}
        validateTrigger="onBlur"
      >
        <InputNumber controls={false} min={0} max={60} precision={0} />
      </Form.Item>
      <Form.Item name="pool" label={words.pool} rules={rules('pool')}>
        <Select options={expertPools.map((pool) => ({ value: pool, label: words.pools[pool] }))} />
      </Form.Item>
      <Form.Item name="region" label={words.region} rules={rules('region')}>
        <RegionPicker below={region.code} />
      </Form.Item>
      <Form.Item name="avoidUnitIds" label={words.avoids} extra={words.avoidsHelp}>
        <UnitListField most={20} />
      </Form.Item>
    </>
  )
}

function PersonFields({ form, base }: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(NewExpert)
  const byDomain = useDomainRule(form)
  // When an expert is changed the number may stay empty: it is kept.
  const idRules = base ? rules('idNumber').filter((rule) => !('required' in rule)) : rules('idNumber')
  return (
    <>
      <Form.Item name="name" label={words.name} rules={rules('name')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className="pair">
        <Form.Item name="gender" label={words.gender} rules={rules('gender')}>
          <Select options={genders.map((gender) => ({ value: gender, label: words.genders[gender] }))} />
        </Form.Item>
        <Form.Item
          name="birthYear"
          label={words.birthYear}
          extra={words.birthYearHelp}
          dependencies={['idNumber']}
          rules={[...rules('birthYear'), byDomain('birthYear')]}
          validateTrigger="onBlur"
        >
          <InputNumber precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item
        name="idNumber"
        label={words.idNumber}
        extra={base ? `${words.idNumberHelp} ${words.idNumberKept}` : words.idNumberHelp}
        rules={[...idRules, byDomain('idNumber')]}
        validateTrigger="onBlur"
      >
        <Input autoComplete="off" maxLength={18} />
      </Form.Item>
      <Form.Item name="mobile" label={words.mobile} rules={rules('mobile')} validateTrigger="onBlur">
        <Input type="tel" inputMode="numeric" autoComplete="off" maxLength={11} />
      </Form.Item>
    </>
  )
}

/** The rules of the server, as far as they can be asked here: which trades exist only it knows. */
function useDomainRule(form: FormInstance<ExpertValues>) {
  const language = useLanguage()
  return (field: keyof ExpertValues) =>
    ruleFrom(language, () => {
      const values: ExpertValues = form.getFieldsValue(true)
      if (values[field] === null || values[field] === '') return []
      return expertFaults(bodyOf(values), { today: today(), known: values.specialties })
    })(field)
}
