import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import type { FilingField } from '#contract/filing.ts'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { decisionTypes, exemptionReasons } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { isCounted, requiredToSubmit } from '#domain/filing.ts'
import { formatYuan } from '#domain/money.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { useMoneyRule } from '../../ui/form/money-rule.ts'
import { RegionPicker } from '../../ui/form/RegionPicker.tsx'
import { UnitSelect } from '../../ui/units/UnitSelect.tsx'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { texts } from '../texts.ts'
import { MethodAdvice } from './MethodAdvice.tsx'
import { SimilarFilings } from './SimilarFilings.tsx'
import { writingTexts } from './writing-texts.ts'

type Props = { project: ProjectDetail }

/** One field with its name, and what the reviewer said of it. */
type ItemProps = Props & { name: FilingField; help?: ReactNode; rule?: ReturnType<typeof useMoneyRule>; children: ReactNode }

function Item({ project, name, help, rule, children }: ItemProps) {
  const words = useTexts(filingTexts)
  const mark = project.marks.find(({ target }) => target === name)
  return (
    <div id={`field-${name}`} className={mark ? 'field-marked' : undefined}>
      <Form.Item name={name} label={words[name]} extra={help} required={isRequired(name)} rules={rule ? [rule] : []}>
        {children}
      </Form.Item>
      {mark && <p className="field-mark remark tone-care">{[words.marked, mark.note].filter(Boolean).join(': ')}</p>}
    </div>
  )
}

const counted: readonly FilingField[] = ['shouldAttend', 'didAttend', 'agreed']
const isRequired = (name: FilingField) => name === 'name' || counted.includes(name) || requiredToSubmit.some((one) => one === name)

export function WhatFields({ project }: Props) {
  const words = useTexts(filingTexts)
  const labelOf = useLabel()
  return (
    <>
      <Item project={project} name="name" help={words.nameHelp}>
        <Input maxLength={100} autoComplete="off" />
      </Item>
      <SimilarFilings project={project} />
      <Item project={project} name="kind">
        <Segmented block options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))} />
      </Item>
      <Item project={project} name="trade">
        <DictionarySelect dictionary="trade" />
      </Item>
      <Item project={project} name="description" help={words.descriptionHelp}>
        <Input.TextArea autoSize={{ minRows: 4 }} maxLength={2000} />
      </Item>
      <Item project={project} name="majorProject">
        <DictionarySelect dictionary="majorProject" />
      </Item>
      <div className="pair">
        <Item project={project} name="quantity">
          <InputNumber min={0} max={1e9} className="wide-field" />
        </Item>
        <Item project={project} name="quantityUnit">
          <Input maxLength={20} />
        </Item>
      </div>
    </>
  )
}

export function WhereFields({ project }: Props) {
  const writing = useTexts(writingTexts)
  const { region } = useMe()
  return (
    <>
      <Item project={project} name="regionCode">
        <RegionPicker below={region.code} />
      </Item>
      <Item project={project} name="ownerUnitId" help={project.owner?.filedAs ? writing.filedAs(project.owner.filedAs) : undefined}>
        <UnitSelect acting="owner" />
      </Item>
      <Item project={project} name="address">
        <Input maxLength={200} />
      </Item>
      <div className="pair">
        <Item project={project} name="longitude">
          <InputNumber min={73} max={136} step={0.000001} className="wide-field" />
        </Item>
        <Item project={project} name="latitude">
          <InputNumber min={3} max={54} step={0.000001} className="wide-field" />
        </Item>
      </div>
      <div className="pair">
        <Item project={project} name="contactName">
          <Input maxLength={60} />
        </Item>
        <Item project={project} name="contactPhone">
          <Input type="tel" inputMode="tel" maxLength={20} />
        </Item>
      </div>
    </>
  )
}

export function DecisionFields({ project }: Props) {
  const names = useTexts(lifecycleTexts)
  const form = Form.useFormInstance()
  const type = Form.useWatch('decisionType', form)
  return (
    <>
      <Item project={project} name="decisionType">
        <Select className="wide-field" options={decisionTypes.map((value) => ({ value, label: names.decisions[value] }))} />
      </Item>
      <Item project={project} name="decisionDate">
        <DayField latest={today()} />
      </Item>
      {isCounted(type ?? null) && (
        <div className="pair">
          {(['shouldAttend', 'didAttend', 'agreed'] as const).map((name) => (
            <Item key={name} project={project} name={name}>
              <InputNumber min={0} max={100_000} precision={0} className="wide-field" />
            </Item>
          ))}
        </div>
      )}
      <div className="pair">
        <Item project={project} name="publicityStart">
          <DayField />
        </Item>
        <Item project={project} name="publicityEnd">
          <DayField />
        </Item>
      </div>
    </>
  )
}

export function MoneyFields({ project }: Props) {
  const words = useTexts(filingTexts)
  const rule = useMoneyRule({ optional: true })
  const mark = project.marks.find(({ target }) => target === 'fundingLines')
  return (
    <>
      <Item project={project} name="estimatedPrice" rule={rule}>
        <MoneyField />
      </Item>
      <Item project={project} name="controlPrice" rule={rule}>
        <MoneyField />
      </Item>
      <Form.List name="fundingLines">
        {(lines, { add, remove }) => (
          <fieldset className={mark ? 'frame form-list field-marked' : 'frame form-list'} id="field-fundingLines">
            <legend>{words.fundingLines}</legend>
            {mark && <p className="field-mark remark tone-care">{[words.marked, mark.note].filter(Boolean).join(': ')}</p>}
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
  if (wanted === null || Number.isNaN(wanted)) return null
  return (
    <p className={sum === wanted ? 'balance done' : 'balance'}>
      {sum === wanted ? words.balanced : words.balance(formatYuan(sum), formatYuan(wanted))}
    </p>
  )
}

export function HowFields({ project }: Props) {
  const words = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const list = useTexts(texts)
  const yesNo = [
    { value: 'yes', label: list.yes },
    { value: 'no', label: list.no },
  ]
  return (
    <>
      <MethodAdvice project={project} />
      <Item project={project} name="method">
        <DictionarySelect dictionary="qrgysqd" />
      </Item>
      <Item project={project} name="exemptionReason" help={words.exemptionNeeded}>
        <Select className="wide-field" allowClear options={exemptionReasons.map((value) => ({ value, label: names.exemptions[value] }))} />
      </Item>
      <Item project={project} name="exemptionNote">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Item>
      <div className="pair">
        <Item project={project} name="plannedStart">
          <DayField />
        </Item>
        <Item project={project} name="plannedEnd">
          <DayField />
        </Item>
      </div>
      <div className="pair">
        {(['inPublicBudget', 'inAnnualPlan', 'farmlandTouched'] as const).map((name) => (
          <Item key={name} project={project} name={name}>
            <Select allowClear options={yesNo} />
          </Item>
        ))}
      </div>
      <Item project={project} name="remark">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Item>
    </>
  )
}
