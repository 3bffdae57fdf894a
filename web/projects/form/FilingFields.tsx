import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { decisionTypes, exemptionReasons } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { isCounted } from '#domain/filing/filing.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import { RegionPicker } from '../../ui/form/RegionPicker.tsx'
import { UnitSelect } from '../../ui/units/UnitSelect.tsx'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { texts } from '../texts.ts'
import { FieldItem } from './FieldItem.tsx'
import { MethodAdvice } from './MethodAdvice.tsx'
import { MoreDetails } from './MoreDetails.tsx'
import { PlaceField } from './PlaceField.tsx'
import { SimilarFilings } from './SimilarFilings.tsx'
import { useWritten } from './WrittenFiling.tsx'
import { writingTexts } from './writing-texts.ts'

type Props = { project: ProjectDetail }

export function WhatFields({ project }: Props) {
  const words = useTexts(filingTexts)
  const labelOf = useLabel()
  return (
    <>
      <FieldItem
        project={project}
        name="name"
        help={
          <>
            {words.nameHelp}
            <SimilarFilings project={project} />
          </>
        }
      >
        <Input maxLength={100} autoComplete="off" />
      </FieldItem>
      <FieldItem project={project} name="kind">
        <Segmented block options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))} />
      </FieldItem>
      <FieldItem project={project} name="trade">
        <DictionarySelect dictionary="trade" />
      </FieldItem>
      <FieldItem project={project} name="description" help={words.descriptionHelp}>
        <Input.TextArea autoSize={{ minRows: 4 }} maxLength={2000} />
      </FieldItem>
      <MoreDetails project={project} fields={['majorProject', 'quantity', 'quantityUnit']}>
        <FieldItem project={project} name="majorProject">
          <DictionarySelect dictionary="majorProject" />
        </FieldItem>
        <div className="pair">
          <FieldItem project={project} name="quantity">
            <InputNumber controls={false} min={0} max={1e9} className="wide-field" />
          </FieldItem>
          <FieldItem project={project} name="quantityUnit">
            <Input maxLength={20} />
          </FieldItem>
        </div>
      </MoreDetails>
    </>
  )
}

export function WhereFields({ project }: Props) {
  const writing = useTexts(writingTexts)
  const { region } = useMe()
  return (
    <>
      <FieldItem project={project} name="regionCode">
        <RegionPicker below={region.code} />
      </FieldItem>
      <FieldItem project={project} name="ownerUnitId" help={project.owner?.filedAs ? writing.filedAs(project.owner.filedAs) : undefined}>
        <UnitSelect acting="owner" />
      </FieldItem>
      <div className="pair">
        <FieldItem project={project} name="contactName">
          <Input maxLength={60} />
        </FieldItem>
        <FieldItem project={project} name="contactPhone">
          <Input type="tel" inputMode="tel" maxLength={20} />
        </FieldItem>
      </div>
      <MoreDetails project={project} fields={['address', 'longitude']}>
        <FieldItem project={project} name="address">
          <Input maxLength={200} />
        </FieldItem>
        <FieldItem project={project} name="longitude" help={writing.placeHelp}>
          <PlaceField />
        </FieldItem>
      </MoreDetails>
    </>
  )
}

export function DecisionFields({ project }: Props) {
  const names = useTexts(lifecycleTexts)
  const form = Form.useFormInstance()
  const type = Form.useWatch('decisionType', form)
  return (
    <>
      <FieldItem project={project} name="decisionType">
        <Select className="wide-field" options={decisionTypes.map((value) => ({ value, label: names.decisions[value] }))} />
      </FieldItem>
      <FieldItem project={project} name="decisionDate">
        <DayField latest={today()} />
      </FieldItem>
      {isCounted(type ?? null) && (
        <div className="pair">
          {(['shouldAttend', 'didAttend', 'agreed'] as const).map((name) => (
            <FieldItem key={name} project={project} name={name}>
              <InputNumber controls={false} min={0} max={100_000} precision={0} className="wide-field" />
            </FieldItem>
          ))}
        </div>
      )}
      <MoreDetails project={project} fields={['publicityStart', 'publicityEnd']}>
        <div className="pair">
          <FieldItem project={project} name="publicityStart">
            <DayField />
          </FieldItem>
          <FieldItem project={project} name="publicityEnd">
            <DayField />
          </FieldItem>
        </div>
      </MoreDetails>
    </>
  )
}

export function HowFields({ project }: Props) {
  const list = useTexts(texts)
  const { isMethodWeak, filing } = useWritten()
  const yesNo = [
    { value: 'yes', label: list.yes },
    { value: 'no', label: list.no },
  ]
  return (
    <>
      <MethodAdvice project={project} />
      <FieldItem project={project} name="method">
        <DictionarySelect dictionary="qrgysqd" />
      </FieldItem>
      {(isMethodWeak || filing.exemptionReason !== null) && <ExemptionFields project={project} />}
      <div className="pair">
        <FieldItem project={project} name="plannedStart">
          <DayField />
        </FieldItem>
        <FieldItem project={project} name="plannedEnd">
          <DayField />
        </FieldItem>
      </div>
      <MoreDetails project={project} fields={['inPublicBudget', 'inAnnualPlan', 'farmlandTouched', 'remark']}>
        <div className="pair">
          {(['inPublicBudget', 'inAnnualPlan', 'farmlandTouched'] as const).map((name) => (
            <FieldItem key={name} project={project} name={name}>
              <Select allowClear options={yesNo} />
            </FieldItem>
          ))}
        </div>
        <FieldItem project={project} name="remark">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
        </FieldItem>
      </MoreDetails>
    </>
  )
}

/** Asked for only where the method is below what the amount requires, or where somebody has answered already. */
function ExemptionFields({ project }: Props) {
  const names = useTexts(lifecycleTexts)
  return (
    <>
      <FieldItem project={project} name="exemptionReason">
        <Select className="wide-field" allowClear options={exemptionReasons.map((value) => ({ value, label: names.exemptions[value] }))} />
      </FieldItem>
      <FieldItem project={project} name="exemptionNote">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </FieldItem>
    </>
  )
}
