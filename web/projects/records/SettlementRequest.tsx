import type { ActionInputs } from '#contract/project-actions.ts'
import { useTexts } from '../../client/language.ts'
import { Money } from '../../plain/Money.tsx'
import { contractValueOf } from './contract-value.ts'
import { FactColumns } from './FactColumns.tsx'
import { filledIn, useSettlementFacts } from './record-facts.tsx'
import { recordTexts } from './record-texts.ts'
import type { RequestProps } from './request-props.ts'
import { Supplier } from './Supplier.tsx'
import { Moved, WhatItChanges } from './WhatItChanges.tsx'

/** What the work came to in the end, who reviewed it, and how that compares with the contract and what is paid. */
export function SettlementRequest({ project, request }: RequestProps) {
  const words = useTexts(recordTexts)
  const settlementFacts = useSettlementFacts()
  const asked = request.payload as ActionInputs['request-settlement'] // by its kind
  const agency = request.units.find(({ unitId }) => unitId === asked.agencyId)
  const value = contractValueOf(project)
  const { paid } = project
  return (
    <>
      <FactColumns
        facts={filledIn(
          settlementFacts({
            ...asked,
            agency: agency && <Supplier supplier={{ ...agency, kind: 'unit', idMasked: null, mobileMasked: null }} />,
          }),
        )}
      />
      {request.state === 'open' && (
        <WhatItChanges
          project={project}
          leadsTo="settled"
          rows={[
            {
              name: words.againstContract,
              before: <Money fen={value} />,
              after: <Money fen={asked.reviewed} />,
              difference: <Moved from={value} to={asked.reviewed} />,
            },
            { name: words.leftToPay, before: <Money fen={value - paid} />, after: <Money fen={asked.reviewed - paid} /> },
          ]}
        />
      )}
    </>
  )
}
