import type { RiskInput, RiskInputName, RiskOutcome, Severity, UsedLimit } from '#contract/risk.ts'
import { clear, fired, gap, input, linked, tooEarly } from './indicator.ts'
import { inOrder, type RiskFile, type RiskInvoice, type RiskProject } from './subject.ts'

export type Payment = RiskProject['payments'][number]
/** An invoice, the file it stands in, and the payment this is to prove. */
export type PaidInvoice = { invoice: RiskInvoice; file: RiskFile; payment: Payment }

export const proofsOf = ({ files }: RiskProject) => inOrder(files.filter(({ step }) => step === 'payment'))

/** An invoice by what makes it itself: older ones have a code beside their number. */
export const invoiceKey = ({ code, number }: Pick<RiskInvoice, 'code' | 'number'>) => `${code ?? ''} ${number}`

/** Neither text nor code: it may be any invoice. Recognised letters name none, because one wrong digit would make it another. */
export const isIllegible = ({ reading }: RiskFile) =>
  reading !== null && (reading.facts === null || reading.isRecognised) && reading.invoices.length === 0

/** What is wrong with an invoice, or the name of what cannot be known of it; null where it is as it should be. */
type Judgement = readonly RiskInput[] | RiskInputName | null

/** More of them say nothing new. */
const mostTold = 5

/** Asks something of every invoice. What is wrong is said at once, whatever the other papers may say. */
export function judgeInvoices(
  project: RiskProject,
  severity: Severity,
  judge: (paid: PaidInvoice) => Judgement,
  limit: UsedLimit | null = null,
): RiskOutcome {
  const proofs = proofsOf(project)
  if (proofs.length === 0) return tooEarly
  const judgements = paidInvoices(project, proofs).map(judge)
  const wrong = judgements.filter((judgement) => judgement !== null && typeof judgement !== 'string')
  if (wrong.length > 0) return fired(severity, wrong.slice(0, mostTold).flat(), limit)
  if (proofs.some(({ reading }) => reading === null)) return tooEarly // read in a moment
  if (proofs.some(isIllegible)) return gap('invoice')
  const missing = judgements.find((judgement) => typeof judgement === 'string')
  return missing ? gap(missing) : clear
}

function paidInvoices({ payments }: RiskProject, proofs: readonly RiskFile[]): PaidInvoice[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return proofs.flatMap((file) => {
    const payment = file.record === null ? undefined : byId.get(file.record)
    return payment ? (file.reading?.invoices ?? []).map((invoice) => ({ invoice, file, payment })) : []
  })
}

export const whereOn = ({ invoice, file }: Omit<PaidInvoice, 'payment'>): RiskInput[] => [
  input('invoice', invoice.number),
  linked('file', file.id, { kind: 'file', id: file.id }),
  input('page', invoice.page),
]
