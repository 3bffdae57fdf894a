import { Alert } from 'antd'
import type { PolicyDetail, RelatedPolicy } from '#contract/policies.ts'
import { momentText } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { PolicyStateTag } from './policy-columns.tsx'
import { texts } from './texts.ts'

type Props = { policy: PolicyDetail; onOpen: (id: string) => void }

/** What one must know before relying on it. */
export function Standing({ policy, onOpen }: Props) {
  const words = useTexts(texts)
  const { state, inForceFrom, endsOn, withdrawnAt, withdrawnBy, withdrawalReason, successor } = policy
  if (state === 'draft') return <Alert type="info" showIcon title={words.notices.draft} />
  if (state === 'coming') return <Alert type="info" showIcon title={words.notices.coming(inForceFrom ?? '')} />
  if (state === 'amended' || state === 'repealed')
    return (
      <Alert
        type="warning"
        showIcon
        title={words.notices[state](endsOn ?? '')}
        {...(successor && { description: <Named name={words.successor} policy={successor} onOpen={onOpen} /> })}
      />
    )
  if (state !== 'withdrawn') return null
  const told = words.notices.withdrawn(withdrawnBy ?? '', momentText(withdrawnAt ?? ''), withdrawalReason ?? '')
  return <Alert type="error" showIcon title={told} />
}

/** The texts before it, and the one that is to follow while it still holds. */
export function Relations({ policy: { predecessors, successor, state }, onOpen }: Props) {
  const words = useTexts(texts)
  const isTold = state === 'amended' || state === 'repealed'
  if (predecessors.length === 0 && (!successor || isTold)) return null
  return (
    <div className="policy-relations">
      {successor && !isTold && <Named name={words.successor} policy={successor} onOpen={onOpen} />}
      {predecessors.map((before) => (
        <Named key={before.id} name={words.predecessors} policy={before} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Named({ name, policy: { id, title, number, state }, onOpen }: { name: string; policy: RelatedPolicy; onOpen: Props['onOpen'] }) {
  const words = useTexts(texts)
  return (
    <p className="policy-relation">
      <span className="quiet">{name}</span>
      <button type="button" className="policy-clause" onClick={() => onOpen(id)}>
        {title}
      </button>
      {number && <span className="figure quiet">{number}</span>}
      <PolicyStateTag state={state} words={words} />
    </p>
  )
}
