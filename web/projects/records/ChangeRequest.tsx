import type { ActionInputs } from '#contract/project-actions.ts'
import { changesAfter } from '#domain/steps/requests.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { contractValueOf } from './contract-value.ts'
import { FactColumns } from './FactColumns.tsx'
import { filledIn } from './record-facts.tsx'
import { recordTexts } from './record-texts.ts'
import type { RequestProps } from './request-props.ts'
import { type Consequence, Moved, percentText, WhatItChanges } from './WhatItChanges.tsx'

/** A change order: what changes and why, and what the contract would then come to. */
export function ChangeRequest({ project, request }: RequestProps) {
  const fields = useTexts(actionTexts)
  const names = useTexts(lifecycleTexts)
  const rows = useConsequences()
  const asked = request.payload as ActionInputs['request-change'] // by its kind
  const { type, amount, newEnd, reason } = asked
  return (
    <>
      <FactList facts={[{ name: fields.reason, value: reason }]} />
      <FactColumns
        facts={filledIn([
          { name: fields.changeType, value: names.changes[type] },
          { name: fields.changeAmount, value: type === 'value' && <Money fen={amount} /> },
          { name: fields.newEnd, value: newEnd },
        ])}
      />
      {request.state === 'open' && <WhatItChanges project={project} rows={rows(project, asked)} />}
    </>
  )
}

function useConsequences(): (project: RequestProps['project'], asked: ActionInputs['request-change']) => Consequence[] {
  const words = useTexts(recordTexts)
  return (project, { type, amount, newEnd }) => {
    const { contract, limits } = project
    const changes = project.changes.map((change) => ({ ...change, approved: true }))
    const share = (added: number) =>
      percentText(changesAfter({ changes, contract: contract && { price: contract.contractPrice } }, { type: 'value', amount: added }))
    const value = contractValueOf(project)
    const money = {
      name: words.contractValue,
      before: <Money fen={value} />,
      after: <Money fen={value + amount} />,
      difference: <Moved from={value} to={value + amount} />,
    }
    const shares = {
      name: words.shareOfAll,
      before: share(0),
      after: words.shareLimit(share(amount), percentText(limits.changeHardPercent)),
    }
    const end = { name: words.contractEnd, before: contract?.contractEnd, after: newEnd }
    return [...(type === 'value' ? [money, shares] : []), ...(newEnd ? [end] : [])]
  }
}
