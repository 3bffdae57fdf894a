import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { momentText } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { ConfirmWithReason } from '../ui/ConfirmWithReason.tsx'
import { type Fact, FactList } from '../ui/FactList.tsx'
import { useIsNarrow } from '../ui/is-narrow.ts'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { CitedBy } from './CitedBy.tsx'
import { FavouriteButton } from './Favourite.tsx'
import { PolicyEditions } from './PolicyEditions.tsx'
import { PolicyFiles } from './PolicyFiles.tsx'
import { PolicyText } from './PolicyText.tsx'
import { PolicyStateTag } from './policy-columns.tsx'
import { texts } from './texts.ts'

type Props = { id: string | null; waiting: readonly File[]; onClose: () => void; onRevise: (policy: PolicyDetail) => void }

/** One policy to read, beside its list; on a telephone it takes the whole window. */
export function PolicyDrawer({ id, waiting, onClose, onRevise }: Props) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const { data, error, refetch } = useReply(policies.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  const policy = id === null ? undefined : data
  return (
    <Drawer
      open={id !== null}
      title={words.policy}
      size={isNarrow ? '100%' : 'min(1080px, calc(100vw - 240px))'}
      destroyOnHidden
      onClose={onClose}
    >
      {error && id !== null ? <RefusalNotice failure={error} onRetry={refetch} /> : null}
      {!error && policy ? <Whole key={policy.id} policy={policy} waiting={waiting} onRevise={onRevise} /> : null}
      {!error && !policy && id !== null ? <Skeleton active paragraph={{ rows: 12 }} /> : null}
    </Drawer>
  )
}

type WholeProps = { policy: PolicyDetail; waiting: readonly File[]; onRevise: (policy: PolicyDetail) => void }

function Whole({ policy, waiting, onRevise }: WholeProps) {
  const words = useTexts(texts)
  return (
    <article className="policy" aria-labelledby="policy-title">
      <header className="policy-head">
        <div className="policy-tags">
          <PolicyStateTag state={policy.state} words={words} />
          <span>{words.categories[policy.category]}</span>
          <span>{words.extents[policy.extent]}</span>
        </div>
        <h2 id="policy-title">{policy.title}</h2>
        {policy.number && <p className="policy-number figure">{policy.number}</p>}
        <Actions policy={policy} onRevise={onRevise} />
        <Standing policy={policy} />
      </header>
      <FactList facts={useFacts(policy)} />
      {policy.extent !== 'full' && (
        <Alert type="info" showIcon title={policy.extent === 'excerpt' ? words.excerptNote : words.summaryNote} />
      )}
      <PolicyText body={policy.body} />
      <PolicyFiles policy={policy} waiting={waiting} />
      <CitedBy policy={policy} />
      <PolicyEditions policy={policy} />
    </article>
  )
}

function Actions({ policy, onRevise }: Omit<WholeProps, 'waiting'>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCall(policies.withdraw)
  const replies = useQueryClient()
  const { id, title, version, closed, region } = policy
  return (
    <div className="policy-actions">
      <FavouriteButton policy={policy} />
      {closed !== 'authority' && closed !== 'withdrawn' && (
        <>
          <Button disabled={closed !== null} onClick={() => onRevise(policy)}>
            {words.revise}
          </Button>
          <Button danger disabled={closed !== null} onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
        </>
      )}
      {closed === 'issued-elsewhere' && <p className="quiet">{words.closed['issued-elsewhere'](labelOf(region.name))}</p>}
      <ConfirmWithReason
        open={isAsking}
        title={words.withdrawTitle(title)}
        confirm={words.withdraw}
        danger
        onConfirm={(reason) =>
          withdraw.mutateAsync({ params: { id }, body: { version, reason } }).then(
            () => message.success(words.withdrawn),
            async (failure: unknown) => {
              // Refused mostly because it has changed meanwhile: what is shown is read again.
              await replies.invalidateQueries({ queryKey: ['policies'] })
              throw failure
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        {words.withdrawText}
      </ConfirmWithReason>
    </div>
  )
}

/** What one must know before relying on it. */
function Standing({ policy }: { policy: PolicyDetail }) {
  const words = useTexts(texts)
  const { state, inForceFrom, repealedOn, withdrawnAt, withdrawnBy, withdrawalReason } = policy
  if (state === 'coming') return <Alert type="info" showIcon title={words.notices.coming(inForceFrom ?? '')} />
  if (state === 'repealed') return <Alert type="warning" showIcon title={words.notices.repealed(repealedOn ?? '')} />
  if (state !== 'withdrawn') return null
  const told = words.notices.withdrawn(withdrawnBy ?? '', momentText(withdrawnAt ?? ''), withdrawalReason ?? '')
  return <Alert type="error" showIcon title={told} />
}

function useFacts({ issuer, level, issuedOn, amendedOn, inForceFrom, repealedOn, region }: PolicyDetail): Fact[] {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const day = (name: string, value: string | null): Fact[] => (value ? [{ name, value: <span className="figure">{value}</span> }] : [])
  return [
    { name: words.issuer, value: issuer },
    { name: words.level, value: words.levels[level] },
    ...day(words.issuedOn, issuedOn),
    ...day(words.amendedOn, amendedOn),
    ...day(words.inForceFrom, inForceFrom),
    ...day(words.repealedOn, repealedOn),
    { name: words.publishedBy, value: labelOf(region.name) },
  ]
}
