import type { ReactNode } from 'react'
import type { Acceptor, Bidder, Supplier } from '#contract/project-actions.ts'
import type { NamedUnit } from '#contract/project-views.ts'
import type { Difference } from '#domain/steps/corrections.ts'
import { useTexts } from '../../client/language.ts'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { useItemName } from '../item-name.ts'
import { recordTexts } from './record-texts.ts'

type Props = { differences: readonly Difference[]; units: readonly NamedUnit[] }

/** What was recorded beside what it should read; on a telephone one above the other. */
export function CorrectedFields({ differences, units }: Props) {
  const words = useTexts(recordTexts)
  const nameOf = useFieldName()
  return (
    <table className="difference table">
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.recorded}</th>
          <th scope="col">{words.corrected}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td data-title={words.recorded}>
              <del>
                <Value field={field} value={before} units={units} />
              </del>
            </td>
            <td data-title={words.corrected}>
              <ins>
                <Value field={field} value={after} units={units} />
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A field is called as in the form of its step. */
function useFieldName(): (field: string) => string {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const own: Record<string, string> = {
    'acceptance.date': words.acceptedOn,
    'settlement.date': fields.settlementDate,
    'settlement.agencyId': fields.agency,
  }
  return (field) => own[field] ?? fields[field.slice(field.indexOf('.') + 1) as 'contractPrice'] ?? field
}

const amounts = ['contract.contractPrice', 'settlement.submitted', 'settlement.reviewed']

function Value({ field, value, units }: { field: string; value: unknown; units: Props['units'] }): ReactNode {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const typeName = useItemName('contractType')
  const unitName = (id: string) => units.find(({ unitId }) => unitId === id)?.name ?? id
  if (value === null || value === undefined) return words.none
  if (amounts.includes(field)) return <Money fen={Number(value)} />
  if (field === 'contract.contractType') return typeName(String(value))
  if (field === 'contract.subcontracted') return value === 'yes' ? fields.yes : fields.no
  if (field === 'settlement.agencyId') return unitName(String(value))
  if (field === 'supplier') return supplierText(value as Supplier) // by its field
  if (field === 'award.bidders') return <Lines lines={(value as Bidder[]).map((bidder) => [bidder.unitId, bidderLine(bidder)])} />
  if (field === 'acceptance.acceptors')
    return <Lines lines={(value as Acceptor[]).map((one) => [one.mobile + one.name, acceptorText(one)])} />
  return String(value)

  function supplierText(supplier: Supplier): string {
    if (supplier.kind === 'unit') return unitName(supplier.unitId)
    return [supplier.name, words.kinds[supplier.kind], supplier.idNumber, supplier.mobile].join(' · ')
  }
  function bidderLine({ unitId, price, valid, reason }: Bidder): ReactNode {
    return (
      <>
        {unitName(unitId)} <Money fen={price} />{' '}
        {!valid && (
          <>
            {fields.valid}: <span>{fields.no}</span>
            <small className="quiet block">{reason}</small>
          </>
        )}
      </>
    )
  }
}

const acceptorText = ({ name, unit, mobile }: Acceptor) => [name, unit, mobile].join(' · ')

const Lines = ({ lines }: { lines: readonly [string, ReactNode][] }) => (
  <ul>
    {lines.map(([key, line]) => (
      <li key={key}>{line}</li>
    ))}
  </ul>
)
