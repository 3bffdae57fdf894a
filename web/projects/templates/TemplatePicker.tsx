import { Form, Select } from 'antd'
import { type FilingTemplate, templates } from '#contract/templates.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { newFilingTexts } from '../new-filing-texts.ts'

/** A template to begin from, the nearest region's first. Choosing one names the filing, where nothing was typed. */
export function TemplatePicker() {
  const words = useTexts(newFilingTexts)
  const labelOf = useLabel()
  const form = Form.useFormInstance()
  const { data = [] } = useReply(templates.options, {}, { staleTime: 60_000 })
  if (data.length === 0) return null
  const nameFor = ({ name }: FilingTemplate) => words.named(today().slice(0, 4), name)
  const choose = (id: string | undefined) => {
    const chosen = data.find((template) => template.id === id)
    if (!chosen) return
    const typed: string = form.getFieldValue('name') ?? ''
    const isOurs = data.some((template) => nameFor(template) === typed)
    if (typed.trim() === '' || isOurs) form.setFieldValue('name', nameFor(chosen))
    form.setFieldValue('kind', chosen.kind)
  }
  return (
    <Form.Item name="template" label={words.template} extra={words.templateHelp}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose}
        options={data.map((template) => ({ value: template.id, label: `${template.name} · ${labelOf(template.region.name)}` }))}
      />
    </Form.Item>
  )
}
