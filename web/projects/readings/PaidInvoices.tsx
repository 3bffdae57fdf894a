import { Link } from '@tanstack/react-router'
import { type InvoiceUse, type PaidInvoice, readings } from '#contract/readings.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Money } from '../../plain/Money.tsx'
import { readingTexts } from './reading-texts.ts'

/** The invoices that the payments of a filing were proved by, and where else each was used. */
export function PaidInvoices({ projectId }: { projectId: string }) {
  const words = useTexts(readingTexts)
  const invoices = useReply(readings.ofFiling, { params: { id: projectId } }).data?.invoices ?? []
  if (invoices.length === 0) return null
  return (
    <section>
      <h2>{words.invoices}</h2>
      <p className="quiet">{words.invoicesLead}</p>
      <table className="record-table table">
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.seller}</th>
            <th scope="col" className="amount">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Invoice key={`${invoice.fileId} ${invoice.code} ${invoice.number}`} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Invoice({ invoice: { code, number, seller, issued, fen, withTax, file, page, elsewhere } }: { invoice: PaidInvoice }) {
  const words = useTexts(readingTexts)
  return (
    <tr>
      <td>
        <span className="figure">{[code, number].filter(Boolean).join(' ')}</span>
        <small className="quiet block">{words.stands(file, page)}</small>
        {elsewhere.map((use) => (
          <Use key={use.filing?.id ?? String(use.isHere)} use={use} />
        ))}
      </td>
      <td>
        {seller ?? <span className="quiet">{words.unknown}</span>}
        {issued && (
          <small className="quiet block">
            {words.issued} {issued}
          </small>
        )}
      </td>
      <td className="amount">
        <Money fen={fen} />
        {!withTax && <small className="quiet block">{words.withoutTax}</small>}
      </td>
    </tr>
  )
}

/** A filing is named only to whoever may see it. */
function Use({ use: { isHere, filing } }: { use: InvoiceUse }) {
  const words = useTexts(readingTexts)
  return (
    <span className="care block">
      {isHere ? (
        words.alsoHere
      ) : filing ? (
        <>
          {words.alsoIn}{' '}
          <Link to="/v2/project/$id" params={{ id: filing.id }}>
            {filing.name}
          </Link>
        </>
      ) : (
        words.alsoElsewhere
      )}
    </span>
  )
}
