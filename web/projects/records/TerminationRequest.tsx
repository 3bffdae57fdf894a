import type { ActionInputs } from '#contract/project-actions.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { contractValueOf } from './contract-value.ts'
import { FactColumns } from './FactColumns.tsx'
import { filledIn } from './record-facts.tsx'
import { recordTexts } from './record-texts.ts'
import type { RequestProps } from './request-props.ts'
import { Moved, WhatItChanges } from './WhatItChanges.tsx'

/** Why the work is to end, and what was paid: as the asker says, beside what is on record today. */
export function TerminationRequest({ project, request }: RequestProps) {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const { reason, paid } = request.payload as ActionInputs['request-termination'] // by its kind
  const isOpen = request.state === 'open'
  return (
    <>
      <FactList facts={[{ name: fields.reason, value: reason }]} />
      <FactColumns
        facts={filledIn([
          { name: words.paidAsStated, value: <Money fen={paid} /> },
          {
            name: words.paidOnRecord(project.payments.length),
            value: isOpen && (
              <>
                <Money fen={project.paid} />
                {project.paid !== paid && (
                  <small className="block">
                    <Moved from={paid} to={project.paid} />
                  </small>
                )}
              </>
            ),
          },
          { name: words.contractValue, value: isOpen && project.contract && <Money fen={contractValueOf(project)} /> },
        ])}
      />
      {isOpen && <WhatItChanges project={project} leadsTo="terminated" rows={[]} />}
    </>
  )
}
