import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import type { PolicyDetail, RelatedPolicy } from '#contract/policies.ts'
import type { RecordLink } from '../../client/address/opened.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { PolicyStateTag } from '../policy-columns.tsx'
import { texts } from '../texts.ts'

type Props = { policy: PolicyDetail; linkTo: (id: string) => RecordLink }

/** What one must know before relying on it. */
export function PolicyStateNotice({ policy, linkTo }: Props) {
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
        {...(successor && { description: <Named name={words.successor} policy={successor} linkTo={linkTo} /> })}
      />
    )
  if (state !== 'withdrawn') return null
  const text = words.notices.withdrawn(withdrawnBy ?? '', momentText(withdrawnAt ?? ''), withdrawalReason ?? '')
  return <Alert type="error" showIcon title={text} />
}

/** The texts before it, and the one that is to follow while it still holds. */
export function Relations({ policy: { predecessors, successor, state }, linkTo }: Props) {
  const words = useTexts(texts)
  const isNoticeShown = state === 'amended' || state === 'repealed'
  if (predecessors.length === 0 && (!successor || isNoticeShown)) return null
  return (
    <div className="stack gap-4">
      {successor && !isNoticeShown && <Named name={words.successor} policy={successor} linkTo={linkTo} />}
      {predecessors.map((before) => (
        <Named key={before.id} name={words.predecessors} policy={before} linkTo={linkTo} />
      ))}
    </div>
  )
}

function Named({ name, policy: { id, title, number, state }, linkTo }: { name: string; policy: RelatedPolicy; linkTo: Props['linkTo'] }) {
  const words = useTexts(texts)
  return (
    <p className="row gap-12">
      <span className="quiet">{name}</span>
      <Link className="text-button" {...linkTo(id)}>
        {title}
      </Link>
      {number && <span className="figure quiet">{number}</span>}
      <PolicyStateTag state={state} words={words} />
    </p>
  )
}
