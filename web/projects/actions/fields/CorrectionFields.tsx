import { Alert, Checkbox, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { RecordedPart } from '#contract/project-actions.ts'
import type { ProjectDetail, Recorded } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../../../client/language.ts'
import { useReply } from '../../../client/reply.ts'
import { Answered } from '../../../ui/feedback/Answered.tsx'
import { actionTexts } from '../action-texts.ts'
import { AcceptorFields } from './AcceptorFields.tsx'
import { AwardFields, ContractFields, SupplierFields } from './ContractFields.tsx'
import { DayItem, TextItem } from './form-items.tsx'
import { SettlementFields } from './SettlementFields.tsx'
import { StartFields } from './StartFields.tsx'

type Props = { project: ProjectDetail; form: FormInstance }

/** First what is wrong, then that part as it was recorded, to be typed over. */
export function CorrectionFields({ project, form }: Props) {
  const reply = useReply(projects.recorded, { params: { id: project.id } })
  return <Answered reply={reply}>{(recorded) => <Parts project={project} form={form} recorded={recorded} />}</Answered>
}

const ownParts = ['award', 'supplier', 'contract', 'start', 'completion', 'settlement'] as const satisfies RecordedPart[]

function Parts({ project, form, recorded }: Props & { recorded: Recorded }) {
  const words = useTexts(actionTexts)
  const language = useLanguage()
  const chosen: readonly RecordedPart[] = Form.useWatch('parts', form) ?? []
  const offered = ownParts.filter((part) => recorded[part] !== null).map((value) => ({ value, label: words.parts[value] }))
  // What was recorded is put into a part's fields once, when it is chosen: typing over it is the point.
  const fillIn = (parts: readonly RecordedPart[]) => {
    const fresh = parts.filter((part) => !chosen.includes(part))
    form.setFieldsValue({ corrected: Object.fromEntries(fresh.map((part) => [part, typedOver(recorded, part)])) })
  }
  const fields: Record<(typeof ownParts)[number], ReactNode> = {
    award: <AwardFields path={['corrected', 'award']} />,
    supplier: <SupplierFields path={['corrected', 'supplier']} unitsOnly={recorded.award !== null} />,
    contract: <ContractFields path={['corrected', 'contract']} />,
    start: <StartFields path={['corrected', 'start']} project={project} />,
    completion: <DayItem name={['corrected', 'completion', 'actualEnd']} label={words.actualEnd} past />,
    settlement: <SettlementFields path={['corrected', 'settlement']} />,
  }
  // Said by a rule of our own: a group of boxes is never `required` to those who listen to it.
  const atLeastOne = async (_: unknown, parts: readonly string[] = []) => {
    if (parts.length === 0) throw new Error(fieldFaultText(language, 'required'))
  }
  return (
    <>
      <Alert className="form-alert" type="info" showIcon title={words.correctionHelp} />
      <Form.Item name="parts" label={words.whatIsWrong} rules={[{ validator: atLeastOne }]}>
        <Checkbox.Group options={offered} onChange={(parts) => fillIn(parts as RecordedPart[])} />
      </Form.Item>
      {ownParts
        .filter((part) => chosen.includes(part))
        .map((part) => (
          <section key={part} className="form-part" aria-label={words.parts[part]}>
            <h3>{words.parts[part]}</h3>
            {fields[part]}
          </section>
        ))}
      <TextItem name="reason" label={words.reason} help={words.correctionReasonHelp} least={5} most={500} rows={3} />
    </>
  )
}

/** An identity number is known masked only, and has to be typed again. */
function typedOver(recorded: Recorded, part: RecordedPart): object | null {
  const { supplier } = recorded
  if (part !== 'supplier' || supplier === null || supplier.kind === 'unit') return recorded[part]
  const { idNumber: _masked, ...known } = supplier
  return known
}

/** Those who accepted correct what they recorded. */
export function AcceptanceCorrectionFields({ project, form }: Props) {
  const reply = useReply(projects.recorded, { params: { id: project.id } })
  return <Answered reply={reply}>{({ acceptance }) => <Acceptance form={form} acceptance={acceptance} />}</Answered>
}

function Acceptance({ form, acceptance }: { form: FormInstance; acceptance: Recorded['acceptance'] }) {
  const words = useTexts(actionTexts)
  useEffect(() => form.setFieldsValue({ corrected: { acceptance } }), [form, acceptance])
  return (
    <>
      <Alert className="form-alert" type="info" showIcon title={words.correctionHelp} />
      <DayItem name={['corrected', 'acceptance', 'date']} label={words.date} past />
      <AcceptorFields path={['corrected', 'acceptance']} />
      <TextItem name={['corrected', 'acceptance', 'opinion']} label={words.opinion} least={5} most={500} rows={3} />
      <TextItem name="reason" label={words.reason} help={words.correctionReasonHelp} least={5} most={500} rows={3} />
    </>
  )
}
