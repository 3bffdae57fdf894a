import type { ActionInputs, Supplier as GivenSupplier } from '#contract/project-actions.ts'
import type { NamedUnit } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { BidderTable } from './BidderTable.tsx'
import { FactColumns } from './FactColumns.tsx'
import { filledIn, useAwardFacts, useContractFacts } from './record-facts.tsx'
import { recordTexts } from './record-texts.ts'
import type { RequestProps } from './request-props.ts'
import { Supplier } from './Supplier.tsx'
import { type Consequence, Moved, WhatItChanges } from './WhatItChanges.tsx'

/** A contract above what it may cost: with whom, how they were found, on which terms, and by how much it is above. */
export function OverPriceRequest({ project, request }: RequestProps) {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const page = useTexts(pageTexts)
  const contractFacts = useContractFacts()
  const awardFacts = useAwardFacts()
  const { sign, reason } = request.payload as ActionInputs['request-over-price'] // by its kind
  const { award, supplier, contract, deviationReason } = sign
  const { estimatedPrice, controlPrice } = project.filing
  const against = (name: string, limit: number | null): Consequence[] =>
    limit === null
      ? []
      : [
          {
            name,
            before: <Money fen={limit} />,
            after: <Money fen={contract.contractPrice} />,
            difference: <Moved from={limit} to={contract.contractPrice} />,
          },
        ]
  return (
    <>
      <FactList
        facts={filledIn([
          { name: fields.reason, value: reason },
          { name: words.deviationReason, value: deviationReason },
        ])}
      />
      {request.state === 'open' && (
        <WhatItChanges
          project={project}
          leadsTo="contracted"
          rows={[...against(words.againstEstimate, estimatedPrice), ...against(words.againstCeiling, controlPrice)]}
        />
      )}
      <h3>{page.contract}</h3>
      <FactColumns
        facts={filledIn([
          { name: fields.supplier, value: <Supplier supplier={supplierNamed(supplier, request.units)} /> },
          ...(award ? awardFacts(award) : []),
          ...contractFacts(contract),
        ])}
      />
      {award && <BidderTable bidders={award.bidders.map((bidder) => ({ ...bidder, ...nameOf(bidder.unitId, request.units) }))} />}
    </>
  )
}

const nameOf = (unitId: string, units: readonly NamedUnit[]) =>
  units.find((unit) => unit.unitId === unitId) ?? { name: unitId, filedAs: null, creditCode: null }

/** A unit by its name and code; a person as they were named, their numbers masked by the server. */
function supplierNamed(supplier: GivenSupplier, units: readonly NamedUnit[]) {
  if (supplier.kind === 'unit') return { kind: supplier.kind, ...nameOf(supplier.unitId, units), idMasked: null, mobileMasked: null }
  const { kind, name, idNumber, mobile } = supplier
  return { kind, name, filedAs: null, creditCode: null, idMasked: idNumber, mobileMasked: mobile }
}
