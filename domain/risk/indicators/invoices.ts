import type { RiskInput, Severity } from '#contract/risk.ts'
import { clear, fired, gap, indicator, input, linked, neighbour, tooEarly } from '../indicator.ts'
import { isBefore, type SameInvoice } from '../neighbours.ts'
import { invoiceKey, isIllegible, proofsOf } from '../paid-invoices.ts'
import type { RiskFile, RiskInvoice, RiskProject } from '../subject.ts'

/**
 * One invoice under payments of several projects (5 when together they pass its total with tax, else 3), or under several payments of one that
 * together pass it (4). Payments in parts that stay within it are what invoices are for. The project that had it first is not to blame.
 * Accounting Law art. 14: vouchers that are not true are not accepted.
 */
export const K52 = indicator({
  needs: 'neighbours',
  maximum: 5,
  reads: ['payments', 'invoice', 'invoiceTotal', 'neighbours'],
  evaluate({ project, neighbours }) {
    const proofs = proofsOf(project)
    if (proofs.length === 0) return tooEarly
    if (neighbours === null) return gap('neighbours')
    const used = [...usesIn(project, proofs).values()]
    const judged = used.map((use) => judge(use, earlier(neighbours.sameInvoices, use, project), used))
    const severities = judged.flatMap(({ severity }) => (severity === null || severity === 'unknown' ? [] : [severity]))
    if (severities.length > 0)
      return fired(
        Math.max(...severities) as Severity,
        judged.flatMap(({ inputs }) => inputs),
      ) // of severities
    if (judged.some(({ severity }) => severity === 'unknown')) return gap('invoiceTotal')
    if (proofs.some(({ reading }) => reading === null)) return tooEarly // read in a moment
    return proofs.some(isIllegible) ? gap('invoice') : clear
  },
})

/** An invoice, the first file and page it stands on, and the payments it is to prove. */
type Use = { invoice: RiskInvoice; file: RiskFile; payments: ReadonlyMap<string, number> }

function usesIn({ payments }: RiskProject, proofs: readonly RiskFile[]): Map<string, Use> {
  const amounts = new Map(payments.map(({ id, amount }) => [id, amount]))
  const uses = new Map<string, Use>()
  for (const file of proofs) {
    const amount = file.record === null ? undefined : amounts.get(file.record)
    if (amount === undefined) continue
    for (const invoice of file.reading?.invoices ?? []) {
      const known = uses.get(invoiceKey(invoice))
      const first = known?.invoice.withTax || !invoice.withTax ? known : undefined
      uses.set(invoiceKey(invoice), {
        invoice: first?.invoice ?? invoice,
        file: first?.file ?? file,
        payments: new Map([...(known?.payments ?? []), [file.record ?? '', amount]]),
      })
    }
  }
  return uses
}

/** Those elsewhere that were on record before; a file is, once it is uploaded and its filing submitted. */
const earlier = (others: readonly SameInvoice[], { invoice, file }: Use, { id, firstSubmittedAt }: RiskProject) =>
  others.filter(
    (other) =>
      invoiceKey(other) === invoiceKey(invoice) &&
      isBefore(
        { at: other.recordedAt, projectId: other.projectId },
        { at: Math.max(file.uploadedAt, firstSubmittedAt ?? 0), projectId: id },
      ),
  )

function judge(
  use: Use,
  others: readonly SameInvoice[],
  all: readonly Use[],
): { severity: Severity | 'unknown' | null; inputs: RiskInput[] } {
  const { invoice, file, payments } = use
  const isElsewhere = others.length > 0
  if (!isElsewhere && payments.size < 2) return { severity: null, inputs: [] }
  const elsewhere = new Map(others.map(({ paymentId, amount }) => [paymentId, amount]))
  const paid = sum(payments.values()) + sum(elsewhere.values())
  const total = totalOf(use, all)
  const passes = total !== null && paid > total
  const severity = isElsewhere ? (passes ? 5 : 3) : total === null ? 'unknown' : passes ? 4 : null
  if (severity === null || severity === 'unknown') return { severity, inputs: [] }
  const places = [...new Map(others.map((other) => [other.projectId, other])).values()]
  return {
    severity,
    inputs: [
      input('invoice', invoice.number),
      ...(invoice.withTax ? [input('invoiceTotal', invoice.fen)] : []),
      input('sum', paid),
      linked('file', file.id, { kind: 'file', id: file.id }),
      input('page', invoice.page),
      ...places.map(neighbour),
    ],
  }
}

/** With the other invoices of the same payments, which prove their part of them; null where one does not tell its tax. */
function totalOf({ payments }: Use, all: readonly Use[]): number | null {
  const together = all.filter((other) => [...other.payments.keys()].some((payment) => payments.has(payment)))
  return together.some(({ invoice }) => !invoice.withTax) ? null : sum(together.map(({ invoice }) => invoice.fen))
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
