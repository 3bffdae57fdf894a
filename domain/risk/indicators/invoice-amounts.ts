import type { RiskInput, RiskOutcome } from '#contract/risk.ts'
import { above } from '../comparing.ts'
import { daysFrom } from '../day-numbers.ts'
import { clear, days, fired, gap, indicator, input, limitUsed, share, tooEarly } from '../indicator.ts'
import { invoiceKey, isIllegible, judgeInvoices, type Payment, proofsOf, whereOn } from '../paid-invoices.ts'
import { onceSigned } from '../project-facts.ts'
import type { RiskFile, RiskInvoice } from '../subject.ts'

/**
 * A payment passes what its invoices add up to. Asked only where every paper under it was read: the missing one may be the invoice.
 * Rules on Invoices art. 19: whoever pays takes an invoice for it.
 */
export const K53 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['payments', 'invoice', 'invoiceTotal'],
  figures: { share: share(0.01) },
  evaluate({ project }, figures) {
    const papers = Map.groupBy(proofsOf(project), ({ record }) => record)
    const proved = project.payments.flatMap((payment) => {
      const files = papers.get(payment.id)
      return files && payment.amount > 0 ? [judge(payment, files, figures.share)] : []
    })
    if (proved.length === 0) return tooEarly
    const wrong = proved.flatMap((judged) => ('inputs' in judged ? judged.inputs : []))
    if (wrong.length > 0) return fired(3, wrong, limitUsed('figure.share', figures.share))
    const open = proved.filter((judged): judged is RiskOutcome => 'state' in judged && judged !== clear)
    return open.find((outcome) => outcome === tooEarly) ?? open[0] ?? clear
  },
})

function judge(payment: Payment, files: readonly RiskFile[], allowed: number): RiskOutcome | { inputs: RiskInput[] } {
  const invoices = distinct(files)
  const sum = invoices.reduce((total, { invoice }) => total + invoice.fen, 0)
  if (!above(payment.amount - sum, allowed * payment.amount)) return clear
  if (files.some(({ reading }) => reading === null)) return tooEarly // read in a moment
  const [first] = invoices
  if (!first || files.some(isIllegible)) return gap('invoice')
  if (invoices.some(({ invoice }) => !invoice.withTax)) return gap('invoiceTotal')
  return { inputs: [input('payment', payment.amount), input('paidOn', payment.paidOn), input('sum', sum), ...whereOn(first)] }
}

/** Each invoice once, by the paper that tells its tax where one does. */
function distinct(files: readonly RiskFile[]) {
  const once = new Map<string, { invoice: RiskInvoice; file: RiskFile }>()
  for (const file of files)
    for (const invoice of file.reading?.invoices ?? []) {
      const known = once.get(invoiceKey(invoice))
      if (!known || (!known.invoice.withTax && invoice.withTax)) once.set(invoiceKey(invoice), { invoice, file })
    }
  return [...once.values()]
}

/** An invoice from before the signature, or from long after the payment. Rules on Invoices art. 21: issued in due time, as things are. */
export const K56 = indicator({
  needs: 'project',
  maximum: 2,
  reads: ['contract', 'signDate', 'payments', 'invoice', 'invoiceDate'],
  figures: { days: days(30) },
  evaluate: onceSigned(({ signDate }, { project }, figures) =>
    judgeInvoices(project, 2, (paid) => {
      const { invoice, payment, file } = paid
      // A recognised digit may be wrong; a code or a file says its day exactly.
      if (invoice.issued === null || (invoice.source === 'text' && file.reading?.isRecognised)) return 'invoiceDate'
      const late = daysFrom(payment.paidOn, invoice.issued)
      if (invoice.issued >= signDate && late <= figures.days) return null
      const than = invoice.issued < signDate ? [input('signDate', signDate)] : [input('paidOn', payment.paidOn), input('daysAfter', late)]
      return [input('invoiceDate', invoice.issued), ...than, ...whereOn(paid)]
    }),
  ),
})
