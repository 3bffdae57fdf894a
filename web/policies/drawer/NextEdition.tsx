import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import type { PolicyDetail } from '#contract/policies.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { texts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'
import { Discarding } from './Discarding.tsx'
import { newest } from './heading-changes.ts'

type Props = { policy: PolicyDetail; draft: NonNullable<PolicyDetail['draft']>; onRevise: (policy: PolicyDetail) => void }

/** That somebody began the next edition, what it changes, and the two ways on; on a telephone they stand below the words. */
export function NextEdition({ policy, draft, onRevise }: Props) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const [isComparing, setComparing] = useState(false)
  const ways = (
    <div className="row quiet">
      <Button size="small" onClick={() => setComparing(true)}>
        {words.compareDraft}
      </Button>
      <Button size="small" onClick={() => onRevise(policy)}>
        {words.editDraft}
      </Button>
      <Discarding policy={policy} text={words.discardEditionText} small />
    </div>
  )
  const text = words.nextEdition(draft.savedBy, momentText(draft.savedAt))
  return (
    <>
      <Alert type="info" showIcon={!isNarrow} title={text} {...(isNarrow ? { description: ways } : { action: ways })} />
      <Modal
        open={isComparing}
        title={words.compareDraft}
        width="min(880px, 100vw)"
        onCancel={() => setComparing(false)}
        footer={
          <Button type="primary" onClick={() => setComparing(false)}>
            {words.close}
          </Button>
        }
      >
        <Comparison before={policy} after={newest(policy)} />
      </Modal>
    </>
  )
}
