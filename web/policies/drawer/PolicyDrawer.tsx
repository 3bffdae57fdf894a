import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import type { RecordLink } from '../../client/address/opened.ts'
import { call } from '../../client/api.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { type Fact, FactList } from '../../plain/FactList.tsx'
import { Moment } from '../../plain/Moment.tsx'
import { RecordDrawer } from '../../ui/list/RecordDrawer.tsx'
import { PolicyStateTag } from '../policy-columns.tsx'
import { texts } from '../texts.ts'
import { CitedBy } from './CitedBy.tsx'
import { PolicyActions } from './PolicyActions.tsx'
import { PolicyEditions } from './PolicyEditions.tsx'
import { PolicyFiles } from './PolicyFiles.tsx'
import { PolicyStateNotice, Relations } from './PolicyStateNotice.tsx'
import { PolicyText } from './PolicyText.tsx'

type Ways = { linkTo: (id: string) => RecordLink; onClose: () => void; onRevise: (policy: PolicyDetail) => void }
type Props = Ways & { id: string | null; clause: string | null; waiting: readonly File[] }

/** One policy to read, beside its list; on a telephone it takes the whole window. */
export function PolicyDrawer({ id, onClose, ...others }: Props) {
  const words = useTexts(texts)
  const reply = useReply(policies.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  return (
    <RecordDrawer isOpen={id !== null} title={() => words.policy} width="reading" reply={reply} onClose={onClose}>
      {(policy) => <Whole key={policy.id} policy={policy} onClose={onClose} {...others} />}
    </RecordDrawer>
  )
}

function Whole({ policy, clause, waiting, linkTo, ...ways }: Omit<Props, 'id'> & { policy: PolicyDetail }) {
  const words = useTexts(texts)
  useRemembered(policy.id)
  return (
    <article className="policy stack gap-24" aria-labelledby="policy-title">
      <header className="policy-head stack gap-12">
        <div className="row gap-16 quiet">
          <PolicyStateTag state={policy.state} words={words} />
          <span>{words.categories[policy.category]}</span>
          <span>{words.extents[policy.extent]}</span>
        </div>
        <h2 id="policy-title">{policy.title}</h2>
        {policy.number && <p className="policy-number figure">{policy.number}</p>}
        <PolicyActions policy={policy} {...ways} />
        <PolicyStateNotice policy={policy} linkTo={linkTo} />
      </header>
      <FactList facts={useFacts(policy)} />
      <Relations policy={policy} linkTo={linkTo} />
      {policy.extent !== 'full' && (
        <Alert type="info" showIcon title={policy.extent === 'excerpt' ? words.excerptNote : words.summaryNote} />
      )}
      <PolicyText body={policy.body} html={policy.html} clause={clause} />
      <PolicyFiles policy={policy} waiting={waiting} />
      <CitedBy policy={policy} />
      <PolicyEditions policy={policy} />
    </article>
  )
}

/** Notes that it was opened. That is no change to the policy: the lists learn of it when they are asked next. */
function useRemembered(id: string) {
  useEffect(() => {
    const stop = new AbortController()
    call(policies.remember, { params: { id } }, stop.signal).catch(() => null) // a history with a gap hurts nobody
    return () => stop.abort()
  }, [id])
}

function useFacts(policy: PolicyDetail): Fact[] {
  const { issuer, level, issuedOn, amendedOn, inForceFrom, endsOn, region } = policy
  const words = useTexts(texts)
  const labelOf = useLabel()
  // As it was when it was opened: this reading is not meant.
  const [{ readAt, timesRead }] = useState(policy)
  const day = (name: string, value: string | null): Fact[] => (value ? [{ name, value: <span className="figure">{value}</span> }] : [])
  const lastRead = readAt && (
    <>
      <Moment at={readAt} /> <span className="quiet">{words.timesRead(timesRead)}</span>
    </>
  )
  return [
    { name: words.issuer, value: issuer },
    { name: words.level, value: words.levels[level] },
    ...day(words.issuedOn, issuedOn),
    ...day(words.amendedOn, amendedOn),
    ...day(words.inForceFrom, inForceFrom),
    ...day(words.endsOn, endsOn),
    { name: words.publishedBy, value: labelOf(region.name) },
    ...(lastRead ? [{ name: words.lastRead, value: lastRead }] : []),
  ]
}
