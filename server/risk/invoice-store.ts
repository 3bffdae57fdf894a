import type { PendingQuery, Row } from 'postgres'
import type { SameInvoice } from '#domain/risk/neighbours.ts'
import type { RiskInvoice, RiskProject } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'
import { milliseconds } from './record-store.ts'

/** An invoice that stands under very many payments is told by the first few of others. */
const fewest = 5

/** Payments of other projects that are proved by an invoice of these, the oldest proof first; `counts` says which projects are any. */
export async function listSameInvoices(
  db: Connection,
  projects: readonly RiskProject[],
  counts: PendingQuery<Row[]>,
): Promise<Map<string, SameInvoice[]>> {
  const copies = new Map<string, { invoice: RiskInvoice; copies: number }>()
  for (const project of projects)
    for (const [key, same] of Map.groupBy(invoicesOf(project), keyOf))
      copies.set(key, { invoice: same[0]!, copies: Math.max(copies.get(key)?.copies ?? 0, same.length) })
  if (copies.size === 0) return new Map()
  const mine = [...copies.values()]
  const rows = await db<SameInvoice[]>`
    select nullif(mine.code, '') as code, mine.number, use.* from unnest(${mine.map(({ invoice }) => invoice.code ?? '')}::text[],
      ${mine.map(({ invoice }) => invoice.number)}::text[], ${mine.map(({ copies }) => copies)}::int[]) as mine (code, number, copies) cross join lateral (
      select other.id as project_id, other.scope_code as region_code, payment.id as payment_id, payment.amount,
        ${milliseconds(db, 'greatest(file.uploaded_at, other.first_submitted_at)')} as recorded_at
      from content_invoice invoice join evidence_file file on file.sha256 = invoice.sha256 and file.step = 'payment' and file.superseded_by is null
        join payment on payment.project_id = file.project_id and payment.id::text = file.record join project other on other.id = file.project_id
      where invoice.number = mine.number and coalesce(invoice.code, '') = mine.code and ${counts}
      order by file.uploaded_at, file.id limit ${fewest} + mine.copies) use`
  const uses = Map.groupBy(rows, keyOf)
  return new Map(
    projects.map((project) => {
      const keys = [...new Set(invoicesOf(project).map(keyOf))]
      return [project.id, keys.flatMap((key) => (uses.get(key) ?? []).filter(({ projectId }) => projectId !== project.id))]
    }),
  )
}

const keyOf = ({ code, number }: Pick<RiskInvoice, 'code' | 'number'>) => `${code ?? ''} ${number}`

const invoicesOf = ({ files }: RiskProject) => files.flatMap(({ step, reading }) => (step === 'payment' ? (reading?.invoices ?? []) : []))
