import { Button } from 'antd'
import { useState } from 'react'
import { type ExpertDetail, talent } from '#contract/talent.ts'
import { call } from '../client/api.ts'
import { useTexts } from '../client/language.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { texts } from './texts.ts'

/** Masked until somebody says why they need it whole; it is not kept anywhere on this side. */
export function IdentityNumber({ expert: { id, idNumber, actions } }: { expert: ExpertDetail }) {
  const words = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string | null>(null)
  const isElsewhere = actions.some(({ hindrance }) => hindrance === 'elsewhere')
  return (
    <span className="expert-identity">
      <span className="figure">{whole ?? idNumber}</span>
      {whole === null && !isElsewhere && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          {words.showId}
        </Button>
      )}
      <ConfirmWithReason
        open={asking}
        title={words.showIdTitle}
        confirm={words.showId}
        onConfirm={(reason) => call(talent.identity, { params: { id }, body: { reason } }).then((reply) => setWhole(reply.idNumber))}
        onClose={() => setAsking(false)}
      >
        {words.showIdText}
      </ConfirmWithReason>
    </span>
  )
}
