import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { formatYuan } from '#domain/values/money.ts'
import { useTexts } from '../../client/language.ts'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { useMoneyRule } from '../../ui/form/money-rule.ts'
import { filingTexts } from '../filing-texts.ts'
import { AskedHere, FieldItem, FieldMark } from './FieldItem.tsx'
import { MoreDetails } from './MoreDetails.tsx'

type Props = { project: ProjectDetail }

export function MoneyFields({ project }: Props) {
  const words = useTexts(filingTexts)
  const rule = useMoneyRule({ optional: true })
  const mark = project.marks.find(({ target }) => target === 'fundingLines')
  return (
    <>
      <FieldItem project={project} name="estimatedPrice" rule={rule}>
        <MoneyField />
      </FieldItem>
      <Form.List name="fundingLines">
        {(lines, { add, remove }) => (
          <fieldset
            className={mark ? 'frame form-list field-marked' : 'frame form-list'}
            id="field-fundingLines"
            aria-describedby="funding-mark funding-balance"
          >
            <legend>{words.fundingLines}</legend>
            <div id="funding-mark">{mark && <FieldMark note={mark.note} />}</div>
            <AskedHere project={project} name="fundingLines" />
            {lines.map(({ key, name }, at) => (
              <div key={key} className="form-line">
                <Form.Item name={[name, 'source']} label={words.line(at + 1)}>
                  <DictionarySelect dictionary="zjly" />
                </Form.Item>
                <Form.Item name={[name, 'amount']} label={words.lineAmount} rules={[rule]}>
                  <MoneyField />
                </Form.Item>
                <Form.Item name={[name, 'documentNo']} label={words.lineDocument}>
                  <Input maxLength={60} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={words.removeLine(at + 1)}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {lines.length < 10 && <Button onClick={() => add({})}>{words.addLine}</Button>}
            <Balance />
          </fieldset>
        )}
      </Form.List>
      <MoreDetails project={project} fields={['controlPrice']}>
        <FieldItem project={project} name="controlPrice" rule={rule}>
          <MoneyField />
        </FieldItem>
      </MoreDetails>
    </>
  )
}

/** How far the lines are from the estimate, while they are typed. */
function Balance() {
  const words = useTexts(filingTexts)
  const form = Form.useFormInstance()
  const lines: ({ amount?: number } | undefined)[] = Form.useWatch('fundingLines', form) ?? []
  const wanted: number | null = Form.useWatch('estimatedPrice', form) ?? null
  const sum = lines.reduce((total, line) => total + (Number.isFinite(line?.amount) ? (line?.amount ?? 0) : 0), 0)
  const isEven = sum === wanted
  return (
    <p id="funding-balance" className={isEven ? 'balance done' : 'balance'}>
      {wanted !== null && !Number.isNaN(wanted) && (isEven ? words.balanced : words.balance(formatYuan(sum), formatYuan(wanted)))}
    </p>
  )
}
