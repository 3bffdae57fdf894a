import { Form, type FormInstance } from 'antd'
import type { ComponentType } from 'react'
import type { FilingField } from '#contract/filing.ts'
import { changeTypes, exemptionReasons, type ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { isMethodEnough } from '#domain/filing/methods.ts'
import { formatYuan } from '#domain/values/money.ts'
import { useTexts } from '../../../client/language.ts'
import { DictionarySelect } from '../../../ui/form/DictionarySelect.tsx'
import { useFilingValue } from '../../filing-values.ts'
import { lifecycleTexts } from '../../lifecycle-texts.ts'
import { useMethod } from '../../use-method.ts'
import { actionTexts } from '../action-texts.ts'
import { phraseTexts } from '../phrase-texts.ts'
import { useApprovals } from '../use-approvals.ts'
import { AcceptorFields } from './AcceptorFields.tsx'
import { BidderFields } from './BidderFields.tsx'
import { AcceptanceCorrectionFields, CorrectionFields } from './CorrectionFields.tsx'
import { ChoiceItem, DayItem, MoneyItem, NumberItem, TextItem } from './form-items.tsx'
import { ReadValue } from './ReadValue.tsx'
import { OpinionFields, ReasonFields } from './reason-fields.tsx'
import { SettlementFields } from './SettlementFields.tsx'
import { StartFields } from './StartFields.tsx'

type Props = { action: ProjectAction; project: ProjectDetail; form: FormInstance }

const ApproveFields = ({ project }: Props) => <OpinionFields least={2} phrases={useApprovals(project)} />

function NoticeFields() {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name="noticeDate" label={words.noticeDate} past />
      <DayItem name="closingDate" label={words.closingDate} />
    </>
  )
}

const FailedRoundFields = ({ action, project }: Props) => (
  <>
    <ReasonFields action={action} />
    <BidderFields path={[]} fewest={0} drawsOf={project.id} />
    <NoticeFields />
  </>
)

function ReportFields({ project, form }: Props) {
  const words = useTexts(actionTexts)
  const percent = Form.useWatch<number | null | undefined>('percent', form) ?? project.progress
  return (
    <>
      <NumberItem name="percent" label={words.percent} />
      <TextItem name="note" label={words.note} least={2} most={500} rows={3} />
      {percent < project.progress && <TextItem name="reason" label={words.fallReason} least={5} most={500} />}
    </>
  )
}

function PaymentFields({ project }: Props) {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name="date" label={words.date} past />
      <MoneyItem name="amount" label={words.amount} help={words.amountHelp} negative />
      <ReadValue project={project} field="paymentAmount" at={['amount']} />
      <TextItem name="payee" label={words.payee} />
    </>
  )
}

const CompleteFields = () => <DayItem name="actualEnd" label={useTexts(actionTexts).actualEnd} past />

function AcceptanceFields({ action }: Props) {
  return (
    <>
      <DayItem name="date" label={useTexts(actionTexts).date} past />
      <AcceptorFields />
      <OpinionFields least={5} phrases={useTexts(phraseTexts).steps[action] ?? []} />
    </>
  )
}

/** More was paid than the settlement allows: the decider says why it is archived all the same. */
function ArchiveFields({ action, project: { paid, settlementReviewed } }: Props) {
  const words = useTexts(actionTexts)
  if (paid <= (settlementReviewed ?? 0)) return null
  return <ReasonFields action={action} help={words.paidAboveSettled(formatYuan(paid), formatYuan(settlementReviewed ?? 0))} />
}

/** Each field says what stands there now. */
function AmendmentFields({ action, project: { filing, limits }, form }: Props) {
  const words = useTexts(actionTexts)
  const method = useMethod(Form.useWatch<string | undefined>('method', form) ?? null)
  const isWeaker = method !== null && !isMethodEnough(method, filing.estimatedPrice ?? 0, limits)
  const names = useTexts(lifecycleTexts)
  const textOf = useFilingValue()
  const now = (field: FilingField) => words.currently(textOf(filing, field))
  return (
    <>
      <p className="quiet below-16">{words.amendmentHelp}</p>
      <ReasonFields action={action} />
      <Form.Item name="method" label={words.method} extra={now('method')}>
        <DictionarySelect dictionary="qrgysqd" />
      </Form.Item>
      {isWeaker && (
        <>
          <ChoiceItem
            name="exemptionReason"
            label={words.exemptionReason}
            help={now('exemptionReason')}
            options={exemptionReasons.map((value) => ({ value, label: names.exemptions[value] }))}
            optional={filing.exemptionReason !== null}
          />
          <TextItem name="exemptionNote" label={words.exemptionNote} help={now('exemptionNote')} most={500} optional />
        </>
      )}
      <MoneyItem name="controlPrice" label={words.controlPrice} help={now('controlPrice')} optional />
      <DayItem name="plannedStart" label={words.plannedStart} help={now('plannedStart')} optional />
      <DayItem name="plannedEnd" label={words.plannedEnd} help={now('plannedEnd')} optional />
      <TextItem name="contactName" label={words.contactName} help={now('contactName')} most={60} optional />
      <TextItem name="contactPhone" label={words.contactPhone} help={now('contactPhone')} least={5} most={20} optional />
    </>
  )
}

function ChangeFields({ action, form }: Props) {
  const words = useTexts(actionTexts)
  const names = useTexts(lifecycleTexts)
  const type = Form.useWatch('type', form)
  return (
    <>
      <ChoiceItem name="type" label={words.changeType} options={changeTypes.map((value) => ({ value, label: names.changes[value] }))} />
      {type === 'value' && <MoneyItem name="amount" label={words.changeAmount} help={words.amountHelp} negative />}
      <DayItem name="newEnd" label={words.newEnd} optional={type !== 'duration'} />
      <ReasonFields action={action} />
    </>
  )
}

const TerminationFields = ({ action }: Props) => (
  <>
    <ReasonFields action={action} />
    <MoneyItem name="paid" label={useTexts(actionTexts).paidSoFar} negative />
  </>
)

/** What each action is asked on one page; those without a row are told nothing but that they are meant, or come in stages. */
export const actionFields: Partial<Record<ProjectAction, ComponentType<Props>>> = {
  approve: ApproveFields,
  'send-back': ReasonFields,
  'open-sourcing': NoticeFields,
  'fail-round': FailedRoundFields,
  start: ({ project }) => <StartFields project={project} />,
  'report-progress': ReportFields,
  'record-payment': PaymentFields,
  suspend: ReasonFields,
  resume: ReasonFields,
  stop: ReasonFields,
  lift: ReasonFields,
  complete: CompleteFields,
  accept: AcceptanceFields,
  'fail-acceptance': AcceptanceFields,
  archive: ArchiveFields,
  reopen: ReasonFields,
  void: ReasonFields,
  'request-amendment': AmendmentFields,
  'request-change': ChangeFields,
  'request-settlement': () => <SettlementFields />,
  'request-termination': TerminationFields,
  'request-correction': CorrectionFields,
  'request-acceptance-correction': AcceptanceCorrectionFields,
}
