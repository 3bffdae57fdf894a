import { Button, Modal } from 'antd'
import { useState } from 'react'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Moment } from '../../plain/Moment.tsx'
import { StateTag } from '../../plain/StateTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { texts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'
import { PolicyText } from './PolicyText.tsx'

type Look = { edition: number; as: 'text' | 'comparison' }

/** Every edition there was: who published it, why, and what it said. */
export function PolicyEditions({ policy }: { policy: PolicyDetail }) {
  const words = useTexts(texts)
  const [look, setLook] = useState<Look | null>(null)
  if (policy.editions.length === 0) return null
  return (
    <section className="policy-section stack gap-8" aria-labelledby="policy-editions">
      <h3 id="policy-editions">{words.editions}</h3>
      <ul className="policy-editions ruled">
        {policy.editions.map(({ edition, note, editedBy, editedAt }) => (
          <li key={edition}>
            <div>
              <strong>{words.edition(edition)}</strong> {edition === policy.edition && <StateTag tone="done">{words.current}</StateTag>}
              <p>{note ?? words.firstEdition}</p>
              <p className="quiet">
                <Moment at={editedAt} /> {editedBy ? words.editedBy(editedBy) : words.withInstallation}
              </p>
            </div>
            {edition !== policy.edition && (
              <div className="row">
                <Button size="small" aria-label={words.readEdition(edition)} onClick={() => setLook({ edition, as: 'text' })}>
                  {words.read}
                </Button>
                <Button size="small" aria-label={words.compareEdition(edition)} onClick={() => setLook({ edition, as: 'comparison' })}>
                  {words.compare}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {look && <Look policy={policy} look={look} onClose={() => setLook(null)} />}
    </section>
  )
}

function Look({ policy, look, onClose }: { policy: PolicyDetail; look: Look; onClose: () => void }) {
  const words = useTexts(texts)
  const reply = useReply(policies.edition, { params: { id: policy.id, edition: look.edition } })
  const title = look.as === 'text' ? words.edition(look.edition) : words.comparison(look.edition, policy.edition)
  return (
    <Modal
      open
      title={title}
      width="min(880px, 100vw)"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Answered reply={reply} rows={8}>
        {(edition) =>
          look.as === 'comparison' ? (
            <Comparison before={edition} after={policy} />
          ) : (
            <>
              <h2 className="below-16">{edition.title}</h2>
              <PolicyText body={edition.body} html={edition.html} bare />
            </>
          )
        }
      </Answered>
    </Modal>
  )
}
