import { Form, type FormInstance } from 'antd'
import type { ComponentType } from 'react'
import type { FilingField } from '#contract/filing.ts'
import { changeTypes, exemptionReasons, type ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { formatYuan } from '#domain/money.ts'
import { useTexts } from '../../client/language.ts'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import { useFilingValue } from '../filing-values.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { AcceptorFields } from './AcceptorFields.tsx'
import { actionTexts } from './action-texts.ts'
import { BidderFields } from './BidderFields.tsx'
import { AwardFields, ContractFields, SupplierFields } from './ContractFields.tsx'
import { AcceptanceCorrectionFields, CorrectionFields } from './CorrectionFields.tsx'
import { ChoiceItem, DayItem, MoneyItem, NumberItem, TextItem } from './form-items.tsx'
import { MarkFields } from './MarkFields.tsx'
import { SettlementFields } from './SettlementFields.tsx'
import { StartFields } from './StartFields.tsx'

type Props = { project: ProjectDetail; form: FormInstance }

const ReasonFields = () => <TextItem name="reason" label={useTexts(actionTexts).reason} least={5} most={500} rows={3} />
const OpinionFields = () => <TextItem name="opinion" label={useTexts(actionTexts).opinion} least={2} most={500} rows={3} />

const ReturnFields = ({ project }: Props) => (
  <>
    <ReasonFields />
    <MarkFields project={project} />
  </>
)

function NoticeFields() {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name="noticeDate" label={words.noticeDate} past />
      <DayItem name="closingDate" label={words.closingDate} />
    </>
  )
}

const FailedRoundFields = () => (
  <>
    <ReasonFields />
    <BidderFields path={[]} fewest={0} />
    <NoticeFields />
  </>
)

const CompetitiveFields = () => (
  <>
    <AwardFields path={['award']} />
    <SupplierFields path={['supplier']} unitsOnly />
    <ContractFields path={['contract']} />
  </>
)

const DirectFields = () => (
  <>
    <SupplierFields path={['supplier']} />
    <ContractFields path={['contract']} />
  </>
)

/** Where suppliers competed there was an award; what is given directly has none. */
const OverPriceFields = ({ project: { state } }: Props) => (
  <>
    <ReasonFields />
    {state === 'sourcing' && <AwardFields path={['sign', 'award']} />}
    <SupplierFields path={['sign', 'supplier']} unitsOnly={state === 'sourcing'} />
    <ContractFields path={['sign', 'contract']} />
  </>
)

function ReportFields() {
  const words = useTexts(actionTexts)
  return (
    <>
      <NumberItem name="percent" label={words.percent} />
      <TextItem name="note" label={words.note} least={2} most={500} rows={3} />
      <TextItem name="reason" label={words.fallReason} least={5} most={500} optional />
    </>
  )
}

function PaymentFields() {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name="date" label={words.date} past />
      <MoneyItem name="amount" label={words.amount} help={words.amountHelp} negative />
      <TextItem name="payee" label={words.payee} />
    </>
  )
}

const CompleteFields = () => <DayItem name="actualEnd" label={useTexts(actionTexts).actualEnd} past />

function AcceptanceFields() {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name="date" label={words.date} past />
      <AcceptorFields />
      <TextItem name="opinion" label={words.opinion} least={5} most={500} rows={3} />
    </>
  )
}

/** More was paid than the settlement allows: the decider says why it is archived all the same. */
function ArchiveFields({ project: { paid, settlementReviewed } }: Props) {
  const words = useTexts(actionTexts)
  if (paid <= (settlementReviewed ?? 0)) return null
  const help = words.paidAboveSettled(formatYuan(paid), formatYuan(settlementReviewed ?? 0))
  return <TextItem name="reason" label={words.reason} help={help} least={5} most={500} rows={2} />
}

/** Each field says what stands there now. */
function AmendmentFields({ project: { filing } }: Props) {
  const words = useTexts(actionTexts)
  const names = useTexts(lifecycleTexts)
  const textOf = useFilingValue()
  const now = (field: FilingField) => words.currently(textOf(filing, field))
  return (
    <>
      <p className="quiet">{words.amendmentHelp}</p>
      <ReasonFields />
      <Form.Item name="method" label={words.method} extra={now('method')}>
        <DictionarySelect dictionary="qrgysqd" />
      </Form.Item>
      <ChoiceItem
        name="exemptionReason"
        label={words.exemptionReason}
        help={now('exemptionReason')}
        options={exemptionReasons.map((value) => ({ value, label: names.exemptions[value] }))}
        optional
      />
      <TextItem name="exemptionNote" label={words.exemptionNote} help={now('exemptionNote')} most={500} optional />
      <MoneyItem name="controlPrice" label={words.controlPrice} help={now('controlPrice')} optional />
      <DayItem name="plannedStart" label={words.plannedStart} help={now('plannedStart')} optional />
      <DayItem name="plannedEnd" label={words.plannedEnd} help={now('plannedEnd')} optional />
      <TextItem name="contactName" label={words.contactName} help={now('contactName')} most={60} optional />
      <TextItem name="contactPhone" label={words.contactPhone} help={now('contactPhone')} least={5} most={20} optional />
    </>
  )
}

function ChangeFields({ form }: Props) {
  const words = useTexts(actionTexts)
  const names = useTexts(lifecycleTexts)
  const type = Form.useWatch('type', form)
  return (
    <>
      <ChoiceItem name="type" label={words.changeType} options={changeTypes.map((value) => ({ value, label: names.changes[value] }))} />
      {type === 'value' && <MoneyItem name="amount" label={words.changeAmount} help={words.amountHelp} negative />}
      <DayItem name="newEnd" label={words.newEnd} optional={type !== 'duration'} />
      <ReasonFields />
    </>
  )
}

const TerminationFields = () => (
  <>
    <ReasonFields />
    <MoneyItem name="paid" label={useTexts(actionTexts).paidSoFar} negative />
  </>
)

/** What each action is asked in its form; those without a row are told nothing but that they are meant. */
export const actionFields: Partial<Record<ProjectAction, ComponentType<Props>>> = {
  return: ReturnFields,
  approve: OpinionFields,
  'send-back': ReasonFields,
  'open-sourcing': NoticeFields,
  'fail-round': FailedRoundFields,
  'sign-competitive': CompetitiveFields,
  'sign-direct': DirectFields,
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
  'request-over-price': OverPriceFields,
  'request-amendment': AmendmentFields,
  'request-change': ChangeFields,
  'request-settlement': () => <SettlementFields />,
  'request-termination': TerminationFields,
  'request-correction': CorrectionFields,
  'request-acceptance-correction': AcceptanceCorrectionFields,
}
