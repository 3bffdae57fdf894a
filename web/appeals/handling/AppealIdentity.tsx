import { Button } from 'antd'
import { useState } from 'react'
import { type Appeal, appeals, type Identity } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Moment } from '../../plain/Moment.tsx'
import { ConfirmWithReason } from '../../ui/form/ConfirmWithReason.tsx'
import { texts } from './texts.ts'

/** Who wrote it stays closed until somebody says why they look; every look is shown to all handlers. */
export function AppealIdentity({ appeal: { id, realName, looks } }: { appeal: Appeal }) {
  const words = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const [identity, setIdentity] = useState<Identity | null>(null)
  const look = useCall(appeals.identity)
  if (!realName) return null
  return (
    <section className="detail-section" aria-label={words.identity}>
      <h3>{words.identity}</h3>
      {identity ? (
        <>
          <FactList
            facts={[
              { name: words.name, value: identity.name },
              { name: words.mobile, value: <span className="figure">{identity.mobile}</span> },
              { name: words.address, value: identity.address ?? words.none },
            ]}
          />
          <div>
            <Button onClick={() => setIdentity(null)}>{words.hide}</Button>
          </div>
        </>
      ) : (
        <>
          <p className="quiet">{words.identityText}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{words.look}</Button>
          </div>
        </>
      )}
      <Looks looks={looks} />
      <ConfirmWithReason
        open={isAsking}
        title={words.look}
        confirm={words.look}
        onConfirm={(reason) => look.mutateAsync({ params: { id }, body: { reason } }).then(setIdentity)}
        onClose={() => setAsking(false)}
      >
        {words.lookText}
      </ConfirmWithReason>
    </section>
  )
}

function Looks({ looks }: Pick<Appeal, 'looks'>) {
  const words = useTexts(texts)
  if (looks.length === 0) return <p className="quiet">{words.noLooks}</p>
  return (
    <>
      <h4 className="appeal-looks">{words.looks}</h4>
      <ol className="detail-history">
        {looks.map(({ at, by, reason }) => (
          <li key={`${at} ${by}`}>
            <Moment at={at} />
            <div>
              <strong>{by}</strong>
              <p className="detail-text">{reason}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
