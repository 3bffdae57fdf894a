import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { Party } from './Party.tsx'

/** Who bid for what, and why whoever was left out was. */
export function BidderTable({ bidders }: { bidders: ProjectDetail['rounds'][number]['bidders'] }) {
  const fields = useTexts(actionTexts)
  return (
    <table className="record-table table">
      <thead>
        <tr>
          <th scope="col">{fields.bidders}</th>
          <th scope="col">{fields.valid}</th>
          <th scope="col" className="amount">
            {fields.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {bidders.map((bidder) => (
          <tr key={bidder.unitId}>
            <td>
              <Party unit={bidder} />
            </td>
            <td>
              {bidder.valid ? fields.yes : fields.no}
              {bidder.reason && <small className="quiet block">{bidder.reason}</small>}
            </td>
            <td className="amount">
              <Money fen={bidder.price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
