import { Alert } from 'antd'
import { dictionaries } from '#contract/dictionaries.ts'
import type { ExclusionReason } from '#contract/draws.ts'
import { refusalText } from '#contract/refusal-texts.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { texts } from './texts.ts'

/** What the server tells when nobody could fill the places. */
export type Shortage = {
  shortage: { specialty: string; wanted: number; found: number }[]
  excluded: { reason: ExclusionReason; count: number }[]
}

export function TooFew({ shortage: { shortage, excluded } }: { shortage: Shortage }) {
  const words = useTexts(texts)
  const language = useLanguage()
  const labelOf = useLabel()
  const { data = [] } = useReply(dictionaries.options, { params: { dictionary: 'trade' } }, { staleTime: 60_000 })
  const nameOf = (code: string) => {
    const item = data.find((one) => one.code === code)
    return item ? labelOf(item.label) : code
  }
  return (
    <Alert
      className="below-16"
      type="warning"
      showIcon
      role="alert"
      title={refusalText(language, 'draw.too-few', {})}
      description={
        <ul className="stack gap-4">
          {shortage.map(({ specialty, wanted, found }) => (
            <li key={specialty}>
              {nameOf(specialty)}: {words.short(wanted, found)}
            </li>
          ))}
          {excluded.map(({ reason, count }) => (
            <li key={reason}>{words.times(words.reasons[reason], count)}</li>
          ))}
        </ul>
      }
    />
  )
}
