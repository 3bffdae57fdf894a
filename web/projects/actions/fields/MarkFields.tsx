import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../../client/language.ts'
import { filingSteps, filingTexts } from '../../filing-texts.ts'
import { useFilingValue } from '../../filing-values.ts'
import { fieldsOf } from '../../form/filing-fields.ts'
import { lifecycleTexts } from '../../lifecycle-texts.ts'
import { pageTexts } from '../../page-texts.ts'
import { actionTexts } from '../action-texts.ts'
import { useRules } from './form-items.tsx'

/** What is at fault, field by field and file by file, each with a word on what is wrong. */
export function MarkFields({ project }: { project: ProjectDetail }) {
  const words = useTexts(actionTexts)
  const rules = useRules()
  const options = useTargets(project)
  return (
    <Form.List name="marks">
      {(marks, { add, remove }) => (
        <fieldset className="frame form-list">
          <legend>{words.marks}</legend>
          <p className="quiet">{words.marksHelp}</p>
          {marks.map(({ key, name }, at) => (
            <div key={key} className="form-line mark-line">
              <Form.Item name={[name, 'target']} label={words.mark(at + 1)} rules={rules({})}>
                <Select className="wide-field" popupMatchSelectWidth={360} showSearch={{ optionFilterProp: 'label' }} options={options} />
              </Form.Item>
              <Form.Item name={[name, 'note']} label={words.markNote}>
                <Input maxLength={200} autoComplete="off" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={words.removeMark(at + 1)}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {marks.length < 60 && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              {words.addMark}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}

/** Every field that was filled in, with what stands in it, by the steps of the form; then the files. */
function useTargets({ filing, files, region, owner }: ProjectDetail) {
  const words = useTexts(filingTexts)
  const page = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const textOf = useFilingValue()
  const known = { region: region.name, owner: owner?.name ?? null }
  const fields = filingSteps.map((step) => ({
    label: words.steps[step],
    options: fieldsOf[step].map((field) => ({
      value: field,
      label: page.field(words[field], shortened(textOf(filing, field, known))),
      title: words[field],
    })),
  }))
  const papers = files
    .filter(({ supersededBy }) => supersededBy === null)
    .map(({ id, name, category }) => ({ value: id, label: page.field(names.categories[category], name), title: name }))
  return [...fields, { label: words.steps.evidence, options: papers }].filter(({ options }) => options.length > 0)
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
